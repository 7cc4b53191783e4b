import Testing

@testable import RichText

/// What is searched by blocks is found as if each scalar had been looked at.
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

  /// The first scalar of the text that is no clean one, and whether that is because it is broken.
  private static func firstUnclean(in text: [UInt8]) -> (index: Int, isBroken: Bool) {
    var index = 0
    while index < text.count {
      guard text[index] >= 0x80 else {
        if text[index] != 0x09, text[index] < 0x20 || text[index] == 0x7F { return (index, false) }
        index += 1
        continue
      }
      guard let length = UTF8Scan.scalarLength(text, at: index) else { return (index, true) }
      switch String(decoding: text[index..<index + length], as: UTF8.self).unicodeScalars.first?.value ?? 0 {
      case 0x80..<0xA0, 0x2029, 0xFFFC: return (index, false)
      default: index += length
      }
    }
    return (text.count, false)
  }

  @Test(arguments: 0..<20)
  func `clean text ends before the first scalar that is none`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let text = Self.text(&generator)
      let expected = Self.firstUnclean(in: text).index
      #expect(text.withUnsafeBufferPointer { CleanText.end(in: $0) } == expected, "\(text)")
    }
  }

  @Test func `clean text ends at whatever place of a block`() {
    for special in Self.special {
      for filler in ["x", "я", "文", "🙂"] {
        for count in [0, 1, 15, 16, 17, 31, 47, 63, 64, 65, 80] {
          let before = Array(String(repeating: filler, count: count).utf8)
          let text = before + special + Array(String(repeating: "y", count: 80).utf8)
          let found = text.withUnsafeBufferPointer { CleanText.end(in: $0) }
          #expect(found == Self.firstUnclean(in: text).index, "\(special) after \(count) of \(filler)")
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
    for count in 0..<60 {
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
