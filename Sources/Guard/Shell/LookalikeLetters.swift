/// Letters of other scripts that look like Latin ones.
enum LookalikeLetters {
  /// Judges a word with letters beyond ASCII; `nil` where it is an ordinary word of some language.
  static func judge(_ word: ArraySlice<UInt8>) -> Evidence.Lookalike? {
    var folded: [UInt8] = []
    var hasLatin = false
    var hasImitation = false
    var hasOther = false
    for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        folded.append(UInt8(scalar.value))
        if ASCII.isLetterOrDigit(UInt8(scalar.value)) { hasLatin = true }
      } else if let letter = latin(scalar) {
        folded.append(letter)
        hasImitation = true
      } else {
        hasOther = true
      }
    }
    guard hasImitation else { return nil }
    if !hasOther, let role = CommandRole.role(of: folded), CommandRole.isWorthHiding(role) { return .command }
    return hasLatin ? .mixedScripts : nil
  }

  /// The Latin letter that a letter looks like.
  private static func latin(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: UInt8(scalar.value - 0xFF01 + 0x21)
    // Mathematical letters come in alphabets of 52, digits in tens.
    case 0x1D400...0x1D6A3:
      (scalar.value - 0x1D400) % 52 < 26
        ? UInt8(0x41 + (scalar.value - 0x1D400) % 52) : UInt8(0x61 + (scalar.value - 0x1D400) % 52 - 26)
    case 0x24D0...0x24E9: UInt8(scalar.value - 0x24D0 + 0x61)
    case 0x1F130...0x1F149: UInt8(scalar.value - 0x1F130 + 0x61)
    default: table[scalar]
    }
  }

  private static let table: [Unicode.Scalar: UInt8] = {
    let pairs = [
      ("аɑαａᴀ", "a"), ("ЬƅᏏЪ", "b"), ("сϲᴄⅽⲥ", "c"), ("ԁⅾɗ", "d"), ("еҽє", "e"), ("ϝƒ", "f"), ("ɡց", "g"), ("һհ", "h"),
      ("іɩιⅰї", "i"), ("јϳ", "j"), ("κкᴋ", "k"), ("ⅼӏǀⅠІӀ", "l"), ("мⅿᴍ", "m"), ("ոп", "n"), ("оοօ०ᴏ", "o"),
      ("рρⲣ", "p"),
      ("ԛզ", "q"), ("гᴦⲅ", "r"), ("ѕꜱ", "s"), ("тτᴛ", "t"), ("υսцᴜ", "u"), ("ѵνⅴᴠ", "v"), ("ѡԝᴡω", "w"), ("хχⅹ", "x"),
      ("уγүყ", "y"), ("ᴢ", "z"), ("С", "c"), ("А", "a"), ("В", "b"), ("Е", "e"), ("Н", "h"), ("К", "k"), ("М", "m"),
      ("О", "o"),
      ("Р", "p"), ("Т", "t"), ("Х", "x"), ("Ѕ", "s"), ("Ј", "j"), ("б", "6"),
    ]
    var table: [Unicode.Scalar: UInt8] = [:]
    for (letters, latin) in pairs {
      for scalar in letters.unicodeScalars where !scalar.isASCII { table[scalar] = latin.utf8.first }
    }
    return table
  }()
}
