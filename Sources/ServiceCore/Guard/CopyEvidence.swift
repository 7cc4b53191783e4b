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

  /// The facts that a report tells.
  init(_ report: CopyReport) {
    var removed: RemovedCharacters = []
    for line in report.sanitizing {
      if line.code == Finding.Code.bidiControlRemoved.rawValue { removed.insert(.bidi) }
      if line.code == Finding.Code.invisibleRemoved.rawValue { removed.insert(.invisible) }
    }
    self.init(
      rule: report.rule, removed: removed,
      differsFromPage: report.text?.origin == .other && report.chosen?.format == FormatName.html.rawValue)
  }
}
