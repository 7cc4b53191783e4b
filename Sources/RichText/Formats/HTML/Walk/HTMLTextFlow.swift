/// Puts text into paragraphs with white space collapsed as CSS Text 3, section 4.1.1, says.
///
/// A space that could collapse, and line breaks that could end their block, wait until it is known what follows.
///
///                                         text follows           a block begins or ends
///     space ──────────▶ pendingSpace      one space              nothing
///     line break ─────▶ pendingBreaks     line separators        as many but one
///     end of a line ──▶ pendingCodeLines  ends of paragraphs     the same; a single one at the end of code: nothing
///       of code
///
///     text ──▶ held ──(more of the same style)──▶ buffer
///              held, buffer ──(another style, or the end of the paragraph)──▶ document
struct HTMLTextFlow {
  typealias StyleID = HTMLStyleResolver.StyleID

  var builder: DocumentBuilder
  /// The style of the paragraph that text begins next, and what it was made from.
  var paragraphStyle = ParagraphStyle() {
    didSet { paragraphStyleIsNew = true }
  }
  /// Whether the document does not have `paragraphStyle` yet.
  private var paragraphStyleIsNew = false
  var block: StyleID = -1
  var headingLevel: UInt8 = 0
  var isInOfficeList = false

  /// Whether a collapsible space would stand first in its line.
  private(set) var isAtLineStart = true
  private var pendingSpace: StyleID?
  /// Line breaks by style, alike ones counted.
  private var pendingBreaks: [(style: StyleID, count: Int)] = []
  private var pendingCodeLines = 0
  /// Text of one style that the document does not have yet: the first piece, or all of it once there are more.
  private var held: ArraySlice<UInt8> = []
  private var buffer: [UInt8] = []
  private var bufferStyle: StyleID = 0
  /// The document's style for each computed style used so far, or for its future text.
  private var characterStyles: [CharacterStyleEntry] = []
  /// The styles that were announced, which are large, while each text asks for its entry.
  private var announcedStyles: [CharacterStyle] = []

  private enum CharacterStyleEntry {
    case unused
    /// The style at this place in `announcedStyles`.
    case announced(Int32)
    case interned(StyleTable<CharacterStyle>.ID)
  }

  /// - Parameter textCount: the number of bytes of text to make room for.
  init(limits: ReadLimits, textCount: Int) {
    builder = DocumentBuilder(limits: limits)
    builder.reserve(textCount)
  }

  /// Announces text in `style`; `character` is evaluated once.
  mutating func announce(_ style: StyleID, _ character: @autoclosure () -> CharacterStyle) {
    if characterStyles.isEmpty { characterStyles.reserveCapacity(64) }
    while characterStyles.count <= Int(style) { characterStyles.append(.unused) }
    guard case .unused = characterStyles[Int(style)] else { return }
    if announcedStyles.isEmpty { announcedStyles.reserveCapacity(16) }
    characterStyles[Int(style)] = .announced(Int32(truncatingIfNeeded: announcedStyles.count))
    announcedStyles.append(character())
  }

