import TestMaterial
import Testing

@testable import Configuration

struct SuggestionTests {
  static let words = ["fonts", "colors", "links", "attachments", "text", "base"]

  @Test(arguments: [
    ("fonst", "fonts"), ("font", "fonts"), ("colour", "colors"), ("Links", "links"), ("atachments", "attachments"),
    ("bass", "base"),
  ])
  func `the most similar word is suggested`(word: String, suggestion: String) {
    #expect(Suggestion.nearest(to: word, in: Self.words) == suggestion)
  }

  @Test(arguments: ["", "x", "profile", "zzzzz", String(repeating: "fonts", count: 10_000)].map(LongText.init))
  func `a word that is near to none has no suggestion`(word: LongText) {
    #expect(Suggestion.nearest(to: word.text, in: Self.words) == nil)
  }

  @Test func `an exchange of letters is one edit`() {
    #expect(Suggestion.distance(from: Array("fonst".utf8), to: Array("fonts".utf8)) == 1)
    #expect(Suggestion.distance(from: Array("abc".utf8), to: []) == 3)
  }
}
