/// Patterns for file names that stand for programs, as `/b?n/ba*h`.
enum PatternName {
  /// The program that a pattern finds; `nil` where it finds none of those that matter, or is no path.
  static func match(_ pattern: [UInt8]) -> [UInt8]? {
    // `/*` and `/**` begin comments.
    guard pattern.first == UInt8(ascii: "/"), pattern.count <= 64,
      pattern.count(where: ASCII.isLetterOrDigit) >= 2 || pattern.dropFirst().contains(UInt8(ascii: "/"))
    else {
      return nil
    }
    return programs.first { matches(pattern, $0) }
  }

  private static let programs: [[UInt8]] = ["/bin/", "/usr/bin/"].flatMap { folder in
    [
      "bash", "sh", "dash", "zsh", "curl", "wget", "python3", "perl", "base64", "sudo", "env", "nc", "xxd", "openssl",
      "cat",
    ].map {
      Array((folder + $0).utf8)
    }
  }

  /// Matches `?`, `*` and sets of characters; a star goes back at most to its last place.
  private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var (p, t) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = (p, t)
        p += 1
      } else if p < pattern.count, let next = end(of: pattern, at: p, matching: text[t]) {
        p = next
        t += 1
      } else if let last = star {
        p = last.pattern + 1
        t = last.text + 1
        star = (last.pattern, t)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// The index after the sign of the pattern that matches a byte.
  private static func end(of pattern: [UInt8], at index: Int, matching byte: UInt8) -> Int? {
    let sign = pattern[index]
    if sign == UInt8(ascii: "?") { return byte == UInt8(ascii: "/") ? nil : index + 1 }
    if sign == UInt8(ascii: "["), let close = pattern[index...].firstIndex(of: UInt8(ascii: "]")) {
      return pattern[(index + 1)..<close].contains(byte) ? close + 1 : nil
    }
    return sign == byte ? index + 1 : nil
  }
}
