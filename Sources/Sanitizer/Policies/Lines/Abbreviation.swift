internal import RichText

/// Abbreviations whose full stop ends no sentence.
enum Abbreviation {
  /// Abbreviations before a name, such as `Mr.`.
  private static let titles: Set<String> = ["mr", "mrs", "ms", "dr", "prof", "hr", "fr", "mme", "mlle", "messrs"]
  /// Abbreviations before a number, such as `No.`.
  private static let counted: Set<String> = [
    "no", "nos", "nr", "p", "pp", "s", "vol", "vols", "fig", "figs", "abb", "ch", "chap", "sect", "eq",
    "bd", "kap", "ca", "approx",
  ]
  /// Abbreviations before any word.
  private static let others: Set<String> = ["e.g", "i.e", "cf", "vs", "z.b", "d.h", "u.a", "bzw", "vgl"]

  /// No abbreviation is longer.
  private static let longest = 8

  /// Reports whether a line ends with an abbreviation and the next one begins as the text behind it does.
  static func isAtEnd(of line: ArraySlice<UInt8>, before next: ArraySlice<UInt8>) -> Bool {
    guard line.last == UInt8(ascii: "."), let first = next.first else { return false }
    let letters = line.dropLast().suffix(longest + 1).reversed().prefix {
      $0.isASCIILetter || $0 == UInt8(ascii: ".")
    }
    guard !letters.isEmpty, letters.count <= longest, stands(line[..<(line.endIndex - 1 - letters.count)]) else {
      return false
    }
    let word = String(decoding: letters.reversed(), as: UTF8.self)
    let small = word.lowercased()
    if others.contains(small) { return mayFollow(first) }
    if counted.contains(small) { return first.isASCIIDigit }
    return titles.contains(small) && word != small && !first.isASCIIDigit
  }

  /// Reports whether a sentence may go on with a byte: paths and code begin with others.
  private static func mayFollow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), 0x80...:
      true
    default: false
    }
  }

  /// Reports whether a word may begin behind a text.
  private static func stands(_ before: ArraySlice<UInt8>) -> Bool {
    before.last.map { $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") } ?? true
  }
}
