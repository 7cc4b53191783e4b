import RichText
import TestMaterial

/// Draws random documents from a format's declared domain; the knobs say what the format can carry.
///
/// Every document is sound and canonical. Tables have no row or column that only spans cross: no markup tells those
/// from their neighbours. A cell that is the header of others than its row begins with text.
package struct DocumentGenerator: Sendable {
  package init() {}

  // Characters
  package var fonts: [FontFamily] = [
    FontFamily(name: "Noto Sans", generic: .sansSerif), FontFamily(name: "Liberation Serif", generic: .serif),
    FontFamily(name: "Courier New", generic: .monospace), FontFamily(name: "Ünïcode Ж 中"),
  ]
  /// Twips are multiples of this: 10 for formats that count half points.
  package var sizeStep = 10
  package var weights: [FontWeight] = [.bold]
  package var underlines: [Underline.Kind] = Underline.Kind.allCases
  package var hasUnderlineColors = true
  package var strikethroughs: [Strikethrough] = Strikethrough.allCases
  package var hasColors = true
  package var hasTranslucentColors = false
  package var hasBackgrounds = true
  package var hasScripts = true
  /// Twips are multiples of this; 0 is none.
  package var baselineStep = 10
  package var hasKerning = true
  package var hasTracking = true
  package var caps: [Caps] = Caps.allCases
  package var hasHidden = true
  package var languages: [Label] = ["en-US", "de-DE", "ar-SA", "zh-CN"]
  package var links = [
    "https://example.org/?a=1&b=%20#frag", "#anchor", "mailto:jo@example.org", "C:\\dir\\\"odd\" {name}",
    "https://example.org/ä",
  ]
  package var hasLinkTitles = true
  package var hasCode = false
  /// Formulas that stand in the text as TeX.
  package var hasFormulas = true
  package var hasDirections = true
  /// Text that states the direction its paragraph has anyway.
  package var hasRedundantDirections = false
  // Paragraphs
  package var alignments: [Alignment] = Alignment.allCases
  package var hasIndents = true
  package var hasSpacing = true
  package var hasLineHeights = true
  package var hasTabStops = true
  package var hasHeadings = true
  /// Paragraphs that state whether they are lines.
  package var hasLines = true
  /// Paragraphs that are flush on one side, and tight containers.
  package var hasDistances = false
  /// Whether lines may be paragraphs without space.
  package var hasTightParagraphs = false
  /// Whether quotes are among the tight containers.
  package var hasTightQuotes = true
  package var allowsEmptyParagraphs = true
  package var hasThematicBreaks = true
  // Text
  package var words = [
    "alpha", "Beta {brace} \\slash", "naïve café", "Привет", "你好", "שלום", "😀👩‍👩‍👧", "a\u{A0}b", "x\u{AD}y",
    "1 < 2 & \"3\"",
    "e\u{301}", "tab\there", "“quoted” — dash…", "non\u{2011}breaking", "\u{200F}mark", "'apostrophe'", "end",
  ]
  /// Spaces at the ends of paragraphs and in sequence.
  package var hasOddSpaces = true
  package var hasLineBreaks = true
  /// Whether what stands between words may have a style; if not, words may also follow each other directly.
  package var hasStyledSpaces = true
  // Blocks
  package var hasLists = true
  package var markers: [ListStyle.Marker] = ListStyle.Marker.allCases
  package var hasStarts = true
  /// Text around the numbers of a list.
  package var hasMarkerTexts = true
  /// Lists that count down.
  package var hasReversedLists = true
  /// Items with a checkbox, which begin with text.
  package var hasCheckboxes = true
  package var hasItemsOfSeveralParagraphs = false
  /// Items that go on with anything after their text.
  package var hasItemsOfAnything = false
  /// Items that begin with a list.
  package var hasItemsOfLists = false
  /// Items that begin with anything.
  package var hasItemsWithoutText = false
  package var hasTables = true
  package var hasTableBorders = true
  package var hasFullWidths = false
  package var hasSpans = true
  package var hasHeaderRows = true
  package var hasHeaderCells = false
  package var hasAdjacentTables = false
  package var hasEmptyParagraphsAfterTables = false
  /// Whether a cell holds more than one paragraph without a style.
  package var hasBlocksInCells = true
  package var hasQuotes = false
  package var hasDescriptionLists = false
  package var hasCodeBlocks = false
  package var codeLanguages: [Label] = ["swift"]
  /// Attributes in the lines of code blocks.
  package var hasStyledCodeBlocks = false
  package var hasNotes = true
  package var noteKinds = NoteKind.allCases
  /// Notes that go on with anything after their text.
  package var hasNotesOfAnything = true
  package var depth = 3
  // Attachments
  package var imageTypes = ["image/png", "image/jpeg", "image/emf", "image/wmf"]
  /// Types whose pixel size the format keeps.
  package var typesWithPixelSize = ["image/png", "image/jpeg"]
  package var hasImageSizes = true
  /// Pictures above or below the line; the character that stands for one is then not raised itself.
  package var hasImageOffsets = true
  package var hasRemoteImages = false

  /// The document of this seed.
  package func document(seed: UInt64) throws -> Document {
    var drawing = Drawing(
      knobs: self, random: SeededGenerator(seed: seed), randomForNotes: SeededGenerator(seed: seed &+ 1_000_000),
      randomForFormulas: SeededGenerator(seed: seed &+ 2_000_000))
    return try drawing.document()
  }
}

