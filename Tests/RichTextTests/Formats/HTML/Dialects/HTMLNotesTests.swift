import Testing

@testable import RichText

/// Footnotes and endnotes of pages: marks and texts that point at each other.
struct HTMLNotesTests {
  private func dump(_ page: String) throws -> String {
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(document.validate() == nil)
    return document.dump()
  }

  private static let expected = """
    paragraph
      "Text"
      "1" super note=1
      "."
    footnote
      paragraph
        "1" note=1
        " Note."

    """

  @Test(arguments: [
    // LibreOffice and this program.
    """
    <p>Text<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p>
    <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> Note.</p></div>
    """,
    // Pandoc.
    """
    <p>Text<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>.</p>
    <section id="footnotes" class="footnotes" role="doc-endnotes"><hr /><ol>
    <li id="fn1"><p>Note. <a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>
    """,
    // markdown-it, copied by a browser.
    """
    <p>Text<sup class="footnote-ref"><a href="https://e.org/p#fn1" id="fnref1">1</a></sup>.</p><hr class="footnotes-sep">
    <section class="footnotes"><ol><li id="fn1" class="footnote-item"><p>Note. <a href="https://e.org/p#fnref1">↩︎</a></p></li></ol></section>
    """,
    // GitHub.
    """
    <p>Text<sup><a href="#user-content-fn-1-ab" id="user-content-fnref-1-ab" data-footnote-ref="">1</a></sup>.</p>
    <section data-footnotes="" class="footnotes"><ol><li id="user-content-fn-1-ab"><p>Note. <a href="#user-content-fnref-1-ab"
    data-footnote-backref="">↩</a></p></li></ol></section>
    """,
    // Hugo, with a space that does not break before the arrow.
    """
    <p>Text<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup>.</p>
    <div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Note.&nbsp;<a href="#fnref:1" class="footnote-backref"
    role="doc-backlink">&#x21a9;&#xfe0e;</a></p></li></ol></div>
    """,
    // Substack, with the label in a box of its own.
    """
    <p>Text<sup><a id="footnote-anchor-1" href="#footnote-1">1</a></sup>.</p>
    <div style="display:flex"><a id="footnote-1" href="#footnote-anchor-1">1</a><div><p>Note.</p></div></div>
    """,
    // Python-Markdown.
    """
    <p>Text<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>.</p>
    <div class="footnote"><hr><ol><li id="fn:1"><p>Note. <a class="footnote-backref" href="#fnref:1">&#8617;</a></p></li></ol></div>
    """,
  ])
  func `marks and texts that point at each other are notes`(page: String) throws {
    #expect(try dump(page) == Self.expected)
  }

