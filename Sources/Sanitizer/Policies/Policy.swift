package import RichText

/// One way of cleaning: a pure function on documents that reports what it changed.
///
/// Applied to its own result a policy changes nothing. Counts in findings are runs for character attributes, paragraphs or
/// containers for theirs, links for links, and Unicode scalars for text that was taken out.
package protocol Policy: Sendable {
  /// The policy's name in reports and in the manual, such as `clean-links`.
  static var name: String { get }

  /// Nil where the profile asks nothing of this policy.
  init?(profile: Profile)

  func apply(to document: Document) -> Sanitized
}

/// A cleaned document, and what was changed.
package struct Sanitized: Hashable, Sendable {
  package var document: Document
  package var findings: Findings

  package init(document: Document, findings: Findings = Findings()) {
    self.document = document
    self.findings = findings
  }
}
