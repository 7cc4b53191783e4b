/// Texts that give a command the look of something else: of a check that the user is human, or of the path of a file.
enum DecoyPhrases {
  /// Reports whether a comment behind a command is such a text.
  static func isDecoy(comment: ArraySlice<UInt8>) -> Bool {
    let text = comment.prefix(512)
    return posesAsCheck(text) || isPath(text)
  }

  /// Reports whether a text speaks of a check that the user is human.
  static func posesAsCheck(_ text: ArraySlice<UInt8>) -> Bool {
    let beginnings = Self.beginnings
    for index in text.indices.dropLast() {
      let pair = pair(text[index], text[index + 1])
      guard pair < beginnings.count, beginnings[pair] else { continue }
      if phrases.contains(where: { matches($0, text, at: index) }) { return true }
    }
    return false
  }

  /// The index of two letters in a table of all pairs, whatever their case.
  private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int((first | 0x20) &- 0x61) * 32 + Int(((second | 0x20) &- 0x61) & 31)
  }

  private static func matches(_ phrase: [UInt8], _ text: ArraySlice<UInt8>, at start: Int) -> Bool {
    guard text.endIndex - start >= phrase.count else { return false }
    for offset in phrase.indices {
      var byte = text[start + offset]
      if byte >= 0x41, byte <= 0x5A { byte |= 0x20 }
      if byte != phrase[offset] { return false }
    }
    return true
  }

  private static let beginnings: [Bool] = {
    var table = [Bool](repeating: false, count: 26 * 32)
    for phrase in phrases { table[pair(phrase[0], phrase[1])] = true }
    return table
  }()

  private static let phrases: [[UInt8]] = [
    "not a robot", "captcha", "human verif", "verify you are", "verify that you are", "verification hash",
    "verification id",
    "verification code", "verification uid", "ray id", "cloudflare verif", "am human", "anti-bot", "bot check",
    "security check",
    "identity check", "press enter to",
  ].map { Array($0.utf8) }

  /// Reports whether the text is the path of a document, and nothing else.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    let trimmed = text.drop { $0 == 0x20 || $0 == 0x09 }
    guard trimmed.count > 4 else { return false }
    let isWindows = trimmed.dropFirst().first == UInt8(ascii: ":") && trimmed.contains(UInt8(ascii: "\\"))
    let isShare = trimmed.starts(with: [0x5C, 0x5C])
    let isUnix = trimmed.hasPrefix("/home/") || trimmed.hasPrefix("~/") || trimmed.hasPrefix("file://")
    guard isWindows || isShare || isUnix else { return false }
    let end = trimmed.last { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    guard let end, ASCII.isLetterOrDigit(end), let dot = trimmed.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return trimmed.endIndex - dot <= 8
  }
}
