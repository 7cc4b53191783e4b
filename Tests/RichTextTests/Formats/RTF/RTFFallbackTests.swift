import Testing

@testable import RichText

struct RTFFallbackTests {
  @Test func `a character of windows-1252 is its own fallback`() {
    let decoder = TextDecoder(.windows1252)
    for byte in 0x80...0xFF as ClosedRange<UInt8> {
      let text = String(decoding: decoder.decode([byte]).utf8, as: UTF8.self)
      for scalar in text.unicodeScalars where scalar.value >= 0xA0 {
        #expect(RTFFallback.byte(for: scalar.value) == byte)
      }
    }
  }

  @Test func `a Latin letter with marks falls back to the letter that its name begins with`() {
    let windows = Set("ƒŠŒŽšœžŸ".unicodeScalars.map(\.value))
    for range in [0x100...0x24F, 0x1E00...0x1EFF] as [ClosedRange<UInt32>] {
      for value in range where !windows.contains(value) {
        let words = Unicode.Scalar(value)?.properties.name?.split(separator: " ") ?? []
        let isMarked = words.count > 4 && words[2] == "LETTER" && words[4] == "WITH" && words[3].utf8.count == 1
        let letter = isMarked ? words[1] == "SMALL" ? words[3].lowercased() : String(words[3]) : "?"
        #expect(String(UnicodeScalar(RTFFallback.byte(for: value))) == letter, "U+\(String(value, radix: 16))")
      }
    }
  }
}
