import Testing

@testable import RichText

/// Input on the left, dump on the right.
struct HTMLReaderTests {
  private func dump(_ text: String) throws -> String {
    let document = try HTMLFormat().read(Array(text.utf8)).document
    #expect(document.validate() == nil)
    return document.dump()
  }

  @Test(arguments: [
    ("<p>a</p><p>b</p>", ["a", "b"]),
    ("<div>a<div>b</div>c</div>", ["a", "b", "c"]),
    ("a<br>b<br><br>c", ["a\\nb\\n\\nc"]),
    ("<p>a<br></p><p><br></p><p>b</p>", ["a", "", "b"]),
    ("<p>a</p><p></p><p>b</p>", ["a", "b"]),
    ("<p>  a  \n b </p>\n<p> c</p>", ["a b", "c"]),
    ("a <span> b</span>", ["a b"]),
    ("a<span> </span>b", ["a b"]),
    ("a&nbsp; b", ["a\\u{A0} b"]),
    ("a <br> b", ["a\\nb"]),
    ("<p style='white-space:pre-wrap'> a  b\n\tc\n</p>", [" a  b\\n\\tc"]),
    ("<p style='white-space:pre-line'> a  b\n c</p>", ["a b\\nc"]),
    ("a<script>b</script><style>c</style><noscript>d</noscript><template>e</template>f", ["af"]),
    ("<head><title>t</title></head>a<iframe>b</iframe><object>c</object>", ["ac"]),
    (
      "<form>a <input type=text value=b> <button>c</button><select><option>d<option selected>e</select></form>",
      ["a b ce"]
    ),
    ("a&amp;b&lt;&#8364;&#x80;&notit;", ["a&b<€€¬it;"]),
    ("<svg><title>a</title><text>b</text></svg>c", ["bc"]),
    ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", ["漢(kan)"]),
    ("<!--[if gte mso 9]><p>no</p><![endif]--><![if !vml]>yes<![endif]>", ["yes"]),
    ("<p>a<p class=MsoNormal><o:p>&nbsp;</o:p></p><p>b", ["a", "", "b"]),
    ("a\u{0}b", ["ab"]),
  ])
  func `text is what a browser shows`(html: String, paragraphs: [String]) throws {
    let expected = paragraphs.map { $0.isEmpty ? "paragraph\n" : "paragraph\n  \"\($0)\"\n" }.joined()
    #expect(try dump(html).replacing("paragraph line", with: "paragraph") == expected)
  }

  @Test(arguments: [
    ("<b>x</b>", " bold"), ("<strong><em>x</em></strong>", " bold italic"), ("<u>x</u>", " underline"),
    ("<del>x</del>", " strikethrough"), ("<ins>x</ins>", " underline"), ("<sup>x</sup>", " super"),
    ("<sub>x</sub>", " sub"),
    ("<kbd>x</kbd>", " code"),
    ("<font face='Arial, sans-serif' size=4 color=red>x", " font=<Arial>/sans-serif size=13.5 color=#ff0000"),
    ("<b style='font-weight:normal'>x</b>", ""), ("<b style='font-weight:600'>x</b>", " weight=600"),
    (
      "<span style='font-weight:400;text-decoration:none;background:initial;font-style:normal;letter-spacing:normal'>x",
      ""
    ),
    ("<span style='font: italic bold 12pt/1.5 \"Noto Sans\", serif'>x", " font=<Noto Sans>/serif size=12 bold italic"),
    (
      "<span style='color:hsl(120,100%,25%);background-color:rgb(255 255 0 / 50%)'>x",
      " color=#008000 background=#ffff0080"
    ),
    ("<span style='text-decoration:underline wavy red'>x", " underline=wave/#ff0000"),
    ("<u><span style='text-decoration:none'>x</span></u>", " underline"),
    ("<a href=' https://x.example/?a=1&amp;b=2 ' title=T>x</a>", " link=<https://x.example/?a=1&b=2>/\"T\""),
    ("<span style='display:none'>x", " hidden"), ("<span style='visibility:hidden'>x", " hidden"),
    ("<span style='font-size:0'>x", " hidden"), ("<span style='mso-hide:all'>x", ""),
    ("<td><span style='color:#fff;background:white'>x", " color=#ffffff background=#ffffff hidden"),
    ("<div style='background:#000'><span style='color:black'>x", " color=#000000 hidden"),
    ("<span style='display:none !important;display:inline'>x", " hidden"),
    ("<span lang=de dir=rtl>x", " language=de rtl"), ("<span lang=EN-GB>x", " language=en-GB"),
    ("<span lang=ZH-hant-tw-x-AB>x", " language=zh-Hant-TW-x-ab"),
    ("<span style='text-transform:uppercase;font-variant:small-caps'>x", " caps=small"),
    ("<span style='font-size:16px'><small>x", " size=10"),
    (
      "<style>p.a .b{color:red} .b{color:blue!important} #i, b.c > i {font-weight:bold}</style><p class=a><span class='z b'>x",
      " color=#0000ff"
    ),
    (
      "<style><!-- @page {x:y} @media print {span{color:red}} @media screen { span { font-style:italic } } --></style><span>x",
      " italic"
    ),
  ])
  func `styles are stated as far as they say something`(html: String, style: String) throws {
    #expect(try dump(html) == "paragraph\n  \"x\"\(style)\n")
  }

