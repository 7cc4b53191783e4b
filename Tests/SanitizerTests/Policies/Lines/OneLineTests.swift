import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct OneLineTests {
  private func oneLine(_ document: Document) throws -> Document {
    let result = try #require(OneLine(profile: .oneLine)).apply(to: document)
    #expect(result.document.validate() == nil)
    #expect(try #require(OneLine(profile: .oneLine)).apply(to: result.document) == Sanitized(document: result.document))
    #expect(result.findings.isEmpty == (result.document == document))
    return result.document
  }

  @Test(arguments: [
    ("a\nb\nc", "a b c"), ("  a  \n\n\n\tb ", "a b"), ("a", "a"), ("a\nb\n", "a b"), ("\n\na", "a"), ("", ""),
    ("é\nü", "é ü"),
  ])
  func `all lines become one`(text: String, line: String) throws {
    let document = try oneLine(PlainTextFormat().read(Array(text.utf8)).document)
    #expect(String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self) == line)
  }

  @Test(arguments: [
    ("<p>a<br>b</p><p>c</p>", "a b c"), ("<ul><li>a</li><li>b</li></ul>", "• a • b"),
    ("<h1>a</h1><p><b>b</b></p>", "a b"),
    ("<table><tr><td>a</td><td>b</td></tr></table>c", "a\tb c"), ("<pre>a\n  b</pre><p>c</p>", "a b c"),
  ])
  func `structure becomes lines first`(html: String, line: String) throws {
    let document = try oneLine(HTMLFormat().read(Array(html.utf8)).document)
    #expect(document.blocks.isEmpty && document.paragraphs.count == 1)
    #expect(document.string == line)
  }

  @Test func `pictures at the ends of lines stay`() throws {
    var builder = DocumentBuilder()
    try builder.append(TinyPicture.attachment())
    try builder.endParagraph()
    try builder.append("a")
    try builder.endParagraph()
    try builder.append(TinyPicture.attachment())
    try builder.endParagraph()
    let document = try oneLine(try builder.finish())
    #expect(document.attachments.count == 2)
    #expect(document.string == "\u{FFFC} a \u{FFFC}")
  }
}
