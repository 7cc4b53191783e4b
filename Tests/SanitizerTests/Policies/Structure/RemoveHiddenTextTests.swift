import RichText
import Testing
import TinyPictures

@testable import Sanitizer

struct RemoveHiddenTextTests {
  @Test func `text that was not shown goes with its attachments`() throws {
    var builder = DocumentBuilder()
    try builder.append("seen ")
    builder.style.hidden = true
    try builder.append("héidden")
    try builder.append(TinyPicture.attachment())
    try builder.endParagraph()
    try builder.append("too")
    builder.style.hidden = false
    try builder.append("also seen")
    try builder.endParagraph()
    let result = Profile.faithful.sanitize(try builder.finish())
    #expect(result.document.validate() == nil)
    #expect(result.document.dump() == "paragraph\n  \"seen\"\nparagraph\n  \"also seen\"\n")
    #expect(result.findings.all == [Finding(.hiddenTextRemoved, count: 12)])
  }

  @Test func `a paragraph that was not shown leaves no empty line`() throws {
    var builder = DocumentBuilder()
    for (index, text) in ["a", "b", "c", ""].enumerated() {
      builder.style.hidden = index == 1
      try builder.append(text)
      if index == 1 {
        builder.style.bold = true
        try builder.append("more")
      }
      try builder.endParagraph()
      builder.style = CharacterStyle()
    }
    try builder.openBlock(.quote)
    builder.style.hidden = true
    try builder.append("d")
    try builder.closeBlock()
    let result = Profile.plain.sanitize(try builder.finish())
    #expect(result.document.validate() == nil)
    #expect(result.document.dump() == "paragraph\n  \"a\"\nparagraph\n  \"c\"\nparagraph\nparagraph\n")
  }