  @Test(arguments: [
    ("<h1>x</h1>", " heading=1"), ("<h2 style='font-weight:bold'>x</h2>", " heading=2"),
    ("<p align=center>x", " align=center"), ("<center>x</center>", " align=center"),
    ("<p style='text-align:start'>x", ""), ("<p dir=rtl>x", " rtl"), ("<body dir=ltr><p>x", ""),
    (
      "<p style='margin-left:1in;text-indent:-18pt;line-height:150%;margin-top:0;margin-bottom:6pt'>x",
      " first=-18 left=72 before=0 after=6 line=150%"
    ),
    ("<div style='margin-left:10pt'><p style='margin:0 0 0 5pt'>x", " left=15"),
    ("<p style='line-height:.1%'>x", " line=1%"), ("<p style='line-height:.001'>x", " line=1%"),
    ("<p style='line-height:.001em'>x", " line=1%"), ("<p style='line-height:1e9'>x", " line=10000%"),
    ("<p style='line-height:0'>x", ""),
  ])
  func `paragraph styles`(html: String, style: String) throws {
    #expect(try dump(html) == "paragraph\(style)\n  \"x\"\n")
  }

  @Test func `lists nest, whether inside an item or directly in a list`() throws {
    let expected = """
      list decimal start=3
        item
          paragraph
            "a"
          list circle
            item
              paragraph
                "b"
        item
          paragraph
            "c"

      """
    #expect(try dump("<ol start=3><li>a<ul type=circle><li>b</li></ul></li><li>c</li></ol>") == expected)
    #expect(
      try dump("<ol start=3><li>a</li> <ul style='list-style-type:circle'><li>b</li></ul> <li>c</li></ol>") == expected)
  }

  @Test func `an item outside of a list makes one, and a jump in the numbering another`() throws {
    #expect(
      try dump("<li>a<li>b") == "list bullet\n  item\n    paragraph\n      \"a\"\n  item\n    paragraph\n      \"b\"\n")
    #expect(
      try dump("<ol type=a><li>a<li value=7>b</ol>")
        == "list lower-alpha\n  item\n    paragraph\n      \"a\"\nlist lower-alpha start=7\n  item\n    paragraph\n      \"b\"\n"
    )
  }

  @Test func `tables have header cells, spans and a caption before them`() throws {
    #expect(
      try dump("<table><caption>t</caption><thead><tr><th colspan=2>a</th></tr></thead><tr><td rowspan=0>b<td></table>")
        == """
        paragraph line
          "t"
        table
          row
            cell columns=2 header
              paragraph
                "a"
          row
            cell rows=65534
              paragraph
                "b"
            cell
              paragraph

        """)
  }

  @Test func `white space between items is no text, even where it would be kept`() throws {
    #expect(
      try dump("<style>li {white-space:pre-wrap}</style><ul>\n<li>a\n<ul>\n<li> b</li>\n</ul></li>\n</ul>")
        == "list bullet\n  item\n    paragraph\n      \"a\"\n    list bullet\n      item\n        paragraph\n          \" b\"\n"
    )
  }

  @Test func `the shading of a cell stays behind its text`() throws {
    #expect(
      try dump("<table><tr bgcolor=#000080><td style='color:white'>a<td style='background:white'>b</table>").contains(
        "\"a\" color=#ffffff background=#000080"))
  }

  @Test func `quotes and code`() throws {
    #expect(
      try dump("<blockquote>a<blockquote><p>b</blockquote></blockquote><pre>\n<code>x\n\n  y</code>\n</pre>") == """
        quote
          paragraph
            "a"
          quote
            paragraph
              "b"
        code
          paragraph
            "x"
          paragraph
          paragraph
            "  y"

        """)
  }

  @Test func `pictures come with their bytes, or with their address`() throws {
    #expect(
      try dump(
        "<img src='data:image/x;base64,iVBORw0KGgo=' alt='a\nb' width=20 height='30px'><img src=//x.example/a.jpg><img alt=c>"
      )
        == """
        paragraph
          [image/png 8 bytes shown=15x22.5 alt="a b"]
          [image/jpeg remote=<//x.example/a.jpg>]
          "c"

        """)
  }

  @Test func `list paragraphs of Word become lists`() throws {
    func item(_ list: String, _ level: Int, _ marker: String, _ text: String) -> String {
      "<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:\(list) level\(level) lfo1'>"
        + "<![if !supportLists]><span style='mso-list:Ignore'>\(marker)<span>&nbsp; </span></span><![endif]>\(text)</p>\n"
    }
    #expect(
      try dump(
        item("l0", 1, "3.", "a") + item("l0", 2, "a)", "b") + item("l0", 1, "4.", "c") + item("l1", 1, "·", "d")
          + "<p>e</p>")
          == """
          list decimal start=3
            item
              paragraph
                "a"
              list lower-alpha suffix=")"
                item
                  paragraph
                    "b"
            item
              paragraph
                "c"
          list bullet
            item
              paragraph
                "d"
          paragraph
            "e"

          """)
  }

  @Test func `a limit on nodes is an error, not a hang`() {
    var options = ReadOptions()
    options.limits.runs = 1000
    #expect(throws: FormatError(.limitExceeded, reason: "")) {
      try HTMLFormat().read(Array(String(repeating: "<br>", count: 2000).utf8), options: options)
    }
  }

  @Test func `a CF_HTML header is cut off, with or without fragment comments`() throws {
    let head = "Version:0.9\r\nStartHTML:%1\r\nEndHTML:%2\r\nStartFragment:%3\r\nEndFragment:%4\r\n"
    func fill(_ body: String, from: String, to: String) -> String {
      let size = head.utf8.count + 4 * 6
      let start = body.utf8.count - body.firstRange(of: from).map { body[$0.lowerBound...].utf8.count }!
      let end = body.utf8.count - body.firstRange(of: to).map { body[$0.lowerBound...].utf8.count }!
      let numbers = [size, size + body.utf8.count, size + start, size + end]
      return numbers.enumerated().reduce(head) { text, number in
        text.replacing("%\(number.offset + 1)", with: String(100_000_000 + number.element).dropFirst())
      } + body
    }
    #expect(try dump(fill("<p>no</p><b>é</b><i>no</i>", from: "<b>", to: "<i>")) == "paragraph\n  \"é\" bold\n")
    let marked = "<p>no<!--StartFragment--><b>é</b><!--EndFragment--></p>"
    #expect(try dump(fill(marked, from: "<b>", to: "<!--End")) == "paragraph\n  \"é\" bold\n")
  }

  @Test func `encodings are found by mark, NULs, transport, meta and validity, in this order`() throws {
    func text(_ bytes: [UInt8], _ encoding: String? = nil) throws -> String {
      let document = try HTMLFormat().read(bytes, options: ReadOptions(encoding: encoding)).document
      return String(decoding: document.text, as: UTF8.self)
    }
    let units = Array("<b>é</b>".utf16)
    #expect(try text([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == "é")
    #expect(try text(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, "utf-8") == "é")
    #expect(try text(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == "é")
    #expect(try text(Array("<meta charset=koi8-r>".utf8) + [0xC1]) == "а")
    #expect(try text(Array("<meta http-equiv=content-type content='text/html; charset=koi8-r'>".utf8) + [0xC1]) == "а")
    #expect(try text(Array("<meta charset=koi8-r>".utf8) + [0xC1], "windows-1251") == "Б")
    #expect(try text([0xE9, 0x80]) == "é€")
    #expect(try text(Array("é\u{0}".utf8)) == "é")
  }

  @Test(arguments: [("0", true), ("0.0", true), ("0%", true), ("-1", true), ("50%", false), ("0.1", false)])
  func `text without opacity is hidden, however none is written`(value: String, isHidden: Bool) throws {
    let document = try HTMLFormat().read(Array("<p style=\"opacity:\(value)\">a</p>".utf8)).document
    #expect(document.characterStyles.all.map(\.hidden) == [isHidden])
  }

  @Test(arguments: ["style='display:none'", "hidden"])
  func `what hides an element counts, however many attributes stand before it`(concealment: String) throws {
    let others = (0..<300).map { "a\($0)" }.joined(separator: " ")
    let document = try HTMLFormat().read(Array("<p>a</p><p \(others) \(concealment)>b</p>".utf8)).document
    #expect(document.dump().contains("hidden"))
  }

  @Test(arguments: [
    ("<input type=radio checked>", ["radio"]), ("<input type=CHECKBOX>", []), ("<input value=x>", ["text"]),
    ("<input type=date value=x>", ["text"]), ("<input type=password value=x>", ["password"]),
    ("<select><option>a<option>b</select>", ["select"]), ("<textarea>x</textarea>", ["text"]),
    ("<input type=hidden><input type=submit value=Go><button>x</button>", []),
    ("<p hidden><input type=radio></p>", []),
  ])
  func `fields of forms are reported where they are shown`(html: String, kinds: [String]) throws {
    let findings = try HTMLFormat().read(Array("<p>a</p>\(html)".utf8)).findings
    #expect(findings.filter { $0.code == .formField }.map(\.from) == kinds)
  }

  @Test func `formulas are reported as lines of text, drawn ones once`() throws {
    let html = """
      <math><mfrac><mn>3</mn><mn>4</mn></mfrac></math><math></math>
      <span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span><span class="katex-html">x</span></span>
      """
    #expect(try HTMLFormat().read(Array(html.utf8)).findings.count(of: .formulaAsText) == 2)
  }
}
