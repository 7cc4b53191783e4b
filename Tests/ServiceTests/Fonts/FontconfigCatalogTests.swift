import RichText
import Testing

@testable import Service

/// On whatever fonts this machine has; a bare one has none.
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

  @Test func `a family that nobody knows has no substitute`() {
    #expect(catalog.metricSubstitute(for: "No Such Family 17") == nil)
    #expect(!catalog.isInstalled("No Such Family 17"))
    #expect(catalog.metricSubstitute(for: "") == nil)
  }
}
