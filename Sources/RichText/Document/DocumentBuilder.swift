/// Builds a canonical `Document` from text, styles and containers in reading order.
///
/// Set `style` and `paragraphStyle`, append text, end paragraphs, open and close blocks. The builder keeps the model's
/// invariants for any input. It repairs UTF-8, turns line ends into U+2028, and drops control characters, terminal
/// sequences and stray anchors with a finding. It supplies the item, row or cell that misnested input leaves out.
/// Containers deeper than `limits.depth` are flattened into the deepest allowed one. The builder drops redundant
/// properties: of `ParagraphStyle.isLine` those that the place implies, of `isThematicBreak` those of paragraphs with
/// text. Of tight containers and flush sides it keeps those that the neighbours leave open. In the end notes stand
/// behind all other text, and a mark without a note is text.
///
/// Every function that adds something throws `FormatError` with code `limitExceeded` when a limit is passed.
public struct DocumentBuilder: Sendable {
  /// The style of the text appended next.
  public var style: CharacterStyle {
    get { styleID.map { document.characterStyles[$0] } ?? statedStyle }
    set {
      statedStyle = newValue
      styleID = nil
    }
  }
  /// The requested style, until text gets it.
  private var statedStyle = CharacterStyle()
  /// The number of `style` in the document, once text has it.
  private(set) var styleID: StyleTable<CharacterStyle>.ID?
  /// The style the open paragraph will have when it ends.
  public var paragraphStyle = ParagraphStyle() {
    didSet { paragraphStyleID = nil }
  }
  private var paragraphStyleID: StyleTable<ParagraphStyle>.ID?
  /// The place that `paragraphStyleID` is meant for.
  private var paragraphStylePlace = ParagraphStyle.Place.open
  /// The repairs that the builder had to make.
  public private(set) var findings = Findings()

  private struct OpenBlock {
    var index: Int
    var role: Block.Role
    var isImplicit: Bool
    var isEmpty = true
  }

  private let limits: ReadLimits
  /// The number of paragraphs at which limits are looked at.
  private var paragraphsBeforeLook: Int
  private var document = Document()
  private var open: [OpenBlock] = []
  private var ignoredDepth = 0
  private var paragraphStart = 0
  private var paragraphIsOpen = false
  private var endsWithCarriageReturn = false
  private var attachmentBytes = 0
  /// Whether a paragraph or a container states a distance that its neighbours may make meaningless.
  private var hasDistances = false
  private var notes = NoteNumbers()

  public init(limits: ReadLimits = .default) {
    self.limits = limits
    paragraphsBeforeLook = min(limits.paragraphs, 64)
  }

  /// Whether the open paragraph has text, an attachment, or was begun by `beginParagraph()`.
  public var hasOpenParagraph: Bool { paragraphIsOpen }

  /// UTF-8 bytes in the open paragraph.
  public var openParagraphLength: Int { document.text.count - paragraphStart }

  /// Bytes of text so far.
  public var length: Int { document.text.count }

  public var paragraphCount: Int { document.paragraphs.count }

  /// Containers open now, those beyond the depth limit included.
  public var depth: Int { open.count + ignoredDepth }

  /// The kinds of the open containers, outermost first.
  public var openKinds: [Block.Kind] { open.map { document.blocks[$0.index].kind } }

  /// Whether a paragraph may stand directly in the innermost open container.
  var admitsParagraph: Bool { open.last?.role.holdsParagraphs ?? true }

  // MARK: Text

  /// Makes room for so many bytes of text, in runs and paragraphs of usual lengths.
  mutating func reserve(_ count: Int) {
    document.text.reserveCapacity(count)
    document.runs.reserveCapacity(count / 64)
    document.paragraphs.reserveCapacity(count / 128)
  }

  public mutating func append(_ text: String) throws(FormatError) {
    try append(utf8: Array(text.utf8))
  }

  /// Appends UTF-8 in the current `style`; see the type's description for what is repaired.
  public mutating func append(utf8 bytes: [UInt8]) throws(FormatError) {
    try append(utf8: bytes[...])
  }

  public mutating func append(utf8 bytes: ArraySlice<UInt8>) throws(FormatError) {
    try append(bytes, lineEnds: .lineBreaks)
  }

