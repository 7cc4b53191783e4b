import RichText

@testable import Sanitizer

/// A machine with a few fonts.
struct KnownFonts: FontCatalog {
  func isInstalled(_ family: String) -> Bool {
    ["carlito", "arial", "hack", "dejavu sans"].contains(family.lowercased())
  }
  func isMonospace(_ family: String) -> Bool { family == "Hack" }
  func metricSubstitute(for family: String) -> String? { family == "Calibri" ? "Carlito" : nil }
  func family(of generic: GenericFamily) -> String? { generic == .sansSerif ? "DejaVu Sans" : nil }

  static var resources: PolicyResources { PolicyResources(fonts: KnownFonts()) }
}
