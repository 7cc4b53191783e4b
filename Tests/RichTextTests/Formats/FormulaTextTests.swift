import Testing

@testable import RichText

/// Formulas as lines of text, in each format.
struct FormulaTextTests {
  private func document(_ math: String) throws -> Document {
    try HTMLFormat().read(Array("<p>\(math)</p>".utf8)).document
  }

  private func text(_ document: Document) -> String {
    String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<math><msup><mi>x</mi><mn>2</mn></msup></math>", "x^2"),
    ("<math><msub><mi>x</mi><mrow><mi>i</mi><mo>+</mo><mn>1</mn></mrow></msub></math>", "x_(i+1)"),
    ("<math><msubsup><mo>∑</mo><mi>i</mi><mn>10</mn></msubsup></math>", "∑_i^(10)"),
    ("<math><msup><mi>e</mi><msup><mi>x</mi><mn>2</mn></msup></msup></math>", "e^(x^2)"),
    ("<math><msup><mi>x</mi><mi>a</mi></msup><msup><mi>y</mi><mi>b</mi></msup></math>", "x^ay^b"),
    ("<math><mi>n</mi><mi>log</mi><mo>&ApplyFunction;</mo><mi>n</mi></math>", "n log n"),
    ("<math><mn>2</mn><mi>sin</mi><mo>&ApplyFunction;</mo><mo>(</mo><mi>x</mi><mo>)</mo></math>", "2 sin(x)"),
    ("<math><msup><mi>cos</mi><mn>2</mn></msup><mi>x</mi></math>", "cos^2 x"),
    ("1<sup>st</sup> of 5 m<sup>2</sup>", "1st of 5 m2"),
  ])
  func `plain text marks the powers and indices of formulas, and nothing else`(html: String, expected: String) throws {
    #expect(text(try document(html)) == expected)
  }

  @Test func `a power is raised in HTML and RTF, and TeX in Markdown`() throws {
    let document = try document("<math><msup><mi>x</mi><mn>2</mn></msup></math>")
    for (bytes, power) in [
      (HTMLFormat().write(document).bytes, "<sup>2</sup>"), (RTFFormat().write(document).bytes, "\\super 2"),
      (MarkdownFormat().write(document).bytes, "$x^{2}$"),
    ] {
      #expect(String(decoding: bytes, as: UTF8.self).contains(power))
    }
  }

  @Test(arguments: ["x^2", "a_(10)"])
  func `the native format knows that a power is one`(expected: String) throws {
    let tag = expected.contains("^") ? ("msup", "<mi>x</mi><mn>2</mn>") : ("msub", "<mi>a</mi><mn>10</mn>")
    let document = try document("<math><\(tag.0)>\(tag.1)</\(tag.0)></math>")
    let native = try NativeFormat().read(NativeFormat().write(document).bytes).document
    #expect(native == document)
    #expect(text(native) == expected)
  }
}
