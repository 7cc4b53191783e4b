package import Sanitizer

extension Settings {
  /// Whether some copies may get a line that names their page, so that the page has to be known.
  package var mayAppendSource: Bool {
    profiles.values.contains { $0.append == .source } || rules.contains { $0.append == .source }
  }

  /// Returns the content that is added to a copy. The rule that decided wins over the profile.
  /// - Parameter profile: the profile that the copy is cleaned by.
  package func append(_ decision: Decision, profile: Profile) -> AppendSetting {
    decision.rule?.append ?? profile.append
  }
}
