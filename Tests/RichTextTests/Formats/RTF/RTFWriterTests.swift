import Testing

@testable import RichText

struct RTFWriterTests {
  private func written(_ options: WriteOptions = WriteOptions(), _ build: (inout DocumentBuilder) throws -> Void) throws
    -> Writing
  {
    var builder = DocumentBuilder()
    try build(&builder)
    return RTFFormat().write(try builder.finish(), options: options)
  }

  private func text(_ writing: Writing) -> String { String(decoding: writing.bytes, as: UTF8.self) }

  @Test func `the empty document has a header and nothing else`() throws {
    #expect(text(try written { _ in }) == "{\\rtf1\\ansi\\ansicpg1252\\uc1}")
  }

  @Test func `text is 7-bit, with the nearest byte for old readers`() throws {
    let writing = try written { try $0.append("a{é}\\😀Ж\u{A0}\u{2028}b\t") }
    #expect(
      text(writing)
        == "{\\rtf1\\ansi\\ansicpg1252\\uc1\\pard\\plain a\\{\\u233\\'e9\\}\\\\\\u-10179\\'3f\\u-8704\\'3f\\u1046\\'3f\\~\\line b\\tab \\par\n}"
    )
  }

  @Test(arguments: [
    ("ě", "\\'65"), ("Ż", "\\'5a"), ("ạ", "\\'61"), ("€", "\\'80"), ("é", "\\'e9"), ("\u{2003}", "\\'20"),
    ("Ж", "\\'3f"), ("漢", "\\'3f"),
  ])
  func `readers without Unicode get the character that comes nearest`(character: String, fallback: String) throws {
    #expect(text(try written { try $0.append(character) }).hasSuffix(fallback + "\\par\n}"))
  }

  @Test func `letters of complex scripts are formatted by words of their own`() throws {
    let hebrew = try written {
      $0.paragraphStyle.direction = .rightToLeft
      $0.style.bold = true
      $0.style.size = Length(halfPoints: 24)
      try $0.append("שלום")
    }
    #expect(text(hebrew).contains("{\\rtlch\\fs24\\b\\ltrch\\afs24\\ab\\rtlch \\u1513"))
    #expect(try RTFFormat().read(hebrew.bytes).document.dump() == "paragraph rtl\n  \"שלום\" size=12 bold\n")
    let hindi = try written {
      $0.style.italic = true
      try $0.append("नमस्ते")
    }
    #expect(text(hindi).contains("{\\i\\rtlch\\ai\\ltrch \\u2344"))
  }

  @Test(arguments: [
    ("a漢", "{\\f1\\dbch\\af1\\loch a\\u28450"), ("한", "{\\f1\\dbch\\af1\\loch \\u-10916"),
    ("カ", "{\\f1\\dbch\\af1\\loch \\u12459"), ("𠀋", "{\\f1\\dbch\\af1\\loch \\u-10176"), ("a€", "{\\f1 a\\u8364"),
    ("ไ", "{\\f1\\rtlch\\af1\\ltrch \\u3652"),
  ])
  func `letters of other scripts have the font by words of their own`(letters: String, rtf: String) throws {
    let writing = try written {
      $0.style.font = FontFamily(name: "Lato", generic: nil)
      try $0.append(letters)
    }
    #expect(text(writing).contains(rtf))
    let read = try RTFFormat().read(writing.bytes).document
    #expect(read.string(in: 0..<read.text.count) == letters)
    #expect(read.runs.map { read.style(of: $0).font?.name } == ["Lato"])
  }

  @Test func `a default font is font 0 and a default size is stated by every paragraph, larger in headings`() throws {
    let options = WriteOptions(
      defaultFont: FontFamily(name: "Lato", generic: .sansSerif), defaultSize: Length(halfPoints: 22))
    let writing = try written(options) {
      try $0.append("a")
      try $0.endParagraph()
      $0.paragraphStyle.headingLevel = 1
      try $0.append("b")
    }
    #expect(text(writing).contains("\\deff0{\\fonttbl{\\f0\\fswiss\\fcharset0 Lato;}}"))
    #expect(text(writing).contains("\\fs22\\afs22 a\\par"))
    #expect(text(writing).contains("\\fs44\\afs44{\\*\\wblook}b\\par"))
    let read = try RTFFormat().read(writing.bytes).document
    #expect(
      read.dump() == """
        paragraph
          "a" font=<Lato>/sans-serif size=11
        paragraph heading=1
          "b" font=<Lato>/sans-serif

        """)
  }

  @Test(arguments: [
    "x\"}}{\\b evil}", "x\\\" \\l \"y", "{\\field{\\*\\fldinst", "a\"b\\c", "\\", "\"", "javascript:alert(1)", "a b",
    "#", "ä€😀",
  ])
  func `a hostile target stays inside its field`(target: String) throws {
    let writing = try written {
      $0.style.link = Link(target)
      try $0.append("x")
    }
    let read = try RTFFormat().read(writing.bytes)
    #expect(read.document.dump() == "paragraph\n  \"x\" link=<\(target)>\n")
    #expect(read.findings.isEmpty)
  }

  @Test(arguments: [
    ("//e.org/x", "https://e.org/x"), ("/\\e.org", "https://e.org"), ("  ///e.org", "https://e.org"),
    ("\\\\e.org\\share\\a.docx", "file://e.org/share/a.docx"), ("/path", "/path"),
  ])
  func `no target is written as the path of a file server`(target: String, expected: String) throws {
    let writing = try written {
      $0.style.link = Link(target)
      try $0.append("x")
    }
    #expect(try RTFFormat().read(writing.bytes).document.dump() == "paragraph\n  \"x\" link=<\(expected)>\n")
  }

  @Test func `each formula is not carried once, whatever its pieces look like`() throws {
    let formulas = ["<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mi>y</mi></math>", "<math><mi>z</mi></math>"]
    let document = try HTMLFormat().read(Array("<p>\(formulas.joined(separator: " or "))</p>".utf8)).document
    #expect(RTFFormat().write(document).findings.all == [Finding(.rtfNotCarried, from: "formula", count: 2)])
  }

  @Test func `what RTF cannot carry is a finding`() throws {
    let writing = try written {
      $0.style.weight = FontWeight(rawValue: 300)
      $0.style.font = FontFamily(name: "a;b")
      try $0.append("x")
      try $0.append(Attachment(type: "image/png", origin: .remote(url: "https://e.org/x.png"), alternativeText: "cat"))
    }
    #expect(writing.findings.map(\.from) == ["font", "weight", "remote image"])
    #expect(!text(writing).contains("e.org"))
    #expect(text(writing).contains("cat"))
  }

  @Test func `tables that touch are kept apart by an empty paragraph`() throws {
    let writing = try written {
      for _ in 0..<2 {
        try $0.openBlock(.table(TableStyle()))
        try $0.append("x")
        try $0.closeBlock()
      }
    }
    let read = try RTFFormat().read(writing.bytes).document
    #expect(read.dump() == String(repeating: "table\n  row\n    cell\n      paragraph\n        \"x\"\n", count: 2))
    #expect(text(writing).contains("\\row\n\\pard\\plain\\s10\\fs2\\par\n\\trowd"))
    #expect(writing.findings.isEmpty)
  }

  @Test func `a heading has its level and its look, and no style of the document that is pasted into changes`() throws {
    let writing = try written {
      try $0.append("x")
      $0.paragraphStyle.headingLevel = 2
    }
    #expect(!text(writing).contains("\\stylesheet"))
    #expect(text(writing).contains("\\pard\\plain\\outlinelevel1\\b\\ab\\fs36\\afs36{\\*\\wblook}x\\par"))
  }

  @Test func `header cells are bold and links look like links, and neither is read as formatting`() throws {
    let writing = try written {
      try $0.openBlock(.table(TableStyle()))
      try $0.openBlock(.row)
      try $0.openBlock(.cell(CellStyle(isHeader: true)))
      try $0.append("h")
      try $0.closeBlock()
      try $0.closeBlock()
      try $0.openBlock(.row)
      try $0.openBlock(.cell(CellStyle()))
      $0.style.link = Link("https://example.org/")
      try $0.append("l")
      for _ in 0..<3 { try $0.closeBlock() }
    }
    #expect(text(writing).contains("\\intbl\\qc\\b\\ab{\\*\\wblook1}h\\cell"))
    #expect(text(writing).contains("{\\colortbl;\\red0\\green0\\blue128;}"))
    #expect(text(writing).contains("{\\fldrslt\\ul\\cf1{\\*\\wblook}l}}\\cell"))
    let styles = try RTFFormat().read(writing.bytes).document.characterStyles.all
    #expect(styles.allSatisfy { !$0.bold && $0.underline == nil && $0.color == nil })
  }

  @Test(arguments: [
    ("<th>x", "\\intbl\\qc\\b\\ab{\\*\\wblook1}x\\cell"),
    ("<th align=center>x", "\\intbl\\qc\\b\\ab{\\*\\wblook}x\\cell"),
    ("<th align=left>x", "\\intbl\\ql\\b\\ab{\\*\\wblook}x\\cell"),
    ("<td>x", "\\intbl x\\cell"),
  ]) func `a header cell is centred unless it states something else`(cell: String, expected: String) throws {
    let document = try HTMLFormat().read(Array("<table><tr>\(cell)</table>".utf8)).document
    let writing = RTFFormat().write(document)
    #expect(text(writing).contains(expected))
    #expect(try RTFFormat().read(writing.bytes).document == document)
  }

  @Test(arguments: [
    ("", Alignment.left), ("\\ql", .left), ("\\qc", .center), ("\\qr", .right), ("\\rtlpar", nil),
  ]) func `a header cell of another program is where its text begins`(words: String, expected: Alignment?) throws {
    let rtf =
      "{\\rtf1\\trowd\\trhdr\\cellx900\\pard\\intbl\(words) a\\cell\\row\\trowd\\cellx900\\pard\\intbl b\\cell\\row}"
    let document = try RTFFormat().read(Array(rtf.utf8)).document
    #expect(document.paragraphs.map { document.style(of: $0).alignment } == [expected, nil])
  }

  @Test func `the mark of a look makes nothing visible that was hidden`() throws {
    let rtf = #"{\rtf1{\colortbl;\red255\green255\blue255;}{\v\b{\*\wblook}a}{\cf1{\*\wblook}b}{\fs2{\*\wblook}c}}"#
    let runs = try RTFFormat().read(Array(rtf.utf8)).document
    let styles = runs.runs.map { runs.characterStyles[$0.style] }
    // Text as small as one point is hidden by its size.
    #expect(styles.map(\.hidden) == [true, false, true])
    #expect(styles[1].color == Color(red: 255, green: 255, blue: 255))
    #expect(styles[2].size == Length(halfPoints: 2))
  }

  @Test func `quotes, code and an item's further paragraphs are named where only our reader looks`() throws {
    let writing = try written {
      try $0.openBlock(.quote)
      try $0.append("q")
      try $0.closeBlock()
      try $0.openBlock(.code(language: "swift"))
      try $0.append("let x")
      try $0.closeBlock()
      try $0.openBlock(.list(ListStyle(.decimal)))
      try $0.append("a")
      try $0.endParagraph()
      try $0.append("b")
      try $0.closeBlock()
      $0.style.code = true
      try $0.append("c")
    }
    #expect(
      text(writing).contains(
        """
        {\\*\\wbstyles{\\*\\cs7\\additive\\f1 Source Text;}{\\s10\\sbasedon0\\li720\\ri720 Quotations;}\
        {\\s11\\sbasedon0\\f1 Preformatted Text (swift);}{\\s12\\sbasedon0\\li720 List Continue;}}
        """))
    #expect(
      text(writing).hasSuffix(
        """
        \\pard\\plain\\s10\\li720\\ri720\\sa240\\saauto0 q\\par
        \\pard\\plain\\s11\\f1\\sa283\\saauto0 let x\\par
        \\pard\\plain\\ls1\\ilvl0\\fi-360\\li720{\\listtext 1.\\tab}a\\par
        \\pard\\plain\\s12\\li720 b\\par
        \\pard\\plain\\sb240\\sbauto0\\sa240\\saauto0 {\\cs7\\f1 c}\\par
        }
        """))
    #expect(writing.findings.isEmpty)
  }

  @Test func `blocks of one kind that touch stay two`() throws {
    let writing = try written {
      for _ in 0..<2 {
        for kind in [Block.Kind.quote, .quote, .code(language: nil), .code(language: nil)] {
          try $0.openBlock(kind)
          try $0.append("x")
          try $0.closeBlock()
        }
        try $0.openBlock(.quote)
      }
      try $0.append("y")
    }
    let document = try RTFFormat().read(writing.bytes).document
    #expect(
      document.blocks.map { "\($0.kind.dump) \($0.parent.map { String($0) } ?? "-")" } == [
        "quote -", "quote -", "code -", "code -", "quote -", "quote 4", "quote 4", "code 4", "code 4", "quote 4",
      ])
  }

  @Test func `an item that begins with a table gets a paragraph for its marker`() throws {
    let writing = try written {
      try $0.openBlock(.list(ListStyle(.bullet)))
      try $0.openBlock(.item(isChecked: nil))
      try $0.openBlock(.table(TableStyle()))
      try $0.append("x")
    }
    #expect(writing.findings.map(\.from) == ["item without text"])
    let dump = try RTFFormat().read(writing.bytes).document.dump()
    #expect(dump.hasPrefix("list bullet\n  item\n    paragraph\n    table\n      row\n"))
  }
}
