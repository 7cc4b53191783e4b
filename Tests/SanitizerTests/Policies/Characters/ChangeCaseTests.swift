import RichText
import Testing

@testable import Sanitizer

struct ChangeCaseTests {
  private func change(_ text: String, to letterCase: LetterCase, language: String? = nil) throws -> String {
    var profile = Profile.structure
    profile.text.letterCase = letterCase
    let policy = try #require(ChangeCase(profile: profile))
    let result = policy.apply(to: try Document.paragraph((text, { $0.language = language.map { Label($0) } })))
    #expect(result.document.validate() == nil)
    #expect(policy.apply(to: result.document).findings.isEmpty)
    return result.document.string
  }

  @Test(arguments: [
    (LetterCase.upper, "Straße, été", "STRASSE, ÉTÉ"), (.lower, "ΟΔΟΣ ÀB", "οδος àb"),
    (.title, "the tale of a city", "The Tale of a City"),
    (.title, "an iPhone from NASA", "An iPhone from NASA"), (.title, "ALL OF IT", "All of It"),
    (.title, "o'neill’s house", "O'neill’s House"),
    (.sentence, "THIS IS IT. AND I AM HERE! YES", "This is it. And I am here! Yes"),
    (.sentence, "The Title Of A Talk", "The title of a talk"),
    (.sentence, "version 1.5 of it", "Version 1.5 of it"),
    (.sentence, "see z. B. this, e.g. This. and more", "See z. B. this, e.g. This. And more"),
    (.upper, "ﬁ ǆ", "FI Ǆ"),
  ])
  func `letters become capital or small ones`(letterCase: LetterCase, text: String, result: String) throws {
    #expect(try change(text, to: letterCase) == result)
  }

  @Test(arguments: [
    (LetterCase.upper, "istanbul", "tr", "İSTANBUL"), (.lower, "ISPARTA", "az-AZ", "ısparta"),
    (.title, "izmir", "tr", "İzmir"),
    (.sentence, "der Hund. die Katze bellt.", "de", "Der Hund. Die Katze bellt."),
    (.sentence, "DER HUND. DIE KATZE.", "de-AT", "Der hund. Die katze."), (.upper, "καλή", "el", "ΚΑΛΗ"),
    (.upper, "istanbul", "de", "ISTANBUL"),
  ])
  func `the language decides`(letterCase: LetterCase, text: String, language: String, result: String) throws {
    #expect(try change(text, to: letterCase, language: language) == result)
  }

  @Test func `styles stay with their letters, and code stays as it is`() throws {
    var profile = Profile.structure
    profile.text.letterCase = .upper
    let document = try Document.paragraph(("a", { $0.bold = true }), ("bc ", { _ in }), ("d", { $0.code = true }))
    let result = try #require(ChangeCase(profile: profile)).apply(to: document)
    #expect(result.document.dump() == "paragraph\n  \"A\" bold\n  \"BC \"\n  \"d\" code\n")
    #expect(result.findings.count(of: .caseChanged) == 3)
  }
}
