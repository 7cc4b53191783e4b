/// What is known of a copy when a rule must be chosen for it.
package struct CopyFacts: Hashable, Sendable {
  /// Executable and WM_CLASS of the application that copied; empty if unknown.
  package var sourceNames: [String]
  /// URL of the page that the copy comes from, where the source tells.
  package var origin: String?
  /// The names offered. They may hold private data and appear in no report.
  package var targets: [String]
  package var selection: String

  package init(
    sourceNames: [String] = [], origin: String? = nil, targets: [String] = [], selection: String = "CLIPBOARD"
  ) {
    self.sourceNames = sourceNames
    self.origin = origin
    self.targets = targets
    self.selection = selection
  }
}
