import ProcessorTime
import Testing

@testable import RichText

struct TerminalSequenceTests {
  private func read(_ text: String) throws -> (text: String, findings: Findings) {
    var builder = DocumentBuilder()
    try builder.append(text)
    let findings = builder.findings
    return (String(decoding: try builder.finish().text, as: UTF8.self), findings)
  }

  @Test(arguments: [
    // The end of a bracketed paste, after which a shell takes what follows for typed.
    ("a\u{1B}[201~rm\u{1B}[200~", "arm"), ("\u{1B}[1;31mred\u{1B}[0m", "red"),
    ("\u{1B}]0;title\u{7}x", "x"), ("\u{1B}]8;;https://a.test/\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
    ("\u{1B}P+q544e\u{1B}\\x", "x"), ("\u{1B}(Bx\u{1B}7y\u{1B}=", "xy"),
    ("\u{1B}[?2004h$", "$"),
  ])
  func `a sequence goes whole`(text: String, rest: String) throws {
    let result = try read(text)
    #expect(result.text == rest)
    #expect(result.findings.count(of: .controlCharacter) == 0)
    #expect(result.findings.count(of: .terminalSequence) == text.unicodeScalars.count - rest.unicodeScalars.count)
  }

  @Test(arguments: [
    ("\u{1B}", ""), ("\u{1B}Hello", "Hello"), ("\u{1B}]0;no end", "]0;no end"), ("\u{1B}[12", "[12"),
    ("\u{1B}]a\u{1}b\u{7}", "]ab"), ("\u{1B}[é", "[é"), ("\u{9B}b", "b"), ("\u{1B}P\u{1B}[2Jx", "Px"),
  ])
  func `of what is no whole sequence only control characters go`(text: String, rest: String) throws {
    #expect(try read(text).text == rest)
  }

  @Test func `unfinished sequences cost no more than their length`() throws {
    for text in ["\u{1B}]", "\u{1B}[1", "\u{1B} "] {
      let elapsed = try ProcessorClock().measure { _ = try read(String(repeating: text, count: 200_000)) }
      #expect(elapsed < .seconds(5))
    }
  }
}
