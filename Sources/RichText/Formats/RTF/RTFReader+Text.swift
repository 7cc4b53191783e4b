// Text: bytes in the encoding of the font, `\u` characters, and the characters that have words of their own.
extension RTFReader {
  mutating func read(text range: Range<Int>) throws(FormatError) {
    var range = range
    if skipCount > 0 {
      let skipped = min(skipCount, range.count)
      skipCount -= skipped
      range = (range.lowerBound + skipped)..<range.upperBound
    }
    switch group.destination {
    case .picture: drawing.append(hex: tokenizer.bytes[range])
    case .field, .formField, .shape, .graphicName, .alternatives, .nowhere, .oldNumbering: break
    case .document, .fontTable, .colorTable, .stylesheet, .listTable, .listOverrideTable, .levelText,
      .fieldInstruction, .shapeName, .shapeValue, .oldNumberingText:
      try read(raw: tokenizer.bytes[range])
    }
  }

  mutating func read(byte: UInt8) throws(FormatError) {
    if skipCount > 0 {
      skipCount -= 1
      return
    }
    switch group.destination {
    case .picture, .field, .formField, .shape, .graphicName, .alternatives, .nowhere, .oldNumbering: return
    case .document, .fontTable, .colorTable, .stylesheet, .listTable, .listOverrideTable, .levelText,
      .fieldInstruction, .shapeName, .shapeValue, .oldNumberingText:
      if decoding.hasHalf { try flushBytes(isFinal: true) }
      decoding.append(byte)
    }
  }

  /// Takes bytes in the encoding of the text; ASCII needs no decoding unless it completes a character.
  mutating func read(raw bytes: ArraySlice<UInt8>) throws(FormatError) {
    guard !bytes.isEmpty else { return }
    if decoding.hasBytes { return try complete(by: bytes) }
    if !readsSymbols, bytes.isASCII {
      try append(utf8: bytes)
    } else {
      decoding.append(bytes)
    }
  }

  /// Takes bytes of which the first may complete the character that waits.
  private mutating func complete(by bytes: ArraySlice<UInt8>) throws(FormatError) {
    let taken = decoding.complete(by: bytes, textSource, header.fonts)
    try flushBytes(isFinal: true)
    try read(raw: bytes.dropFirst(taken))
  }

  /// Whether bytes are glyphs of a symbol font.
  private var readsSymbols: Bool {
    @inline(__always) mutating get {
      if let isKnown = decoding.isKnownAsSymbols(textSource) { return isKnown }
      return decoding.isSymbols(textSource, header.fonts)
    }
  }

  mutating func read(raw bytes: [UInt8]) throws(FormatError) { try read(raw: bytes[...]) }

  /// Takes into the text what waits to be decoded. Unless `isFinal`, the first half of a double-byte character goes on
  /// waiting: programs put formatting between the halves.
  @inline(__always)
  mutating func flushBytes(isFinal: Bool) throws(FormatError) {
    if decoding.isWaiting { try decodeWaiting(isFinal: isFinal) }
  }

  private mutating func decodeWaiting(isFinal: Bool) throws(FormatError) {
    let text = decoding.flush(isFinal: isFinal, textSource, header.fonts, findings: &findings)
    if !text.isEmpty { try deliver(text) }
  }

