package import RichText

/// Takes tracking parameters out of links, and the link off text where its scheme is not allowed.
///
/// The text of a link always stays.
package struct CleanLinks: Policy {
  package static let keys = ["links"]

  private let cleaner: LinkCleaner

  package init?(profile: borrowing Profile) {
    cleaner = LinkCleaner(settings: profile.links)
    if cleaner.changesNothing || !profile.keep.contains(.link) { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.characterStyles.all.contains { $0.link != nil }
  }

  package func apply(to document: Document, with resources: PolicyResources) -> Sanitized {
    let rules = LinkRuleSearch(cleaner.settings, within: resources.linkPatterns)
    let addresses = LinkedAddresses(in: document)
    var findings = Findings()
    let cleaned = zip(addresses.all, addresses.counts(in: document)).map { address, count in
      let cleaning = cleaner.clean(address, by: rules)
      cleaning.record(in: &findings, count: count)
      return cleaning.url
    }
    rules?.record(in: &findings)
    var places = addresses.places.makeIterator()
    let result = document.rewritingCharacterStyles { style in
      guard let place = places.next() ?? nil else { return }
      if let address = cleaned[place] { style.link?.target = Label(address: address) } else { style.link = nil }
    }
    return Sanitized(document: result, findings: findings)
  }
}
