import Testing

@testable import RichText

struct TeXFormulaTests {
  private func shown(_ line: FormulaLine) -> String {
    line.pieces.map { piece in
      switch piece.script {
      case .exponent, .superscript: "<\(piece.text)>"
      case .index, .subscript: "[\(piece.text)]"
      case nil: piece.text
      }
    }.joined()
  }

  @Test(arguments: [
    ("E=mc^2", "E=mc<2>"), ("{\\displaystyle x^{2}}", "x<2>"), ("\\frac{3}{4}", "3/4"), ("\\frac{a+b}c", "(a+b)/c"),
    ("\\sqrt{2}", "√2"), ("\\sqrt[3]{x+1}", "∛(x+1)"), ("a_i^2", "a[i]<2>"), ("\\sum_{i=1}^{n} i", "∑[i=1]<n>i"),
    ("\\alpha \\le \\beta", "α≤β"), ("\\left( a \\right.", "(a"), ("\\text{if } x", "if x"), ("\\bar x", "x\u{304}"),
    ("12.5x", "12.5x"), ("x^{10}", "x<10>"), ("e^{x^2}", "e<x^2>"), ("\\unknown{y}", "unknowny"), ("a\\\\b", "a; b"),
    ("{{{", ""), ("a}b", "ab"), ("^2", "<2>"), ("x^", "x"), ("\\", ""), ("", ""), ("\\frac", "/"),
  ])
  func `TeX is a line of text`(tex: String, text: String) {
    #expect(shown(TeXFormula(tex).line) == text)
  }

  @Test func `deep TeX is read to a limit and no further`() {
    let deep = String(repeating: "{", count: 10_000) + "x" + String(repeating: "}", count: 10_000)
    _ = TeXFormula(deep)
    _ = TeXFormula(String(repeating: "\\frac", count: 10_000))
    _ = TeXFormula(String(repeating: "x^", count: 10_000))
  }

  @Test(arguments: [
    ("EQ \\f(3,4)", "3/4"), ("eq \\f(a+b;c)", "(a+b)/c"), ("EQ \\r(3,x)", "∛x"), ("EQ \\r(2)", "√2"),
    ("EQ x\\s\\up8(2)", "x<2>"), ("EQ a\\s\\do8(i)+1", "a[i]+1"), ("EQ \\b(\\f(1,2))", "(1/2)"),
    ("EQ \\i\\su(1,5,3)", "∑[1]<5>3"), ("EQ \\a(1,2)", "1; 2"), ("EQ \\f(1,\\f(2,3))", "1/(2/3)"), ("EQ \\", ""),
  ])
  func `an EQ field is a line of text`(instruction: String, text: String) {
    #expect(RTFEquation.line(in: Array(instruction.utf8)).map(shown) ?? "" == text)
  }

  @Test(arguments: ["EQUAL \\f(1,2)", "HYPERLINK \"a\"", ""])
  func `another field is no formula`(instruction: String) {
    #expect(RTFEquation.line(in: Array(instruction.utf8)) == nil)
  }

  @Test(arguments: [
    ("{\\mmath{\\*\\moMath{\\msSup{\\me{\\mr x}}{\\msup{\\mr 2}}}}}", "x<2>"),
    ("{\\mmath{\\*\\moMath{\\mf{\\mfPr{\\mctrlPr}}{\\mnum{\\mr 3}}{\\mden{\\mr 4}}}}}", "3/4"),
    ("{\\*\\moMathPara{\\*\\moMath{\\mrad{\\mradPr{\\mdegHide 1}}{\\mdeg}{\\me{\\mr 2}}}}}", "√2"),
    ("{\\mmath{\\*\\moMath{\\md{\\mdPr{\\mbegChr [}{\\mendChr ]}}{\\me{\\mr a+b}}}}}", "[a+b]"),
    (
      "{\\mmath{\\*\\moMath{\\mnary{\\mnaryPr{\\mchr \\u8721?}}{\\msub{\\mr i=1}}{\\msup{\\mr n}}{\\me{\\mr i}}}}}",
      "∑[i=1]<n>i"
    ),
    ("{\\mmath{\\*\\moMath{\\mr {\\i x}=1}}}{\\mmathPict{\\*\\shppict drawn}}", "x=1"),
    (
      "{\\mmath{\\*\\moMath{\\msPre{\\msub{\\mr 6}}{\\msup{\\mr 14}}{\\me{\\mr C}}}}}", "[6]<14>C"
    ),
    ("{\\mmath{\\*\\moMath{\\mbar{\\mbarPr{\\mpos top}}{\\me{\\mr x}}}}}", "x\u{304}"),
    // All text stays, be it where no line shows it.
    ("{\\mmath{\\*\\moMath{\\mf{\\mnum{\\mr 3}}{\\mden{\\mr 4}}{\\mx{\\mr 5}}}}}", "3 4 5"),
    ("{\\field{\\*\\fldinst EQ \\\\f(3,4)}{\\fldrslt}}", "3/4"),
    ("{\\field{\\*\\fldinst EQ \\\\f(3,4)}{\\fldrslt 0.75}}", "0.75"), ("{\\mmath{\\*\\moMath", ""),
  ])
  func `a formula of RTF is a line of text`(rtf: String, text: String) throws {
    let document = try RTFFormat().read(Array("{\\rtf1\\pard A \(rtf) B\\par}".utf8)).document
    #expect(document.validate() == nil)
    let shown = document.runs.map { run in
      let text = document.string(in: run.range)
      return switch document.style(of: run).script {
      case .exponent, .superscript: "<\(text)>"
      case .index, .subscript: "[\(text)]"
      case nil: text
      }
    }.joined()
    #expect(text.isEmpty ? shown.hasPrefix("A ") : shown == "A \(text) B")
  }
}