private struct Drawing {
  let knobs: DocumentGenerator
  package var random: SeededGenerator
  package var randomForNotes: SeededGenerator
  package var randomForFormulas: SeededGenerator
  package var builder = DocumentBuilder()
  package var noteCount = 0
  /// The note whose mark comes next.
  package var nextNote = 1

  init(
    knobs: DocumentGenerator, random: SeededGenerator, randomForNotes: SeededGenerator,
    randomForFormulas: SeededGenerator
  ) {
    self.knobs = knobs
    self.randomForFormulas = randomForFormulas
    self.random = random
    self.randomForNotes = randomForNotes
  }

  mutating func document() throws -> Document {
    if knobs.hasNotes, Int.random(in: 1...100, using: &randomForNotes) <= 30 {
      noteCount = Int.random(in: 1...3, using: &randomForNotes)
    }
    try content(depth: 0, count: number(0...8), inCell: false)
    try notes()
    return try builder.finish()
  }

  // MARK: Chance

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  mutating func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }

  // MARK: Blocks

  mutating func content(depth: Int, count: Int, inCell: Bool) throws {
    var isAfterTable = false
    for _ in 0..<count {
      let canNest = depth < knobs.depth
      switch number(0...9) {
      case 0, 1:
        if knobs.hasLists, canNest { try list(depth: depth) } else { try paragraph() }
        isAfterTable = false
      case 2:
        if knobs.hasTables, canNest, !isAfterTable || knobs.hasAdjacentTables {
          try table(depth: depth)
          isAfterTable = true
        } else {
          try paragraph(mustHaveText: isAfterTable)
          isAfterTable = false
        }
      case 3 where knobs.hasQuotes && canNest:
        try builder.openBlock(.quote, isTight: knobs.hasTightQuotes && isTight())
        try content(depth: depth + 1, count: number(1...3), inCell: inCell)
        try builder.closeBlock()
        isAfterTable = false
      case 4 where knobs.hasCodeBlocks:
        try builder.openBlock(.code(language: chance(50) ? pick(knobs.codeLanguages) : nil), isTight: isTight())
        for _ in 0..<number(1...3) {
          if knobs.hasStyledCodeBlocks, chance(30) { try paragraph() } else { try plainParagraph() }
        }
        try builder.closeBlock()
        isAfterTable = false
      case 5 where knobs.hasDescriptionLists && canNest:
        try descriptionList(depth: depth)
        isAfterTable = false
      default:
        try paragraph(mustHaveText: isAfterTable)
        isAfterTable = false
      }
    }
    if inCell, count == 0 { try plainParagraph() }
  }

  /// The marks that have found no place, and the notes.
  mutating func notes() throws {
    guard noteCount > 0 else { return }
    while nextNote <= noteCount {
      try builder.beginParagraph()
      (builder.style, builder.paragraphStyle) = (CharacterStyle(), ParagraphStyle())
      try builder.append("end")
      try mark()
      try builder.endParagraph()
    }
    let kind = pick(knobs.noteKinds) ?? .footnote
    for note in 1...noteCount {
      try builder.openBlock(.note(kind))
      try builder.beginParagraph()
      (builder.style, builder.paragraphStyle) = (CharacterStyle(), ParagraphStyle())
      builder.style.note = note
      try builder.append("\(note)")
      builder.style = CharacterStyle()
      try builder.append(" said below")
      if knobs.hasLines, chance(30) { builder.paragraphStyle.isLine = true }
      try builder.endParagraph()
      if knobs.hasNotesOfAnything { try content(depth: 1, count: number(0...2), inCell: false) }
      try builder.closeBlock()
    }
  }

  mutating func formula() throws {
    let style = builder.style
    builder.style = CharacterStyle()
    builder.style.formula = "\\(x_1*y*z^2\\)"
    try builder.append("\\(x_1*y*z^2\\)")
    builder.style = style
  }

  /// The mark of the next note.
  mutating func mark() throws {
    let style = builder.style
    builder.style = CharacterStyle()
    builder.style.script = .superscript
    builder.style.note = nextNote
    try builder.append("\(nextNote)")
    builder.style = style
    nextNote += 1
  }

  mutating func list(depth: Int) throws {
    var marker = pick(knobs.markers) ?? .bullet
    let hasCheckboxes = knobs.hasCheckboxes && chance(25)
    // A checkbox stands in the place of a bullet, whatever its shape.
    if hasCheckboxes, !marker.isNumbered { marker = .bullet }
    var style = ListStyle(
      marker, start: knobs.hasStarts && chance(30) ? number(0...50) : 1,
      prefix: marker == .text ? pick(["–", "→", "*", "it's"]) ?? "" : "")
    if marker.isNumbered, knobs.hasMarkerTexts, chance(20) {
      style = ListStyle(
        marker, start: style.start, prefix: pick(["", "(", "Article ", "§ "]) ?? "", suffix: pick([")", ":", "", ".)"]))
    }
    if marker.isNumbered, knobs.hasReversedLists, chance(10) {
      style = ListStyle(
        marker, start: style.start, prefix: style.prefix.string, suffix: style.suffix.string, isReversed: true)
    }
    try builder.openBlock(.list(style), isTight: isTight())
    for _ in 0..<number(1...4) {
      let isChecked = hasCheckboxes && chance(70) ? chance(50) : nil
      try builder.openBlock(.item(isChecked: isChecked))
      if isChecked != nil {
        try itemParagraph(isEmptyAllowed: false)
      } else if knobs.hasItemsOfLists, depth + 1 < knobs.depth, chance(10) {
        try list(depth: depth + 1)
      } else if !knobs.hasItemsWithoutText || chance(80) {
        try itemParagraph()
      }
      if knobs.hasItemsOfAnything, chance(30) { try content(depth: depth + 1, count: number(1...3), inCell: false) }
      if knobs.hasItemsOfSeveralParagraphs, chance(20) { try itemParagraph() }
      if depth + 1 < knobs.depth, chance(30) { try list(depth: depth + 1) }
      try builder.closeBlock()
    }
    try builder.closeBlock()
  }

  mutating func descriptionList(depth: Int) throws {
    try builder.openBlock(.descriptionList, isTight: isTight())
    for _ in 0..<number(1...4) {
      let kind = chance(50) ? Block.Kind.term : .description
      try builder.openBlock(kind)
      if chance(70) { try itemParagraph() }
      if kind == .description || chance(20) { try content(depth: depth + 1, count: number(0...3), inCell: false) }
      try builder.closeBlock()
    }
    try builder.closeBlock()
  }

  mutating func table(depth: Int) throws {
    let rows = number(1...4)
    let columns = number(1...4)
    let spans = knobs.hasSpans ? spans(rows: rows, columns: columns) : nil
    try builder.openBlock(
      .table(
        TableStyle(
          isBordered: knobs.hasTableBorders && chance(40), isFullWidth: knobs.hasFullWidths && chance(30))))
    for row in 0..<rows {
      try builder.openBlock(.row)
      let isHeaderRow = knobs.hasHeaderRows && row == 0 && chance(30)
      for column in 0..<columns {
        guard let extent = spans.map({ $0[row][column] }) ?? Extent(rows: 1, columns: 1) else { continue }
        let isHeader = isHeaderRow || knobs.hasHeaderCells && chance(20)
        try builder.openBlock(
          .cell(CellStyle(columnSpan: extent.columns, rowSpan: extent.rows, isHeader: isHeader)))
        if knobs.hasBlocksInCells {
          if isHeader, !isHeaderRow { try plainParagraph() }
          try content(depth: depth + 1, count: chance(80) ? 1 : number(0...3), inCell: true)
        } else {
          try builder.beginParagraph()
          builder.paragraphStyle = ParagraphStyle()
          if isHeader || chance(80) { try text(isRightToLeft: false, mustHaveText: true) }
          try builder.endParagraph()
        }
        try builder.closeBlock()
      }
      try builder.closeBlock()
    }
    try builder.closeBlock()
  }

  struct Extent {
    var rows: Int
    var columns: Int
  }

  /// Returns the extent of the cell that begins at each place, or `nil` for a place that is covered. The whole result
  /// is `nil` if a row or column exists by spans alone.
  mutating func spans(rows: Int, columns: Int) -> [[Extent?]]? {
    var places = [[Extent?]](repeating: [Extent?](repeating: Extent(rows: 1, columns: 1), count: columns), count: rows)
    var taken = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: rows)
    for _ in 0..<number(0...3) {
      let top = number(0...(rows - 1))
      let left = number(0...(columns - 1))
      let bottom = number(top...min(top + 2, rows - 1))
      let right = number(left...min(left + 2, columns - 1))
      let area = (top...bottom).flatMap { row in (left...right).map { (row, $0) } }
      guard area.allSatisfy({ !taken[$0.0][$0.1] }) else { continue }
      for (row, column) in area {
        taken[row][column] = true
        places[row][column] = nil
      }
      places[top][left] = Extent(rows: bottom - top + 1, columns: right - left + 1)
    }
    guard places.allSatisfy({ row in row.contains { $0 != nil } }) else { return nil }
    var ends = Set<Int>()
    for row in places {
      for (column, extent) in row.enumerated() { if let extent { ends.insert(column + extent.columns) } }
    }
    return ends == Set(1...columns) ? places : nil
  }

  // MARK: Paragraphs

  mutating func paragraph(mustHaveText: Bool = false) throws {
    if knobs.hasThematicBreaks, chance(6), !isInCode {
      builder.paragraphStyle = .thematicBreak
      try builder.endParagraph()
      return
    }
    try builder.beginParagraph()
    var style = ParagraphStyle()
    if chance(30) { style.alignment = pick(knobs.alignments) }
    if knobs.hasDirections, chance(15) { style.direction = .rightToLeft }
    if knobs.hasRedundantDirections, chance(10) { style.direction = .leftToRight }
    if knobs.hasIndents, chance(20) {
      style.firstLineIndent = Length(twips: number(-400...400))
      style.leftIndent = Length(twips: number(0...2000))
      style.rightIndent = Length(twips: number(0...500))
    }
    let isInItem = if case .item = builder.openKinds.last { true } else { false }
    if knobs.hasSpacing, !isInItem, chance(20) {
      style.spacingBefore = chance(50) ? Length(twips: number(80...400)) : nil
      style.spacingAfter = Length(twips: number(80...400))
    }
    if knobs.hasLineHeights, chance(15) {
      style.lineHeight = pick([
        .multiple(percent: number(50...300)), .exact(Length(twips: number(100...600))),
        .atLeast(Length(twips: number(100...600))),
      ])
    }
    if knobs.hasTabStops, chance(10) {
      style.tabs = (1...number(1...4)).map { TabStop(position: Length(twips: $0 * 700), kind: .left) }
      style.tabs[0].kind = pick(TabStop.Kind.allCases) ?? .left
    }
    if knobs.hasHeadings, chance(15) { style.headingLevel = number(1...6) }
    try text(isRightToLeft: style.direction == .rightToLeft, mustHaveText: mustHaveText)
    if knobs.hasLines {
      style.isLine = isLine(style)
      let isOpen = builder.openKinds.last.map { if case .quote = $0 { true } else { false } } ?? true
      let isLine = isOpen && style.isLine == true && style.headingLevel == nil
      style.isTightParagraph = knobs.hasTightParagraphs && isLine && chance(50)
    }
    let isFree = style.spacingBefore == nil && style.spacingAfter == nil && style.headingLevel == nil
    if knobs.hasDistances, !isInItem, isFree, style.isLine != true, chance(30) {
      style.flushSide = pick(ParagraphSide.allCases)
    }
    builder.paragraphStyle = style
    try builder.endParagraph()
    // A cell that stays empty takes the style over.
    builder.paragraphStyle.isTightParagraph = false
  }

  mutating func isTight() -> Bool { knobs.hasDistances && chance(40) }

  private var isInCode: Bool { if case .code = builder.openKinds.last { true } else { false } }

  /// Reports whether the paragraph is a line; distances that are stated must agree, since formats have nothing else to
  /// say it by.
  mutating func isLine(_ style: ParagraphStyle) -> Bool? {
    let stated = [style.spacingBefore, style.spacingAfter].compactMap { $0 }
    if stated.contains(where: { $0 >= Length(points: 4) }) { return false }
    if stated.count == 2 { return true }
    return chance(40) ? chance(50) : nil
  }

  mutating func itemParagraph(isEmptyAllowed: Bool = true) throws {
    try builder.beginParagraph()
    var style = ParagraphStyle()
    if knobs.hasLines, chance(20) { style.isLine = false }
    if chance(20) { style.alignment = pick(knobs.alignments) }
    try text(isRightToLeft: false, mustHaveText: false, isEmptyAllowed: isEmptyAllowed)
    // Some words hold nothing that text may.
    if !isEmptyAllowed, builder.openParagraphLength == 0 { try builder.append("end") }
    builder.paragraphStyle = style
    try builder.endParagraph()
  }

  mutating func plainParagraph() throws {
    try builder.beginParagraph()
    builder.style = CharacterStyle()
    builder.paragraphStyle = ParagraphStyle()
    if !knobs.allowsEmptyParagraphs || chance(80) { try builder.append("line \(number(1...9))") }
    try builder.endParagraph()
  }

  mutating func text(isRightToLeft: Bool, mustHaveText: Bool, isEmptyAllowed: Bool = true) throws {
    let allowsEmpty =
      isEmptyAllowed && knobs.allowsEmptyParagraphs && (!mustHaveText || knobs.hasEmptyParagraphsAfterTables)
    let least = allowsEmpty ? 0 : 1
    let count = number(least...5)
    for index in 0..<count {
      if chance(50) { builder.style = style(isRightToLeft: isRightToLeft) }
      let redundant: Direction = isRightToLeft ? .rightToLeft : .leftToRight
      if index == 0, builder.style.direction == redundant, !knobs.hasRedundantDirections {
        builder.style.direction = nil
      }
      if knobs.hasStyledSpaces {
        if index > 0, knobs.hasLineBreaks, index + 1 < count, chance(10) { try builder.appendLineBreak() }
        if !knobs.imageTypes.isEmpty, chance(5) { try append(attachment()) }
        if index > 0 { try builder.append(" ") }
      } else {
        if index > 0, !chance(30) { try plainSpace() }
        if !knobs.imageTypes.isEmpty, chance(5), !builder.style.code { try append(attachment()) }
      }
      if knobs.hasOddSpaces, chance(10) { try builder.append("  ") }
      try builder.append(pick(knobs.words) ?? "word")
      if nextNote <= noteCount, !isInCode, Int.random(in: 1...5, using: &randomForNotes) == 1 { try mark() }
      if knobs.hasFormulas, !isInCode, Int.random(in: 1...40, using: &randomForFormulas) == 1 { try formula() }
      if knobs.hasOddSpaces, chance(10) { try builder.append(" ") }
    }
  }

  /// A space or a line break without a style.
  mutating func plainSpace() throws {
    let style = builder.style
    builder.style = CharacterStyle()
    if knobs.hasLineBreaks, chance(10) { try builder.appendLineBreak() } else { try builder.append(" ") }
    builder.style = style
  }

  // MARK: Styles

  mutating func color() -> Color {
    let alpha = knobs.hasTranslucentColors && chance(20) ? UInt8(number(0...255)) : 255
    return Color(
      red: UInt8(number(0...255)), green: UInt8(number(0...255)), blue: UInt8(number(0...255)), alpha: alpha)
  }

  mutating func color(unlike other: Color?) -> Color {
    let color = color()
    guard let other, abs(Int(color.red) - Int(other.red)) < 32, abs(Int(color.green) - Int(other.green)) < 32 else {
      return color
    }
    return Color(red: other.red ^ 128, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  mutating func style(isRightToLeft: Bool) -> CharacterStyle {
    var style = CharacterStyle()
    if chance(20) { style.font = pick(knobs.fonts) }
    if knobs.sizeStep > 0, chance(20) {
      style.size = Length(twips: number(8...48) * 20 / knobs.sizeStep * knobs.sizeStep)
    }
    if chance(25) { style.weight = pick(knobs.weights) ?? .normal }
    style.italic = chance(20)
    if chance(15) {
      style.underline = pick(knobs.underlines).map { Underline($0) }
      if knobs.hasUnderlineColors, chance(30) { style.underline?.color = color() }
    }
    if chance(10) { style.strikethrough = pick(knobs.strikethroughs) }
    if knobs.hasColors, chance(15) { style.color = color() }
    // Text in the colour of its background would be hidden.
    if knobs.hasBackgrounds, chance(10) { style.background = color(unlike: style.color) }
    if knobs.hasScripts, chance(10) { style.script = pick([.superscript, .subscript]) }
    if knobs.baselineStep > 0, chance(5) { style.baselineOffset = Length(twips: number(-9...9) * knobs.baselineStep) }
    if knobs.hasKerning { style.kerning = chance(5) }
    if knobs.hasTracking, chance(5) { style.tracking = Length(twips: number(-40...80)) }
    if chance(5) { style.caps = pick(knobs.caps) }
    if knobs.hasHidden { style.hidden = chance(4) }
    if chance(10) { style.language = pick(knobs.languages) }
    if chance(15), let target = pick(knobs.links) {
      style.link = Link(target, title: knobs.hasLinkTitles && chance(30) ? "a \"title\" \\ {x}" : nil)
    }
    if knobs.hasCode { style.code = chance(10) }
    if knobs.hasDirections, chance(10) {
      let isRedundant = knobs.hasRedundantDirections && chance(50)
      style.direction = isRightToLeft != isRedundant ? .leftToRight : .rightToLeft
    }
    return style
  }

  mutating func append(_ attachment: Attachment) throws {
    let raised = builder.style.baselineOffset
    if knobs.hasImageOffsets { builder.style.baselineOffset = .zero }
    try builder.append(attachment)
    builder.style.baselineOffset = raised
  }

  mutating func attachment() -> Attachment {
    if knobs.hasRemoteImages, chance(30) {
      return Attachment(type: "", origin: .remote(url: "https://example.org/a.png"), alternativeText: "remote")
    }
    let type = pick(knobs.imageTypes) ?? "image/png"
    var attachment = Attachment(
      type: type, bytes: (0..<number(1...100)).map { _ in UInt8(number(0...255)) },
      alternativeText: chance(50) ? "a cat {Ж}" : "")
    if knobs.typesWithPixelSize.contains(type), chance(50) {
      attachment.pixelWidth = number(1...1000)
      attachment.pixelHeight = number(1...1000)
    }
    // Formats that keep the size in pixels always state the size it is shown at.
    if knobs.hasImageSizes, attachment.pixelWidth != nil || chance(50) {
      attachment.width = Length(twips: number(1...9000))
      attachment.height = Length(twips: number(1...9000))
    }
    if knobs.hasImageOffsets, chance(30) { attachment.baselineOffset = Length(twips: number(-9...9) * 20) }
    return attachment
  }
}
