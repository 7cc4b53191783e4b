import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct HandleAttachmentsTests {
  private func document() throws -> Document {
    var builder = DocumentBuilder()
    try builder.append("a ")
    builder.style.bold = true
    try builder.append(TinyPicture.attachment(alternativeText: "cat\u{FFFC}\n1"))
    builder.style.bold = false
    try builder.append(" b ")
    try builder.append(Attachment(type: "x y", origin: .remote(url: "https://t.test/p.gif?utm_source=a")))
    try builder.endParagraph()
    return try builder.finish()
  }

  private func clean(_ set: (inout Profile) -> Void) throws -> Sanitized {
    var profile = Profile.faithful
    set(&profile)
    let result = profile.sanitize(try document())
    #expect(result.document.validate() == nil)
    return result
  }

  @Test func `pictures stay, remote ones become their text`() throws {
    let result = try clean { _ in }
    #expect(result.document.attachments.map(\.attachment.type) == ["image/png"])
    #expect(result.document.string == "a \u{FFFC} b")
    // Nothing stands for the remote one.
    #expect(result.findings.all == [Finding(.attachmentDropped, from: "remote")])
  }

  @Test func `alternative text takes a picture's place and style`() throws {
    let result = try clean { $0.attachments.images = .alternativeText }
    #expect(result.document.dump() == "paragraph\n  \"a \"\n  \"cat 1\" bold\n  \" b\"\n")
    #expect(
      result.findings.all == [
        Finding(.attachmentReplaced, from: "image/png"), Finding(.attachmentDropped, from: "remote"),
      ])
  }

  @Test func `dropped pictures leave no text`() throws {
    let result = try clean { $0.attachments.images = .drop }
    #expect(result.document.string == "a b")
    #expect(result.findings.count(of: .attachmentDropped) == 2)
  }

  @Test func `where the gate lets no image pass, its text stays unless it is dropped`() throws {
    let gate = try clean { $0.keep.remove(.image) }
    #expect(gate.document.string == "a cat 1 b")
    let drop = try clean {
      $0.keep.remove(.image)
      $0.attachments.images = .drop
    }
    #expect(drop.document.string == "a b")
  }

  private static func text(_ html: String) throws -> String {
    let result = Profile.structure.sanitize(try HTMLFormat().read(Array(html.utf8)).document)
    #expect(result.document.validate() == nil)
    return String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<p>a IMAGE b</p>", "a b"), ("<p>aIMAGEb</p>", "ab"), ("<p>a IMAGE</p><p>b</p>", "a\n\nb"),
    ("<p>a</p><p>IMAGE</p><p>b</p>", "a\n\nb"), ("<p>a<br>IMAGE<br>b</p>", "a\nb"), ("<p>a<br>IMAGE</p>", "a"),
    ("<p>IMAGE<br>b</p>", "b"), ("<p>a IMAGE IMAGE b</p>", "a b"), ("<ul><li>a<li>IMAGE</ul>", "• a"),
    ("<table><tr><td>a<td>IMAGE<td>b</table>", "a\t\tb"),
  ]) func `a picture that nothing stands for leaves neither blanks nor lines`(html: String, expected: String) throws {
    #expect(try Self.text(html.replacing("IMAGE", with: "<img src='https://e.org/a.png'>")) == expected)
  }

  @Test func `remote pictures that stay are cleaned as links are`() throws {
    let result = try clean { $0.attachments.remote = .keep }
    #expect(result.document.attachments.last?.attachment.origin == .remote(url: "https://t.test/p.gif"))
    let refused = try clean {
      $0.attachments.remote = .keep
      $0.links.schemes = ["mailto"]
    }
    #expect(refused.document.attachments.count == 1)
  }
}
