internal import RichText
internal import Sanitizer

/// `publish` and `publish-also` of `[[rules]]`.
extension ConfigurationReader {
  /// - Parameters:
  ///   - stated: the entries of the rule's table by their keys.
  ///   - rule: the rule that is read, with its conditions and its action.
  mutating func publishSetting(
    _ draft: RuleDraft, _ stated: [String: TOMLEntry], of rule: Rule, _ list: RuleList
  ) -> PublishSetting? {
    if stated["publish"] != nil, let also = stated["publish-also"] {
      error(
        "'publish-also' cannot be used with 'publish', which lists all formats that are offered", at: also.keyPosition)
    }
    // If the copy stays with its owner, both keys have already caused errors.
    if rule.action == .ignore { return nil }
    let published = list.profiles[profile: rule.action]?.publish ?? list.clipboard.publish
    let isForDestination = rule.conditions.needDestination
    if let entry = stated["publish"] {
      let formats = draft.publish?.map(\.value) ?? []
      return publish(formats, at: entry.keyPosition, published: published, isForDestination: isForDestination)
    }
    return draft.publishAlso.flatMap {
      publishAlso($0, published: published, isForDestination: isForDestination)
    }
  }

  /// - Parameter published: the formats that the rule's profile or `clipboard.publish` names; `nil` if neither does.
  private mutating func publish(
    _ formats: [FormatName], at position: SourcePosition, published: [FormatName]?, isForDestination: Bool
  ) -> PublishSetting? {
    if formats.isEmpty { return nil }
    guard !isForDestination else { return .only(formats) }
    let others = published ?? ClipboardSettings.formatsOfRichText
    // Earlier versions added these formats to the others; a list of none of them can only come from there.
    if Set(formats).isDisjoint(with: others) {
      warn(
        "'publish' now replaces the formats that are offered otherwise; this list has none of them and still adds to them: "
          + "write 'publish-also'", at: position)
      return .also(formats)
    }
    if others.contains(.text), !formats.contains(.text) {
      warn(
        "'publish' replaces the formats that are offered otherwise: these copies have no plain text; 'publish-also' "
          + "adds to them", at: position)
    }
    return .only(formats)
  }

  /// - Parameter published: the formats that the rule's profile or `clipboard.publish` names; `nil` if neither does.
  private mutating func publishAlso(
    _ formats: [Located<FormatName>], published: [FormatName]?, isForDestination: Bool
  ) -> PublishSetting? {
    if formats.isEmpty { return nil }
    if !isForDestination {
      // Copies of plain text have these alone, so that the other built-in formats have an effect.
      let others = published ?? ClipboardSettings.formatsOfText
      for format in formats where others.contains(format.value) {
        warn("'\(format.value.rawValue)' has no effect: it is offered without the rule, too", at: format.position)
      }
    }
    return .also(formats.map(\.value))
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
