import RichText
import Sanitizer
import Testing

@testable import Service

/// Laws for whatever fonts this machine has; a bare one has none.
struct FontconfigCatalogTests {
  private let catalog = FontconfigCatalog.shared

  @Test func `the families of generic classes are installed`() {
    for family in GenericFamily.allCases.compactMap(catalog.family(of:)) {
      #expect(catalog.isInstalled(family))
      #expect(catalog.isInstalled(family.uppercased()))
    }
    #expect(catalog.isLoaded)
    if let family = catalog.family(of: .monospace) { #expect(catalog.isMonospace(family)) }
    if let family = catalog.family(of: .serif) { #expect(!catalog.isMonospace(family)) }
  }

  @Test func `a substitute is an installed family of the same widths`() {
    for (family, alike) in [
      ("Calibri", ["Carlito"]), ("Cambria", ["Caladea"]),
      (
        "Arial",
        ["Liberation Sans", "Arimo", "Nimbus Sans", "Nimbus Sans L", "Helvetica", "TeX Gyre Heros", "FreeSans"]
      ),
    ] {
      guard let substitute = catalog.metricSubstitute(for: family) else { continue }
      #expect(catalog.isInstalled(substitute))
      #expect(alike.contains(substitute), "\(family)")
    }
  }

  @Test(.enabled(if: FontconfigCatalog.shared.isInstalled("Carlito"), "Carlito is not installed"))
  func `what was set in Calibri is set in Carlito, bold and italic as it was`() throws {
    var profile = Profile.faithful
    profile.fonts.missing = .substitute
    let rtf = "{\\rtf1{\\fonttbl{\\f0 Calibri;}}\\f0\\b\\i text}"
    let document = try FormatCatalog.format(named: .rtf).read(Array(rtf.utf8)).document
    let result = try profile.sanitize(document, with: PolicyResources(fonts: catalog)).document
    let style = try #require(result.characterStyles.all.first { $0.font != nil })
    #expect(style.font?.name == (catalog.isInstalled("Calibri") ? "Calibri" : "Carlito"))
    #expect(style.bold && style.italic)
  }

  @Test func `a family that nobody knows has no substitute`() {
    #expect(catalog.metricSubstitute(for: "No Such Family 17") == nil)
    #expect(!catalog.isInstalled("No Such Family 17"))
    #expect(catalog.metricSubstitute(for: "") == nil)
  }
}
