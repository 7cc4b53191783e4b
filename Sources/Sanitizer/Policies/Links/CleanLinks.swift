package import RichText

/// Takes tracking parameters out of links, and the link off text where its scheme is not allowed.
///
/// The text of a link always stays.
package struct CleanLinks: PurePolicy {
  package static let name = "clean-links"

  private let cleaner: LinkCleaner

  package init?(profile: borrowing Profile) {
    cleaner = LinkCleaner(settings: profile.links)
    if cleaner.changesNothing || !profile.keep.contains(.link) { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.characterStyles.all.contains { $0.link != nil }
  }

  package func apply(to document: Document) -> Sanitized {
    let counts = Self.linkCounts(in: document)
    var findings = Findings()
    var cleaned: [String: String?] = [:]
    for (target, count) in counts {
      let cleaning = cleaner.clean(target)
      cleaning.record(in: &findings, count: count)
      cleaned[target] = .some(cleaning.url)
    }
    let result = document.rewritingCharacterStyles { style in
      guard let link = style.link, let url = cleaned[link.target] else { return style }
      var style = style
      style.link = url.map { Link($0, title: link.title) }
      return style
    }
    return Sanitized(document: result, findings: findings)
  }

  /// Returns the number of links to each target, in the order of first use; neighbouring runs are one link.
  private static func linkCounts(in document: Document) -> [(target: String, count: Int)] {
    var counts: [(target: String, count: Int)] = []
    var positions: [String: Int] = [:]
    // A style's target is looked up once: runs are many, styles few.
    let indices = document.characterStyles.all.map { style -> Int? in
      guard let target = style.link?.target else { return nil }
      if let position = positions[target] { return position }
      positions[target] = counts.count
      counts.append((target, 0))
      return counts.count - 1
    }
    var previousIndex: Int?
    for run in document.runs {
      let index = indices[Int(run.style)]
      if let index, index != previousIndex { counts[index].count += 1 }
      previousIndex = index
    }
    return counts
  }
}
