import RichText
import Sanitizer

/// A document and its plain text, both cleaned by one profile.
package struct CleanedDocument {
  let profile: Profile
  private(set) var document: Document
  /// The published text: the program's own, one paragraph for each line, or in the notation of the profile. `nil` if it
  /// is to be written from the document.
  private(set) var text: Document?
  /// Whether the document is one that the copy did not offer, because its text is Markdown.
  let isRendered: Bool
  package var findings: Findings

  /// Cleans both.
  /// - Parameter companion: the program's own text; `nil` if it offers none beside the document.
  /// - Throws: `SanitizingError` if a limit is passed.
  init(
    _ document: Document, _ companion: CompanionText?, by profile: Profile,
    with resources: PolicyResources
  ) throws(SanitizingError) {
    var policies = PolicyCatalog.policies(for: profile)
    // A document with lists or tables is no screen, and its text is none either.
    if profile.text.repair, !RepairText.reads(document) { policies.removeAll { $0 is RepairText } }
    let rendered = companion == nil && profile.text.markdown == .render ? document.renderedMarkdown : nil
    isRendered = rendered != nil
    let cleaned = try PolicyCatalog.sanitize(rendered ?? document, by: policies, with: resources)
    self.profile = profile
    findings = cleaned.findings
    if isRendered { findings.record(.markdownRead) }
    let needsTeX = profile.text.formulas == .tex && cleaned.document.hasFormulas
    let own = rendered != nil ? document : needsTeX ? nil : Self.own(companion, for: profile)
    guard let own else {
      self.document = cleaned.document
      writeText(elseTake: nil)
      return
    }
    let ownCleaned = try PolicyCatalog.sanitize(own, by: policies, with: resources)
    // Markup has no spaces at the ends of lines, by which a screen is known. Both forms must say the same.
    let isRepairedAlike =
      !profile.text.repair || rendered != nil
      || Finding.Code.repairs.allSatisfy { cleaned.findings.count(of: $0) == ownCleaned.findings.count(of: $0) }
    // Findings of both are the same ones twice, unless the text is another one.
    for finding in ownCleaned.findings where findings.count(of: finding.code) == 0 { findings.record(finding) }
    let isEmpty = ownCleaned.document.text.isEmpty
    self.document = isRepairedAlike || isEmpty ? cleaned.document : ownCleaned.document
    writeText(elseTake: isEmpty ? nil : ownCleaned.document)
  }

  /// Writes the text in the notation of the profile.
  /// - Parameter text: the text of a profile without a notation, and of a document that has nothing to write in it.
  private mutating func writeText(elseTake text: Document?) {
    let written = document.written(as: profile.text.form)
    self.text = written ?? text
    guard let written else { return }
    findings.record(.textWritten, from: profile.text.form.rawValue)
    // Programs that ask for another form of what is published as text alone get the same words.
    if profile.publish == [.text] { document = written }
  }

  /// Cleans a document that comes without a text of its own, such as a file.
  /// - Throws: `SanitizingError` if a limit is passed.
  package init(_ document: Document, by profile: Profile, with resources: PolicyResources) throws(SanitizingError) {
    try self.init(document, nil, by: profile, with: resources)
  }

  /// Returns the document that a form is written from.
  package func source(of format: FormatName) -> Document { format == .text ? text ?? document : document }

  /// Returns the pair with the line that names the page, in the notation of each.
  func appending(_ line: SourceLine) -> CleanedDocument {
    var pair = self
    pair.document = line.appended(to: document, as: profile.keepsLinks ? .link : .text)
    // Lines of values hold nothing else.
    let isOfValues = [.csv, .tsv].contains(profile.text.form) && document.written(as: profile.text.form) != nil
    if !isOfValues {
      let isMarkdown = profile.text.form == .markdown || isRendered
      pair.text = line.appended(to: text ?? document, as: isMarkdown ? .markdown : .text)
    }
    return pair
  }

  private static func own(_ companion: CompanionText?, for profile: Profile) -> Document? {
    guard profile.text.layout == .own, !profile.structure.dropsText else { return nil }
    return companion?.document(for: profile)
  }
}