  @Test func `notes of Word and Google Docs keep their brackets`() throws {
    let word = """
      <p>Text<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a> and<a style='mso-endnote-id:edn1' href="#_edn1"
      name="_ednref1"><sup>[i]</sup></a>.</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
      <div style='mso-element:footnote' id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note.</p><p>More.</p></div></div>
      <div style='mso-element:endnote-list'><br clear=all><hr align=left size=1 width="33%">
      <div style='mso-element:endnote' id=edn1><p><a href="#_ednref1" name="_edn1">[i]</a> End.</p></div></div>
      """
    #expect(
      try dump(word) == """
        paragraph
          "Text"
          "[1]" super note=1
          " and"
          "[i]" super note=2
          "."
        footnote
          paragraph
            "[1]" note=1
            " Note."
          paragraph
            "More."
        endnote
          paragraph
            "[i]" note=2
            " End."

        """)
    let google = """
      <p>Text<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Note.</span></p></div>
      """
    #expect(try dump(google) == Self.expected.replacing("\"1\"", with: "\"[1]\""))
  }

  @Test func `a second mark of a note is one, too`() throws {
    let page = """
      <p>a<a href="#fn1" id="fnref1"><sup>1</sup></a> b<a href="#fn1" id="fnref1-2"><sup>1</sup></a></p>
      <ol><li id="fn1">Note <a href="#fnref1">↩</a> <a href="#fnref1-2">↩<sup>2</sup></a></li></ol>
      """
    #expect(
      try dump(page) == """
        paragraph
          "a"
          "1" super note=1
          " b"
          "1" super note=1
        footnote
          paragraph line
            "1" note=1
            " Note"

        """)
  }

  @Test(arguments: ["", "<br>", "<p></p>"])
  func `the label of a note without text stands in no other text`(content: String) throws {
    let page = """
      <p>a<a href="#fn1" id="fnref1"><sup>1</sup></a></p><ol><li id="fn1">\(content)<a href="#fnref1">↩</a></li></ol><p>b</p>
      """
    #expect(try dump(page).contains("\nparagraph\n  \"b\"\nfootnote\n  paragraph"))
  }

  @Test(arguments: [
    "b", "<p>b</p>", "<p><i></i><span>b</span>", "\n<div> <p>\n<em><span>b</span></em>", "<style>x</style>b",
  ])
  func `a label that the list draws stands where the text of the note begins`(content: String) throws {
    let page = """
      <p>a<a href="#fn1" id="fnref1"><sup>1</sup></a></p><ol><li id="fn1">\(content) <a href="#fnref1">↩</a></li></ol>
      """
    let dump = try dump(page)
    #expect(dump.contains("footnote\n  paragraph") && dump.contains("    \"1\" note=1\n    \" "))
  }

  @Test(arguments: [
    // The references of Wikipedia are a list.
    """
    <p>a<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup></p><ol><li id="cite_note-1"><a href="#cite_ref-1">^</a> b</li></ol>
    """,
    // No way back, no text, and no mark.
    ##"<p>a<a href="#fn1" id="fnref1">1</a></p><ol><li id="fn1">b</li></ol>"##,
    ##"<p>a<a href="#fn1" id="fnref1">1</a></p>"##, ##"<ol><li id="fn1">b <a href="#fnref1">↩</a></li></ol>"##,
    // Items that are none stand beside it.
    ##"<p>a<a href="#fn1" id="fnref1">1</a></p><ol><li>c</li><li id="fn1">b <a href="#fnref1">↩</a></li></ol>"##,
    // In a quote and in a cell a text has a place of its own.
    ##"<p>a<a href="#fn1" id="fnref1">1</a></p><blockquote><p id="fn1">b <a href="#fnref1">↩</a></p></blockquote>"##,
    ##"<p>a<a href="#fn1" id="fnref1">1</a></p><table><tr><td id="fn1">b <a href="#fnref1">↩</a></td></tr></table>"##,
  ])
  func `links that only look like notes are links`(page: String) throws {
    let document = try HTMLFormat().read(Array(page.utf8)).document
    #expect(document.validate() == nil)
    #expect(document.notes.isEmpty)
    #expect(document.characterStyles.all.contains { $0.link != nil })
  }

  @Test func `notes are written as LibreOffice reads them`() throws {
    let page = String(
      decoding: HTMLFormat().write(
        try HTMLFormat().read(
          Array(
            """
            <p>a<a href="#fn1" id="fnref1"><sup>1</sup></a><a href="#fn2" id="fnref2"><sup>*</sup></a></p>
            <ol><li id="fn1">b <a href="#fnref1">↩</a></li><li id="fn2"><a href="#fnref2">*</a> c</li></ol>
            """.utf8)
        ).document
      ).bytes, as: UTF8.self)
    let look = #"style="color:inherit;text-decoration:none""#
    #expect(
      page == HTMLWriter.preamble + """
        <p>a<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym" \(look)><sup>1</sup></a>\
        <a class="sdfootnoteanc" name="sdfootnote2anc" href="#sdfootnote2sym" \(look) sdfixed=""><sup>*</sup></a></p>\
        <div id="sdfootnote1"><div><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc" \(look)>1</a> b</div></div>\
        <div id="sdfootnote2"><div><a class="sdfootnotesym" name="sdfootnote2sym" href="#sdfootnote2anc" \(look)>*</a> c</div></div>
        """)
  }

  @Test func `many links to one name are read in time`() throws {
    let marks = (0..<3000).map { ##"<span id="x"><a href="#fn\##($0)">1</a></span>"## }.joined()
    let texts = (0..<3000).map { ##"<p id="fn\##($0)"><a href="#x">1</a> b</p>"## }.joined()
    let document = try HTMLFormat().read(Array((marks + texts).utf8)).document
    #expect(document.validate() == nil)
  }
}
