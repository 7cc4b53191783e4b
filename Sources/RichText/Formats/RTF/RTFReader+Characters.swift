// Character formatting (RTF 1.9.1, "Font (Character) Formatting Properties").
extension RTFReader {
  /// Takes a word that formats characters; false if `word` does not.
  mutating func readCharacter(_ word: RTFControlWord, _ parameter: Int?) throws(FormatError) -> Bool {
    if word == .af {
      // Noise except after \dbch, where it names the font of the bytes.
      if group.isDoubleByte {
        try flushBytes(isFinal: false)
        group.doubleByteFont = Int32(clamping: parameter ?? 0)
      }
      return true
    }
    switch word {
    // What these words change decides on the encoding; the bytes before them are in the one until here.
    case .plain, .f, .loch, .hich, .dbch: try flushBytes(isFinal: false)
    default: break
    }
    var properties = group.character
    guard change(&properties, word, parameter) else { return false }
    if properties != group.character {
      try flushBytes(isFinal: false)
      group.character = properties
      group.characterID = -1
    }
    return true
  }

  private mutating func change(
    _ properties: inout RTFCharacterProperties, _ word: RTFControlWord, _ parameter: Int?
  ) -> Bool {
    let isOn = parameter != 0
    let value = Int32(clamping: min(max(parameter ?? 0, -1_000_000), 1_000_000))
    switch word {
    case .plain:
      properties = properties.plain
      group.isDoubleByte = false
      group.doubleByteFont = -1
    case .b: properties.bold = isOn
    case .i: properties.italic = isOn
    case .strike: properties.strikethrough = isOn ? .single : nil
    case .striked: properties.strikethrough = isOn ? .double : nil
    case .f:
      properties.font = value
      group.doubleByteFont = -1
    case .fs: if value >= 0 { properties.size = parameter == nil ? 24 : min(max(value, 1), 4000) }
    case .cf: properties.color = value
    case .cb, .chcbpat: properties.background = value
    // \highlight0 is none, whatever colour 0 is.
    case .highlight: properties.background = value == 0 ? -1 : value
    case .super_: properties.script = isOn ? .superscript : nil
    case .sub: properties.script = isOn ? .subscript : nil
    case .nosupersub: properties.script = nil
    case .up: properties.baseline = parameter == nil ? 6 : value
    case .dn: properties.baseline = parameter == nil ? -6 : -value
    case .caps: properties.caps = isOn ? .all : nil
    case .scaps: properties.caps = isOn ? .small : nil
    case .v, .deleted: properties.hidden = isOn
    // \expnd counts quarter points, \expndtw twips.
    case .expnd: properties.tracking = value &* 5
    case .expndtw: properties.tracking = value
    case .kerning: properties.kerning = value > 0
    // 1024 is "no proofing", 0 "no language".
    case .lang: properties.language = value == 1024 ? 0 : value
    case .rtlch, .ltrch:
      properties.direction = word == .rtlch ? .rightToLeft : .leftToRight
      // The \af that follows is the complex font.
      group.isDoubleByte = false
    case .loch, .hich: group.isDoubleByte = false
    case .dbch:
      group.isDoubleByte = true
      group.doubleByteFont = -1
    case .cs: applyCharacterStyle(&properties, parameter ?? 0)
    case .ulc: properties.underlineColor = value
    default:
      guard let kind = Self.underline(word) else { return false }
      properties.underline = isOn ? kind.value : nil
    }
    return true
  }

  /// The kind of underline a word names; `.value` is nil for `\ulnone`. Kinds the model lacks become the nearest.
  private static func underline(_ word: RTFControlWord) -> (value: Underline.Kind?, Void)? {
    switch word {
    case .ul: (.single, ())
    case .uldb: (.double, ())
    case .uld, .ulthd: (.dotted, ())
    case .uldash, .ulldash, .ulthdash, .ulthldash: (.dashed, ())
    case .uldashd, .ulthdashd: (.dotDash, ())
    case .uldashdd, .ulthdashdd: (.dotDotDash, ())
    case .ulwave, .ulhwave, .ululdbwave: (.wave, ())
    case .ulth: (.thick, ())
    case .ulw: (.words, ())
    case .ulnone: (nil, ())
    default: nil
    }
  }

  private func applyCharacterStyle(_ properties: inout RTFCharacterProperties, _ number: Int) {
    guard group.destination == .document, let style = stylesheet.characterStyles[number]?.character else { return }
    if style.font >= 0 { properties.font = style.font }
    if style.size >= 0 { properties.size = style.size }
    if style.bold { properties.bold = true }
    if style.italic { properties.italic = true }
    if style.underline != nil { properties.underline = style.underline }
    if style.strikethrough != nil { properties.strikethrough = style.strikethrough }
    if style.color >= 0 { properties.color = style.color }
    if style.background >= 0 { properties.background = style.background }
    if style.script != nil { properties.script = style.script }
    if style.caps != nil { properties.caps = style.caps }
    if style.hidden { properties.hidden = true }
    properties.isCode = style.isCode
  }
}
