import RichText
import Testing

@testable import Sanitizer

struct RestoreListMarksTests {
  private func restored(_ text: String) throws -> Sanitized {
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    return try #require(RestoreListMarks(profile: .pdf)).apply(to: document)
  }

  @Test(arguments: [
    ("\u{F0B7} one\n\u{F0B7}\ttwo", "• one\n•\ttwo"), ("  \u{F095} one", "  • one"), ("\u{F0FC} done", "✓ done"),
    ("\u{F0A8} open\nand more", "◻ open\nand more"), ("\u{F0A7}\u{A0}one", "▪\u{A0}one"),
  ])
  func `glyphs of symbol fonts before items become bullets`(text: String, expected: String) throws {
    let result = try restored(text)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == expected)
    #expect(result.document.validate() == nil)
    #expect(result.findings.count(of: .listMarkRestored) > 0)
  }

  @Test(arguments: [
    "a \u{F0B7} b", "\u{F0B7}one", "\u{F0B7}", "\u{E0B0} main", "\u{F8FF} logo", "• one", "", "\u{F115} a",
  ])
  func `other private characters and other places stay`(text: String) throws {
    let result = try restored(text)
    #expect(String(decoding: PlainTextFormat().write(result.document).bytes, as: UTF8.self) == text)
    #expect(result.findings.isEmpty)
  }
}
