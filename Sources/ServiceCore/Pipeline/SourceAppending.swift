import Configuration
import RichText
import Sanitizer

/// Adds the line that names the page to the documents of one copy.
package struct SourceAppending {
  private let page: SourcePage?
  /// The reason why the copy gets none; `nil` if it may have one.
  private let reason: SourceLineOutcome?

  /// - Parameters:
  ///   - page: the page that the copy was made on; `nil` if it is not known.
  ///   - document: the document as it was read.
  package init(_ page: SourcePage?, of document: Document) {
    self.page = page
    guard page != nil else {
      reason = .unknownPage
      return
    }
    reason = document.reasonForNoSourceLine ?? (ContentFacts(document).isCode ? .code : nil)
  }

  /// Adds the line to a cleaned pair, with a finding.
  /// - Returns: `nil` if no line is requested.
  func append(to pair: inout CleanedDocument, _ setting: AppendSetting) -> SourceLineOutcome? {
    guard setting == .source else { return nil }
    if let reason { return reason }
    if pair.document.text.isEmpty { return .noText }
    guard let line = line(pair.profile) else { return .refused }
    let appended = pair.appending(line)
    guard appended.document != pair.document || appended.text != pair.text else { return .present }
    pair = appended
    pair.findings.record(.sourceAppended)
    return .appended
  }

  /// Adds the line to a document alone, with a finding.
  package func append(to clean: inout Sanitized, _ profile: Profile) {
    guard reason == nil, !clean.document.text.isEmpty, let line = line(profile) else { return }
    let appended = line.appended(to: clean.document, as: profile.keepsLinks ? .link : .text)
    if appended != clean.document { clean.findings.record(.sourceAppended) }
    clean.document = appended
  }

  private func line(_ profile: Profile) -> SourceLine? {
    page.flatMap { SourceLine($0, links: profile.links) }
  }
}
