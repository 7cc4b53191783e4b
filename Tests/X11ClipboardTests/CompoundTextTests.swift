import Selections
import Testing
import X11Clipboard
import X11TestPeer

@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct CompoundTextTests {
  @Test func `text comes back from COMPOUND_TEXT as it went in`() throws {
    let desk = try Desk()
    for text in ["", "plain", "Grüße, 5 €", "日本語 한국어 中文", "Ω ж ש ع", "👩‍👩‍👧 𝒳", "two\nlines\tand a tab"] {
      let encoded = try #require(desk.clipboard.compoundText(fromUTF8: Array(text.utf8)), "\(text)")
      let decoded = try #require(desk.clipboard.utf8(fromCompoundText: encoded), "\(text)")
      #expect(String(decoding: decoded, as: UTF8.self) == text)
    }
  }

  @Test func `Latin-1 text is its own COMPOUND_TEXT`() throws {
    let desk = try Desk()
    #expect(desk.clipboard.compoundText(fromUTF8: Array("Grüße".utf8)) == [0x47, 0x72, 0xFC, 0xDF, 0x65])
    #expect(desk.clipboard.utf8(fromCompoundText: [0x47, 0x72, 0xFC, 0xDF, 0x65, 0]) == Array("Grüße".utf8))
  }

  @Test func `a NUL does not cut text short`() throws {
    let desk = try Desk()
    #expect(desk.clipboard.compoundText(fromUTF8: [65, 0, 66]) == nil)
    #expect(desk.clipboard.utf8(fromCompoundText: [65, 0, 66]) == [65, 10, 66])
    #expect(desk.clipboard.utf8(fromCompoundText: [65, 0, 0]) == [65])
    #expect(desk.clipboard.utf8(fromCompoundText: [0]) == [])
  }

  @Test func `broken escape sequences do no harm`() throws {
    let desk = try Desk()
    for bytes: [UInt8] in [
      [27], [27, 37], [27, 37, 47, 49], [27, 37, 47, 49, 0xFF, 0xFF, 65], [27, 36, 40], [0x9B, 65],
    ] {
      _ = desk.clipboard.utf8(fromCompoundText: bytes)
    }
    for seed in 0..<200 { _ = desk.clipboard.utf8(fromCompoundText: pattern(64, seed: UInt64(seed) + 3)) }
  }
}
