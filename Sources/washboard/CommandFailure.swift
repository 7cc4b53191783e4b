import Glibc

/// Why a command ends without success, and the process with it.
struct CommandFailure: Error {
  /// sysexits(3), as swift-argument-parser uses it for wrong usage.
  enum Code: Int32 {
    case failure = 1
    case usage = 64
    case badInput = 65
    case noInput = 66
    case unavailable = 69
    case output = 74
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

  /// Errors in a file, each with its place; they need no other heading.
  init(_ code: Code, diagnostics: [String]) {
    self.code = code
    messages = diagnostics
  }
}

enum StandardError {
  static func print(_ lines: [String]) {
    for line in lines { try? OutputDescriptor.write(Array("\(line)\n".utf8), to: STDERR_FILENO) }
  }
}

enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws(CommandFailure) { try OutputDescriptor.write(bytes, to: STDOUT_FILENO) }
}

private enum OutputDescriptor {
  /// Writes everything, however slowly it is read.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw CommandFailure(.output, "cannot write: \(String(cString: strerror(errno)))") }
      rest = rest.dropFirst(count)
    }
  }
}
