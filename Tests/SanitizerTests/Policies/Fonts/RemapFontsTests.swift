import RichText
import Testing

@testable import Sanitizer

struct RemapFontsTests {
  private func profile(
    _ map: KeyValuePairs<String, String>, default family: String? = nil, _ change: (inout Profile) -> Void = { _ in }
  ) -> Profile {
    var profile = Profile.faithful
    profile.fonts.default = family
    profile.fonts.map =
      FontMap.resolve(map.map { FontMap.Entry(pattern: $0, target: $1) }, defaultFamily: family).map
    change(&profile)
    return profile
  }

  private func font(_ name: String, _ generic: GenericFamily? = nil) -> (inout CharacterStyle) -> Void {
    {
      $0.font = FontFamily(name: name, generic: generic); $0.bold = true; $0.size = Length(points: 9)
    }
  }

  @Test func `families are mapped, traits and generic class survive`() throws {
    let document = try Document.paragraph(
      ("a", font("CALIBRI", .sansSerif)), ("b", font("Comic Sans MS")), ("c", font("Arial")), ("d", { _ in }))
    let profile = profile(["Calibri": "Carlito", "Comic*": "default"], default: "Noto Sans")
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
    let result = profile(["*": "default"]) { $0.fonts.sizes = .drop }.sanitize(
      try Document.paragraph(("a", font("Arial")), ("b", { $0.bold = true })))
    #expect(result.document.dump() == "paragraph\n  \"ab\" bold\n")
    #expect(result.findings.all == [Finding(.fontRemapped, from: "Arial", to: "default"), Finding(.sizeDropped)])
  }

  @Test func `families of fixed width are mapped by their names only, where asked`() throws {
    let document = try Document.paragraph(
      ("a", font("Hack")), ("b", font("Courier", .monospace)),
      (
        "c",
        {
          $0.font = FontFamily(name: "Arial"); $0.code = true
        }
      ), ("d", font("Arial")), ("e", font("Consolas", .monospace)))
    let profile = profile(["*": "Carlito", "Consolas": "Hack", "Hack": "Hack"]) { $0.fonts.monospace = .keep }
    let result = try profile.sanitize(document, with: KnownFonts.resources)
    #expect(
      result.document.runs.map { result.document.style(of: $0).font?.name }
        == ["Hack", "Courier", "Arial", "Carlito", "Hack"])
  }

  @Test func `generic classes are the families of this machine`() throws {
    let document = try Document.paragraph(("a", font("Verdana")), ("b", font("Tahoma")))
    let profile = profile(["Verdana": "sans-serif", "Tahoma": "serif"])
    #expect(
      try profile.sanitize(document, with: KnownFonts.resources).document.characterStyles.all.map(\.font) == [
        FontFamily(name: "DejaVu Sans", generic: .sansSerif), FontFamily(name: "serif", generic: .serif),
      ])
  }
}
