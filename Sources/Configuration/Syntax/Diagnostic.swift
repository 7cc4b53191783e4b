internal import RichText
internal import Sanitizer

/// A fault of a configuration file: its kind, its place, and a suggestion.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  package enum Severity: String, Hashable, Sendable {
    /// The file cannot be used.
    case error
    /// The file can be used, but says something that has no effect.
    case warning
  }

  package var severity: Severity
  package var file: String
  package var line: Int
  package var column: Int
  /// One sentence in lower case, without a full stop.
  package var message: String
  /// The known word that is nearest to the unknown one.
  package var suggestion: String?
  /// The line of the file, without its end.
  package var sourceLine: String

  package init(
    severity: Severity = .error, file: String, position: SourcePosition, message: String, suggestion: String? = nil,
    sourceLine: String
  ) {
    self.severity = severity
    self.file = file
    self.line = position.line
    self.column = position.column
    self.message = message
    self.suggestion = suggestion
    self.sourceLine = sourceLine
  }

  /// `config.toml:12:1: error: unknown key 'fonst'; did you mean 'fonts'?`, masked: it is one line of several.
  package var description: String {
    let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
    return "\(file):\(line):\(column): \(severity.rawValue): \(message)\(hint)".masked
  }

  /// `description`, the source line with its number, and a caret under the column.
  package var longDescription: String {
    let (excerpt, caret) = excerpt
    let number = String(line)
    let margin = String(repeating: " ", count: number.count)
    return """
      \(description)
       \(number) | \(excerpt)
       \(margin) | \(String(repeating: " ", count: caret))^
      """
  }

  /// An excerpt of the line around the column, with no more than 100 printable characters, and the caret's place in it.
  private var excerpt: (text: String, caret: Int) {
    let scalars = Array(sourceLine.unicodeScalars)
    let target = min(max(column - 1, 0), scalars.count)
    let start = target > 80 ? target - 80 : 0
    let text = scalars[start..<min(start + 100, scalars.count)].reduce(into: "") { text, scalar in
      text.unicodeScalars.append(scalar.isPrintable ? scalar : " ")
    }
    return (text, target - start)
  }
}
