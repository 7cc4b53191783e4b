import ServiceCore

/// The reason why a command, and its process, ends without success.
struct CommandFailure: Error {
  /// sysexits(3), as swift-argument-parser uses it for wrong usage.
  enum Code: Int32 {
    case failure = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case unavailable = 69
    case output = 74
    case temporary = 75
    case configuration = 78
  }

  let code: Code
  /// The text that the line has after the word "error".
  let reason: String
  /// Lines for standard error.
  let lines: [String]
  /// The failure as a sentence for a notification.
  let sentence: String

  /// - Parameters:
  ///   - reason: what went wrong, in lower case, without a full stop.
  ///   - advice: what to do next.
  init(_ code: Code, _ reason: String, advice: String? = nil) {
    self.code = code
    let text = reason + (advice.map { "; \($0)" } ?? "")
    self.reason = text
    lines = ["washboard: error: \(text)"]
    sentence = text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Errors of a configuration, each with its place; they need no other heading.
  init(_ code: Code, diagnostics: [String]) {
    self.code = code
    lines = diagnostics.lines
    reason = diagnostics.joined(separator: " ")
    sentence = diagnostics.joined(separator: " ")
  }
}