  mutating func append(
    _ bytes: ArraySlice<UInt8>, in style: StyleID, whiteSpace: CSSDeclaration.WhiteSpace, isCode: Bool = false
  ) throws(FormatError) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let byte = bytes[start]
      if byte == 0x0A, whiteSpace.keepsLineFeeds || isCode {
        breakLine(in: style, isCode: isCode)
        start += 1
        continue
      }
      var end = start
      if whiteSpace.keepsSpaces || isCode {
        while end < bytes.endIndex, bytes[end] != 0x0A { end += 1 }
      } else if byte.isHTMLSpace {
        if !isAtLineStart, pendingSpace == nil { pendingSpace = style }
        start += 1
        continue
      } else {
        end = Self.endOfWords(bytes, from: start)
      }
      try settle()
      try put(bytes[start..<end], style)
      isAtLineStart = false
      start = end
    }
  }

  /// Returns the start of white space that may collapse; single spaces between words stay unchanged.
  private static func endOfWords(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    start
      + bytes[start...].withUnsafeBufferPointer { bytes in
        var end = 0
        while true {
          end = ByteScan.first(in: bytes, from: end) { $0.spacesThatMayCollapse | $0.bytes(below: 0x20) }
          // A space before other white space, or before the end, collapses with it.
          guard end < bytes.count else { return bytes.last == 0x20 ? end - 1 : end }
          if bytes[end] == 0x20 {
            guard end + 1 < bytes.count, !bytes[end + 1].isHTMLSpace else { return end }
          } else if bytes[end].isHTMLSpace {
            return end > 0 && bytes[end - 1] == 0x20 ? end - 1 : end
          }
          end += 1
        }
      }
  }

  /// Adds a space that collapses like the white space of the page.
  mutating func addSpace(in style: StyleID) {
    if !isAtLineStart, pendingSpace == nil { pendingSpace = style }
  }

  private static let space: ArraySlice<UInt8> = [0x20]
  private static let lineSeparator = Document.lineSeparator[...]

  private mutating func put(_ bytes: ArraySlice<UInt8>, _ style: StyleID) throws(FormatError) {
    if bufferStyle != style {
      try flush()
      bufferStyle = style
    }
    if buffer.isEmpty {
      // Most paragraphs are one piece, which need not be copied for the document to copy it.
      guard !held.isEmpty else {
        held = bytes
        return
      }
      buffer.append(stretch: held)
      held = []
    }
    buffer.append(stretch: bytes)
  }

  private var hasText: Bool { !held.isEmpty || !buffer.isEmpty }

  /// Writes what waited for something to follow.
  private mutating func settle() throws(FormatError) {
    if pendingCodeLines > 0 { try endLinesOfCode(pendingCodeLines) }
    if !pendingBreaks.isEmpty {
      for index in pendingBreaks.indices {
        for _ in 0..<pendingBreaks[index].count { try put(Self.lineSeparator, pendingBreaks[index].style) }
      }
      pendingBreaks.removeAll(keepingCapacity: true)
    }
    if let style = pendingSpace {
      try put(Self.space, style)
      pendingSpace = nil
    }
  }

  /// Tells the document the styles of what it gets next.
  private mutating func setStyles(_ style: StyleID) {
    switch characterStyles[Int(style)] {
    case .interned(let id): builder.setStyle(id)
    case .announced(let place): builder.style = announcedStyles[Int(place)]
    case .unused: break
    }
    setParagraphStyle()
  }

  private mutating func setParagraphStyle() {
    guard paragraphStyleIsNew else { return }
    builder.paragraphStyle = paragraphStyle
    paragraphStyleIsNew = false
  }

  /// Closes the innermost block; if nothing stands in it, its empty paragraph has `style`.
  mutating func closeBlock(_ style: @autoclosure () -> ParagraphStyle) throws(FormatError) {
    if builder.closingEndsParagraph {
      builder.paragraphStyle = style()
      paragraphStyleIsNew = true
    }
    try builder.closeBlock()
  }

  /// Notes the number that the document gave to the style of text it has just got.
  private mutating func noteStyle(_ style: StyleID) {
    if case .announced = characterStyles[Int(style)], let id = builder.styleID {
      characterStyles[Int(style)] = .interned(id)
    }
  }

  /// Hands the buffered text to the document.
  private mutating func flush() throws(FormatError) {
    guard hasText else { return }
    setStyles(bufferStyle)
    if buffer.isEmpty {
      try builder.append(page: held)
      held = []
    } else {
      try builder.append(page: buffer[...])
      buffer.removeAll(keepingCapacity: true)
    }
    noteStyle(bufferStyle)
  }

  private mutating func endLinesOfCode(_ count: Int) throws(FormatError) {
    try flush()
    pendingCodeLines = 0
    for _ in 0..<count {
      setParagraphStyle()
      try builder.endParagraph()
    }
  }

  /// Whether what comes next goes on with a word.
  var endsInWord: Bool {
    guard !isAtLineStart, pendingSpace == nil, pendingBreaks.isEmpty else { return false }
    let last = buffer.last ?? held.last ?? 0x61
    return last >= 0x80 || last.isASCIIAlphanumeric || last == UInt8(ascii: "'")
  }

  /// Appends a tab; white space on either side of it collapses with it.
  mutating func appendTab(in style: StyleID) throws(FormatError) {
    pendingSpace = nil
    try settle()
    try put([0x09], style)
    isAtLineStart = true
  }

  /// A `<br>`, or a line feed where line feeds are kept.
  mutating func breakLine(in style: StyleID, isCode: Bool) {
    pendingSpace = nil
    isAtLineStart = true
    if isCode {
      pendingCodeLines += 1
    } else if let last = pendingBreaks.indices.last, pendingBreaks[last].style == style {
      pendingBreaks[last].count += 1
    } else {
      pendingBreaks.append((style, 1))
    }
  }

  mutating func append(_ attachment: Attachment, in style: StyleID) throws(FormatError) {
    try settle()
    try flush()
    bufferStyle = style
    setStyles(style)
    try builder.append(attachment)
    noteStyle(style)
    isAtLineStart = false
  }

  mutating func beginParagraph() throws(FormatError) {
    try settle()
    try flush()
    setParagraphStyle()
    try builder.beginParagraph()
  }

  /// Ends the paragraph at the border of a block; a line break that comes last says nothing.
  mutating func endParagraph() throws(FormatError) {
    pendingSpace = nil
    isAtLineStart = true
    if pendingCodeLines > 0 {
      // In code every line feed ends a line; the one at the border is not one more.
      return try endLinesOfCode(pendingCodeLines)
    }
    if !hasText, pendingBreaks.isEmpty, !builder.hasOpenParagraph { return }
    if !pendingBreaks.isEmpty {
      pendingBreaks[pendingBreaks.count - 1].count -= 1
      try beginParagraph()
    }
    try flush()
    if builder.hasOpenParagraph { try builder.endParagraph() }
  }

  /// Adds a thematic break after the paragraph that has ended.
  mutating func addThematicBreak() throws(FormatError) {
    builder.paragraphStyle = .thematicBreak
    paragraphStyleIsNew = true
    try builder.endParagraph()
  }

  /// Ends preformatted lines; of the line feeds that come last one says nothing.
  mutating func endCode() throws(FormatError) {
    if pendingCodeLines > 0 { isAtLineStart = true }
    try endLinesOfCode(pendingCodeLines > 1 ? pendingCodeLines : 0)
  }
}
