import Testing

@testable import ServiceCore

/// Line ends of text that the guard hands to a terminal.
struct LineEndsTests {
  private func without(_ text: [UInt8], unit: Int = 1) -> [UInt8] {
    Array(text.prefix(text.withUnsafeBytes { LineEnds.lengthWithoutLast($0, unit: unit) }))
  }

  @Test(arguments: [
    ("ls\n", "ls"), ("ls\r\n\r\n", "ls"), ("a\nb\n", "a\nb"), ("ls \n", "ls "), ("ls\n \t\n ", "ls"), ("ls", "ls"),
    ("ls  ", "ls  "), ("", ""), ("\n\n", "\n\n"), (" \n", " \n"),
  ])
  func `the line ends after the last line go, with blanks behind them`(text: String, expected: String) {
    #expect(without(Array(text.utf8)) == Array(expected.utf8))
  }

  @Test(arguments: [("ls\n", "ls"), ("ls\r\n", "ls"), ("l\u{0A00}\n", "l\u{0A00}"), ("\u{200A}", "\u{200A}")])
  func `UTF-16 loses whole units, and no letter whose byte looks like a line end`(text: String, expected: String) {
    func bytes(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } }
    #expect(without(bytes(text), unit: 2) == bytes(expected))
    #expect(without(bytes(text) + [0x0A], unit: 2).starts(with: bytes(expected)))
  }
}
