import Testing

@testable import RichText

struct ASCIINamesTests {
  private let names = ["color", "-webkit-text-stroke-width", "WT.mc_id", "a", "color-mix"]

  @Test func `a name is found by its place in the list, in any case`() {
    let table = ASCIINames(names)
    for (number, name) in names.enumerated() {
      #expect(table.number(of: name) == number)
      #expect(table.number(of: name.uppercased()) == number)
      #expect(table.number(of: Array("<\(name)>".utf8)[1...name.utf8.count]) == number)
    }
  }

  @Test(arguments: ["", "colo", "colors", "c\u{14F}lor", "color\0", "webkit", "`", "WT-mc_id", "co\u{212A}or"])
  func `a name that the list does not hold is not found`(_ name: String) {
    #expect(ASCIINames(names).number(of: name) == nil)
  }

  @Test func `signs that only differ by the bit of case are different names`() {
    let table = ASCIINames(["[", "@", "_"])
    #expect(table.number(of: "{") == nil)
    #expect(table.number(of: "`") == nil)
    #expect(table.number(of: "\u{7F}") == nil)
    #expect(table.number(of: "@") == 1)
  }

  @Test func `an empty list holds no name`() {
    #expect(ASCIINames([]).number(of: "a") == nil)
    #expect(ASCIINames([]).number(of: "") == nil)
  }

  @Test func `of a name that stands twice the last place counts`() {
    #expect(ASCIINames(["a", "b", "A"]).number(of: "a") == 2)
  }
}
