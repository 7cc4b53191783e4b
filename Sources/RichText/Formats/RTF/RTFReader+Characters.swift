// Character formatting (RTF 1.9.1, "Font (Character) Formatting Properties").
extension RTFReader {
  /// Takes a word that formats characters; false if `word` does not.
  @discardableResult
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
    if !decoding.hasBytes { return changeCharacter(word, parameter) }
    let before = group.character
    guard changeCharacter(word, parameter) else { return false }
    let after = group.character
    if after != before {
      group.character = before
      try flushBytes(isFinal: false)
      group.character = after
    }
    return true
  }

  private mutating func changeCharacter(_ word: RTFControlWord, _ parameter: Int?) -> Bool {
    let isOn = parameter != 0
    let value = Int32(clamping: min(max(parameter ?? 0, -1_000_000), 1_000_000))
    switch word {
    case .plain:
      group.character = group.character.plain
      group.isDoubleByte = false
      group.doubleByteFont = -1
      group.isReduced = false
    case .b: group.character.bold = isOn
    case .i: group.character.italic = isOn
    case .strike: group.character.strikethrough = isOn ? .single : nil
    case .striked: group.character.strikethrough = isOn ? .double : nil
    case .f:
      group.character.font = value
      group.doubleByteFont = -1
    case .fs: if value >= 0 { group.character.size = parameter == nil ? 24 : min(max(value, 1), 4000) }
    case .cf: group.character.color = value
    case .cb, .chcbpat: group.character.background = value
    // \highlight0 is none, whatever colour 0 is.
    case .highlight: group.character.background = value == 0 ? -1 : value
    case .super_: group.character.script = isOn ? .superscript : nil
    case .sub: group.character.script = isOn ? .subscript : nil
    case .nosupersub: group.character.script = nil
    case .up: shift(parameter == nil ? 6 : value)
    case .dn: shift(parameter == nil ? -6 : -value)
    case .caps: group.character.caps = isOn ? .all : nil
    case .scaps: group.character.caps = isOn ? .small : nil
    case .v, .deleted: group.character.hidden = isOn
    case .webhidden: group.character.isHiddenOnWeb = isOn
    // The paragraph's, but it stands before its text, and it is only asked for the text.
    case .cbpat: group.character.surface = value
    // \expnd counts quarter points, \expndtw twips.
    case .expnd: group.character.tracking = value &* 5
    case .expndtw: group.character.tracking = value
    // Word and Writer take what is out of these bounds for the usual width.
    case .charscalex: group.character.width = (1...600).contains(value) ? UInt8(min(value, 100)) : 100
    case .kerning: group.character.kerning = value > 0
    // 1024 is "no proofing", 0 "no language".
    case .lang: group.character.language = value == 1024 ? 0 : value
    case .rtlch, .ltrch:
      group.character.direction = word == .rtlch ? .rightToLeft : .leftToRight
      // The \af that follows is the complex font.
      group.isDoubleByte = false
    case .loch, .hich: group.isDoubleByte = false
    case .dbch:
      group.isDoubleByte = true
      group.doubleByteFont = -1
    case .cs: applyCharacterStyle(parameter ?? 0)
    case .ulc: group.character.underlineColor = value
    default:
      guard let kind = Self.underline(word) else { return false }
      group.character.underline = isOn ? kind.value : nil
    }
    return true
  }

  /// Raises text by half points, or makes it a superscript or subscript if it is smaller too.
  private mutating func shift(_ halfPoints: Int32) {
    if group.isReduced, halfPoints != 0 {
      group.character.script = halfPoints > 0 ? .superscript : .subscript
    } else {
      group.character.baseline = halfPoints
    }
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

  private mutating func applyCharacterStyle(_ number: Int) {
    guard group.destination == .document, let style = header.stylesheet.characterStyles[number]?.character else {
      return
    }
    if style.font >= 0 { group.character.font = style.font }
    if style.size >= 0 { group.character.size = style.size }
    if style.bold { group.character.bold = true }
    if style.italic { group.character.italic = true }
    if style.underline != nil { group.character.underline = style.underline }
    if style.strikethrough != nil { group.character.strikethrough = style.strikethrough }
    if style.color >= 0 { group.character.color = style.color }
    if style.background >= 0 { group.character.background = style.background }
    if style.script != nil { group.character.script = style.script }
    if style.caps != nil { group.character.caps = style.caps }
    if style.hidden { group.character.hidden = true }
    group.character.isCode = style.isCode
  }
}
