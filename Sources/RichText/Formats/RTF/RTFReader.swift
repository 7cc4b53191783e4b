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
///                 decoding ──(character whole, or anything else comes)──▶ text in the font's encoding
///     text    ──▶ by destination: document ──▶ story; others ──▶ that table or part; nowhere ──▶ nothing
///     }       ──▶ group popped; the field, picture, note or style that it held has ended
struct RTFReader {
  let options: ReadOptions
  var tokenizer: RTFTokenizer
  var findings = Findings()
  var story: RTFStory

  var group = RTFGroup()
  /// The groups around `group`.
  private(set) var groups: RTFGroupStack
  /// The paragraph formatting in force; `keepParagraph()` comes before each change.
  var paragraph = RTFParagraphProperties()
  private var extraBraces = 0
  /// Whether `\*` was read.
  private var isIgnorable = false
  private var isFinished = false
  /// Bytes still to skip after `\u`.
  var skipCount = 0

  var header = RTFHeader()
  var decoding = RTFTextDecoding()
  var fields = RTFFieldStack()
  var drawing = RTFDrawing()
  var notes = RTFNotes()
  var oldNumbering = RTFOldNumberingReading()
  var rows = RTFRowReading()
  var borderTarget = RTFBorderTarget()
  var tabKind = TabStop.Kind.left

  /// The wrapped HTML or text; `nil` if the document wraps none.
  var encapsulation: RTFEncapsulation?
  let readsEncapsulated: Bool

  /// The end of the bytes that have a meaning, and the byte there; computed once, because every brace may need it.
  private let end: (last: Int, isBrace: Bool, lastBackslash: Int)
  let vocabulary = RTFControlWord.Vocabulary.shared

  private static let opening = Array("{\\rtf".utf8)

  private init(_ bytes: [UInt8], at position: Int, options: ReadOptions, readsEncapsulated: Bool) {
    self.options = options
    self.readsEncapsulated = readsEncapsulated
    tokenizer = RTFTokenizer(bytes, at: position)
    story = RTFStory(limits: options.limits)
    groups = RTFGroupStack(limit: options.limits.depth)
    let last = bytes.lastIndex { $0 > 0x20 } ?? 0
    end = (last, bytes[last] == UInt8(ascii: "}"), bytes.lastIndex(of: UInt8(ascii: "\\")) ?? 0)
  }

  /// Reads a document.
  /// - Throws: `FormatError.Code.notThisFormat` unless `{\rtf` begins the bytes, after a byte order mark, white space
  ///   and outer groups at most; `limitExceeded` if a limit is passed.
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
    var assembler = RTFAssembler(
      story: reader.story, header: reader.header, notes: reader.notes.stories, limits: options.limits)
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

  // MARK: Tokens

  private mutating func readTokens() throws(FormatError) {
    try readGroups(ofNote: false)
    if !isFinished { findings.record(.rtfMissingBrace, count: groups.depth) }
    groups.endFlattening()
    while groups.count > 0 { try closeGroup() }
    // Content that the end of the last group itself produced, such as a picture.
    if story.hasOpenText { try endParagraph(.paragraph) }
    findings.record(.tooDeep, count: groups.flattenedCount)
    findings.record(.rtfExtraBrace, count: extraBraces)
    recordTrailingBytes()
    try readNotes()
    if tokenizer.isBinaryTruncated { findings.record(.rtfTruncatedBinary) }
  }

  /// Reads up to the end of the document, or of the note that has been moved to. One loop for both, so that each step
  /// stands in it.
  mutating func readGroups(ofNote: Bool) throws(FormatError) {
    isFinished = false
    while !isFinished, let token = tokenizer.next() {
      switch token {
      case .groupOpen: try openGroup()
      case .groupClose:
        if ofNote, groups.count == 2, !groups.isFlattening { try endLastParagraph() }
        try closeGroup()
        if ofNote, groups.count <= 1 { isFinished = true }
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
    guard groups.open(&group) else { return }
    if group.destination == .stylesheet, !group.isStyle {
      group.isStyle = true
      header.stylesheet.begin()
    }
  }

  /// Keeps the paragraph formatting of the group around before it is changed in this one: few groups change it.
  @inline(__always)
  mutating func keepParagraph() { groups.keep(paragraph, before: &group) }

  /// Changes the formatting of the group around the present one.
  mutating func changeOuterGroup(_ change: (inout RTFGroup) -> Void) { groups.changeInnermost(change) }

  /// Stands where the text of a note begins: in a group of its own within one that does not end the document.
  mutating func restart(with note: RTFNotes.Note) {
    tokenizer.move(to: note.position)
    groups.restart(depth: 2)
    group = RTFGroup()
    group.character = note.character
    group.unicodeSkip = note.unicodeSkip
    paragraph = RTFParagraphProperties()
  }

  /// Ends the groups of a note that its text has left open.
  mutating func endNote() throws(FormatError) {
    groups.endFlattening()
    while groups.count > 1 {
      if groups.count == 2 { try endLastParagraph() }
      try closeGroup()
    }
  }

  private var nextIsIgnorable: Bool {
    tokenizer.bytes[tokenizer.position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "*")])
  }

  mutating func closeGroup() throws(FormatError) {
    isIgnorable = false
    skipCount = 0
    if groups.closeFlattened() { return }
    if groups.count == 1 {
      if goesOn {
        extraBraces += 1
        return
      }
      try endLastParagraph()
    }
    guard let outer = groups.outer else { return }
    let (destination, field) = (group.destination, group.field)
    try flushBytes(isFinal: destination != outer.destination)
    if group.isStyle, !outer.isStyle { header.stylesheet.end(character: group.character, paragraph: paragraph) }
    groups.close(&group, &paragraph)
    if field != group.field { try endField(field) }
    if destination != group.destination { try end(destination, ofField: field) }
    isFinished = groups.count == 0
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
      if word == .u { try readUnicode(token.parameter ?? 0) } else { header.fonts.control(word, token.parameter) }
    case .colorTable: header.colors.control(word, token.parameter)
    case .stylesheet: if !header.stylesheet.control(word, token.parameter) { try readDocument(word, token.parameter) }
    case .listTable: header.lists.listControl(word, token.parameter)
    case .listOverrideTable: header.lists.overrideControl(word, token.parameter)
    case .picture: drawing.control(picture: word, token.parameter)
    case .formField: fields.control(group.field, word, token.parameter)
    case .oldNumbering, .oldNumberingText: oldNumbering.control(word, token.parameter)
    case .levelText, .fieldInstruction, .shapeName, .shapeValue:
      switch word {
      case .u, .uc, .f: try readDocument(word, token.parameter)
      default: if let special = Self.specialCharacter(word) { try append(utf8: special) }
      }
    case .shape: drawing.control(shape: word, token.parameter)
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
      drawing.append(binary: tokenizer.bytes[range])
    } else if !range.isEmpty {
      findings.record(.rtfStrayBinary)
    }
  }
}
