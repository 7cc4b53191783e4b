import Testing

@testable import Sanitizer

struct AbbreviationTests {
  private func isAbbreviation(_ line: String, before next: String) -> Bool {
    Abbreviation.isAtEnd(of: Array(line.utf8)[...], before: Array(next.utf8)[...])
  }

  @Test(arguments: [
    ("with Mr.", "Anders"), ("Dr.", "Meyer"), ("(cf.", "Meyer 1911)"), ("as e.g.", "Monday"), ("see Fig.", "3"),
    ("im Werk Nr.", "12"), ("house No.", "5"), ("wie z.B.", "Montag"),
  ])
  func `a sentence goes on after an abbreviation`(line: String, next: String) {
    #expect(isAbbreviation(line, before: next))
  }

  @Test(arguments: [
    ("the mill.", "Anders"), ("he said no.", "They left"), ("a fig.", "It fell"), ("John's.", "12 men"),
    ("the letters.", "12 men"), ("Mr", "Anders"), ("Mr.", ""), (".", "A"), ("", "A"), ("dr.", "A"), ("e.g.", "/usr"),
    ("vs.", "- 3"),
  ])
  func `other full stops end a sentence`(line: String, next: String) {
    #expect(!isAbbreviation(line, before: next))
  }
}
