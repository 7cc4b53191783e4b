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
  /// Whether a page may have made the copy: a browser is its source, or no source is known.
  package var mayBeOfPage: Bool
  /// The host of that page; `nil` if it is not known, or after another start of the service.
  package var host: String?

  package init(
    rule: String? = nil, removed: RemovedCharacters = [], differsFromPage: Bool = false, mayBeOfPage: Bool = false,
    host: String? = nil
  ) {
    self.rule = rule
    self.removed = removed
    self.differsFromPage = differsFromPage
    self.mayBeOfPage = mayBeOfPage
    self.host = host
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
