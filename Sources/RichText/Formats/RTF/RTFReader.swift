/// Reads RTF 1.9.1 into a `Document`, in two steps: tokens to a flat `RTFStory`, the story to blocks (`RTFAssembler`).
///
/// Formatting is scoped by groups, which are kept on an explicit stack: nothing recurses. Groups nested deeper than
/// `ReadLimits.depth` share the formatting of the deepest one kept.
///
///     {       ──▶ group pushed; it goes on with the formatting and the destination of the one around
///     word    ──▶ opens a destination? ──▶ group.destination
///                 unknown after \* ──▶ rest of the group skipped
///                 else by destination: document ──▶ characters, paragraph, row
///                                      fontTable, colorTable, stylesheet, lists, picture, shape … ──▶ that table or part
///     bytes   ──▶ skipped while skipCount > 0 (what follows \u)
///                 pendingBytes ──(character whole, or anything else comes)──▶ text in the font's encoding
///     text    ──▶ by destination: document ──▶ story; others ──▶ that table or part; nowhere ──▶ nothing
///     }       ──▶ group popped; the field, picture, note or style that it held has ended
struct RTFReader {
  /// Where the text of a group goes.
  enum Destination: Sendable {
    case document
    case fontTable, colorTable, stylesheet, listTable, listOverrideTable, levelText
    /// Between `\field` and its parts.
    case field
    case fieldInstruction
    /// `\formfield`: the state of a form field.
    case formField
    case picture
    /// `\picprop`, `\shpinst` and `\sp`: pairs of names and values.
    case shape
    case shapeName, shapeValue
    case oldNumbering, oldNumberingText
    /// The name of a file beside the text, after `\NeXTGraphic`.
    case graphicName
    /// `\upr`: the group with code page text is skipped, the one with Unicode taken.
    case alternatives
    /// Text without a place in the document; its groups may have one.
    case nowhere
  }

  /// What a group inherits and its end restores.
  struct Group: Sendable {
    var destination = Destination.document
    /// The destination around `\field`, `\upr` or `\shp`, to which their visible part goes.
    var outer = Destination.document
    var character = RTFCharacterProperties()
    /// The paragraph formatting was changed in the group, and that of the group around it is kept in `outerParagraphs`.
    var changesParagraph = false
    /// `\uc`: how many bytes stand for a `\u` character in old readers.
    var unicodeSkip = 1
    var field = -1
    var isNestedRowProperties = false
    /// Tables around the text box that the text stands in; its paragraphs know nothing of them.
    var tablesAroundBox = 0
    /// Inside one style of the stylesheet; groups within it belong to the same style.
    var isStyle = false
    /// `\htmlrtf`: what follows only serves readers that show the wrapping of encapsulated HTML.
    var isEncapsulationOnly = false
    /// After `\dbch`: the text's bytes are in the font of the `\af` that follows.
    var isDoubleByte = false
    var doubleByteFont: Int32 = -1
    /// After LibreOffice's `\*\updnprop`: `\up` and `\dn` also make the text smaller.
    var isReduced = false
    /// The interned `character`, -1 while unknown.
    var characterID: Int32 = -1
  }

  let options: ReadOptions
  var tokenizer: RTFTokenizer
  var findings = Findings()
  var story: RTFStory

  var group = Group()
  var stack: [Group] = []
  /// The paragraph formatting in force; `keepParagraph()` comes before each change.
  var paragraph = RTFParagraphProperties()
  var outerParagraphs: [RTFParagraphProperties] = []
  /// Groups open beyond the depth limit.
  var ignoredDepth = 0
  private var flattenedGroups = 0
  private var extraBraces = 0
  /// After `\*`.
  private var isIgnorable = false
  private var isFinished = false

  var fonts = RTFFontTable()
  var colors = RTFColorTable()
  var stylesheet = RTFStylesheet()
  var lists = RTFListTable()
  var defaultFont: Int32?

  /// What the document wraps, if it wraps another.
  var encapsulation: RTFEncapsulation?
  let readsEncapsulated: Bool

