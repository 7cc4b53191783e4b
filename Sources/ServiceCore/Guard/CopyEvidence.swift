import Configuration
import Guard
import RichText
import Sanitizer

/// The facts of a copy that its guard needs as long as the copy is on the clipboard, even after another start of the
/// service.
package struct CopyEvidence: Hashable, Sendable {
  /// The name of the rule that the copy was cleaned by; `nil` for the default.
  package var rule: String?
  /// The kinds of characters that cleaning has removed.
  package var removed: RemovedCharacters
  /// Whether the copy's own plain text has other letters than the page.
  package var differsFromPage: Bool

  package init(rule: String? = nil, removed: RemovedCharacters = [], differsFromPage: Bool = false) {
    self.rule = rule
    self.removed = removed
    self.differsFromPage = differsFromPage
  }
}

extension RemovedCharacters {
  /// The kinds of characters that cleaning has removed, by its findings.
  init(_ findings: Findings) {
    self = []
    if findings.count(of: .bidiControlRemoved) > 0 { insert(.bidi) }
    if findings.count(of: .invisibleRemoved) > 0 { insert(.invisible) }
  }
}
