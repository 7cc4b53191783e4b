import RichText
import TestMaterial
import TinyPictures

/// Makes small documents that hold everything a policy looks at, and much that it must leave alone.
struct DocumentSource {
  private var random: SeededGenerator
  private var randomForNotes: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    randomForNotes = SeededGenerator(seed: seed &+ 1_000_000)
  }

  static let texts = [
    "plain words ", "ünï ", "שלום ", "مرحبا ", "می\u{200C}خواهم ", "क्\u{200D}ष ", "กา\u{200B}ขา ", "日本\u{E0100} ",
    "👩\u{200D}💻 ",
    "❤\u{FE0F} ", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} ", "a\u{200B}b", "a\u{202E}b\u{202C}",
    "\u{200F}", "\u{AD}",
    "\u{FEFF}", "x\u{E0041}\u{E0042}", "\t", "\u{2028}", "1\u{FE0F}\u{20E3}", "\u{200D}", "\u{200C}", "a\u{34F}\u{301}",
    "ᄀ\u{1160}", " https://a.test/?utm_source=", "&b=1", "&fbclid=2", "https://google.com/url?q=https://", "gclid.",
    ")", " ", "\u{A0}", "\u{2009}x", "“quoted” ’", "en–em—", "ﬁﬄ", "e\u{301}", "é\u{323}", "각", "a-", "\u{2010}",
    "a line that is long enough to be one of a page ", "≨\u{FE00}", "\u{2028}\u{2028}", "1. ",
  ]

  static let targets = [
    "https://example.org/?utm_source=a&b=c", "http://www.youtube.com/watch?v=1&si=2", "mailto:a@example.org", "#part",
    "//h/?fbclid=1",
    "javascript:alert(1)", "java\tscript:x", " file:///etc ", "\\\\host\\share", "https://e.org/?utm_medium=x#frag",
    "a:b", "?utm_source=a", "https://u:p@e.org", "https://xn--ppl-7cdu.test/",
    "https://www.google.com/url?q=https://e.org/%3Futm_source%3Da%26b&sa=D",
  ]

  mutating func document() -> Document {
    var builder = DocumentBuilder()
    do {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        try addBlock(to: &builder, depth: 0)
      }
      if randomForNotes.chance(3) {
        try builder.openBlock(.note(randomForNotes.pick(NoteKind.allCases)))
        try addBlock(to: &builder, depth: 2)
        try builder.closeBlock()
      }
      return try builder.finish()
    } catch {
      return Document()
    }
  }

  private mutating func addBlock(to builder: inout DocumentBuilder, depth: Int) throws(FormatError) {
    let kinds: [Block.Kind] = [
      .quote, .list(ListStyle(.decimal, start: 3)), .list(ListStyle(.bullet)), .code(language: "c"),
      .table(TableStyle(isBordered: random.chance(2))), .descriptionList,
    ]
    guard depth < 3, random.chance(3) else { return try addParagraph(to: &builder) }
    let kind = random.pick(kinds)
    try builder.openBlock(kind)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      switch kind {
      case .list:
        try builder.openBlock(.item(isChecked: nil))
        try addBlock(to: &builder, depth: depth + 1)
        try builder.closeBlock()
      case .table:
        try builder.openBlock(.row)
        for _ in 0..<2 {
          try builder.openBlock(.cell(CellStyle(columnSpan: random.chance(4) ? 2 : 1)))
          try addBlock(to: &builder, depth: depth + 1)
          try builder.closeBlock()
        }
        try builder.closeBlock()
      case .quote: try addBlock(to: &builder, depth: depth + 1)
      case .descriptionList:
        try builder.openBlock(random.chance(2) ? .term : .description)
        try addBlock(to: &builder, depth: depth + 1)
        try builder.closeBlock()
      case .code, .item, .term, .description, .row, .cell: try addParagraph(to: &builder)
      case .note: break
      }
    }
    try builder.closeBlock()
  }

  private mutating func addParagraph(to builder: inout DocumentBuilder) throws(FormatError) {
    builder.paragraphStyle = paragraphStyle()
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      builder.style = characterStyle()
      if random.chance(6) { try builder.append(attachment()) } else { try builder.append(random.pick(Self.texts)) }
    }
    try builder.endParagraph()
  }

  private mutating func characterStyle() -> CharacterStyle {
    var style = CharacterStyle()
    if random.chance(3) {
      style.font = FontFamily(
        name: random.pick(["Calibri", "Comic Sans", "Arial"]), generic: random.chance(2) ? .serif : nil)
    }
    if random.chance(4) { style.size = Length(points: 12) }
    if random.chance(4) { style.weight = random.pick([.bold, FontWeight(rawValue: 300)]) }
    if random.chance(4) { style.italic = true }
    if random.chance(5) { style.underline = Underline(.wave, color: random.chance(2) ? .black : nil) }
    if random.chance(6) { style.strikethrough = .double }
    if random.chance(4) { style.color = random.pick([Color(red: 255, green: 0, blue: 0), .white, .black]) }
    if random.chance(6) { style.background = random.pick([.white, .black]) }
    if random.chance(7) { style.script = .superscript }
    if random.chance(8) { style.baselineOffset = Length(points: 2) }
    if random.chance(8) { style.kerning = true }
    if random.chance(8) { style.tracking = Length(points: 1) }
    if random.chance(8) { style.caps = .small }
    if random.chance(8) { style.hidden = true }
    if random.chance(6) { style.language = "fr" }
    if random.chance(3) {
      style.link = Link(random.pick(Self.targets), title: random.chance(2) ? random.pick(Self.texts) : nil)
    }
    if random.chance(7) { style.code = true }
    if random.chance(7) { style.direction = .rightToLeft }
    if randomForNotes.chance(9) { style.note = 1 }
    if random.chance(9) { style.custom = ["x": .bool(true)] }
    return style
  }

  private mutating func paragraphStyle() -> ParagraphStyle {
    var style = ParagraphStyle()
    if random.chance(4) { style.alignment = .center }
    if random.chance(6) { style.direction = .rightToLeft }
    if random.chance(6) { style.leftIndent = Length(points: 10) }
    if random.chance(7) { style.spacingBefore = Length(points: 6) }
    if random.chance(7) { style.lineHeight = .multiple(percent: 150) }
    if random.chance(8) { style.tabs = [TabStop(position: Length(points: 30))] }
    if random.chance(5) { style.headingLevel = 2 }
    if random.chance(4) { style.isThematicBreak = true }
    if random.chance(9) { style.custom = ["y": .integer(1)] }
    return style
  }

  private mutating func attachment() -> Attachment {
    let type = random.pick(ImageType.allCases)
    let sound = random.chance(2) ? TinyPicture.withMetadata(type) : TinyPicture.bytes(of: type)
    let declared = random.chance(8) ? "image/png" : type.mediaType
    var attachment = Attachment(
      picture: random.chance(8) ? [1, 2, 3] : sound, declaredType: declared,
      alternativeText: random.pick(["", "a\u{200B} cat", "b\nc", "d"]))
    if random.chance(2) { attachment.width = Length(points: 3) }
    if random.chance(9) { attachment.type = "application/x-check" }
    if random.chance(9) { attachment.contentIdentifier = "glyph" }
    if random.chance(2) { attachment.origin = .remote(url: Label(address: random.pick(Self.targets))) }
    if random.chance(5) { attachment.custom = ["z": .null] }
    return attachment
  }
}
