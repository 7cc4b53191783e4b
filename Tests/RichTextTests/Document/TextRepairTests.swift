import Testing

@testable import RichText

struct TextRepairTests {
  @Test(arguments: [
    ("\n", TextRepair.LineEnds.lineBreaks, TextRepair.lineBreak, 1), ("\n", .paragraphEnds, .paragraphEnd, 1),
    ("\r\n", .paragraphEnds, .paragraphEnd, 2), ("\r\n", .lineBreaks, .carriageReturn, 1),
    ("\u{85}", .lineBreaks, .lineBreak, 2), ("\u{85}", .ofPage, .nothing(.controlCharacter, count: 1), 2),
    ("\u{2029}", .lineBreaks, .paragraphEnd, 3), ("\u{FFFC}", .lineBreaks, .nothing(.strayAnchor, count: 1), 3),
    ("\0\0\0a", .lineBreaks, .nothing(.controlCharacter, count: 3), 3),
    ("\u{1B}[31mred", .lineBreaks, .nothing(.terminalSequence, count: 5), 5),
  ])
  func `a piece becomes one thing, and the text goes on after it`(
    text: String, lineEnds: TextRepair.LineEnds, repair: TextRepair, end: Int
  ) {
    let found = TextRepair.repair(Array(text.utf8)[...], at: 0, lineEnds: lineEnds, followsCarriageReturn: false)
    #expect(found == (repair, end))
  }

  @Test func `LF after CR belongs to it, and a byte that is no UTF-8 is replaced`() {
    let feed = TextRepair.repair([0x0A], at: 0, lineEnds: .lineBreaks, followsCarriageReturn: true)
    #expect(feed == (.lineFeedOfPair, 1))
    let half = TextRepair.repair([0xC3], at: 0, lineEnds: .lineBreaks, followsCarriageReturn: false)
    #expect(half == (.replacement, 1))
  }
}