  var fields: [RTFField] = []
  var picture = RTFPicture()
  var shape = RTFShape()
  var shapeName: [UInt8] = []
  var shapeValue: [UInt8] = []
  /// Whether a `\shppict` has just given its picture, so that `\nonshppict` repeats it.
  var hasShapePicture = false
  var notes = RTFNotes()
  var oldNumbering = RTFOldNumbering()
  var oldNumberingText: [UInt8] = []
  var row = RTFRowDefinition()
  var nestedRow = RTFRowDefinition()
  var rowCell = RTFRowDefinition.Cell()
  var borderTarget = RTFBorderTarget()
  var tabKind = TabStop.Kind.left

  /// Bytes in a legacy encoding that wait for the rest of a character.
  var pendingBytes: [UInt8] = []
  /// The text of the bytes decoded last, kept for its room.
  var decodedBytes: [UInt8] = []
  var pendingHighSurrogate: UInt32?
  /// Bytes still to skip after `\u`.
  var skipCount = 0
  var documentEncoding = TextEncoding.windows1252
  var decoders = RTFByteDecoders()

  /// Where the bytes that mean something end, and what stands there; found once, because every brace may ask.
  private let end: (last: Int, isBrace: Bool, lastBackslash: Int)
  let vocabulary = RTFControlWord.Vocabulary.shared

  private static let opening = Array("{\\rtf".utf8)

  private init(_ bytes: [UInt8], at position: Int, options: ReadOptions, readsEncapsulated: Bool) {
    self.options = options
    self.readsEncapsulated = readsEncapsulated
    tokenizer = RTFTokenizer(bytes, at: position)
    story = RTFStory(limits: options.limits)
    let last = bytes.lastIndex { $0 > 0x20 } ?? 0
    end = (last, bytes[last] == UInt8(ascii: "}"), bytes.lastIndex(of: UInt8(ascii: "\\")) ?? 0)
  }

