/// The widths of text in characters and in a usual proportional font.
enum GlyphWidth {
  /// The width of a space in each unit.
  static let spaces = [1.0, 270.0]

  /// Returns the characters of a text as a reader counts them, and its width in thousandths of the font's size.
  static func measures(of text: ArraySlice<UInt8>) -> [Double] {
    var (characters, width) = (0, 0)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where !scalar.isPassedOver {
      characters += 1
      width += scalar.value < 0x80 ? ascii[Int(scalar.value)] : scalar.value < 0x2E80 ? letter : 1000
    }
    return [Double(characters), Double(width)]
  }

  private static let letter = 520

  /// The means of some serif and sans-serif fonts.
  private static let ascii: [Int] = {
    var widths = [Int](repeating: letter, count: 128)
    for scalar in Unicode.Scalar("A").value...Unicode.Scalar("Z").value { widths[Int(scalar)] = 690 }
    for (characters, width) in [
      ("ijl", 250), (" .,:;'!|", 270), ("ftI", 306), ("-()[]", 332), ("r", 365), ("\"", 380), ("s", 430), ("J", 420),
      ("cz", 460), ("?", 470), ("w", 740), ("m", 840), ("M", 880), ("W", 960),
    ] {
      for byte in characters.utf8 { widths[Int(byte)] = width }
    }
    return widths
  }()
}
