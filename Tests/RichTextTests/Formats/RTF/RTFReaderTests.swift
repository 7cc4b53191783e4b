import TestDocuments
import Testing
import TinyPictures

@testable import RichText

/// Input on the left, the document's tree on the right.
struct RTFReaderTests {
  private func check(
    _ input: String, _ expected: String, findings: [String] = [], at location: SourceLocation = #_sourceLocation
  ) throws {
    let reading = try RTFFormat().read(Array(input.utf8))
    #expect(reading.document.validate() == nil, sourceLocation: location)
    #expect(firstDifference(reading.document.dump(), expected + "\n") == nil, sourceLocation: location)
    #expect(reading.findings.map(\.code.rawValue) == findings, sourceLocation: location)
  }

  @Test(arguments: ["\\loch ", "\\loch\\f0 ", "\\hich\\af0 ", "\\f0\\loch ", "\\plain "])
  func `the bytes before a change of font are in the font before it`(change: String) throws {
    let header = "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0\\fcharset0 ;}{\\f1\\fcharset128 ;}}\\f0"
    try check(header + "\\dbch\\af1 \\'82\\'a0" + change + "b\\par}", "paragraph\n  \"\u{3042}b\"")
  }

  @Test func `tab stops that repeat those of the style are set once`() throws {
    let input = "{\\rtf1{\\stylesheet{\\s1\\tqc\\tx200\\tx400 header;}}\\pard\\s1\\tqr\\tx200\\tx400 a\\par}"
    let document = try RTFFormat().read(Array(input.utf8)).document
    let tabs = document.paragraphs.first.map { document.style(of: $0).tabs }
    #expect(
      tabs == [TabStop(position: Length(twips: 200), kind: .right), TabStop(position: Length(twips: 400), kind: .left)])
  }

  @Test func `a text box in a cell neither continues its text nor ends its table`() throws {
    let input = """
      {\\rtf1\\trowd\\cellx100\\cellx200\\intbl a{\\shp{\\*\\shpinst{\\shptxt\\pard box\\par}}}\\cell b\\cell\\row}
      """
    let text = try PlainTextFormat().write(RTFFormat().read(Array(input.utf8)).document)
    let document = try RTFFormat().read(Array(input.utf8)).document
    #expect(document.blocks.count { $0.kind.isTable } == 1)
    #expect(document.paragraphs.count >= 3)
    #expect(!String(decoding: text.bytes, as: UTF8.self).contains("abox"))
  }

  // MARK: Documents

  @Test(arguments: [
    "", "{\\rt", "{{x\\rtf1 a}}", "{", "{{{{{{{{{{{\\rtf1 a}", "hello", "{\\html}", "<rtf>", "\\rtf1 x",
  ])
  func `bytes that do not begin as RTF are refused`(input: String) {
    #expect(throws: FormatError(.notThisFormat, reason: "")) { try RTFFormat().read(Array(input.utf8)) }
  }

  @Test(arguments: [
    "\u{FEFF}{\\rtf1 a}", " \r\n{\\rtf1 a}", "{\\rtf1 a}\0\0", "{\\rtf1 a", "{\\rtf1 a\\par}", "{\\rtf1 {{a}",
    "{{\\rtf1 a}}", "{ {\r\n{\\rtf1 a}}}", "{\r\n\\rtf1 a}", "{ \\rtf1 a}", "{\t{ \\rtf1 a}}",
  ])
  func `marks before, NUL bytes after and missing braces do not change the text`(input: String) throws {
    let reading = try RTFFormat().read(Array(input.utf8))
    #expect(reading.document.dump() == "paragraph\n  \"a\"\n")
  }

  @Test func `a limit passed is an error`() {
    var limits = ReadLimits()
    limits.paragraphs = 2
    #expect(throws: FormatError(.limitExceeded, reason: "")) {
      try RTFFormat().read(Array("{\\rtf1 a\\par b\\par c\\par}".utf8), options: ReadOptions(limits: limits))
    }
  }

  @Test func `a brace too many in the middle does not end the document`() throws {
    try check(
      "{\\rtf1 a}\\par b\\par}", "paragraph line\n  \"a\"\nparagraph line\n  \"b\"", findings: ["rtf.extra-brace"])
    try check("{\\rtf1 a} junk", "paragraph\n  \"a\"", findings: ["rtf.trailing-bytes"])
    try check("{\\rtf1 a}{\\rtf1 b}", "paragraph\n  \"a\"", findings: ["rtf.trailing-bytes"])
  }

  @Test func `deep nesting is flattened and does not crash`() throws {
    let deep = String(repeating: "{", count: 100_000) + "x" + String(repeating: "}", count: 100_000)
    try check("{\\rtf1 a" + deep + "b}", "paragraph\n  \"axb\"", findings: ["structure.too-deep"])
    let skipped = String(repeating: "{", count: 300) + "{\\fonttbl{\\f0 Lost;}}x" + String(repeating: "}", count: 300)
    try check("{\\rtf1 " + skipped + "y}", "paragraph\n  \"xy\"", findings: ["structure.too-deep"])
  }

  // MARK: Text

  @Test(arguments: [
    ("\\ansi caf\\'e9", "café"), ("\\mac caf\\'8e", "café"), ("\\pc caf\\'82", "café"),
    ("\\ansi\\ansicpg1251 \\'cf\\'f0", "Пр"), ("\\ansi\\ansicpg932 \\'82\\'b1\\'83A", "こア"),
    ("\\ansicpg1251{\\fonttbl{\\f0\\fnil\\fcharset0 ;}{\\f1\\fnil\\fcharset238 ;}}\\f0 \\'e9{\\f1 \\'b9}\\'e9", "éąé"),
    ("\\u233\\'e9\\u-10179?\\u-8704?x", "é😀x"), ("\\uc0\\u233 x", "éx"), ("\\uc2\\u233\\'81\\'40x", "éx"),
    ("{\\uc3\\u233 abc}d\\u8364 ?e", "éd€e"), ("\\u-10179?x", "\u{FFFD}x"), ("\\u128512?x", "😀x"),
    ("a\\~b\\_c\\-d", "a\u{A0}b\u{2011}c\u{AD}d"), ("\\emdash\\bullet\\lquote\\rdblquote x", "—•‘”x"),
    ("a\\tab b\\line c", "a\tb\u{2028}c"), ("{\\upr{old}{\\*\\ud{n\\u233\\'e9w}}}", "néw"), ("a\r\n b", "a b"),
    ("{\\*\\unknown{x} y}z", "z"), ("\\fzzzz99 z", "z"), ("\\bin3 {}}z", "z"), ("{\\info{\\title T}}z", "z"),
    (
      "\\ansi\\ansicpg936{\\fonttbl{\\f0\\fcharset0 ;}{\\f1\\fcharset134 ;}}\\f0\\dbch\\f1 \\'b2\\'e2\\loch\\f0 \\'e9",
      "测é"
    ),
    (
      "{\\fonttbl{\\f0\\fcharset0 ;}{\\f1\\fcharset177 ;}{\\f2\\fcharset128 ;}}\\loch\\af0\\dbch\\af2"
        + "{\\rtlch\\af1\\ltrch\\f0 Gr\\'fc\\'dfe}", "Grüße"
    ),
    ("{\\*\\unknown x}{\\i\\*\\b y}{\\*\\b z}", "yz"),
    ("\\'82\\'b1", "‚±"), ("{\\fonttbl{\\f3\\ftech\\fcharset2 Symbol;}}\\f3 a\\'b7\\u-3913?", "α••"),
  ])
  func `text is decoded as its encodings say`(input: String, expected: String) throws {
    let document = try RTFFormat().read(Array("{\\rtf1 \(input)}".utf8)).document
    #expect(document.validate() == nil)
    #expect(document.string(in: 0..<document.text.count) == expected)
  }

  // MARK: Characters

  @Test(arguments: [
    ("\\b", " bold"), ("\\i\\b0", " italic"), ("\\ul", " underline"), ("\\uldb", " underline=double"),
    ("\\ul\\ulnone", ""),
    ("\\ul\\ul0", ""), ("\\ulwave\\ulc1", " underline=wave/#ff0000"), ("\\strike", " strikethrough"),
    ("\\striked1", " strikethrough=double"), ("\\fs25", " size=12.5"), ("\\cf1", " color=#ff0000"), ("\\cf0", ""),
    ("\\cf9", ""),
    ("\\highlight1", " background=#ff0000"), ("\\chcbpat1\\highlight0", ""), ("\\super", " super"),
    ("\\sub\\nosupersub", ""), ("\\up6", " baseline=3"), ("\\dn4", " baseline=-2"),
    ("{\\*\\updnprop8000}\\dn2", " sub"), ("{\\*\\updnprop58}\\up8", " super"),
    ("{\\*\\updnprop10000}\\up8", " baseline=4"), ("\\caps", " caps=all"),
    ("\\scaps", " caps=small"), ("\\v", " hidden"), ("\\expndtw20", " tracking=1"), ("\\expnd4", " tracking=1"),
    ("\\kerning24", " kerning"), ("\\lang1031", " language=de-DE"), ("\\lang1024", ""), ("\\b\\plain", ""),
    ("\\rtlch", " rtl"), ("\\ltrch", ""), ("\\rtlch\\fcs1\\ab\\af9\\ltrch\\fcs0\\loch\\hich\\af9\\dbch\\af9", ""),
    ("\\f1", " font=<Arial>/sans-serif"), ("\\f1\\plain", ""), ("\\f7", ""), ("\\fs999999999", " size=2000"),
    ("\\fs24\\fs-9", " size=12"),
  ])
  func `character words say what they mean`(words: String, attributes: String) throws {
    try check(
      "{\\rtf1{\\fonttbl{\\f0\\fnil ;}{\\f1\\fswiss{\\*\\panose 02}Arial;}}{\\colortbl;\\red255\\green0\\blue0;}\(words) x}",
      "paragraph\n  \"x\"\(attributes)", findings: attributes == " hidden" ? ["text.hidden"] : [])
  }

  @Test func `formatting ends with its group`() throws {
    try check("{\\rtf1 a{\\b b{\\i c}}d}", "paragraph\n  \"a\"\n  \"b\" bold\n  \"c\" bold italic\n  \"d\"")
  }

  @Test func `the default font is the stated font of text that names none`() throws {
    try check("{\\rtf1\\deff0{\\fonttbl{\\f0\\froman Times;}}a}", "paragraph\n  \"a\" font=<Times>/serif")
    try check("{\\rtf1{\\fonttbl{\\f0\\froman Times;}}a}", "paragraph\n  \"a\"")
  }

  // MARK: Paragraphs

  @Test(arguments: [
    ("\\qc", " align=center"), ("\\qj\\pard", ""), ("\\li720\\fi-360\\ri10", " first=-18 left=36 right=0.5"),
    ("\\sb0\\sa240", " before=0 after=12"), ("\\sl360\\slmult1", " line=150%"), ("\\sl-240", " line=12"),
    ("\\sl240\\slmult0", " line>=12"), ("\\sl0\\slmult1", ""), ("\\tqr\\tx720\\tx1440", " tab=36/right tab=72"),
    ("\\outlinelevel0", " heading=1"), ("\\outlinelevel9", ""), ("\\rtlpar\\qr", " align=right rtl"), ("\\ltrpar", ""),
    ("\\s1", " heading=1 after=6"), ("\\s2\\sa0", " heading=2 after=0"), ("\\s7", ""), ("\\s3", " heading=1"),
  ])
  func `control words of paragraphs are read`(words: String, attributes: String) throws {
    try check(
      "{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s1\\sa120\\outlinelevel0 Big;}{\\s2\\sbasedon1 heading 2;}{\\s3 Title;}}\\pard\(words) x\\par}",
      "paragraph\(attributes)\n  \"x\"")
  }

  @Test func `what the style of a heading or of all text says is not said again`() throws {
    try check(
      "{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s1\\b\\outlinelevel0 Heading 1;}{\\s2\\qc Mid;}}\\pard\\s1\\ql\\b x\\par\\pard\\plain\\ql{\\b y}\\par\\pard\\s2\\ql z\\par}",
      "paragraph heading=1\n  \"x\"\nparagraph line\n  \"y\" bold\nparagraph line align=left\n  \"z\"")
  }

  @Test func `a backslash before a line end is a paragraph's end`() throws {
    try check("{\\rtf1 a\\\r\nb\\\nc}", "paragraph line\n  \"a\"\nparagraph line\n  \"b\"\nparagraph line\n  \"c\"")
  }

  @Test func `headers, comments and the notes of hidden text stay out of the text, with a finding`() throws {
    try check(
      "{\\rtf1{\\header H}a{\\v{\\super\\chftn}{\\footnote\\pard\\plain F}}{\\*\\annotation A}b}",
      "paragraph\n  \"a\"\n  \"1\" super hidden\n  \"b\"",
      findings: ["rtf.left-out", "rtf.left-out", "rtf.left-out", "text.hidden"])
  }

  // MARK: Links

  @Test(arguments: [
    ("{\\field{\\*\\fldinst HYPERLINK \"https://e.org/?a=1\"}{\\fldrslt x}}", "https://e.org/?a=1"),
    ("{\\field{\\*\\fldinst {HYPERLINK \"https://e.org\"}}{\\fldrslt {x}}}", "https://e.org"),
    ("{\\field{\\fldinst hyperlink https://e.org }{\\fldrslt x}}", "https://e.org"),
    ("{\\field{\\*\\fldinst HYPERLINK \\\\l \"place\"}{\\fldrslt x}}", "#place"),
    (
      "{\\field{\\*\\fldinst HYPERLINK \"https://e.org\" \\\\l \"p\" \\\\o \"t\"}{\\fldrslt x}}",
      "https://e.org#p>/\"t\"<"
    ),
    ("{\\field\\fldedit{\\*\\fldinst{\\rtlch HYPER}{\\ltrch LINK \"a\\'e9\"}}{\\fldrslt\\plain x}}", "aé"),
  ])
  func `a HYPERLINK field links its result`(field: String, target: String) throws {
    let link = target.hasSuffix("<") ? String(target.dropLast()) : target + ">"
    try check("{\\rtf1\\ansi a\(field)b}", "paragraph\n  \"a\"\n  \"x\" link=<\(link)\n  \"b\"")
  }

  @Test func `a link without a result shows its address, another field its result`() throws {
    try check("{\\rtf1{\\field{\\*\\fldinst HYPERLINK \"u:v\"}}}", "paragraph\n  \"u:v\" link=<u:v>")
    try check("{\\rtf1{\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}}", "paragraph\n  \"3\"")
  }

  @Test func `a field inside a link's result belongs to the link`() throws {
    try check(
      "{\\rtf1{\\field{\\*\\fldinst HYPERLINK \"a\"}{\\fldrslt x{\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}y}}z}",
      "paragraph\n  \"x3y\" link=<a>\n  \"z\"")
  }

  // MARK: Pictures

  @Test func `a picture is kept as bytes with type, size and description`() throws {
    try check(
      """
      {\\rtf1 a{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv A cat}}}\\picw8\\pich9\\picwgoal400\\pichgoal200\
      \\picscalex50\\pngblip\\bliptag7 89
      5 04E}}{\\nonshppict{\\pict\\wmetafile8 00}}b{\\pict\\jpegblip\\bin3 \u{1}}\u{2}}}
      """,
      """
      paragraph
        "a"
        [image/png 3 bytes 8x9 shown=10x10 alt="A cat"]
        "b"
        [image/jpeg 3 bytes]
      """)
  }

  @Test(arguments: [("\\piccropl120", true), ("\\piccropb1", true), ("\\piccropr0\\piccropt-300", false)])
  func `a picture that is shown in part is kept whole, and this is reported`(words: String, isTold: Bool) throws {
    try check(
      "{\\rtf1{\\pict\(words)\\picwgoal400\\pichgoal200\\pngblip 89504E}}",
      "paragraph\n  [image/png 3 bytes shown=20x10]", findings: isTold ? ["rtf.not-cropped"] : [])
  }

  @Test func `the natural size of a picture that is turned by a quarter is the one it is shown at`() throws {
    let turned = Attachment(picture: TinyPicture.withMetadata(.jpeg, orientation: 6), declaredType: "image/jpeg")
    var builder = DocumentBuilder()
    try builder.append(turned)
    try builder.endParagraph()
    let written = RTFFormat().write(try builder.finish()).bytes
    #expect(String(decoding: written, as: UTF8.self).contains("\\picw3\\pich2\\picwgoal30\\pichgoal45"))
    #expect(try RTFFormat().read(written).document.attachments.map(\.attachment) == [turned])
  }

  @Test func `the name and the mark of a picture beside the text are no text`() throws {
    try check(
      "{\\rtf1\\cocoartf2580 a{{\\NeXTGraphic pic.png \\width640 \\height480\n}\\'ac}b}", "paragraph\n  \"ab\"",
      findings: ["rtf.empty-picture"])
  }

  @Test(arguments: [
    ("SYMBOL 74 \\\\f \"Wingdings\" \\\\s 12", "☺"), ("SYMBOL 0xB7 \\\\f Symbol", "•"), ("symbol 128", "€"),
    ("SYMBOL 8364 \\\\u", "€"), ("SYMBOL 55357 \\\\u", ""), ("SYMBOL x", ""), ("SYMBOL", ""),
  ])
  func `a SYMBOL field without a result shows its character`(instruction: String, symbol: String) throws {
    let input = "{\\rtf1 a{\\field{\\*\\fldinst \(instruction)}{\\fldrslt\\fs24}}b}"
    let document = try RTFFormat().read(Array(input.utf8)).document
    #expect(document.string(in: 0..<document.text.count) == "a\(symbol)b")
  }

  @Test(arguments: [("Wingdings", "☞❖➢✓"), ("ZapfDingbats", "✦❖➘➼"), ("Symbol", "Φϖ¬⎫"), ("Arial", "FvØü")])
  func `the glyphs of symbol fonts are their Unicode characters`(font: String, expected: String) throws {
    let input = "{\\rtf1\\ansi{\\fonttbl{\\f0 \(font);}}\\f0 Fv\\'d8\\'fc}"
    let document = try RTFFormat().read(Array(input.utf8)).document
    #expect(document.string(in: 0..<document.text.count) == expected)
  }

  @Test func `what a link looks like by the document's styles is not stated`() throws {
    let tables =
      "{\\colortbl;\\red0\\green0\\blue255;\\red255;}{\\stylesheet{\\*\\cs15\\ul\\cf1 Lien hypertexte;}}"
    try check(
      "{\\rtf1\(tables){\\field{\\*\\fldinst HYPERLINK \"u\"}{\\fldrslt{\\cs15\\ul\\cf1 a}{\\ul\\cf2 b}{\\ul c}}}{\\ul\\cf1 d}}",
      """
      paragraph
        "a" link=<u>
        "b" underline color=#ff0000 link=<u>
        "c" underline link=<u>
        "d" underline color=#0000ff
      """)
  }

  // MARK: Lists

  private static let listTables = """
    {\\*\\listtable{\\list{\\listlevel\\levelnfc0\\levelstartat3{\\leveltext\\'02\\'00.;}{\\levelnumbers\\'01;}}\
    {\\listlevel\\levelnfc23{\\leveltext\\'01\\u-3929 ?;}{\\levelnumbers;}}\\listid7}}\
    {\\*\\listoverridetable{\\listoverride\\listid7\\listoverridecount0\\ls1}{\\listoverride\\listid7\
    {\\lfolevel\\listoverridestartat\\levelstartat9}\\ls2}}
    """

  @Test func `paragraphs of a list become nested items without their marker text`() throws {
    try check(
      "{\\rtf1\(Self.listTables)\\pard\\ls1\\ilvl0{\\listtext 3.\\tab}a\\par\\ilvl1{\\listtext\\'b7\\tab}b\\par c\\par\\ilvl0 d\\par\\pard e\\par\\ls1 f\\par\\ls2 g\\par}",
      """
      list decimal start=3 tight
        item
          paragraph
            "a"
          list square
            item
              paragraph
                "b"
            item
              paragraph
                "c"
        item
          paragraph
            "d"
      paragraph line
        "e"
      list decimal start=5 tight
        item
          paragraph
            "f"
      list decimal start=9 tight
        item
          paragraph
            "g"
      """)
  }

  @Test func `old numbering makes lists too, and marker text without a list stays`() throws {
    try check(
      "{\\rtf1\\pard{\\pntext\\f1\\'B7\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb\\'B7}}a\\par{\\pntext\\'B7\\tab}b\\par\\pard{\\pntext x }c\\par}",
      """
      list bullet tight
        item
          paragraph
            "a"
        item
          paragraph
            "b"
      paragraph line
        "x c"
      """)
  }

  @Test func `a paragraph indented as the item before it belongs to the item if the list goes on`() throws {
    try check(
      "{\\rtf1\(Self.listTables)\\pard\\ls1\\fi-360\\li720 a\\par\\pard\\li720 b\\par\\pard\\ls1\\ilvl1\\li1440 c\\par\\pard\\li720 d\\par\\pard\\ls1\\li720 e\\par\\pard\\li720 f\\par}",
      """
      list decimal start=3 tight
        item
          paragraph
            "a"
          paragraph
            "b"
          list square
            item
              paragraph
                "c"
          paragraph
            "d"
        item
          paragraph
            "e"
      paragraph line left=36
        "f"
      """)
  }

  // MARK: Tables

  @Test(arguments: ["\\lastrow", "\\irow1", "\\irow1\\lastrow"])
  func `tables without a paragraph between them are told apart by their first and last rows`(last: String) throws {
    try check(
      "{\\rtf1\\trowd\\irow0\\cellx9\\pard\\intbl a\\cell\\row\\trowd\(last)\\cellx9 b\\cell\\row\\trowd\\irow0\\cellx9 c\\cell\\row\\trowd\\irow1\\rtlrow\\cellx9 d\\cell\\row}",
      """
      table
        row
          cell
            paragraph
              "a"
        row
          cell
            paragraph
              "b"
      table
        row
          cell
            paragraph
              "c"
      table rtl
        row
          cell
            paragraph
              "d"
      """)
  }

  @Test func `empty cells that the row does not describe are ignored`() throws {
    try check(
      "{\\rtf1\\trowd\\cellx9\\pard\\intbl a\\cell\\cell\\cell\\row\\trowd\\cellx9 b\\cell c\\cell\\row}",
      """
      table
        row
          cell
            paragraph
              "a"
        row
          cell
            paragraph
              "b"
          cell
            paragraph
              "c"
      """)
  }

  @Test func `rows and cells, and text after the table`() throws {
    try check(
      "{\\rtf1\\trowd\\cellx1000\\cellx2000\\pard\\intbl a\\par b\\cell c\\cell\\row\\pard d\\par}",
      """
      table
        row
          cell
            paragraph
              "a"
            paragraph
              "b"
          cell
            paragraph
              "c"
      paragraph line
        "d"
      """)
  }

  @Test func `spans come from edges and merge flags`() throws {
    try check(
      """
      {\\rtf1\\trowd\\trhdr\\cellx2000\\clvmgf\\cellx3000\\intbl a\\cell b\\cell\\row\
      \\trowd\\cellx1000\\cellx2000\\clvmrg\\cellx3000\\intbl c\\cell d\\cell\\cell\\row\
      \\trowd\\clmgf\\cellx1000\\clmrg\\cellx2000\\cellx3000\\intbl e\\cell\\cell f\\cell\\row}
      """,
      """
      table
        row
          cell columns=2 header
            paragraph align=left
              "a"
          cell rows=2 header
            paragraph align=left
              "b"
        row
          cell
            paragraph
              "c"
          cell
            paragraph
              "d"
        row
          cell columns=2
            paragraph
              "e"
          cell
            paragraph
              "f"
      """)
  }

  @Test func `nested tables, and rows without their mark`() throws {
    try check(
      """
      {\\rtf1\\trowd\\cellx2000\\pard\\intbl x\\par\\itap2 n\\nestcell{\\*\\nesttableprops\\trowd\\cellx900\\nestrow}\
      {\\nonesttables\\par}\\pard\\intbl\\cell\\row\\pard\\intbl y\\cell\\pard z\\par}
      """,
      """
      table
        row
          cell
            paragraph
              "x"
            table
              row
                cell
                  paragraph
                    "n"
        row
          cell
            paragraph
              "y"
      paragraph line
        "z"
      """)
  }

  // MARK: Faults found by review

  @Test func `a group inside a style belongs to that style`() throws {
    try check(
      "{\\rtf1{\\stylesheet{\\s0 Normal;}{\\s7\\outlinelevel1{\\*\\keycode\\shift n}{ Section};}}\\pard\\s7 a\\par\\pard\\s0 b}",
      """
      paragraph heading=2
        "a"
      paragraph line
        "b"
      """)
  }

  @Test func `marks in a stylesheet make no rows`() throws {
    try check("{\\rtf1{\\stylesheet{\\s1 a\\nestrow\\row\\cell\\par;}}b}", "paragraph\n  \"b\"")
  }

  @Test func `half a surrogate pair before a byte is not lost`() throws {
    try check("{\\rtf1\\uc0\\u-10179\\'41b}", "paragraph\n  \"\u{FFFD}Ab\"", findings: ["rtf.undecodable"])
  }

  @Test func `the encoding that a transport declares does not change RTF`() throws {
    let input = Array("{\\rtf1\\'e9}".utf8)
    let reading = try RTFFormat().read(input, options: ReadOptions(encoding: "windows-1251"))
    #expect(reading.document.dump() == "paragraph\n  \"é\"\n")
  }

  @Test func `line spacing is at least one per cent`() throws {
    try check(
      "{\\rtf1\\sl1\\slmult1 a\\par\\sl2000000\\slmult1 b}",
      "paragraph line line=1%\n  \"a\"\nparagraph line line=10000%\n  \"b\"")
  }

  @Test func `the last paragraph keeps its formatting without a mark`() throws {
    try check("{\\rtf1 a\\par\\pard\\qc b}", "paragraph line\n  \"a\"\nparagraph line align=center\n  \"b\"")
    try check("{\\rtf1\\pard\\qc b", "paragraph align=center\n  \"b\"", findings: ["rtf.missing-brace"])
  }

  @Test(arguments: [
    (" FORMTEXT ", "text"), ("formdropdown \\\\* x", "select"),
  ])
  func `fields of forms are reported, and their text is kept`(instruction: String, kind: String) throws {
    let rtf = "{\\rtf1 a{\\field{\\*\\fldinst {\(instruction)}}{\\fldrslt b}}}"
    let reading = try RTFFormat().read(Array(rtf.utf8))
    #expect(String(decoding: reading.document.text, as: UTF8.self) == "ab")
    #expect(reading.findings.all == [Finding(Finding.Code("rtf.form-field"), from: kind)])
  }

  @Test func `other fields are no fields of forms`() throws {
    for instruction in ["FORMULA", "FORM", "PAGE", "FORMTEXTS"] {
      let reading = try RTFFormat().read(Array("{\\rtf1 {\\field{\\*\\fldinst \(instruction)}{\\fldrslt b}}}".utf8))
      #expect(reading.findings.isEmpty, "\(instruction)")
    }
  }
}
