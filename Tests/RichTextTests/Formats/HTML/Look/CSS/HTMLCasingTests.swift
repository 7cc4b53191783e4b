import Testing

@testable import RichText

/// Letters that pages show in another case than they are written in.
struct HTMLCasingTests {
  private func document(_ html: String) throws -> Document {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document
  }

  @Test(arguments: [
    ("lowercase", "LOUD <b>ÄÖ</b>", "loud äö"), ("capitalize", "the <b>quick</b> brown fox", "The Quick Brown Fox"),
    ("capitalize", "don't o’neill state-of 3rd", "Don't O’neill State-Of 3rd"),
    ("capitalize", "he<b>llo</b> ǆ", "Hello ǅ"),
    ("capitalize", "a<br>b <span>c</span><i>d</i>", "A\u{2028}B Cd"), ("none", "As It is", "As It is"),
    ("capitalize", "x <i style='text-transform:none'>y</i> <i style='text-transform:inherit'>z</i>", "X y Z"),
    ("lowercase", "<i style='text-transform:initial'>LOUD</i> LOUD", "LOUD loud"),
  ])
  func `text is written in the case that is shown`(transform: String, html: String, text: String) throws {
    let document = try document("<p style='text-transform:\(transform)'>\(html)")
    #expect(document.string(in: 0..<document.text.count) == text)
    #expect(document.characterStyles.all.allSatisfy { $0.caps == nil })
  }

  @Test func `capitals alone stay a style, and are written in text and Markdown`() throws {
    let document = try document("<p style='text-transform:uppercase'>loud ß <b style='text-transform:none'>x</b></p>")
    #expect(document.string(in: 0..<document.text.count) == "loud ß x")
    #expect(String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self) == "LOUD SS x")
    let markdown = MarkdownFormat().write(document)
    #expect(String(decoding: markdown.bytes, as: UTF8.self).hasPrefix("LOUD SS **x**"))
    #expect(markdown.findings.count(of: .markdownNotCarried) == 0)
    let html = String(decoding: HTMLFormat().write(document).bytes, as: UTF8.self)
    #expect(html.contains("text-transform:uppercase") && html.contains("loud"))
  }

  @Test func `capitals are written around pictures, tabs and line ends`() throws {
    var builder = DocumentBuilder()
    builder.style.caps = .all
    try builder.append("a\tb\u{2028}c")
    try builder.append(Attachment(type: "image/png", bytes: [1], alternativeText: "pic"))
    try builder.append("d")
    try builder.endParagraph()
    builder.style.caps = .small
    try builder.append("e")
    let document = try builder.finish().writingCapitals()
    #expect(document.validate() == nil)
    #expect(document.string(in: 0..<document.text.count) == "A\tB\u{2028}C\u{FFFC}De")
    #expect(document == document.writingCapitals())
  }
}