  /// `\u`: a UTF-16 code unit, written as a signed 16-bit number.
  mutating func readUnicode(_ parameter: Int) throws(FormatError) {
    skipCount = group.unicodeSkip
    // Some programs write the scalar itself, beyond 16 bits.
    let value = UInt32(truncatingIfNeeded: parameter < 0 ? parameter & 0xFFFF : parameter)
    let isSecondHalf = (0xDC00..<0xE000).contains(value)
    if decoding.hasBytes || !isSecondHalf && decoding.hasHalf { try flushBytes(isFinal: true) }
    if RTFTextDecoding.mayBeGlyph(value), let glyph = decoding.glyph(value, textSource, header.fonts) {
      return try append(utf8: glyph)
    }
    switch decoding.read(codeUnit: value) {
    case .firstHalf: break
    case .scalar(let scalar):
      // NUL and its like are dropped by the builder.
      if group.destination == .document, encapsulation == nil {
        try deliver(scalar)
      } else {
        try append(utf8: Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter))
      }
    case .unpaired:
      findings.record(.rtfUndecodable)
      try append(utf8: TextDecoder.replacement)
    }
  }

  mutating func append(utf8 bytes: [UInt8]) throws(FormatError) { try append(utf8: bytes[...]) }

  mutating func append(utf8 bytes: ArraySlice<UInt8>) throws(FormatError) {
    try flushBytes(isFinal: true)
    try deliver(bytes)
  }

  /// Takes a character of the document's own text.
  private mutating func deliver(_ scalar: Unicode.Scalar) throws(FormatError) {
    drawing.goOn()
    notes.isAfterNumber = false
    try story.append(scalar, properties: try group.characterID(in: &story))
  }

  private mutating func deliver(_ bytes: ArraySlice<UInt8>) throws(FormatError) {
    switch group.destination {
    case .document:
      guard encapsulation == nil else { return deliverEncapsulated(bytes) }
      drawing.goOn()
      let properties = try group.characterID(in: &story)
      guard !notes.isAfterNumber else { return try story.append(notes.withoutSpace(bytes), properties: properties) }
      try story.append(bytes, properties: properties)
    case .fontTable: header.fonts.append(bytes)
    case .colorTable: header.colors.append(bytes)
    case .stylesheet: header.stylesheet.append(bytes)
    case .levelText: header.lists.appendLevelText(bytes)
    case .fieldInstruction: fields.append(bytes, toInstructionOf: group.field)
    case .shapeName: drawing.append(name: bytes)
    case .shapeValue: drawing.append(value: bytes)
    case .oldNumberingText: oldNumbering.append(bytes)
    case .field, .formField, .listTable, .listOverrideTable, .picture, .shape, .oldNumbering, .graphicName,
      .alternatives, .nowhere:
      break
    }
  }

  // MARK: Encodings

  /// The text that bytes belong to.
  @inline(__always)
  private var textSource: RTFTextDecoding.Source {
    group.destination == .fontTable ? .fontTable : .font(fontInForce)
  }

  private var fontInForce: Int32 {
    if group.isDoubleByte, group.doubleByteFont >= 0 { return group.doubleByteFont }
    return group.character.font >= 0 ? group.character.font : header.defaultFont ?? -1
  }

  mutating func setDocumentEncoding(codePage: Int) {
    // Code page 1200 is what some libraries declare for documents that write all text by \u.
    guard codePage != 1200, codePage != 1201 else { return }
    if let encoding = TextEncoding(codePage: codePage) {
      decoding.setEncoding(encoding)
    } else {
      findings.record(.rtfUnknownCodePage, from: String(codePage))
    }
  }

  // MARK: Special characters

  /// The character that a word stands for (RTF 1.9.1, "Special Characters").
  static func specialCharacter(_ word: RTFControlWord) -> [UInt8]? {
    switch word {
    case .tab: [0x09]
    case .emdash: [0xE2, 0x80, 0x94]
    case .endash: [0xE2, 0x80, 0x93]
    case .emspace: [0xE2, 0x80, 0x83]
    case .enspace: [0xE2, 0x80, 0x82]
    case .qmspace: [0xE2, 0x80, 0x85]
    case .bullet: [0xE2, 0x80, 0xA2]
    case .lquote: [0xE2, 0x80, 0x98]
    case .rquote: [0xE2, 0x80, 0x99]
    case .ldblquote: [0xE2, 0x80, 0x9C]
    case .rdblquote: [0xE2, 0x80, 0x9D]
    case .zwj: [0xE2, 0x80, 0x8D]
    case .zwnj: [0xE2, 0x80, 0x8C]
    case .zwbo: [0xE2, 0x80, 0x8B]
    case .zwnbo: [0xE2, 0x81, 0xA0]
    case .ltrmark: [0xE2, 0x80, 0x8E]
    case .rtlmark: [0xE2, 0x80, 0x8F]
    case .line, .lbr: Document.lineSeparator
    default: nil
    }
  }
}
