import Testing

@testable import RichText

/// Laws of list counters and markers.
struct ListStyleTests {
  @Test(arguments: [
    (ListStyle.Marker.decimal, [0: "0", -2: "-2", 12: "12"]),
    (.decimalLeadingZero, [1: "01", 9: "09", 10: "10", -3: "-03"]),
    (.lowerAlpha, [1: "a", 26: "z", 27: "aa", 0: "0"]), (.upperRoman, [4: "IV", 1999: "MCMXCIX", 4000: "4000"]),
    (.lowerGreek, [1: "α", 17: "ρ", 18: "σ", 24: "ω", 25: "αα"]),
    (.hebrew, [1: "א", 15: "טו", 16: "טז", 17: "יז", 121: "קכא"]),
    (.upperArmenian, [1: "Ա", 1996: "ՌՋՂԶ"]), (.georgian, [1: "ა", 19: "ით"]), (.arabicIndic, [12: "١٢"]),
    (.persian, [4: "۴"]), (.devanagari, [7: "७"]), (.thai, [9: "๙"]), (.cjkDecimal, [10: "一〇"]),
    (.cjkHeavenlyStem, [1: "甲", 11: "11"]), (.cjkEarthlyBranch, [12: "亥"]),
    (.simpChineseInformal, [0: "零", 1: "一", 10: "十", 11: "十一", 20: "二十", 105: "一百零五", 110: "一百一十", 1005: "一千零五"]),
    (.japaneseInformal, [10: "十", 21: "二十一", 111: "百十一", 1000: "千"]), (.hiragana, [1: "あ", 48: "ん", 49: "ああ"]),
    (.katakanaIroha, [1: "イ", 3: "ハ"]),
  ])
  func `numbers are written as CSS counts`(marker: ListStyle.Marker, expected: [Int: String]) {
    for (number, text) in expected { #expect(marker.counter(number) == text) }
  }

  @Test func `every kind with numbers counts in a way of its own`() {
    var seen: Set<String> = []
    for marker in ListStyle.Marker.allCases where marker.isNumbered {
      let text = (1...12).map { marker.counter($0) }.joined(separator: " ")
      // Chinese in simplified and traditional signs is the same as far as these numbers go.
      if marker != .tradChineseInformal, marker != .japaneseInformal {
        #expect(seen.insert(text).inserted, "\(marker)")
      }
    }
  }

  @Test func `a marker has the text around its number, and counts down`() {
    #expect(ListStyle(.lowerAlpha, suffix: ")").markerText(item: 0) == "a)")
    #expect(ListStyle(.decimal, prefix: "(", suffix: ")").markerText(item: 2) == "(3)")
    #expect(ListStyle(.upperRoman, start: 4, prefix: "Article ", suffix: ":").markerText(item: 0) == "Article IV:")
    #expect(ListStyle(.decimal, showsOuterNumbers: true).markerText(item: 1, outer: ["1", "b"]) == "1.b.2.")
    #expect(ListStyle(.decimal, start: 3, isReversed: true).markerText(item: 2) == "1.")
    #expect(ListStyle(.text, prefix: "–").markerText(item: 5) == "–")
    #expect(ListStyle(.hiragana).markerText(item: 0) == "あ、")
  }

  @Test func `a marker holds nothing that cannot be seen, and is short`() {
    let style = ListStyle(
      .decimal, prefix: "a\u{202E}\u{200B}\n\u{A0}b\u{E000}", suffix: String(repeating: "x", count: 99))
    #expect(style.prefix == "a b")
    #expect(style.suffix.string.count == 24)
    #expect(ListStyle(.text, prefix: "\u{200B}") == ListStyle(.bullet))
    #expect(ListStyle(.bullet, start: 4, prefix: "x", suffix: "y", isReversed: true) == ListStyle(.bullet))
    #expect(ListStyle(.decimal, start: .min).start == -1_000_000)
    var document = Document()
    var unsound = style
    unsound.start = .max
    document.blocks = [Block(.list(unsound))]
    #expect(document.validate() != nil)
  }
}
