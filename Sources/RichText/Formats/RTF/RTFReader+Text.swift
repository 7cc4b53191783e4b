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
    case .picture: picture.append(hex: tokenizer.bytes[range])
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
      if pendingHighSurrogate != nil { try flushBytes(isFinal: true) }
      pendingBytes.append(byte)
    }
  }

  /// Takes bytes in the encoding of the text; ASCII needs no decoding unless it completes a character.
  mutating func read(raw bytes: ArraySlice<UInt8>) throws(FormatError) {
    guard !bytes.isEmpty else { return }
    if !pendingBytes.isEmpty {
      if decoder.isMultiByte {
        // The second byte of a pair may be an ASCII letter.
        let trail = pendingEndsWithLead() ? 1 : 0
        pendingBytes += bytes.prefix(trail)
        try flushBytes(isFinal: true)
        if trail < bytes.count { try read(raw: bytes.dropFirst(trail)) }
        return
      }
      try flushBytes(isFinal: true)
    }
    if !readsSymbols, bytes.isASCII {
      try append(utf8: bytes)
    } else {
      pendingBytes += bytes
    }
  }

  mutating func read(raw bytes: [UInt8]) throws(FormatError) { try read(raw: bytes[...]) }

  /// Whether the waiting bytes end with the first half of a double-byte character.
  private mutating func pendingEndsWithLead() -> Bool {
    let decoder = decoder
    guard decoder.isMultiByte, decoder.decoder.encoding != .utf8 else { return false }
    let isShiftJIS = decoder.decoder.encoding.name == "shift_jis"
    var index = 0
    while index < pendingBytes.count {
      let byte = pendingBytes[index]
      let isLead =
        isShiftJIS ? (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte) : (0x81...0xFE).contains(byte)
      index += isLead ? 2 : 1
    }
    return index > pendingBytes.count
  }

  /// Decodes what waits. Unless `isFinal`, the first half of a double-byte character goes on waiting: programs put
  /// formatting between the halves.
  @inline(__always)
  mutating func flushBytes(isFinal: Bool) throws(FormatError) {
    if !pendingBytes.isEmpty || pendingHighSurrogate != nil { try decodePending(isFinal: isFinal) }
  }

  private mutating func decodePending(isFinal: Bool) throws(FormatError) {
    if pendingHighSurrogate != nil, isFinal {
      pendingHighSurrogate = nil
      findings.record(.rtfUndecodable)
      try deliver(TextDecoder.replacement[...])
    }
    guard !pendingBytes.isEmpty else { return }
    let end = pendingBytes.count - (!isFinal && pendingEndsWithLead() ? 1 : 0)
    guard end > 0 else { return }
    let decoder = decoder
    if let symbols = decoder.symbols {
      let utf8 = symbols.decode(pendingBytes[..<end])
      pendingBytes.removeSubrange(..<end)
      return try deliver(utf8[...])
    }
    decodedBytes.removeAll(keepingCapacity: true)
    let replacements = decoder.decoder.decode(pendingBytes[..<end], into: &decodedBytes)
    pendingBytes.removeSubrange(..<end)
    if replacements > 0 {
      findings.record(.rtfUndecodable, from: decoder.decoder.encoding.name, count: replacements)
    }
    try deliver(decodedBytes[...])
  }

  /// `\u`: a UTF-16 code unit, written as a signed 16-bit number.
  mutating func readUnicode(_ parameter: Int) throws(FormatError) {
    skipCount = group.unicodeSkip
    // Some programs write the scalar itself, beyond 16 bits.
    var value = UInt32(truncatingIfNeeded: parameter < 0 ? parameter & 0xFFFF : parameter)
    if !pendingBytes.isEmpty { try flushBytes(isFinal: true) }
    switch value {
    case 0xD800..<0xDC00:
      if pendingHighSurrogate != nil { try flushBytes(isFinal: true) }
      pendingHighSurrogate = value
      return
    case 0xDC00..<0xE000:
      if let high = pendingHighSurrogate {
        value = 0x10000 + (high - 0xD800) << 10 + (value - 0xDC00)
        pendingHighSurrogate = nil
      }
    case 0xF020...0xF0FF:
      // Word names the glyphs of symbol fonts by private-use characters.
      if let symbols = decoder.symbols { return try append(utf8: symbols.decode([UInt8(value & 0xFF)])) }
    default:
      break
    }
    guard let scalar = Unicode.Scalar(value) else {
      findings.record(.rtfUndecodable)
      return try append(utf8: TextDecoder.replacement)
    }
    // NUL and its like are dropped by the builder.
    if group.destination == .document, encapsulation == nil, pendingHighSurrogate == nil {
      try deliver(scalar)
    } else {
      try append(utf8: Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter))
    }
  }

  mutating func append(utf8 bytes: [UInt8]) throws(FormatError) { try append(utf8: bytes[...]) }

  mutating func append(utf8 bytes: ArraySlice<UInt8>) throws(FormatError) {
    if pendingHighSurrogate != nil || !pendingBytes.isEmpty { try flushBytes(isFinal: true) }
    try deliver(bytes)
  }

  /// Takes a character of the document's own text.
  private mutating func deliver(_ scalar: Unicode.Scalar) throws(FormatError) {
    if group.characterID < 0 { group.characterID = try story.id(of: group.character) }
    hasShapePicture = false
    notes.isAfterNumber = false
    try story.append(scalar, properties: group.characterID)
  }

  private mutating func deliver(_ bytes: ArraySlice<UInt8>) throws(FormatError) {
    switch group.destination {
    case .document:
      guard encapsulation == nil else { return deliverEncapsulated(bytes) }
      if group.characterID < 0 { group.characterID = try story.id(of: group.character) }
      hasShapePicture = false
      guard !notes.isAfterNumber else {
        return try story.append(notes.withoutSpace(bytes), properties: group.characterID)
      }
      try story.append(bytes, properties: group.characterID)
    case .fontTable: fonts.append(bytes)
    case .colorTable: colors.append(bytes)
    case .stylesheet: stylesheet.append(bytes)
    case .levelText: lists.appendLevelText(bytes)
    case .fieldInstruction:
      if fields.indices.contains(group.field), fields[group.field].instruction.count < RTFField.maximumLength {
        fields[group.field].instruction += bytes
      }
    case .shapeName: if shapeName.count < 256 { shapeName += bytes }
    case .shapeValue: if shapeValue.count < 65_536 { shapeValue += bytes }
    case .oldNumberingText: if oldNumberingText.count < 256 { oldNumberingText += bytes }
    case .field, .formField, .listTable, .listOverrideTable, .picture, .shape, .oldNumbering, .graphicName,
      .alternatives, .nowhere:
      break
    }
  }

  // MARK: Encodings

  /// The decoder for the bytes of the font in force.
  var decoder: RTFByteDecoder {
    mutating get {
      if group.destination == .fontTable {
        return decoders.decoder(for: fonts.open?.font.encoding ?? documentEncoding)
      }
      let font = fontInForce
      if decoders.choose(font), let known = decoders.decoder(ofFont: font) { return known }
      return decoders.makeDecoder(ofFont: font, fonts[font], otherwise: documentEncoding)
    }
  }

  /// Whether bytes are glyphs of a symbol font.
  private var readsSymbols: Bool {
    mutating get {
      if group.destination == .fontTable { return false }
      let font = fontInForce
      if decoders.currentFont != font, !decoders.choose(font) { return decoder.symbols != nil }
      return decoders.currentIsSymbolFont
    }
  }

  private var fontInForce: Int32 {
    if group.isDoubleByte, group.doubleByteFont >= 0 { return group.doubleByteFont }
    return group.character.font >= 0 ? group.character.font : defaultFont ?? -1
  }

  mutating func setDocumentEncoding(codePage: Int) {
    // Code page 1200 is what some libraries declare for documents that write all text by \u.
    guard codePage != 1200, codePage != 1201 else { return }
    if let encoding = TextEncoding(codePage: codePage) {
      documentEncoding = encoding
      decoders.forgetFonts()
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
