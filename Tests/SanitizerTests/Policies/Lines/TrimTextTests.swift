import RichText
import Testing

@testable import Sanitizer

struct TrimTextTests {
  private static let profile: Profile = {
    var profile = Profile.structure
    profile.text.trim = true
    return profile
  }()

  private func trim(_ document: Document) throws -> Sanitized {
    let result = try #require(TrimText(profile: Self.profile)).apply(to: document)
    #expect(result.document.validate() == nil)
    return result
  }

  @Test(arguments: [
    ("a  \nb\t", "a\nb"), ("\n\na\n\n\n\nb\n\n", "a\n\nb"), ("  a\n \n \nb", "  a\n\nb"), ("a\n\nb", "a\n\nb"),
    ("   \n\n", "\n\n"), ("", ""), ("a\n\n\u{A0}\n\nb\n \u{A0} \u{A0}", "a\n\nb"),
    ("\u{A0}a\n\u{A0}\nb\u{A0}", "\u{A0}a\n\nb\u{A0}"),
  ])
  func `spaces at the ends of lines and blank lines that can be spared go`(text: String, trimmed: String) throws {
    let result = try trim(PlainTextFormat().read(Array(text.utf8)).document)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == trimmed)
  }

  @Test func `code and items stay, and all that goes is reported`() throws {
    let html = "<p>a &nbsp;</p><p></p><p><br></p><p>b</p><pre>c  \n\n\n\nd</pre><ul><li></li><li>e</li></ul>"
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let result = try trim(document)
    #expect(result.document.string.contains("c  "))
    #expect(result.document.blocks == document.blocks)
    #expect(try trim(result.document).findings.isEmpty)
  }

  @Test(arguments: [
    ("<div>a</div><p><br></p><div>b</div>", "a\n\nb"), ("<div>a</div><p><br><p><br></p><div>b</div>", "a\n\nb"),
    ("<p>a</p><p><br></p><p>b</p>", "a\n\nb"), ("<p>a</p><p>&nbsp;</p><p>b</p>", "a\n\nb"),
    ("<div>a</div><div>&nbsp;</div><div>b</div>", "a\n\nb"), ("a<br>&nbsp;<br>b", "a\n\nb"),
    ("<div>a</div><div>b</div>", "a\nb"),
  ])
  func `a blank line that alone parts two lines stays`(html: String, trimmed: String) throws {
    let result = try trim(HTMLFormat().read(Array(html.utf8)).document)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == trimmed)
  }

  @Test func `a profile that does not ask for it has no such policy`() {
    #expect(TrimText(profile: Profile.structure) == nil)
  }
}
