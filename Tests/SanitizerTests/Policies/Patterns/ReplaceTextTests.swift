import RichText
import ProcessorTime
import Testing
import TinyPictures

@testable import Sanitizer

struct ReplaceTextTests {
  private func profile(_ rules: (pattern: String, with: String)..., timeLimit: Int = 10_000) throws -> Profile {
    var profile = Profile.faithful
    profile.replaceTimeLimit = timeLimit
    for rule in rules {
      let template = try ReplacementTemplate(rule.with, for: RegularExpression(rule.pattern))
      profile.replacements.append(Replacement(pattern: rule.pattern, template: template))
    }
    return profile
  }

  @Test(arguments: [
    ("ACME Inc\\.", "ACME", "by ACME Inc., of ACME Inc", "by ACME, of ACME Inc"),
    ("(\\w+), (\\w+)", "$2 $1", "Meyer, Rosa", "Rosa Meyer"), ("(?<n>\\d+) €", "€${n}", "5 €, 12 €", "€5, €12"),
    ("\\d", "<$0>$$", "a1b2", "a<1>$b<2>$"), ("é+", "e", "café", "cafe"), ("^.", "x", "ab\u{2028}cd", "xb\u{2028}xd"),
    ("x*", "-", "axb", "a-b"), ("(a)|(b)", "[$1$2]", "ab", "[a][b]"), ("\\bß\\b", "", "a ß b", "a  b"),
    ("(?i)ÄPFEL", "Birnen", "äpfel", "Birnen"), (" ", "\n", "a b", "a\u{2028}b"), ("\\Ka", "b", "aa", "bb"),
  ])
  func `what a pattern finds is replaced`(pattern: String, with: String, text: String, replaced: String) throws {
    let result = try profile((pattern, with)).sanitize(try Document.plain(text))
    #expect(result.document.string == replaced)
    #expect(result.document.validate() == nil)
    #expect(!result.findings.isEmpty)
  }

  @Test func `a match may cross the borders of runs, and groups keep their styles`() throws {
    let document = try Document.paragraph(
      ("from 2", { _ in }), ("02", { $0.bold = true }), ("5-1", { $0.italic = true }), ("2 on", { _ in }))
    let result = try profile(("(\\d+)-(\\d+)", "$1/$2")).sanitize(document)
    #expect(
      result.document.dump() == """
        paragraph
          "from 2"
          "02" bold
          "5/1" italic
          "2 on"

        """)
    #expect(
      result.findings.all == [Finding(.textReplaced, from: "pattern 1"), Finding(.replacedCharacters, count: 1)])
    // In another order all has the style of its first character.
    #expect(
      try profile(("(\\d+)-(\\d+)", "$2-$1")).sanitize(document).document.dump()
        == "paragraph\n  \"from 12-2025 on\"\n")
  }

  @Test func `patterns see one paragraph at a time, and one another's results`() throws {
    let document = try PlainTextFormat().read(Array("ab\nb".utf8)).document
    let result = try profile(("^b", "c"), ("b$", "d"), ("d", "e")).sanitize(document)
    #expect(result.document.string == "aec")
    #expect(try profile(("b\\s*b", "x")).sanitize(document).document == document)
  }

  @Test func `a match that holds an attachment stays`() throws {
    var builder = DocumentBuilder()
    try builder.append("a")
    try builder.append(TinyPicture.attachment())
    try builder.append("b")
    let document = try builder.finish()
    #expect(try profile(("a.b", "x")).sanitize(document).document == document)
    #expect(try profile(("a|b", "x")).sanitize(document).document.string == "x\u{FFFC}x")
  }

  /// Patterns that take far too long on a megabyte, each for its own reason.
  static let catastrophes: [(pattern: String, text: String)] = {
    let lines = String(repeating: String(repeating: "ab", count: 4500) + "\n", count: 111)
    let line = String(repeating: "ab", count: 500_000)
    let numbers = String(repeating: "1", count: 1_000_000)
    return [
      // Just under every limit that counts from one place.
      ("(?:a|b)*[xyz]", lines), ("(?:a|b)*[xyz]", line), ("(a+b?)+$c", line), ("(?:[ab]+)+\\d", lines),
      (".*.*.*.*=.*", line), ("(\\d+)*(\\d+)*(\\d+)*x|y", numbers), ("(?=(a|b)*c)a", line), ("(.)+\\1{9}z", numbers),
      ("(?:(?:(?:\\w+)+)+)+!", lines), ("(a|aa|ab)*\\z(?<!b)", line),
    ]
  }()

  @Test(arguments: catastrophes.indices)
  func `a catastrophic pattern is stopped in time, and the copy is left`(index: Int) throws {
    let (pattern, text) = Self.catastrophes[index]
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    let policy = try #require(ReplaceText(profile: try profile((pattern, "-"), timeLimit: 100)))
    let duration = ProcessorClock().measure {
      do throws(SanitizingError) {
        let result = try policy.apply(to: document, with: PolicyResources())
        // Some fail at once because of what PCRE2 knows of the pattern.
        #expect(result.document == document)
      } catch {
        #expect(error.code == .timeLimit || error.code == .searchLimit)
        #expect(error.policy == "replace-text")
      }
    }
    #expect(duration < .seconds(1), "\(pattern)")
  }

  @Test func `the budget is one for all patterns`() throws {
    let text = String(repeating: "some words and 12 numbers ", count: 2000)
    let document = try PlainTextFormat().read(Array(text.utf8)).document
    var many = try profile(("[a-z]+ (?=\\d)", "x"), timeLimit: 1)
    many.replacements = Array(repeating: many.replacements[0], count: 500)
    #expect(throws: SanitizingError.self) { try many.sanitize(document, with: PolicyResources()) }
  }

  @Test func `a text that grows beyond measure is refused`() throws {
    let document = try Document.plain(String(repeating: "a", count: 10_000))
    let large = try profile(("a", String(repeating: "b", count: 10_000)))
    #expect(throws: SanitizingError(.sizeLimit, policy: "replace-text", reason: "")) {
      do throws(SanitizingError) {
        _ = try large.sanitize(document, with: PolicyResources())
      } catch {
        throw SanitizingError(error.code, policy: error.policy, reason: "")
      }
    }
  }
}
