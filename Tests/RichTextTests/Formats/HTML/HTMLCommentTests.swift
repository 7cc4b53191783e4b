import Testing

@testable import RichText

/// Comments on a text that programs write into its page.
struct HTMLCommentTests {
  private func text(_ document: Document) -> String { String(decoding: document.text, as: UTF8.self) }

  @Test(arguments: [
    // Word
    "a<span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[JD1]</a>"
      + "<span style='mso-special-character:comment'>&nbsp;</span></span>"
      + "<div style='mso-element:comment-list'><hr><div style='mso-element:comment'><p>Secret</p></div></div>",
    "<div style='mso-element:header'><p>Secret</p></div>a<div style='mso-element:footer'>Secret</div>",
    // The same with the address of the page, which browsers add
    "a<a href='file:///tmp/x.htm#_msocom_12'>[JD12]</a>",
    // Google Docs
    "a<sup><a href='#cmnt1' id=cmnt_ref1>[a]</a></sup>"
      + "<div style='border:1px solid'><p><a href='#cmnt_ref1' id=cmnt1>[a]</a><span>Secret</span></p></div>",
    // Word for the web
    "<span class='TextRun CommentStart'>a</span><span class='CommentHighlightPipe SCXW1'>|</span>",
  ]) func `are not part of the text`(page: String) throws {
    let reading = try HTMLFormat().read(Array(page.utf8))
    #expect(text(reading.document) == "a")
    #expect(page.contains("Pipe") || reading.findings.contains { $0.code == .comment })
  }

  @Test(arguments: [
    "<a href='#cmnt'>text</a>", "<a href='#chapter1'>text</a>", "<a href='#_msocom'>text</a>",
    "<span style='mso-comment-continuation:1'>text</span>", "<div style='mso-element:footnote'>text</div>",
    "<span class=Pipe>text</span>",
  ]) func `other notes and links are text`(page: String) throws {
    let reading = try HTMLFormat().read(Array(page.utf8))
    #expect(text(reading.document) == "text")
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: [
    ("a\u{85}b", "ab"), ("a\u{9D}b", "ab"), ("a&#x85;b", "a…b"), ("a&#129;b", "ab"), ("a\u{2028}b", "a\u{2028}b"),
  ])
  func `control characters end no line of a page`(page: String, expected: String) throws {
    #expect(text(try HTMLFormat().read(Array(page.utf8)).document) == expected)
  }
}
