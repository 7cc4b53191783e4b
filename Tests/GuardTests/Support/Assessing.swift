@testable import Guard

/// The assessment of a text on its way to a terminal, or elsewhere.
func assess(
  _ text: String, for destination: Destination = .terminal, removed: RemovedCharacters = [], differs: Bool = false
) -> Assessment {
  PasteGuard.assess(
    Paste(text: Array(text.utf8), destination: destination, removed: removed, differsFromPage: differs))
}

extension Signal {
  /// The severity of this signal's reason for a text on its way to a terminal; `nil` where there is none.
  func severity(of text: String, removed: RemovedCharacters = [], differs: Bool = false) -> Severity? {
    assess(text, removed: removed, differs: differs).reasons.first { $0.name == name }?.severity
  }
}
