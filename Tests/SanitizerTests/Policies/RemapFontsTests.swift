import RichText
import Testing

@testable import Sanitizer

struct RemapFontsTests {
  private func profile(_ fonts: String) throws -> Profile {
    let text = "[profiles.test]\nbase = \"faithful\"\nfonts = { \(fonts) }"
    return try #require(Configuration.read(text, fileName: "c").configuration?.profiles["test"])
  }

  private func font(_ name: String, _ generic: GenericFamily? = nil) -> (inout CharacterStyle) -> Void {
    {
      $0.font = FontFamily(name: name, generic: generic); $0.bold = true; $0.size = Length(points: 9)
    }
  }

  @Test func `families are mapped, traits and generic class survive`() throws {
    let document = try Document.paragraph(
      ("a", font("CALIBRI", .sansSerif)), ("b", font("Comic Sans MS")), ("c", font("Arial")), ("d", { _ in }))
    let profile = try profile("default = \"Noto Sans\", map = { Calibri = \"Carlito\", \"Comic*\" = \"default\" }")
    let result = profile.sanitize(document)
    #expect(
      result.document.dump() == """
        paragraph
          "a" font=<Carlito>/sans-serif size=9 bold
          "b" font=<Noto Sans> size=9 bold
          "c" font=<Arial> size=9 bold
          "d"

        """)
    #expect(
      result.findings.all == [
        Finding(.fontRemapped, from: "CALIBRI", to: "Carlito"),
        Finding(.fontRemapped, from: "Comic Sans MS", to: "Noto Sans"),
      ])
  }

  @Test func `the default without a family states none, and sizes can go`() throws {
    let result = try profile("sizes = \"drop\", map = { \"*\" = \"default\" }").sanitize(
      try Document.paragraph(("a", font("Arial")), ("b", { $0.bold = true })))
    #expect(result.document.dump() == "paragraph\n  \"ab\" bold\n")
    #expect(result.findings.all == [Finding(.fontRemapped, from: "Arial", to: "default"), Finding(.sizeDropped)])
  }
}
