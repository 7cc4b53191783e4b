import Testing

@testable import RichText

struct RTFContainerStyleTests {
  @Test(
    arguments: [
      ("Quote", [.quote(isNew: false)]),
      ("quote,Q", [.quote(isNew: false)]),
      ("Quotations", [.quote(isNew: false)]),
      ("Quote 2", [.quote(isNew: false), .quote(isNew: false)]),
      ("Quote New Quote", [.quote(isNew: true), .quote(isNew: false)]),
      ("List Continue", [.lists(depth: 1, begins: .none)]),
      ("List Continue 3 Quote", [.lists(depth: 3, begins: .none), .quote(isNew: false)]),
      ("Quote List Item", [.quote(isNew: false), .lists(depth: 1, begins: .innermost(outer: 0))]),
      ("List Item 4 Outer 2", [.lists(depth: 4, begins: .innermost(outer: 2))]),
      ("HTML Preformatted", [.code(language: nil, isNew: false)]),
      ("Preformatted Text", [.code(language: nil, isNew: false)]),
      ("HTML Preformatted (C#) New", [.code(language: "C#", isNew: true)]),
    ] as [(String, [RTFContainerStyle.Step])])
  func `a name says the containers from the outermost inwards`(name: String, steps: [RTFContainerStyle.Step]) {
    #expect(RTFContainerStyle(named: Array(name.utf8))?.steps == steps)
  }

  @Test(arguments: [
    "", "Normal", "Quote of the day", "Quote 33", "Quote 0", "List", "List Bullet", "List Item Outer",
    "HTML Preformatted Quote",
    "Table", "Table Contents", "Quote \u{FF}",
  ])
  func `any other name says nothing`(name: String) {
    #expect(RTFContainerStyle(named: Array(name.utf8)) == nil)
  }

  @Test func `a style name with too many containers is ignored`() {
    let name = Array(repeating: "Quote New", count: RTFContainerStyle.maximumSteps + 1).joined(separator: " ")
    #expect(RTFContainerStyle(named: Array(name.utf8)) == nil)
  }
}
