/// Puts text into paragraphs with white space collapsed as CSS Text 3, section 4.1.1, says.
///
/// A space that could collapse, and line breaks that could end their block, wait until it is known what follows.
struct HTMLTextFlow {
  typealias StyleID = HTMLStyleResolver.StyleID

  var builder: DocumentBuilder
  /// The style of the paragraph that text begins next, and what it was made from.
  var paragraphStyle = ParagraphStyle()
  var block: StyleID = -1
  var headingLevel: Int?
  var isInOfficeList = false

  /// Whether a collapsible space would stand first in its line.
  private(set) var isAtLineStart = true
  private var pendingSpace: CharacterStyle?
  private var pendingBreaks: [CharacterStyle] = []
  private var pendingCodeLines = 0

  init(limits: ReadLimits) {
    builder = DocumentBuilder(limits: limits)
  }

  mutating func append(
    _ bytes: ArraySlice<UInt8>, in style: CharacterStyle, whiteSpace: CSSDeclaration.WhiteSpace,
    isCode: Bool = false
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
        // Single spaces between words stay where they are.
        while end < bytes.endIndex, !bytes[end].isHTMLSpace || isSingleSpace(bytes, at: end) { end += 1 }
      }
      try flush()
      setStyle(style)
      try builder.append(utf8: bytes[start..<end])
      isAtLineStart = false
      start = end
    }
  }

  private func isSingleSpace(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
    bytes[index] == 0x20 && index + 1 < bytes.endIndex && !bytes[index + 1].isHTMLSpace
  }

  private mutating func setStyle(_ style: CharacterStyle) {
    if builder.style != style { builder.style = style }
  }

  /// Writes what waited for something to follow.
  private mutating func flush() throws(FormatError) {
    if pendingCodeLines > 0 {
      for _ in 0..<pendingCodeLines { try endLineOfCode() }
      pendingCodeLines = 0
    }
    builder.paragraphStyle = paragraphStyle
    for style in pendingBreaks {
      setStyle(style)
      try builder.appendLineBreak()
    }
    pendingBreaks.removeAll(keepingCapacity: true)
    if let style = pendingSpace {
      setStyle(style)
      try builder.append(utf8: [0x20])
      pendingSpace = nil
    }
  }

  private mutating func endLineOfCode() throws(FormatError) {
    builder.paragraphStyle = paragraphStyle
    try builder.endParagraph()
  }

  /// A `<br>`, or a line feed where line feeds are kept.
  mutating func breakLine(in style: CharacterStyle, isCode: Bool) {
    pendingSpace = nil
    if isCode { pendingCodeLines += 1 } else { pendingBreaks.append(style) }
    isAtLineStart = true
  }

  mutating func append(_ attachment: Attachment, in style: CharacterStyle) throws(FormatError) {
    try flush()
    setStyle(style)
    try builder.append(attachment)
    isAtLineStart = false
  }

  mutating func beginParagraph() throws(FormatError) {
    try flush()
    try builder.beginParagraph()
  }

  /// Ends the paragraph at the border of a block; a line break that comes last says nothing.
  mutating func endParagraph() throws(FormatError) {
    if !pendingBreaks.isEmpty {
      pendingBreaks.removeLast()
      pendingSpace = nil
      try flush()
      try builder.beginParagraph()
    }
    if builder.hasOpenParagraph { try builder.endParagraph() }
    pendingSpace = nil
    isAtLineStart = true
  }

  /// Ends preformatted lines; of the line feeds that come last one says nothing.
  mutating func endCode() throws(FormatError) {
    guard pendingCodeLines > 0 else { return }
    for _ in 0..<(pendingCodeLines > 1 ? pendingCodeLines : 0) { try endLineOfCode() }
    pendingCodeLines = 0
    isAtLineStart = true
  }
}
