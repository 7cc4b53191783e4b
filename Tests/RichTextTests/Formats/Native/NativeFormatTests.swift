import Testing

@testable import RichText

struct NativeFormatTests {
  private func read(_ json: String) throws -> Reading {
    let reading = try NativeFormat().read(Array(json.utf8))
    #expect(reading.document.validate() == nil)
    return reading
  }

  @Test func `every attribute survives`() throws {
    var builder = DocumentBuilder()
    builder.style.font = FontFamily(name: "DejaVu \"Sans\"", generic: .sansSerif)
    builder.style.size = Length(points: 10.5)
    builder.style.weight = FontWeight(rawValue: 550)
    builder.style.italic = true
    builder.style.underline = Underline(.wave, color: .black)
    builder.style.strikethrough = .double
    builder.style.color = Color(red: 1, green: 2, blue: 3, alpha: 4)
    builder.style.background = .white
    builder.style.script = .subscript
    builder.style.baselineOffset = Length(points: -2)
    builder.style.kerning = true
    builder.style.tracking = Length(points: 0.05)
    builder.style.caps = .small
    builder.style.hidden = true
    builder.style.language = "ar"
    builder.style.link = Link("https://example.org/?a=b&c=\u{7F}", title: "t\\")
    builder.style.code = true
    builder.style.direction = .rightToLeft
    builder.style.custom = [
      "x-ruby": .array([.string("é"), .null, .number(1.5), .bool(true), .object(["k": .integer(-1)])])
    ]
    try builder.append("line\u{2028}two \u{2067}")
    var attachment = Attachment(type: "image/png", bytes: [0, 255, 10], alternativeText: "cat")
    attachment.pixelWidth = 3
    attachment.pixelHeight = 2
    attachment.width = Length(points: 9)
    attachment.height = Length(points: 6)
    attachment.contentIdentifier = "glyph-1"
    try builder.append(attachment)
    try builder.append(Attachment(type: "image/gif", origin: .remote(url: "https://example.org/p.gif")))
    builder.paragraphStyle.alignment = .justified
    builder.paragraphStyle.direction = .rightToLeft
    builder.paragraphStyle.firstLineIndent = Length(points: -18)
    builder.paragraphStyle.leftIndent = Length(points: 36)
    builder.paragraphStyle.rightIndent = Length(points: 1)
    builder.paragraphStyle.isTightParagraph = true
    builder.paragraphStyle.spacingBefore = .zero
    builder.paragraphStyle.spacingAfter = Length(points: 6)
    builder.paragraphStyle.lineHeight = .multiple(percent: 115)
    builder.paragraphStyle.tabs = [TabStop(position: Length(points: 72), kind: .decimal)]
    builder.paragraphStyle.headingLevel = 3
    builder.paragraphStyle.custom = ["x-widow": .integer(2)]
    try builder.endParagraph()
    try builder.openBlock(.list(ListStyle(.upperRoman, start: 4)))
    try builder.openBlock(.item(isChecked: nil))
    try builder.openBlock(.code(language: "swift"))
    builder.style = CharacterStyle()
    try builder.append("let x = 1")
    try builder.closeBlock()
    try builder.closeBlock()
    try builder.closeBlock()
    try builder.openBlock(.table(TableStyle(isBordered: true)))
    try builder.openBlock(.row)
    try builder.openBlock(.cell(CellStyle(columnSpan: 2, rowSpan: 3, isHeader: true)))
    let document = try builder.finish()
    #expect(document.validate() == nil)

    let bytes = NativeFormat().write(document).bytes
    let reading = try NativeFormat().read(bytes)
    #expect(reading.document == document)
    #expect(reading.findings.isEmpty)
    #expect(NativeFormat().write(reading.document).bytes == bytes)
  }

  @Test(arguments: ["", "{", "[]", "{\"format\":\"other\"}", "{\\rtf1 a}", "<p>a", "\u{0}"])
  func `bytes of other formats are refused`(input: String) {
    #expect(throws: FormatError(.notThisFormat, reason: "")) { try NativeFormat().read(Array(input.utf8)) }
  }

  @Test func `deep nesting is refused, not followed`() {
    let json =
      #"{"format":"org.washboard.rich-text","version":1,"text":"","characterStyles":["#
      + String(repeating: "[", count: 200_000)
    #expect(throws: FormatError(.notThisFormat, reason: "")) { try NativeFormat().read(Array(json.utf8)) }
  }

  @Test func `numbers that point nowhere lose no text`() throws {
    let reading = try read(
      #"""
      {"format":"org.washboard.rich-text","version":1,"text":"héllo wörld","characterStyles":[{"weight":99999}],
       "runs":[2,0,-5,7,9000000000000000000,1],"paragraphStyles":[],
       "blocks":[{"kind":"row","parent":0},{"kind":"nonsense","parent":7},{"kind":"list"}],
       "paragraphs":[2,9,2,3,-4,1,1,0,99],"attachments":[{"offset":-1},{"offset":3,"type":"x"}]}
      """#)
    let words = reading.document.paragraphs.map { reading.document.string(in: $0.range) }
    #expect(words.joined() == "héllo wörld")
    #expect(reading.findings.count(of: .nativeInconsistent) > 0)
  }

  @Test func `a member of the wrong type is treated as absent`() throws {
    let reading = try read(
      #"{"format":"org.washboard.rich-text","version":1,"text":"a","characterStyles":[{"size":"big","italic":1,"link":7}],"#
        + #""runs":[1,0],"paragraphStyles":[{}],"paragraphs":[1,0,-1]}"#)
    #expect(reading.document.dump() == "paragraph\n  \"a\"\n")
  }
}
