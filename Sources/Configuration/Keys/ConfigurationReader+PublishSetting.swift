internal import RichText
internal import Sanitizer

/// `publish` and `publish-also` of `[[rules]]`.
extension ConfigurationReader {
  /// - Parameter rule: the rule that is read, with its conditions and its action.
  mutating func readPublishSetting(
    _ publish: TOMLEntry?, _ publishAlso: TOMLEntry?, of rule: Rule, _ list: RuleList
  ) -> PublishSetting? {
    if publish != nil, let publishAlso {
      error(
        "'publish-also' is impossible beside 'publish', which lists all that is offered", at: publishAlso.keyPosition)
    }
    // Both keys are errors already where the copy stays with its owner.
    if rule.action == .ignore { return nil }
    let published = list.profiles[profile: rule.action]?.publish ?? list.clipboard.publish
    let isForDestination = rule.conditions.needDestination
    if let publish { return readPublish(publish, published: published, isForDestination: isForDestination) }
    return publishAlso.flatMap { readPublishAlso($0, published: published, isForDestination: isForDestination) }
  }

  /// - Parameter published: the formats that the rule's profile or `clipboard.publish` names; `nil` if neither does.
  private mutating func readPublish(
    _ entry: TOMLEntry, published: [FormatName]?, isForDestination: Bool
  ) -> PublishSetting? {
    guard let formats = formatList(entry)?.map(\.format), !formats.isEmpty else { return nil }
    guard !isForDestination else { return .only(formats) }
    let others = published ?? ClipboardSettings.formatsOfRichText
    // Earlier versions added these formats to the others; a list of none of them can only come from there.
    if Set(formats).isDisjoint(with: others) {
      warn(
        "'publish' now replaces the formats that are published otherwise; a list of none of them still adds to them: "
          + "write 'publish-also'", at: entry.keyPosition)
      return .also(formats)
    }
    if others.contains(.text), !formats.contains(.text) {
      warn(
        "'publish' replaces the formats that are published otherwise: these copies have no plain text; 'publish-also' "
          + "adds to them", at: entry.keyPosition)
    }
    return .only(formats)
  }

  /// - Parameter published: the formats that the rule's profile or `clipboard.publish` names; `nil` if neither does.
  private mutating func readPublishAlso(
    _ entry: TOMLEntry, published: [FormatName]?, isForDestination: Bool
  ) -> PublishSetting? {
    guard let formats = formatList(entry), !formats.isEmpty else { return nil }
    if !isForDestination {
      // Copies of plain text have these alone, so that the other built-in formats have an effect.
      let others = published ?? ClipboardSettings.formatsOfText
      for (format, position) in formats where others.contains(format) {
        warn("'\(format.rawValue)' has no effect: it is published without the rule", at: position)
      }
    }
    return .also(formats.map(\.format))
  }

  private mutating func formatList(_ entry: TOMLEntry) -> [(format: FormatName, position: SourcePosition)]? {
    guard let words = strings(entry.value, as: entry.key) else { return nil }
    requireSome(entry.key, at: entry)
    return words.compactMap { word in
      let format: FormatName? = choice(word.text, at: word.position, as: entry.key)
      return format.map { ($0, word.position) }
    }
  }
}

extension ProfileTable {
  /// The profile that a rule cleans by; `nil` if it names none, or one with errors.
  fileprivate subscript(profile action: Rule.Action) -> Profile? {
    switch action {
    case .clean(let name): self[name]
    case .ignore, .keepProfile: nil
    }
  }
}