  private static func text(_ html: String) throws -> String {
    let result = Profile.structure.sanitize(try HTMLFormat().read(Array(html.utf8)).document)
    #expect(result.document.validate() == nil)
    let hides = result.document.runs.contains { result.document.style(of: $0).hidden }
    #expect(!hides)
    return String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<ol><li>alpha<li>HIDDEN<li>beta</ol>", "1. alpha\n2. beta"),
    ("<ul><li>alpha<ul><li>HIDDEN</ul><li>beta</ul>", "• alpha\n• beta"),
    ("<ul><li>alpha<ul><li>HIDDEN<li>x</ul><li>beta</ul>", "• alpha\n  • x\n• beta"),
    ("<p>one</p><ul><li>HIDDEN<li>HIDDEN</ul><p>two</p>", "one\n\ntwo"),
    ("<table><tr><td>one<td>HIDDEN<td>two</table>", "one\t\ttwo"),
  ]) func `an item that was not shown leaves no marker, and a list of such items nothing`(
    html: String, text: String
  ) throws {
    #expect(try Self.text(html.replacing("HIDDEN", with: "<i style='opacity:0'>curl</i>")) == text)
  }

  @Test(arguments: [
    ("<p>Alpha HIDDEN</p><p>HIDDEN Beta</p>", "Alpha\n\nBeta"), ("<p>one HIDDEN two</p>", "one two"),
    ("<p>oneHIDDEN two</p>", "one two"), ("<p>oneHIDDENtwo</p>", "onetwo"),
    ("<p>one<br>HIDDEN<br>two</p>", "one\ntwo"), ("<p>one HIDDEN HIDDEN two</p>", "one two"),
    ("<p>one HIDDEN<br>HIDDEN two</p>", "one\ntwo"),
    ("<pre><code>a\nHIDDEN  b HIDDEN c</code></pre>", "a\n  b  c"),
  ]) func `hidden text takes one of the spaces around it with it, but in code`(html: String, text: String) throws {
    #expect(try Self.text(html.replacing("HIDDEN", with: "<i style='opacity:0'>curl</i>")) == text)
  }

  @Test(arguments: [
    ("<p>Emil<i HIDDEN>— </i>Today</p>", "Emil Today"), ("<p>Anna<i HIDDEN>  </i><a href=x>9:41</a></p>", "Anna 9:41"),
    ("<p>Read<i HIDDEN> more</i> on</p>", "Read on"), ("<p>Read more<i HIDDEN> of it</i>.</p>", "Read more."),
    ("<p>A<i HIDDEN> x</i><b HIDDEN> y</b>B</p>", "A B"), ("<p>(<i HIDDEN> x </i>B)</p>", "(B)"),
    ("<p>word<i HIDDEN> of the index</i>s</p>", "words"), ("<p>emil<i HIDDEN> </i>yesterday</p>", "emil yesterday"),
    ("<p>a<i HIDDEN> x</i><br>b</p>", "a\nb"), ("<p>a<i HIDDEN> x </i></p><p>b</p>", "a\n\nb"),
    ("<pre><code>A<i HIDDEN> x </i>B</code></pre>", "AB"),
  ]) func `hidden white space between two words leaves a space, but in code`(html: String, text: String) throws {
    let hiding = "style='position:absolute;clip:rect(0,0,0,0)'"
    let clean = try Self.text(html.replacing("HIDDEN", with: hiding))
    #expect(clean == text)
  }

  @Test(arguments: [
    ("<i HIDDEN>64.95</i>6495", "6495"), ("1<i HIDDEN>+</i><sup>3</sup>⁄<sub>4</sub> in", "1 3⁄4 in"),
    ("1<i HIDDEN>+</i>234", "1234"), ("017<i HIDDEN>x</i>0⁄", "017 0⁄"),
  ]) func `a number does not become another one`(html: String, text: String) throws {
    let hiding = "style='position:absolute;clip:rect(0,0,0,0)'"
    let page = "<p>" + html.replacing("HIDDEN", with: hiding)
    #expect(try Self.text(page) == text)
    let findings = try Profile.structure.sanitize(HTMLFormat().read(Array(page.utf8)).document).findings
    #expect(findings.count(of: .hiddenTextRemoved) == (html.contains("64") ? 5 : 1))
  }

  @Test(arguments: [
    ("<tr><td>a<td>b<tr HIDDEN><td>x<td>y<tr><td>c<td>d", "a\tb\nc\td"),
    ("<tbody HIDDEN><tr><td>x<td>y<tbody><tr><td>c<td>d", "c\td"),
    ("<tr><th>a<th HIDDEN>b<tr><td>c<td HIDDEN>d", "a\nc"),
    ("<tr><th>a<th HIDDEN>b<th>e<tr><td>c<td HIDDEN>d<td>f", "a\te\nc\tf"),
    ("<tr HIDDEN><td>x", ""), ("<tr><td rowspan=2>a<td>b<tr HIDDEN><td>x", "a\tb\n"),
    ("<tr><td>a<td>b<tr><td><td>", "a\tb\n\t"),
  ]) func `a row or column that was not shown leaves no empty one`(rows: String, text: String) throws {
    for hiding in ["hidden", "style='display:none'", "style='visibility:collapse'"] {
      #expect(try Self.text("<table>" + rows.replacing("HIDDEN", with: hiding) + "</table>") == text, "\(hiding)")
    }
  }

  @Test func `a table that was not shown leaves its cell filled`() throws {
    let page = "<table><tr><td>a<td><table><tr hidden><td>x</table><tr><td>b<td>c</table>"
    #expect(try Self.text(page).contains("a"))
    let text = try Self.text("<p>a</p><table><tr hidden><td>x</table><p>b</p>")
    #expect(text == "a\n\nb")
  }

  @Test func `it can be kept`() throws {
    var profile = Profile.faithful
    profile.text.hidden = .keep
    let document = try Document.paragraph(("x", { $0.hidden = true }))
    #expect(profile.sanitize(document) == Sanitized(document: document))
  }
}
