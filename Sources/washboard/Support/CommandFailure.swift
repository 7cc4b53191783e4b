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
  /// Lines for standard error.
  let messages: [String]

  /// - Parameters:
  ///   - reason: what went wrong, in lower case, without a full stop.
  ///   - advice: what to do next.
  init(_ code: Code, _ reason: String, advice: String? = nil) {
    self.code = code
    messages = ["washboard: error: \(reason)" + (advice.map { "; \($0)" } ?? "")]
  }

  /// The reason and the advice as a sentence.
  var sentence: String {
    let text = messages.joined(separator: " ").replacing("washboard: error: ", with: "")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// Errors in a file, each with its place; they need no other heading.
  init(_ code: Code, diagnostics: [String]) {
    self.code = code
    messages = diagnostics
  }
}
