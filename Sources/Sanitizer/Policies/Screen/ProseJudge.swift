internal import RichText

/// Tells lines of prose from code, logs and tables, by their words and signs.
enum ProseJudge {
  private static let wordSigns = Set("'-".utf8)
  private static let openingSigns = Set("\"'([*_`".utf8)
  private static let closingSigns = Set("\"')].,;:!?*_`".utf8)

  /// Reports whether a line of a paragraph reads as prose: several words, most of them plain.
  static func isProse(_ line: ArraySlice<UInt8>) -> Bool {
    guard canBelong(line) else { return false }
    let (plain, words) = words(of: line)
    return words >= 4 && plain * 10 >= words * 6
  }

  /// Reports whether the line can be the end of a paragraph of prose: it may be short.
  static func canEnd(_ line: ArraySlice<UInt8>) -> Bool {
    guard canBelong(line) else { return false }
    let (plain, words) = words(of: line)
    return words <= 2 || plain * 10 >= words * 5
  }

  /// Reports whether the line has the signs of code.
  static func readsAsCode(_ line: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last else { return false }
    if "{};:".utf8.contains(last) || line.starts(with: "//".utf8) || line.starts(with: "#".utf8) { return true }
    return line.contains { "=(){}[]<>;:".utf8.contains($0) }
  }

  private static func canBelong(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, let last = line.last else { return false }
    if "{};\\".utf8.contains(last) { return false }
    let isLetter = first.isASCIIAlphanumeric || first >= 0x80 || openingSigns.contains(first)
    let isOption = line.starts(with: "--".utf8) && line.dropFirst(2).first?.isASCIILetter == true
    let isPath =
      "/$~.".utf8.contains(first) && line.dropFirst().first.map { $0 != first && $0 != UInt8(ascii: "*") } == true
    guard isLetter || isOption || isPath else { return false }
    if line.starts(with: "```".utf8) || line.hasBoxDrawing { return false }
    if let scalar = UTF8Window.scalar(line, at: line.startIndex), scalar.isSymbol { return false }
    var (previous, beforeThat): (UInt8, UInt8) = (0x20, UInt8(ascii: "."))
    for byte in line {
      if byte == UInt8(ascii: "/"), previous == byte, beforeThat == 0x20 { return false }
      if byte == 0x09 || byte == 0x20 && previous == UInt8(ascii: "=") && beforeThat == 0x20 { return false }
      // Two spaces stand after a sentence, and at no other place.
      if byte == 0x20, previous == 0x20, !".?!:)".utf8.contains(beforeThat) { return false }
      (beforeThat, previous) = (previous, byte)
    }
    return true
  }

  /// Counts the words, and those that are letters with the usual signs around them.
  private static func words(of line: ArraySlice<UInt8>) -> (plain: Int, all: Int) {
    var (plain, all) = (0, 0)
    for word in line.split(separator: 0x20) {
      all += 1
      var core = word
      while let first = core.first, openingSigns.contains(first) { core.removeFirst() }
      while let last = core.last, closingSigns.contains(last) { core.removeLast() }
      if core.allSatisfy({ $0.isASCIILetter || $0 >= 0x80 || wordSigns.contains($0) }),
        word.contains(where: { $0.isASCIILetter || $0 >= 0x80 })
      {
        plain += 1
      }
    }
    return (plain, all)
  }
}

extension Unicode.Scalar {
  fileprivate var isSymbol: Bool {
    if value < 0x80 { return false }
    switch properties.generalCategory {
    case .mathSymbol, .otherSymbol, .dashPunctuation, .otherPunctuation: return true
    default: return false
    }
  }
}
