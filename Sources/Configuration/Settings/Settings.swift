package import Sanitizer

/// All that the user has decided, checked and complete.
package struct Settings: Hashable, Sendable {
  /// The profile for copies that no rule matches; it exists in `profiles`.
  package var defaultProfile: String
  /// Whether a command has named that profile, and no rule chooses another.
  package var isProfileNamed = false
  package var clipboard: ClipboardSettings
  package var notifications = NotificationSettings()
  package var pasteGuard = GuardSettings()
  /// The paths of the lists of rules about links, as the configuration writes them.
  package var linkLists: [String] = []
  /// The rules that were read from each of them.
  package var linkListCounts: [LinkListCount] = []
  /// The profiles by name: the shipped ones and the user's.
  package var profiles: [String: Profile]
  /// The first that matches wins, for the copy and for each paste; the profiles they name exist.
  package var rules: [Rule]

  /// The settings that hold without a configuration file.
  package static let shipped = Settings(
    defaultProfile: Profile.structure.name,
    clipboard: ClipboardSettings(),
    profiles: Dictionary(uniqueKeysWithValues: (Profile.shipped + Profile.ready).map { ($0.name, $0) }),
    rules: [])
}
