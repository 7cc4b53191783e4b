/// Gaps so wide that the text behind them is out of sight: blanks within a line, or empty lines.
enum WideGap {
  private static let widestBlanks = 60
  private static let mostLineEnds = 15

  /// Judges the text behind the gaps; `nil` where there is no gap with commands.
  static func tail(in text: [UInt8], isDangerous: Bool) -> Evidence.Tail? {
    var result: Evidence.Tail?
    var index = text.firstIndex { !isBlank($0) } ?? text.count
    while index < text.count {
      guard isBlank(text[index]) else {
        index += 1
        continue
      }
      let start = index
      var lineEnds = 0
      var blanks = 0
      while index < text.count, isBlank(text[index]) {
        if text[index] == 0x0A {
          lineEnds += 1
          blanks = 0
        } else {
          blanks += 1
        }
        index += 1
      }
      // The indentation of a line is no gap.
      let isWide = lineEnds >= mostLineEnds || lineEnds == 0 && index - start >= widestBlanks
      guard isWide, index < text.count else { continue }
      if isDangerous { return .dangerous }
      if startsCommand(text[index...]) { result = .command }
    }
    return result
  }

  /// Reports whether a text begins with a separator of commands, or with the name of a command that attacks hide.
  private static func startsCommand(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    if first == UInt8(ascii: ";") || first == UInt8(ascii: "&") || first == UInt8(ascii: "|") { return true }
    let name = text.prefix(64).prefix { $0 > 0x20 }
    guard let role = CommandRole.role(of: name) else { return false }
    return CommandRole.isWorthHiding(role)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
