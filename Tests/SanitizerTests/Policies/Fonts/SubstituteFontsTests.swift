import RichText
import Testing

@testable import Sanitizer

struct SubstituteFontsTests {
  private let profile: Profile = {
    var profile = Profile.faithful
    profile.fonts.missing = .substitute
    return profile
  }()

  private func document() throws -> Document {
    try Document.paragraph(
      (
        "a",
        {
          $0.font = FontFamily(name: "Calibri", generic: .sansSerif); $0.bold = true; $0.italic = true
        }
      ),
      ("b", { $0.font = FontFamily(name: "Arial") }), ("c", { $0.font = FontFamily(name: "Papyrus") }))
  }

  @Test func `a missing family becomes one of the same widths, with its weight and slope`() throws {
    let result = try profile.sanitize(document(), with: KnownFonts.resources)
    #expect(
      result.document.dump() == """
        paragraph
          "a" font=<Carlito>/sans-serif bold italic
          "b" font=<Arial>
          "c" font=<Papyrus>

        """)
    #expect(result.findings.all == [Finding(.fontSubstituted, from: "Calibri", to: "Carlito")])
    #expect(try profile.sanitize(result.document, with: KnownFonts.resources) == Sanitized(document: result.document))
  }

  @Test func `where nothing is known of the fonts, or nothing is asked, all stay`() throws {
    #expect(profile.sanitize(try document()).document == (try document()))
    #expect(try Profile.faithful.sanitize(document(), with: KnownFonts.resources).document == document())
  }
}
