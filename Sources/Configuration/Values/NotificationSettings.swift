/// The notifications by which the desktop tells the user something in passing.
package struct NotificationSettings: Hashable, Sendable {
  package enum Show: String, Hashable, Sendable, CaseIterable {
    case off
    /// Copies that could not be cleaned, and a configuration that could not be loaded.
    case problems
    /// Every cleaning, too.
    case all
  }

  package var show = Show.problems

  package init() {}
}
