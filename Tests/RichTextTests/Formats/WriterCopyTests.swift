import Testing

@testable import RichText

/// The words that LibreOffice states in each of its copies, and that say nothing of the text.
struct WriterCopyTests {
  private func html(_ document: Document) -> String {
    #expect(document.validate() == nil)
    return String(decoding: HTMLFormat().write(document).bytes.dropFirst(HTMLWriter.preamble.utf8.count), as: UTF8.self)
  }

  private static let head =
    "<meta name=generator content='LibreOffice 7.4'><style>p { text-align: left; direction: ltr } th p { font-weight: bold }</style>"

  @Test(arguments: [
    ("<p>a<p>b", "<p>a</p><p>b</p>"), ("<p align=right>a", "<p style=\"text-align:right\">a</p>"),
    ("<p>a <span lang=de-DE>b</span>", "<p>a <span lang=\"de-DE\">b</span></p>"),
    ("<p>a <span lang=en-US>b</span>", "<p>a b</p>"),
    ("<table><tr><th><p>a<td><p><b>b</b></table>", "<table><tr><th><p>a</p></th><td><p><b>b</b></p></td></tr></table>"),
  ])
  func `what its pages state of everything is not said again`(page: String, expected: String) throws {
    let page = "\(Self.head)<body lang=en-US dir=ltr>\(page)<p>z"
    let written = html(try HTMLFormat().read(Array(page.utf8)).document)
    #expect(written == expected + "<p>z</p>")
  }

  @Test func `other pages state their alignment and language`() throws {
    let page = "<body lang=en-US><p style='text-align:left'>a</p>"
    #expect(html(try HTMLFormat().read(Array(page.utf8)).document).contains("text-align:left"))
    #expect(html(try HTMLFormat().read(Array(page.utf8)).document).contains("lang=\"en-US\""))
  }

  private static let tables =
    "{\\*\\listtable{\\list{\\listlevel\\levelnfc255\\levelfollow2\\levelstartat1{\\leveltext \\'00;}{\\levelnumbers;}}\\listid1}}"
    + "{\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}"

  @Test func `body text of a list that only outlines headings is no item`() throws {
    let heading = "\\pard\\ls1\\ilvl0\\outlinelevel0{\\listtext\\tab}a\\par"
    let body = "\\pard\\ls1\\ilvl0{\\listtext\\tab}b\\par"
    let outline = try RTFFormat().read(Array("{\\rtf1\(Self.tables)\(heading)\(body)}".utf8)).document
    #expect(html(outline) == "<h1>a</h1><div>b</div>")
    let list = try RTFFormat().read(Array("{\\rtf1\(Self.tables)\(body)}".utf8)).document
    #expect(html(list).hasPrefix("<ul"))
  }

  @Test(arguments: [
    ("{\\stylesheet{\\s0\\lang1033 Normal;}}\\pard\\lang1033 a{\\lang1031 b}\\par", "a<span lang=\"de-DE\">b</span>"),
    ("\\pard\\lang1033 a\\par", "<span lang=\"en-US\">a</span>"),
    (
      "{\\stylesheet{\\*\\cs7 Example;}}\\pard a {\\cs7 b}\\par", "a <code>b</code>"
    ),
    (
      "{\\stylesheet{\\s9 Preformatted Text;}{\\*\\cs7 Source Text;}}\\pard\\s9{\\cs7 b}\\par",
      "<pre><code>b</code></pre>"
    ),
    (
      "{\\stylesheet{\\s0 Normal;}}\\trowd\\trhdr\\cellx1000\\pard\\intbl{\\b a}\\cell\\row\\trowd\\cellx1000\\pard\\intbl{\\b b}\\cell\\row",
      "<table><tr><th style=\"text-align:left\">a</th></tr><tr><td><b>b</b></td></tr></table>"
    ),
  ])
  func `RTF does not state a language, code or weight that is the default`(rtf: String, expected: String) throws {
    #expect(html(try RTFFormat().read(Array("{\\rtf1 \(rtf)}".utf8)).document) == expected)
  }
}
