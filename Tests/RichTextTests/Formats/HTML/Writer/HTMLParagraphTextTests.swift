import Testing

@testable import RichText

struct HTMLParagraphTextTests {
  @Test(arguments: [2, 16, 17, 40, 90])
  func `white space that would collapse is found at every place`(length: Int) {
    func needsSpaces(_ text: String) -> Bool { HTMLParagraphText.needsPreservedSpaces(Array(text.utf8)[...]) }
    for place in 0...length {
      let before = String(repeating: "x", count: place)
      let after = String(repeating: "y", count: length - place)
      for part in ["\t", "  ", "\u{2028} ", " \u{2028}"] { #expect(needsSpaces(before + part + after)) }
      for part in ["’", "\u{2028}", "a b"] { #expect(!needsSpaces(before + part + after)) }
      #expect(needsSpaces(before + " " + after) == (place == 0 || place == length))
    }
  }

  @Test(arguments: [1, 16, 17, 40, 90])
  func `markup in text is escaped at every place`(length: Int) {
    for place in 0...length {
      let before = String(repeating: "x", count: place)
      let after = String(repeating: "é", count: length - place)
      for (sign, escaped) in [("<", "&lt;"), (">", "&gt;"), ("&", "&amp;"), ("\u{A0}", "&nbsp;"), ("=", "=")] {
        var output = HTMLOutput()
        output.text(Array((before + sign + after).utf8)[...])
        #expect(String(decoding: output.bytes, as: UTF8.self) == before + escaped + after)
      }
    }
  }
}
