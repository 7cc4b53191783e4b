import ProcessorTime
import Testing

@testable import RichText

/// Small inputs that ask for much.
struct MarkdownLimitsTests {
  private static let repetitions: [String] = [
    "[", "![", "]", "[a](", "[a](b", "![[", "[a](<b", "[a][", "*a ", "_a*", "**a_b ", "~a~~", "*", "a**b", "`a``", "`",
    "\\`",
    "<", "<a ", "<!--", "<?", "<!A ", "<![CDATA[", "<a b=\"", "&", "&amp", "> ", "- ", "1. ", "> - ", "\t", "#", "| a ",
    "a\n===\n", "[a]: b\n", "[a]: b \"\n", "a\n| - |\n", "```\n", "<p>\n\n", "- a\n\n", "\\\n", "a  \n", "(", "[a](((",
  ]

  @Test(arguments: repetitions)
  func `repetition costs no more than its length`(unit: String) throws {
    let clock = ProcessorClock()
    let input = Array(String(repeating: unit, count: 100_000 / unit.utf8.count).utf8)
    let duration = try clock.measure {
      let document = try MarkdownFormat().read(input).document
      #expect(document.validate() == nil)
      _ = MarkdownFormat().write(document)
    }
    // Without optimisation, on a busy machine; what grows with the square takes minutes.
    #expect(duration < .seconds(20))
  }

  @Test func `deep containers stay text, whatever follows them`() throws {
    let input = String(repeating: "- ", count: 5000) + "a" + String(repeating: "\n", count: 50_000) + "b"
    let reading = try MarkdownFormat().read(Array(input.utf8))
    #expect(reading.document.validate() == nil)
    #expect(reading.findings.count(of: .tooDeep) > 0)
    #expect(reading.document.blocks.count <= ReadLimits.default.depth)
  }

  @Test func `short rows below a wide header stay short at some time`() throws {
    var limits = ReadLimits()
    limits.blocks = 4000
    let columns = 60
    let input =
      String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
      + String(repeating: "a\n", count: 500)
    let document = try MarkdownFormat().read(Array(input.utf8), options: ReadOptions(limits: limits)).document
    #expect(document.validate() == nil)
    #expect(document.blocks.count < 3000)
  }

  @Test func `a few definitions do not grow the text many times over`() throws {
    let address = String(repeating: "x", count: 50_000)
    let input = "[a]: " + address + "\n\n" + String(repeating: "[a] ", count: 20_000)
    let reading = try MarkdownFormat().read(Array(input.utf8))
    #expect(reading.findings.count(of: .markdownExcessReferences) > 0)
    #expect(MarkdownFormat().write(reading.document).bytes.count < 10 * input.utf8.count)
  }
}
