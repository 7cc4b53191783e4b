import Testing
import TestMaterial

@testable import RichText

/// Laws of the search by blocks: it finds what a look at each scalar finds.
struct CleanTextTests {
  /// Pieces of text, clean ones and such that have to be looked at, and of broken UTF-8.
  private static let pieces: [[UInt8]] =
    ["a", "plain text of some length", "\t", "é", "Straße", "наука", "文件", "🙂", "“so”", "\u{A0}", "\u{2028}", "שלום"]
    .map { Array($0.utf8) }
  private static let special: [[UInt8]] =
    ["\n", "\r", "\u{0}", "\u{7F}", "\u{80}", "\u{9F}", "\u{2029}", "\u{FFFC}"].map { Array($0.utf8) } + [
      [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x99], [0xF5], [0xFF],
    ]

  /// Most are clean for longer than a few blocks.
  private static func text(_ generator: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<40, using: &generator) {
      let isSpecial = Int.random(in: 0..<30, using: &generator) == 0
      text += (isSpecial ? special : pieces).randomElement(using: &generator) ?? []
    }
    return text
  }

  /// The first scalar of the text that is no clean one.
  private static func firstUnclean(in text: some Collection<UInt8>, passes: UInt8 = 0x09) -> Int {
    let text = Array(text)
    var index = 0
    while index < text.count {
      guard text[index] >= 0x80 else {
        if text[index] != 0x09, text[index] != passes, text[index] < 0x20 || text[index] == 0x7F { return index }
        index += 1
        continue
      }
      guard let length = UTF8Scan.scalarLength(text, at: index) else { return index }
      switch String(decoding: text[index..<index + length], as: UTF8.self).unicodeScalars.first?.value ?? 0 {
      case 0x80..<0xA0, 0x2029, 0xFFFC: return index
      default: index += length
      }
    }
    return text.count
  }

  @Test(arguments: 0..<20)
  func `clean text ends before the first other scalar, wherever it begins in memory`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = Self.text(&generator)
      let start = Int.random(in: 0...min(text.count, 70), using: &generator)
      let ends = text[start...].withUnsafeBufferPointer { (CleanText.end(in: $0), CleanText.endOfLines(in: $0)) }
      #expect(ends.0 == Self.firstUnclean(in: text[start...]), "\(text) from \(start)")
      #expect(ends.1 == Self.firstUnclean(in: text[start...], passes: 0x0A), "lines: \(text) from \(start)")
    }
  }

  @Test func `clean text ends at whatever place of a block`() {
    for special in Self.special {
      for filler in ["x", "я", "文", "🙂"] {
        for count in 0...80 {
          let before = Array(String(repeating: filler, count: count).utf8)
          for after in ["", "\n", String(repeating: "y", count: 80), String(repeating: "я", count: 40)] {
            let text = before + special + Array(after.utf8)
            let ends = text.withUnsafeBufferPointer { (CleanText.end(in: $0), CleanText.endOfLines(in: $0)) }
            let isKept = ends == (Self.firstUnclean(in: text), Self.firstUnclean(in: text, passes: 0x0A))
            #expect(isKept, "\(special) after \(count) of \(filler), before \(after)")
          }
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `text is well-formed if each of its scalars is`(seed: UInt64) {
    var generator = SeededGenerator(seed: 100 + seed)
    for _ in 0..<40 {
      let text = Self.text(&generator)
      var index = 0
      while index < text.count {
        guard let length = text[index] < 0x80 ? 1 : UTF8Scan.scalarLength(text, at: index) else { break }
        index += length
      }
      #expect(text.withUnsafeBufferPointer(UTF8Scan.isWellFormed) == (index == text.count), "\(text)")
    }
  }

  @Test func `three bytes are found wherever they stand`() {
    for count in [Int](0..<60) + [131, 132, 133, 150] {
      for place in 0..<max(count - 2, 0) {
        var bytes = [UInt8](repeating: 0xE2, count: count)
        bytes.replaceSubrange(place..<place + 3, with: [0xE2, 0x80, 0xA8])
        for start in [0, place, place + 1] {
          let found = bytes.withUnsafeBufferPointer { ByteScan.first(0xE2, 0x80, 0xA8, in: $0, from: start) }
          #expect(found == (start <= place ? place : count))
        }
      }
    }
  }
}
