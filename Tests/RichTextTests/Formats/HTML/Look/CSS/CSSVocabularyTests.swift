import TestMaterial
import Testing

@testable import RichText

struct CSSVocabularyTests {
  private func declarations(_ style: String, _ vocabulary: inout CSSVocabulary) -> CSSDeclarations {
    var list = CSSDeclarationList()
    list.read(Array(style.utf8)[...], understood: &vocabulary)
    return CSSDeclarations(list, in: vocabulary)
  }

  private func alone(_ style: String) -> CSSDeclarations {
    var vocabulary = CSSVocabulary()
    return declarations(style, &vocabulary)
  }

  /// Declarations as programs write them, and such as only look like another one at the beginning.
  private static let parts = [
    "color: red", "color: rgb(32, 33, 38)", "color: rgb(32, 33", "font-family: \"Comic Sans; MS\", serif", "color:red",
    "color:red /* ; */", "background: url(a;b) red", "font-weight: 700 !important", "--own: {a;b}", "color: var(--own)",
    "orphans: 2", "co\\6cor: blue", "color: red}", "color: \"red", "display: none", "", "color", "opacity: .5 ",
    "@media print", "display: inline !important", "text-decoration: none", "font-style: normal",
  ]

  @Test(arguments: [CSSVocabulary(), .usual])
  func `an attribute means the same whatever was read before it`(_ known: CSSVocabulary) {
    var shared = known
    var random = SeededGenerator(seed: 25)
    for _ in 0..<2000 {
      let style = (0..<Int.random(in: 1...5, using: &random)).map { _ in Self.parts.randomElement(using: &random) ?? ""
      }
      .joined(separator: Bool.random(using: &random) ? ";" : "; ")
      #expect(declarations(style, &shared) == alone(style), "\(style)")
    }
  }

  @Test func `declarations beyond those that are remembered are understood all the same`() {
    var shared = CSSVocabulary()
    for round in 0..<2 {
      for number in 1...700 {
        let style = "font-weight: \(number); font-size: \(number)pt"
        #expect(declarations(style, &shared) == alone(style), "round \(round)")
      }
    }
  }

  @Test func `what is important comes after the rest, in the order in which it is stated`() {
    let stated = alone("color: red !important; font-weight: 700; color: blue; font-style: italic !important")
    #expect(stated.normal == [.weight(.absolute(.bold)), .color(.color(Color(red: 0, green: 0, blue: 255)))])
    #expect(stated.important == [.color(.color(Color(red: 255, green: 0, blue: 0))), .italic(true)])
  }

  @Test func `of very many declarations in one attribute the last of each name counts`() {
    let many = (1...900).map { "font-weight: \($0)" }.joined(separator: ";")
    #expect(alone(many + "; color: red").normal.count == 2)
    #expect(alone(many).normal == [.weight(.absolute(FontWeight(rawValue: 900)))])
  }
}
