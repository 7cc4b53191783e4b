import RichText
import Sanitizer

/// A document and its plain text, both cleaned by one profile.
struct CleanedDocument {
  let profile: Profile
  let document: Document
  /// The program's own text, one paragraph for each line; `nil` if the text is to be written from the document.
  let text: Document?
  var findings: Findings

  /// Cleans both.
  /// - Parameter companion: the program's own text; `nil` if it offers none beside the document.
  /// - Throws: `SanitizingError` if a limit is passed.
  init(
    _ document: Document, _ companion: CompanionText?, by profile: Profile,
    with resources: PolicyResources
  ) throws(SanitizingError) {
    let policies = PolicyCatalog.policies(for: profile)
    let cleaned = try PolicyCatalog.sanitize(document, by: policies, with: resources)
    self.profile = profile
    self.document = cleaned.document
    findings = cleaned.findings
    guard profile.text.layout == .own, !profile.structure.dropsText, let own = companion?.document(for: profile) else {
      text = nil
      return
    }
    let ownCleaned = try PolicyCatalog.sanitize(own, by: policies, with: resources)
    // Findings of both are the same ones twice, unless the text is another one.
    for finding in ownCleaned.findings where findings.count(of: finding.code) == 0 { findings.record(finding) }
    text = ownCleaned.document.text.isEmpty ? nil : ownCleaned.document
  }
}
