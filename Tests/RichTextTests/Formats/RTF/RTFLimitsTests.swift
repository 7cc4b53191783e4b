import ProcessorTime
import TestMaterial
import Testing

@testable import RichText

/// Small inputs that ask for much.
struct RTFLimitsTests {
  private func limits(blocks: Int) -> ReadLimits {
    var limits = ReadLimits()
    limits.blocks = blocks
    return limits
  }

  @Test(arguments: [
    // Each row repeats the cells of the row before it and adds one.
    ("\\intbl\\cellx100 x\\cell\\row", 200),
    // Each paragraph opens 32 tables.
    ("\\pard\\intbl\\itap32 x\\par\\pard y\\par", 50),
  ])
  func `tables that outgrow the input pass a limit`(text: String, count: Int) {
    let input = "{\\rtf1 " + String(repeating: text, count: count) + "}"
    #expect(throws: FormatError(.limitExceeded, reason: "")) {
      try RTFFormat().read(Array(input.utf8), options: ReadOptions(limits: limits(blocks: 1000)))
    }
  }

  private static let repetitions: [String] = [
    // Many instructions of one field, a table with one wide row and many narrow ones.
    "{\\rtf1{\\field" + String(repeating: "{\\*\\fldinst abc}", count: 50_000) + "}}",
    "{\\rtf1\\intbl" + String(repeating: "\\cell", count: 20_000) + "\\row"
      + String(repeating: "\\cell\\row", count: 20_000) + "}",
    // A row of header cells.
    "{\\rtf1\\trowd\\trhdr\\intbl" + String(repeating: "\\cell", count: 40_000) + "\\row}",
    // Many styles of links, and links that have none of these styles.
    "{\\rtf1{\\stylesheet" + (0..<20_000).map { "{\\*\\cs\($0)\\ul\\cf0 a;}" }.joined()
      + "}{\\field{\\*\\fldinst HYPERLINK \"a\"}{\\fldrslt" + (1..<20_000).map { "{\\ul\\cf\($0) x}" }.joined()
      + "}}}",
  ]

  @Test(arguments: repetitions.map(LongText.init))
  func `repetition costs no more than its length`(input: LongText) throws {
    let clock = ProcessorClock()
    let duration = try clock.measure {
      let document = try RTFFormat().read(Array(input.text.utf8)).document
      _ = RTFFormat().write(document)
      _ = PlainTextFormat().write(document)
    }
    // Without optimisation, on a busy machine; what grows with the square takes minutes, or all memory.
    #expect(duration < .seconds(20))
  }
}
