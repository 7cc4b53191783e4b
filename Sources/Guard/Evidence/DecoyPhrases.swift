/// Texts that give a command the look of something else: of a check that somebody is human, or of the path of a file.
enum DecoyPhrases {
  /// Reports whether a comment behind a command is such a text.
  static func isDecoy(comment: ArraySlice<UInt8>) -> Bool {
    let text = comment.prefix(512)
    return posesAsCheck(text) || isPath(text)
  }

  /// Reports whether a text speaks of a check that somebody is human.
  static func posesAsCheck(_ text: ArraySlice<UInt8>) -> Bool {
    var found = false
    // Each phrase begins with its rarest word, so that most text is passed over quickly.
    let lower = text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    for phrase in phrases where lower.firstIndex(ofSequence: phrase) != nil {
      found = true
      break
    }
    return found
  }

  private static let phrases: [[UInt8]] = [
    "not a robot", "captcha", "human verif", "verify you are", "verify that you are", "verification hash", "verification id",
    "verification code", "verification uid", "ray id", "cloudflare verif", "i am human", "i'm human", "anti-bot", "bot check",
    "security check", "identity check", "press enter to",
  ].map { Array($0.utf8) }

  /// Reports whether the text is the path of a document, and nothing else.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    let trimmed = text.drop { $0 == 0x20 || $0 == 0x09 }
    guard trimmed.count > 4 else { return false }
    let isWindows = trimmed.dropFirst().first == UInt8(ascii: ":") && trimmed.contains(UInt8(ascii: "\\"))
    let isShare = trimmed.starts(with: [0x5C, 0x5C])
    let isUnix = trimmed.starts(with: "/home/".utf8) || trimmed.starts(with: "~/".utf8) || trimmed.starts(with: "file://".utf8)
    guard isWindows || isShare || isUnix else { return false }
    let end = trimmed.last { $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
    guard let end, ShellReader.isLetter(end), let dot = trimmed.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return trimmed.endIndex - dot <= 8
  }
}
