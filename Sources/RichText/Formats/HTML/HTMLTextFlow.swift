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
  /// A computed style and its number, which is quicker to compare.
  struct Style {
    var id: StyleID
    var character: CharacterStyle
  }

  private var pendingSpace: Style?
  private var pendingBreaks: [Style] = []
  private var pendingCodeLines = 0
  /// Text of one style that the document does not have yet.
  private var buffer: [UInt8] = []
  private var bufferStyle = Style(id: -1, character: CharacterStyle())

  init(limits: ReadLimits) {
    builder = DocumentBuilder(limits: limits)
  }

  mutating func append(
    _ bytes: ArraySlice<UInt8>, in style: Style, whiteSpace: CSSDeclaration.WhiteSpace, isCode: Bool = false
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

  /// Where white space that may collapse begins; single spaces between words stay where they are.
  private static func endOfWords(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.endIndex {
      if bytes[end] <= 0x20, bytes[end].isHTMLSpace {
        guard bytes[end] == 0x20, end + 1 < bytes.endIndex, !bytes[end + 1].isHTMLSpace else { return end }
      }
      end += 1
    }
    return end
  }

  private mutating func put(_ bytes: some Collection<UInt8>, _ style: Style) throws(FormatError) {
    if bufferStyle.id != style.id {
      try flush()
      bufferStyle = style
    }
    buffer += bytes
  }

  /// Writes what waited for something to follow.
  private mutating func settle() throws(FormatError) {
    if pendingCodeLines > 0 {
      try flush()
      for _ in 0..<pendingCodeLines { try endLineOfCode() }
      pendingCodeLines = 0
    }
    if !pendingBreaks.isEmpty {
      for style in pendingBreaks { try put(Document.lineSeparator, style) }
      pendingBreaks.removeAll(keepingCapacity: true)
    }
    if let style = pendingSpace {
      try put(CollectionOfOne(0x20), style)
      pendingSpace = nil
    }
  }

  /// Hands the buffered text to the document.
  private mutating func flush() throws(FormatError) {
    guard !buffer.isEmpty else { return }
    builder.style = bufferStyle.character
    builder.paragraphStyle = paragraphStyle
    try builder.append(utf8: buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func endLineOfCode() throws(FormatError) {
    builder.paragraphStyle = paragraphStyle
    try builder.endParagraph()
  }

  /// A `<br>`, or a line feed where line feeds are kept.
  mutating func breakLine(in style: Style, isCode: Bool) {
    pendingSpace = nil
    if isCode { pendingCodeLines += 1 } else { pendingBreaks.append(style) }
    isAtLineStart = true
  }

  mutating func append(_ attachment: Attachment, in style: Style) throws(FormatError) {
    try settle()
    try flush()
    bufferStyle = style
    builder.style = style.character
    builder.paragraphStyle = paragraphStyle
    try builder.append(attachment)
    isAtLineStart = false
  }

  mutating func beginParagraph() throws(FormatError) {
    try settle()
    try flush()
    builder.paragraphStyle = paragraphStyle
    try builder.beginParagraph()
  }

  /// Ends the paragraph at the border of a block; a line break that comes last says nothing.
  mutating func endParagraph() throws(FormatError) {
    pendingSpace = nil
    if !pendingBreaks.isEmpty {
      pendingBreaks.removeLast()
      try beginParagraph()
    }
    try flush()
    if builder.hasOpenParagraph { try builder.endParagraph() }
    isAtLineStart = true
  }

  /// Ends preformatted lines; of the line feeds that come last one says nothing.
  mutating func endCode() throws(FormatError) {
    try flush()
    guard pendingCodeLines > 0 else { return }
    for _ in 0..<(pendingCodeLines > 1 ? pendingCodeLines : 0) { try endLineOfCode() }
    pendingCodeLines = 0
    isAtLineStart = true
  }
}
