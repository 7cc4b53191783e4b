/// The fonts of `\fonttbl` (RTF 1.9.1, "Font Table").
struct RTFFontTable: Sendable {
  struct Font: Hashable, Sendable {
    var name: [UInt8] = []
    var generic: GenericFamily?
    /// `\fcharset`; 2 is a symbol font.
    var charset: Int?
    /// `\cpg`.
    var codePage: Int?

    /// The encoding the font's bytes are in; nil leaves it to the document.
    var encoding: TextEncoding? {
      codePage.flatMap { TextEncoding(codePage: $0) } ?? charset.flatMap { TextEncoding(fontCharset: $0) }
    }
  }

  private var fonts = RTFNumberedTable<Font>()
  private(set) var open: (number: Int32, font: Font)?

  subscript(number: Int32) -> Font? { fonts[Int(number)] }

  mutating func control(_ word: RTFControlWord, _ parameter: Int?) {
    switch word {
    case .f:
      // Some programs leave out the semicolon or the group.
      endFont()
      open = (Int32(clamping: parameter ?? 0), Font())
    case .froman: open?.font.generic = .serif
    case .fswiss: open?.font.generic = .sansSerif
    case .fmodern: open?.font.generic = .monospace
    case .fscript: open?.font.generic = .cursive
    case .fdecor: open?.font.generic = .fantasy
    case .fcharset: open?.font.charset = parameter
    case .cpg: open?.font.codePage = parameter
    default: break
    }
  }

  /// Takes the decoded text of an entry: the name up to the semicolon.
  mutating func append(_ text: ArraySlice<UInt8>) {
    for byte in text {
      if byte == UInt8(ascii: ";") {
        endFont()
      } else if let count = open?.font.name.count, count < 256 {
        open?.font.name.append(byte)
      }
    }
  }

  mutating func endFont() {
    guard let number = open?.number, var font = open?.font else { return }
    open = nil
    while font.name.first == 0x20 { font.name.removeFirst() }
    while font.name.last == 0x20 { font.name.removeLast() }
    // A second definition of a number counts only if the first had no name.
    let known = self[number]
    if let known, !known.name.isEmpty { return }
    guard fonts.count < 65_536 || known != nil else { return }
    fonts.set(font, for: Int(number))
  }

  /// Word names the halves of one font by script: "Arial CE" is Arial with \fcharset238.
  private static func suffix(ofCharset charset: Int) -> String? {
    switch charset {
    case 238: " CE"
    case 204: " Cyr"
    case 161: " Greek"
    case 162: " Tur"
    case 177: " (Hebrew)"
    case 178: " (Arabic)"
    case 186: " Baltic"
    case 163: " (Vietnamese)"
    default: nil
    }
  }

  /// The family that text in font `number` states; nil for an unknown font or one without a name.
  func family(_ number: Int32) -> FontFamily? {
    guard let font = self[number], !font.name.isEmpty else { return nil }
    var name = String(decoding: font.name, as: UTF8.self)
    if let charset = font.charset, let suffix = Self.suffix(ofCharset: charset), name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
    }
    return name.isEmpty ? nil : FontFamily(name: name, generic: font.generic)
  }
}

/// The colors of `\colortbl`; an entry without components is the automatic colour.
struct RTFColorTable: Sendable {
  private(set) var colors: [Color?] = []
  /// The colour of the open entry, once it has one.
  private var color: Color?

  mutating func control(_ word: RTFControlWord, _ parameter: Int?) {
    let value = UInt8(clamping: parameter ?? 0)
    var changed = color ?? .black
    switch word {
    case .red: changed.red = value
    case .green: changed.green = value
    case .blue: changed.blue = value
    default: return
    }
    color = changed
  }

  mutating func append(_ text: ArraySlice<UInt8>) {
    for byte in text where byte == UInt8(ascii: ";") { endColor() }
  }

  /// Ends an entry; also called when the table closes without a last semicolon.
  mutating func end() {
    if color != nil { endColor() }
  }

  private mutating func endColor() {
    // More entries than a character property can name are never used.
    guard colors.count < 65_536 else { return }
    colors.append(color)
    color = nil
  }

  subscript(index: Int32) -> Color? {
    index >= 0 && Int(index) < colors.count ? colors[Int(index)] : nil
  }
}
