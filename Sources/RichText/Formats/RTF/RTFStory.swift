/// The text of an RTF document as its tokens give it: a flat sequence of paragraphs, each ended by a mark.
///
/// Lists and tables exist only as properties and marks here, because RTF states late what they are: a row's merges
/// depend on later rows. `RTFAssembler` makes blocks of them.
struct RTFStory: Sendable {
  /// The mark that ended a paragraph.
  enum Mark: UInt8, Sendable {
    case paragraph, cell, row
  }

  struct Paragraph: Sendable {
    var textEnd: Int
    var runEnd: Int
    var properties: Int32
    var mark: Mark
    /// Tables around the paragraph.
    var depth: UInt8
    /// Index into `rows` where the mark is `row`.
    var row: Int32
  }

  struct Run: Sendable {
    var end: Int
    var properties: Int32
  }

  private(set) var text: [UInt8] = []
  private(set) var runs: [Run] = []
  private(set) var paragraphs: [Paragraph] = []
  private(set) var characterProperties = RecentStyleTable<RTFCharacterProperties>(places: 512)
  private(set) var paragraphProperties = StyleTable<RTFParagraphProperties>()
  private(set) var rows: [RTFRowDefinition] = []
  private(set) var links = StyleTable<Link>()
  private(set) var attachments: [AnchoredAttachment] = []

  private let limits: ReadLimits
  private var attachmentBytes = 0
  /// Cells of all `rows`: a row may repeat those of the row before it, so they can outgrow the input.
  private var describedCells = 0

  init(limits: ReadLimits) {
    self.limits = limits
  }

  /// Whether text came since the last mark.
  var hasOpenText: Bool { text.count > (paragraphs.last?.textEnd ?? 0) }

  mutating func id(of properties: RTFCharacterProperties) throws(FormatError) -> Int32 {
    guard let id = characterProperties.intern(properties, room: limits.styles) else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.styles) character styles")
    }
    return id
  }

  mutating func id(of properties: RTFParagraphProperties) throws(FormatError) -> Int32 {
    if let last = paragraphs.last?.properties, paragraphProperties[last] == properties { return last }
    let hasRoom = paragraphProperties.count < limits.styles
    guard let id = hasRoom ? paragraphProperties.intern(properties) : paragraphProperties.id(of: properties) else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.styles) paragraph styles")
    }
    return id
  }

  mutating func id(of link: Link) -> Int32 { links.intern(link) }

  mutating func append(_ bytes: ArraySlice<UInt8>, properties: Int32) throws(FormatError) {
    guard !bytes.isEmpty else { return }
    text.append(stretch: bytes)
    try extendRuns(properties)
  }

  mutating func append(_ scalar: Unicode.Scalar, properties: Int32) throws(FormatError) {
    let value = scalar.value
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value &>> shift & 0x3F | 0x80) }
    switch value {
    case ..<0x80: text.append(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      text.append(UInt8(truncatingIfNeeded: value &>> 6 | 0xC0))
      text.append(continuation(0))
    case ..<0x10000:
      text.append(UInt8(truncatingIfNeeded: value &>> 12 | 0xE0))
      text.append(continuation(6))
      text.append(continuation(0))
    default:
      text.append(UInt8(truncatingIfNeeded: value &>> 18 | 0xF0))
      text.append(continuation(12))
      text.append(continuation(6))
      text.append(continuation(0))
    }
    try extendRuns(properties)
  }

  /// Gives text just appended its properties.
  @inline(__always)
  private mutating func extendRuns(_ properties: Int32) throws(FormatError) {
    guard text.count <= limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.bytes) bytes of text")
    }
    if let last = runs.indices.last, runs[last].properties == properties {
      runs[last].end = text.count
    } else {
      guard runs.count < limits.runs else {
        throw FormatError(.limitExceeded, reason: "more than \(limits.runs) runs")
      }
      runs.append(Run(end: text.count, properties: properties))
    }
  }

  /// Makes the raised text at the end of the open paragraph the mark of a note, and returns it; empty if there is none.
  mutating func markRaisedEnd(asNote note: Int) throws(FormatError) -> [UInt8] {
    guard let last = runs.indices.last else { return [] }
    let start = max(last > 0 ? runs[last - 1].end : 0, paragraphs.last?.textEnd ?? 0)
    var properties = characterProperties[runs[last].properties]
    guard (1...Self.longestMark).contains(text.count - start), properties.script == .superscript, properties.note == 0
    else { return [] }
    let end = runs[last].end
    // The run may have begun in the paragraph before.
    if start > (last > 0 ? runs[last - 1].end : 0) { runs[last].end = start } else { runs.removeLast() }
    properties.note = Int32(clamping: note)
    runs.append(Run(end: end, properties: try id(of: properties)))
    return Array(text[start...])
  }

  /// Bytes; longer raised text before a note is no mark of it.
  private static let longestMark = 32

  /// Makes the text at `start` the label of a note, if it is a run that repeats the mark.
  mutating func markLabel(_ mark: [UInt8], at start: Int, asNote note: Int) throws(FormatError) {
    guard !mark.isEmpty, start < text.count, text[start...].starts(with: mark) else { return }
    let run = runs.partitioningIndex { $0.end > start }
    guard run < runs.count, runs[run].end == start + mark.count, run == 0 || runs[run - 1].end == start else { return }
    var properties = characterProperties[runs[run].properties]
    properties.note = Int32(clamping: note)
    properties.script = nil
    properties.baseline = 0
    runs[run].properties = try id(of: properties)
  }

  mutating func append(_ attachment: Attachment, properties: Int32) throws(FormatError) {
    attachmentBytes += attachment.bytes.count
    guard attachments.count < limits.attachments, attachmentBytes <= limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more attachments than \(limits.attachments), or too large")
    }
    attachments.append(AnchoredAttachment(offset: text.count, attachment: attachment))
    try append(Document.anchor[...], properties: properties)
  }

  mutating func endParagraph(
    _ mark: Mark, properties: RTFParagraphProperties, depth: Int, row: RTFRowDefinition? = nil
  ) throws(FormatError) {
    guard paragraphs.count < limits.paragraphs else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.paragraphs) paragraphs")
    }
    try Cancellation.check(at: paragraphs.count)
    if let row, rows.last != row {
      describedCells += row.cells.count
      guard describedCells <= limits.blocks else {
        throw FormatError(.limitExceeded, reason: "more than \(limits.blocks) cells described")
      }
      rows.append(row)
    }
    paragraphs.append(
      Paragraph(
        textEnd: text.count, runEnd: runs.count, properties: try id(of: properties), mark: mark,
        depth: UInt8(clamping: depth), row: Int32(clamping: rows.count - 1)))
  }

  func textRange(of index: Int) -> Range<Int> {
    (index == 0 ? 0 : paragraphs[index - 1].textEnd)..<paragraphs[index].textEnd
  }
}