  /// Reads a document.
  /// - Throws: `FormatError.Code.notThisFormat` unless `{\rtf` begins the bytes, after a byte order mark, white space and outer
  ///   groups at most; `limitExceeded` if a limit is passed.
  static func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    guard let (bytes, start) = document(in: bytes) else {
      throw FormatError(.notThisFormat, reason: "the bytes do not begin with {\\rtf", offset: 0)
    }
    guard bytes.count <= options.limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(options.limits.bytes) bytes of input")
    }
    return try read(bytes, at: start, options: options, readsEncapsulated: true)
  }

  private static func read(
    _ bytes: [UInt8], at start: Int, options: ReadOptions, readsEncapsulated: Bool
  ) throws(FormatError) -> Reading {
    var reader = RTFReader(bytes, at: start, options: options, readsEncapsulated: readsEncapsulated)
    try reader.readTokens()
    if let encapsulation = reader.encapsulation {
      guard var reading = try encapsulation.read(options: options) else {
        return try read(bytes, at: start, options: options, readsEncapsulated: false)
      }
      reading.findings.record(contentsOf: reader.findings)
      return reading
    }
    var assembler = RTFAssembler(story: reader.story, context: reader.assemblyContext, limits: options.limits)
    let document = try assembler.assemble()
    reader.findings.record(contentsOf: assembler.findings)
    return Reading(document: document, findings: reader.findings)
  }

  /// More groups than this around a document are no mistake of a program.
  private static let maximumOuterGroups = 8

  /// The document's bytes and where its group begins in them; `nil` if they hold none.
  private static func document(in bytes: [UInt8]) -> (bytes: [UInt8], start: Int)? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    for _ in 0...maximumOuterGroups {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if rest.starts(with: opening) { return (bytes, rest.startIndex) }
      guard rest.first == opening[0] else { return nil }
      rest.removeFirst()
      let inner = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
      // White space that divides the brace from its first word would be text.
      if inner.starts(with: opening.dropFirst()) { return ([opening[0]] + inner, 0) }
    }
    return nil
  }

  private var assemblyContext: RTFAssembler.Context {
    RTFAssembler.Context(
      fonts: fonts, colors: colors, lists: lists, stylesheet: stylesheet, defaultFont: defaultFont, notes: notes.stories
    )
  }

  // MARK: Tokens

  private mutating func readTokens() throws(FormatError) {
    try readGroups(ofNote: false)
    if !isFinished { findings.record(.rtfMissingBrace, count: stack.count + ignoredDepth) }
    while !stack.isEmpty {
      ignoredDepth = 0
      try closeGroup()
    }
    // What the end of the last group itself gave, such as a picture.
    if story.hasOpenText { try endParagraph(.paragraph) }
    findings.record(.tooDeep, count: flattenedGroups)
    findings.record(.rtfExtraBrace, count: extraBraces)
    recordTrailingBytes()
    try readNotes()
    if tokenizer.isBinaryTruncated { findings.record(.rtfTruncatedBinary) }
  }

  /// Reads up to the end of the document, or of the note that has been moved to. One loop for both, so that each step stands in it.
  mutating func readGroups(ofNote: Bool) throws(FormatError) {
    isFinished = false
    while !isFinished, let token = tokenizer.next() {
      switch token {
      case .groupOpen: try openGroup()
      case .groupClose:
        if ofNote, stack.count == 2, ignoredDepth == 0 { try endLastParagraph() }
        try closeGroup()
        if ofNote, stack.count <= 1 { isFinished = true }
      case .word(let word): try read(word)
      case .symbol(let symbol): try read(symbol: symbol)
      case .byte(let byte): try read(byte: byte)
      case .text(let range): try read(text: range)
      case .binary(let range): read(binary: range)
      }
    }
  }

  /// LibreOffice, AbiWord and Wine end with NUL bytes; anything else after the last brace is worth a finding.
  private mutating func recordTrailingBytes() {
    let rest = tokenizer.bytes[tokenizer.position...]
    let junk = rest.reduce(0) { count, byte in count + (byte > 0x20 ? 1 : 0) }
    findings.record(.rtfTrailingBytes, count: junk)
  }

  private mutating func openGroup() throws(FormatError) {
    isIgnorable = false
    skipCount = 0
    if group.destination == .alternatives, !nextIsIgnorable {
      tokenizer.skipGroup()
      return
    }
    guard stack.count < options.limits.depth, ignoredDepth == 0 else {
      ignoredDepth += 1
      flattenedGroups += 1
      return
    }
    stack.append(group)
    group.changesParagraph = false
    if group.destination == .stylesheet, !group.isStyle {
      group.isStyle = true
      stylesheet.begin()
    }
  }

  /// Keeps the paragraph formatting of the group around before it is changed in this one: few groups change it.
  mutating func keepParagraph() {
    guard !group.changesParagraph else { return }
    group.changesParagraph = true
    outerParagraphs.append(paragraph)
  }

  /// The field that the enclosing group stands in.
  var outerField: Int { stack.last?.field ?? -1 }

  private var nextIsIgnorable: Bool {
    tokenizer.bytes[tokenizer.position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "*")])
  }

  mutating func closeGroup() throws(FormatError) {
    isIgnorable = false
    skipCount = 0
    if ignoredDepth > 0 {
      ignoredDepth -= 1
      return
    }
    if stack.count == 1 {
      if goesOn {
        extraBraces += 1
        return
      }
      try endLastParagraph()
    }
    guard let last = stack.indices.last else { return }
    let (destination, field) = (group.destination, group.field)
    try flushBytes(isFinal: destination != stack[last].destination)
    if group.isStyle, !stack[last].isStyle { stylesheet.end(character: group.character, paragraph: paragraph) }
    if group.changesParagraph, let outer = outerParagraphs.popLast() { paragraph = outer }
    group = stack.removeLast()
    if field != group.field { try endField(field) }
    if destination != group.destination { try end(destination, ofField: field) }
    isFinished = stack.isEmpty
  }

  /// Text before the last brace is a paragraph without a mark, formatted as if the mark stood there.
  mutating func endLastParagraph() throws(FormatError) {
    try flushBytes(isFinal: true)
    guard story.hasOpenText else { return }
    let destination = group.destination
    group.destination = .document
    group.character.isListText = false
    try endParagraph(.paragraph)
    group.destination = destination
  }

  /// Whether the document plainly continues after the brace that closed it: a brace too many in its middle.
  private var goesOn: Bool {
    let bytes = tokenizer.bytes
    var start = tokenizer.position
    while start < end.last, bytes[start] <= 0x20 { start += 1 }
    guard start < end.lastBackslash, end.isBrace else { return false }
    return !bytes[start...].starts(with: Self.opening)
  }

  @inline(__always)
  private mutating func read(_ token: RTFTokenizer.Word) throws(FormatError) {
    guard skipCount == 0, !isIgnorable, group.destination == .document, encapsulation == nil else {
      return try readWithContext(token)
    }
    // Most words format the text of the document, or say what this reader does not want to know.
    guard let known = vocabulary.find(token, in: tokenizer.bytes) else { return }
    switch known.role {
    case .character: try readCharacter(known.word, token.parameter)
    case .body: try readDocument(known.word, token.parameter)
    case .other: try readWithContext(token)
    }
  }

  /// Takes a word that may be skipped or ignored, stand in a destination of its own, or open one.
  private mutating func readWithContext(_ token: RTFTokenizer.Word) throws(FormatError) {
    if skipCount > 0 {
      skipCount -= 1
      // Programs that count wrongly must not lose formatting: only words that stand for a character are skipped.
      if let known = vocabulary.find(token, in: tokenizer.bytes), Self.specialCharacter(known.word) != nil { return }
    }
    let wasIgnorable = isIgnorable
    isIgnorable = false
    guard let known = vocabulary.find(token, in: tokenizer.bytes) else {
      if wasIgnorable { skipGroup(named: token) }
      return
    }
    let word = known.word
    // RTF 1.9.1, "Conventions of an RTF Reader": \* skips only what the reader does not know.
    if try open(word, isIgnorable: wasIgnorable, token: token) { return }
    switch group.destination {
    case .document:
      if encapsulation == nil {
        try readDocument(word, token.parameter)
      } else {
        try readEncapsulated(word, token.parameter)
      }
    case .fontTable:
      if word == .u { try readUnicode(token.parameter ?? 0) } else { fonts.control(word, token.parameter) }
    case .colorTable: colors.control(word, token.parameter)
    case .stylesheet: if !stylesheet.control(word, token.parameter) { try readDocument(word, token.parameter) }
    case .listTable: lists.listControl(word, token.parameter)
    case .listOverrideTable: lists.overrideControl(word, token.parameter)
    case .picture: picture.control(word, token.parameter)
    case .formField: if fields.indices.contains(group.field) { fields[group.field].control(word, token.parameter) }
    case .oldNumbering, .oldNumberingText: readOldNumbering(word, token.parameter)
    case .levelText, .fieldInstruction, .shapeName, .shapeValue:
      switch word {
      case .u, .uc, .f: try readDocument(word, token.parameter)
      default: if let special = Self.specialCharacter(word) { try append(utf8: special) }
      }
    case .shape: shape.control(word, token.parameter)
    case .field, .graphicName, .alternatives, .nowhere: break
    }
  }

  /// Skips the rest of the group that an unknown or unwanted destination word began.
  private mutating func skipGroup(named token: RTFTokenizer.Word) {
    let name = String(decoding: tokenizer.bytes[token.name], as: UTF8.self)
    findings.record(.rtfUnknownDestination, from: name)
    skipGroup()
  }

  /// Skips what is left of the innermost group; its closing brace then ends it.
  mutating func skipGroup() {
    tokenizer.skipGroup()
    tokenizer.stepBackOverBrace()
  }

  private mutating func read(symbol: UInt8) throws(FormatError) {
    if symbol == UInt8(ascii: "*") {
      isIgnorable = true
      return
    }
    if skipCount > 0 {
      skipCount -= 1
      return
    }
    switch symbol {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"): try read(raw: [symbol])
    case UInt8(ascii: "~"): try append(utf8: [0xC2, 0xA0])
    case UInt8(ascii: "-"): try append(utf8: [0xC2, 0xAD])
    case UInt8(ascii: "_"): try append(utf8: [0xE2, 0x80, 0x91])
    case 0x09: try append(utf8: [0x09])
    case 0x0A, 0x0D:
      // A carriage return and line feed together are one \par.
      if symbol == 0x0D, tokenizer.nextByte == 0x0A { tokenizer.skipByte() }
      if encapsulation != nil {
        try endEncapsulatedLine()
      } else if group.destination == .document {
        try endParagraph(.paragraph)
      }
    default: break
    }
  }

  private mutating func read(binary range: Range<Int>) {
    if skipCount > 0 {
      skipCount -= 1
    } else if group.destination == .picture {
      picture.append(binary: tokenizer.bytes[range])
    } else if !range.isEmpty {
      findings.record(.rtfStrayBinary)
    }
  }
}
