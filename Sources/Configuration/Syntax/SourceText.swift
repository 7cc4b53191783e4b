/// A configuration file's name and lines, for diagnostics.
struct SourceText: Sendable {
  let fileName: String
  private let lines: [Substring.UTF8View]

  init(_ text: String, fileName: String) {
    self.fileName = fileName
    lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The line with this number, from 1, without its end; empty outside the file.
  func line(_ number: Int) -> String {
    guard lines.indices.contains(number - 1) else { return "" }
    var line = Substring(lines[number - 1])
    if line.unicodeScalars.last == "\r" { line.unicodeScalars.removeLast() }
    return String(line)
  }
}
