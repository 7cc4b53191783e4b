import Testing

import RichText

struct PrintableCharactersTests {
  @Test(arguments: [
    ("plain", "plain"), ("é 漢 \u{1F600}\t", "é 漢 \u{1F600}\t"), ("a\nb\rc", "a‹U+000A›b‹U+000D›c"),
    ("\r\n", "‹U+000D›‹U+000A›"), ("\u{1B}\u{7}\u{7F}\u{9B}", "‹U+001B›‹U+0007›‹U+007F›‹U+009B›"),
    ("\u{202E}\u{2066}\u{2028}\u{200B}", "‹U+202E›‹U+2066›‹U+2028›‹U+200B›"), ("\u{E0041}", "‹U+E0041›"), ("", ""),
  ])
  func `what would act or stay unseen stands as its code point`(text: String, expected: String) {
    #expect(text.masked == expected)
    #expect(text.masked.masked == expected)
  }
}