  /// Appends UTF-8 in the current `style`; LF, CR and CRLF in it end paragraphs.
  /// - Parameter cleanTo: up to where there is nothing else to look at than LF (`CleanText.endOfLines(in:)`).
  mutating func append(lines bytes: ArraySlice<UInt8>, cleanTo cleanEnd: Int) throws(FormatError) {
    document.text.reserveCapacity(document.text.count + bytes.count)
    try append(bytes, lineEnds: .paragraphEnds, cleanTo: cleanEnd)
  }

  /// Appends the text of a page in the current `style`.
  mutating func append(page bytes: ArraySlice<UInt8>) throws(FormatError) {
    try append(bytes, lineEnds: .ofPage)
  }

  private mutating func append(
    _ bytes: ArraySlice<UInt8>, lineEnds: TextRepair.LineEnds, cleanTo cleanEnd: Int = 0
  ) throws(FormatError) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      var end = start
      if start < cleanEnd {
        end += bytes[start..<cleanEnd].withUnsafeBufferPointer { ByteScan.first(0x0A, in: $0) }
      } else {
        end += bytes[start...].withUnsafeBufferPointer { CleanText.end(in: $0) }
      }
      if end > start { try append(clean: bytes[start..<end]) }
      if end < bytes.endIndex {
        let (repair, next) = TextRepair.repair(
          bytes, at: end, lineEnds: lineEnds, followsCarriageReturn: endsWithCarriageReturn)
        try append(repair)
        end = next
      }
      start = end
    }
  }

  private mutating func append(_ repair: TextRepair) throws(FormatError) {
    switch repair {
    case .lineBreak: try appendLineBreak()
    case .carriageReturn:
      try appendLineBreak()
      endsWithCarriageReturn = true
    case .lineFeedOfPair: endsWithCarriageReturn = false
    case .paragraphEnd: try endParagraph()
    case .replacement:
      findings.record(.invalidUTF8)
      try append(clean: [0xEF, 0xBF, 0xBD])
    case .nothing(let finding, let count): findings.record(finding, count: count)
    }
  }

  /// A line break inside the paragraph.
  public mutating func appendLineBreak() throws(FormatError) {
    try append(clean: Document.lineSeparator[...])
  }

  /// Appends an anchor in the current `style` and its attachment.
  public mutating func append(_ attachment: Attachment) throws(FormatError) {
    attachmentBytes += attachment.bytes.count
    guard document.attachments.count < limits.attachments, attachmentBytes <= limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more attachments than \(limits.attachments), or too large")
    }
    document.attachments.append(AnchoredAttachment(offset: document.text.count, attachment: attachment))
    try append(clean: Document.anchor[...])
  }

  /// Appends text that needs no repair, such as that of a document.
  mutating func append(clean bytes: ArraySlice<UInt8>) throws(FormatError) {
    endsWithCarriageReturn = false
    if !paragraphIsOpen { try beginParagraph() }
    let id = try internStyle()
    let start = document.text.count
    document.text.append(stretch: bytes)
    guard document.text.count <= limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.bytes) bytes of text")
    }
    if let last = document.runs.indices.last, document.runs[last].style == id {
      document.runs[last].range = document.runs[last].range.lowerBound..<document.text.count
    } else {
      document.runs.append(Run(range: start..<document.text.count, style: id))
      guard document.runs.count <= limits.runs else {
        throw FormatError(.limitExceeded, reason: "more than \(limits.runs) runs")
      }
    }
  }

  /// Makes a style that the document has the current one, which costs less than setting it by value.
  mutating func setStyle(_ id: StyleTable<CharacterStyle>.ID) { styleID = id }

  private mutating func internStyle() throws(FormatError) -> StyleTable<CharacterStyle>.ID {
    if let styleID { return styleID }
    if statedStyle.note != nil { notes.hasMarks = true }
    let id: StyleTable<CharacterStyle>.ID
    if let last = document.runs.last?.style, document.characterStyles.holds(statedStyle, at: last) {
      id = last
    } else {
      id = document.characterStyles.intern(statedStyle)
      guard document.characterStyles.count <= limits.styles else {
        throw FormatError(.limitExceeded, reason: "more than \(limits.styles) character styles")
      }
    }
    styleID = id
    return id
  }

  private mutating func internParagraphStyle() throws(FormatError) -> StyleTable<ParagraphStyle>.ID {
    if paragraphStyle.isThematicBreak {
      let isEmpty = document.text.count == paragraphStart
      let place = ParagraphStyle.Place(open.last?.role)
      var style = paragraphStyle.settled(isEmpty: isEmpty, in: place)
      if style.statesTheObvious(in: place) { style.isLine = nil }
      // The next paragraph in this style may have text.
      defer { paragraphStyleID = nil }
      return try intern(style)
    }
    if paragraphStyle.isLine == nil {
      if let paragraphStyleID { return paragraphStyleID }
      return try intern(paragraphStyle)
    }
    let place = ParagraphStyle.Place(open.last?.role)
    if let paragraphStyleID, paragraphStylePlace == place { return paragraphStyleID }
    paragraphStylePlace = place
    guard paragraphStyle.statesTheObvious(in: place) else { return try intern(paragraphStyle) }
    var style = paragraphStyle
    style.isLine = nil
    return try intern(style)
  }

  private mutating func intern(_ style: ParagraphStyle) throws(FormatError) -> StyleTable<ParagraphStyle>.ID {
    if style.flushSide != nil { hasDistances = true }
    let id: StyleTable<ParagraphStyle>.ID
    if let last = document.paragraphs.last?.style, document.paragraphStyles[last] == style {
      id = last
    } else {
      id = document.paragraphStyles.intern(style)
      guard document.paragraphStyles.count <= limits.styles else {
        throw FormatError(.limitExceeded, reason: "more than \(limits.styles) paragraph styles")
      }
    }
    paragraphStyleID = id
    return id
  }

  // MARK: Paragraphs

  /// Opens a paragraph even if no text follows.
  public mutating func beginParagraph() throws(FormatError) {
    guard !paragraphIsOpen else { return }
    try prepare(for: nil)
    paragraphStart = document.text.count
    paragraphIsOpen = true
  }

  /// Ends the open paragraph, or adds an empty one, in the innermost open block, with `paragraphStyle`.
  public mutating func endParagraph() throws(FormatError) {
    if !paragraphIsOpen { try beginParagraph() }
    endsWithCarriageReturn = false
    if document.paragraphs.count >= paragraphsBeforeLook { try look() }
    let id = try internParagraphStyle()
    if open.isEmpty { notes.textFollows() }
    document.paragraphs.append(
      Paragraph(range: paragraphStart..<document.text.count, style: id, block: open.last?.index))
    // The blocks around a filled block are filled as well.
    for index in open.indices.reversed() {
      guard open[index].isEmpty else { break }
      open[index].isEmpty = false
    }
    paragraphStart = document.text.count
    paragraphIsOpen = false
  }

  /// Ends the work at the limit of paragraphs, and where it is no longer needed.
  private mutating func look() throws(FormatError) {
    guard document.paragraphs.count < limits.paragraphs else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.paragraphs) paragraphs")
    }
    try Cancellation.check()
    paragraphsBeforeLook = min(limits.paragraphs, paragraphsBeforeLook + 64)
  }

  // MARK: Blocks

  /// Opens a container inside the innermost open one, ending the open paragraph.
  ///
  /// With `isTight` nothing separates the container from the lines around it, if its kind can express this.
  public mutating func openBlock(_ kind: Block.Kind, isTight: Bool = false) throws(FormatError) {
    if paragraphIsOpen { try endParagraph() }
    let role = kind.role
    // At most two containers are supplied: only near the limit it matters how many.
    let isNearLimit = open.count + 2 >= limits.depth
    let isTooDeep = isNearLimit && open.count + role.suppliedDepth(in: open.last?.role) >= limits.depth
    guard ignoredDepth == 0, !isTooDeep else {
      findings.record(.tooDeep)
      ignoredDepth += 1
      return
    }
    if role == .note {
      // A note in something else would be a part of it.
      guard open.allSatisfy(\.isImplicit) else { return try openBlock(.quote) }
      notes.open(notes.next)
    }
    try prepare(for: role)
    try push(kind, isImplicit: false)
    guard isTight, kind.canBeTight(in: document.blocks.last?.parent.map { document.blocks[$0].kind }) else { return }
    document.blocks[document.blocks.count - 1].isTight = true
    hasDistances = true
  }

  /// Opens a note at the top level by the number that its marks state, which need not be its number in the document.
  mutating func openNote(_ kind: NoteKind, number: Int) throws(FormatError) {
    notes.next = number
    try openBlock(.note(kind))
  }

  /// Opens a container like one of another document.
  public mutating func openBlock(like block: Block) throws(FormatError) {
    try openBlock(block.kind, isTight: block.isTight)
  }

  /// Closes the innermost container, ending the open paragraph; without one it does nothing.
  ///
  /// A cell, item or code block without a paragraph gets an empty one. Any other empty container is left out, as
  /// browsers show an empty term or description.
  public mutating func closeBlock() throws(FormatError) {
    if paragraphIsOpen { try endParagraph() }
    if ignoredDepth > 0 {
      ignoredDepth -= 1
      return
    }
    while let top = open.last, top.isImplicit { try pop(top) }
    if let top = open.last { try pop(top) }
  }

  /// Whether closing the innermost container can still end a paragraph, which then has `paragraphStyle`.
  var closingEndsParagraph: Bool { paragraphIsOpen || open.last?.isEmpty ?? false }

  /// Replaces the kind of the innermost container that was opened explicitly, as for a span that is learnt late.
  public mutating func changeOpenBlock(to kind: Block.Kind) {
    guard ignoredDepth == 0, let position = open.lastIndex(where: { !$0.isImplicit }) else { return }
    // Notes are counted as they open.
    if open[position].role == .note || kind.isNote { return }
    let parent = document.blocks[open[position].index].parent.map { document.blocks[$0].kind }
    guard Block.Kind.allows(kind, in: parent) else { return }
    open[position].role = kind.role
    document.blocks[open[position].index].kind = kind
  }

  /// Replaces the style of the innermost container that was opened explicitly, if it is a table.
  mutating func changeOpenTable(to style: TableStyle) {
    guard open.last(where: { !$0.isImplicit })?.role == .table else { return }
    changeOpenBlock(to: .table(style))
  }

  /// Makes sure that the innermost block may hold `child`; `nil` means a paragraph.
  private mutating func prepare(for child: Block.Role?) throws(FormatError) {
    func admits(_ parent: Block.Role?) -> Bool { child?.isAllowed(in: parent) ?? parent?.holdsParagraphs ?? true }
    if admits(open.last?.role) { return }
    while let top = open.last, top.isImplicit, !admits(top.role) { try pop(top) }
    // A container inside code: HTML allows it, the model does not. The code block ends.
    while let top = open.last, top.role == .code, child != nil { try pop(top) }
    while !admits(open.last?.role) {
      switch open.last?.role {
      case .list: try push(.item(isChecked: nil), isImplicit: true)
      case .descriptionList: try push(.term, isImplicit: true)
      case .table: try push(.row, isImplicit: true)
      case .row: try push(.cell(CellStyle()), isImplicit: true)
      case .quote, .item, .term, .description, .code, .cell, .note, nil:
        switch child {
        case .term, .description: try pushDescriptionList()
        case .item: try push(.list(ListStyle(.bullet)), isImplicit: true)
        case .row, .cell: try push(.table(TableStyle()), isImplicit: true)
        case .note, .quote, .list, .descriptionList, .code, .table, nil: return
        }
      }
    }
  }

  /// Supplies the list that terms and descriptions need. Nothing says that it is set apart.
  private mutating func pushDescriptionList() throws(FormatError) {
    let parent = open.last.map { document.blocks[$0.index].kind }
    try push(.descriptionList, isImplicit: true)
    guard Block.Kind.descriptionList.canBeTight(in: parent) else { return }
    document.blocks[document.blocks.count - 1].isTight = true
    hasDistances = true
  }

  private mutating func push(_ kind: Block.Kind, isImplicit: Bool) throws(FormatError) {
    guard document.blocks.count < limits.blocks else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.blocks) lists, items, rows and cells")
    }
    let parent = open.last?.index
    if parent == nil, kind.role != .note { notes.textFollows() }
    open.append(OpenBlock(index: document.blocks.count, role: kind.role, isImplicit: isImplicit))
    document.blocks.append(Block(kind, parent: parent))
  }

  private mutating func pop(_ top: OpenBlock) throws(FormatError) {
    if top.isEmpty {
      switch top.role {
      case .cell, .item, .code, .note:
        try endParagraph()
      case .quote, .list, .table, .row, .descriptionList, .term, .description:
        // Nothing stands inside, so it is the last block.
        document.blocks.removeLast()
      }
    }
    open.removeLast()
  }

  /// Ends what is open and returns the document.
  public consuming func finish() throws(FormatError) -> Document {
    let settles = hasDistances
    var document = try finishUnsettled()
    if settles { document.settleDistances() }
    return document
  }

  /// Ends what is open and returns the document with its distances as they were stated.
  consuming func finishUnsettled() throws(FormatError) -> Document {
    if paragraphIsOpen { try endParagraph() }
    while let top = open.last { try pop(top) }
    if !notes.areEmpty { try document.settleNotes(notes) }
    document.settleOnlyParagraph()
    return document
  }
}
