package import RichText

/// Cleans web addresses that stand in the text as `CleanLinks` cleans those behind it.
///
/// Only ASCII is taken out, and only where the address plainly ends, so that nothing else in the text changes its
/// meaning. Text marked as code stays as it is.
package struct CleanVisibleLinks: Policy {
  package static let keys = ["links.text"]

  /// An address that comes to no rest in so many rounds was made for that, and stays as it is.
  private static let maximumRounds = 8

  private let cleaner: LinkCleaner

  package init?(profile: borrowing Profile) {
    if profile.links.text == .keep || profile.links.tracking == .keep && !profile.links.unwrap { return nil }
    cleaner = LinkCleaner(settings: profile.links)
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    VisibleURLScan.candidate(in: document.text, from: 0) < document.text.count
  }

  package func apply(to document: Document, with resources: PolicyResources) -> Sanitized {
    let rules = LinkRuleSearch(cleaner.settings, within: resources.linkPatterns)
    var findings = Findings()
    var edits: [TextEdit] = []
    var candidate = VisibleURLScan.candidate(in: document.text, from: 0)
    for paragraph in document.paragraphs where candidate < paragraph.range.upperBound {
      defer { candidate = VisibleURLScan.candidate(in: document.text, from: paragraph.range.upperBound) }
      if Self.isCode(paragraph, in: document) { continue }
      for range in VisibleURLScan.ranges(in: document.text, of: paragraph.range) {
        guard let (edit, cleanings) = clean(document.text, in: range, by: rules) else { continue }
        if document.runs(in: range).contains(where: { document.style(of: $0).code }) { continue }
        edits.append(edit)
        findings.record(.visibleLinkShortened, count: edit.range.count - edit.replacement.count)
        for cleaning in cleanings { cleaning.record(in: &findings) }
      }
    }
    rules?.record(in: &findings)
    return Sanitized(document: document.applying(edits), findings: findings)
  }

  private static func isCode(_ paragraph: Paragraph, in document: Document) -> Bool {
    guard let block = paragraph.block, case .code = document.blocks[block].kind else { return false }
    return true
  }

  /// The smallest edit that cleans the address in `range`; nil where nothing is to be done.
  private func clean(
    _ text: [UInt8], in range: Range<Int>, by rules: LinkRuleSearch?
  ) -> (TextEdit, [LinkCleaner.Cleaning])? {
    var address = Array(text[range])
    var cleanings: [LinkCleaner.Cleaning] = []
    // What goes may uncover punctuation that belongs to the sentence: look again until nothing goes.
    while true {
      let end = VisibleURLScan.endWithoutPunctuation(of: address)
      let cleaning = cleaner.clean(String(decoding: address[..<end], as: UTF8.self), by: rules)
      guard let url = cleaning.url, cleaning.isShorter else { break }
      if cleanings.count == Self.maximumRounds { return nil }
      cleanings.append(cleaning)
      address = Array(url.utf8) + address[end...]
    }
    guard !cleanings.isEmpty, address.count < range.count else { return nil }
    let prefix = zip(text[range], address).prefix { $0 == $1 }.count
    let suffix = zip(text[range].reversed(), address.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
    let changed = range.lowerBound + prefix..<range.upperBound - suffix
    let replacement = Array(address[prefix..<(address.count - suffix)])
    guard (text[changed] + replacement).allSatisfy({ $0 < 0x80 }) else { return nil }
    return (TextEdit(range: changed, replacement: replacement), cleanings)
  }
}

extension Finding.Code {
  /// Count: the characters by which addresses in the text became shorter.
  package static let visibleLinkShortened = Finding.Code("links.text-shortened")
}
