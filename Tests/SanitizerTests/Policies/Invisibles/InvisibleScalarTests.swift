import Testing

@testable import Sanitizer

struct InvisibleScalarTests {
  private static let invisible = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
    .filter { InvisibleScalar($0) != nil }

  @Test func `every invisible scalar is a candidate, and no text before it`() {
    let padding = Array(String(repeating: "ö", count: 80).utf8)
    for (number, scalar) in Self.invisible.enumerated() {
      let before =
        Array("in ma\u{2011}ny scripts: наука, 文件, “so” \u{202F}– 🙂 ".utf8) + padding.prefix(number % 20 * 2)
        + Array(repeating: UInt8(ascii: "."), count: number % 67)
      let text = before + Array(String(scalar).utf8)
      // If fewer bytes than a block follow, the first byte of each scalar decides.
      #expect(InvisibleScalar.candidate(in: text, from: 0) <= before.count, "\(scalar.codePointLabel) at the end")
      #expect(InvisibleScalar.candidate(in: text + padding, from: 0) == before.count, "\(scalar.codePointLabel)")
    }
  }

  /// The first blocks are looked at closely, the others four at a time; one scalar of each lead is enough for those.
  @Test(arguments: [".", "ö"])
  func `an invisible scalar is found wherever it stands in long text`(padding: Character) {
    let leads = Dictionary(grouping: Self.invisible) { Array(String($0).utf8.prefix(2)) }.values.compactMap(\.first)
    let rest = Array(String(repeating: padding, count: 80).utf8)
    for scalar in leads {
      for place in 256..<448 {
        let letters = String(repeating: padding, count: place / padding.utf8.count)
        let before = Array((letters + String(repeating: ".", count: place % padding.utf8.count)).utf8)
        let found = InvisibleScalar.candidate(in: before + Array(String(scalar).utf8) + rest, from: 0)
        #expect(found == place, "\(scalar.codePointLabel)")
      }
    }
  }

  @Test func `every character that text ignores by default is invisible`() {
    let ignorable = (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
      .filter(\.properties.isDefaultIgnorableCodePoint)
    #expect(ignorable.filter { InvisibleScalar($0) == nil } == [])
    #expect(ignorable.count > 4000)
  }

  @Test func `in text of most scripts nothing is a candidate`() {
    let line = "Été, Straße, наука, λόγος, 文件, 資料, עברית, हिन्दी, ภาษาไทย, “so” – … 🙂\n"
    let text = Array((String(repeating: line, count: 4) + String(repeating: ".", count: 20)).utf8)
    #expect(InvisibleScalar.candidate(in: text, from: 0) == text.count)
  }
}
