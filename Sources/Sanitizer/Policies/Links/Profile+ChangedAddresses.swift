package import RichText

extension Profile {
  /// Returns the addresses of a document's links that cleaning by this profile changes or removes, each with its
  /// replacement. That is `nil` for a link that is removed. Links that become text keep their cleaned address.
  package func changedAddresses(in document: Document) -> [(before: String, after: String?)] {
    let cleaner = LinkCleaner(settings: links)
    if cleaner.changesNothing { return [] }
    var known: Set<String> = []
    return document.characterStyles.all.compactMap { style in
      guard let target = style.link?.target.string, known.insert(target).inserted else { return nil }
      let clean = cleaner.clean(target).url
      return clean == target ? nil : (target, clean)
    }
  }
}
