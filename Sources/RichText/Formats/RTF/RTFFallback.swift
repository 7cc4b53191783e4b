/// The byte of windows-1252 that stands after `\u` for readers without Unicode (RTF 1.9.1, "Unicode RTF").
enum RTFFallback {
  /// `?`, where no character comes near.
  static let none = UInt8(ascii: "?")

  /// The character itself where windows-1252 has it, else what comes near: a letter without its marks, a plain space or hyphen.
  static func byte(for scalar: UInt32) -> UInt8 {
    scalar < UInt32(table.count) ? table[Int(scalar)] : none
  }

  /// By scalar; beyond it are scripts and symbols that windows-1252 has nothing like.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: none, count: 0x2200)
    for range in [0x100...0x24F, 0x1E00...0x1EFF] as [ClosedRange<UInt32>] {
      for scalar in range { table[Int(scalar)] = baseLetter(scalar) ?? none }
    }
    for scalar in 0x2000...0x200A { table[scalar] = UInt8(ascii: " ") }
    for scalar in 0x2010...0x2011 { table[scalar] = UInt8(ascii: "-") }
    for scalar in 0xA0...0xFF { table[scalar] = UInt8(scalar) }
    let decoder = TextDecoder(.windows1252)
    for byte in 0x80...0x9F as ClosedRange<UInt8> {
      let character = String(decoding: decoder.decode([byte]).utf8, as: UTF8.self).unicodeScalars.first
      if let character, character.value >= 0x100, character.value < table.count { table[Int(character.value)] = byte }
    }
    return table
  }()

  /// The letter that the name of a Latin letter with marks begins with: `e` of LATIN SMALL LETTER E WITH CARON.
  private static func baseLetter(_ scalar: UInt32) -> UInt8? {
    guard let words = Unicode.Scalar(scalar)?.properties.name?.split(separator: " "), words.count > 4,
      words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].utf8.count == 1
    else { return nil }
    return words[3].utf8.first.map { words[1] == "SMALL" ? $0 | 0x20 : $0 }
  }
}
