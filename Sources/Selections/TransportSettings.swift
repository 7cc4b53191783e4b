import ClipboardTargets

/// Limits and deadlines of the clipboard's transport; times in milliseconds. The defaults are those of the
/// configuration, too, which reads them here.
package struct TransportSettings: Hashable, Sendable {
  /// Selections that are watched and taken.
  package var selections = [SelectionName.clipboard.rawValue]
  /// Whether programs that end may ask us to save their copy while no clipboard manager runs.
  package var saves = true
  /// Bytes of one form of a copy.
  package var maxSize = 64 << 20
  /// Whether the titles of the windows are requested that are copied from and pasted into.
  package var readsWindowTitles = false
  /// Names that an owner may list.
  package var maxTargets = 4096
  /// The time after which an owner is late with TARGETS, or with the first bytes of a form.
  package var answerDeadline: Instant = 3000
  /// The time after which an owner is late with a form beside the one that is cleaned.
  package var besideDeadline: Instant = 1000
  /// The longest time between two increments of an INCR transfer to us.
  package var incrementDeadline: Instant = 2000
  /// The deadline of one whole INCR transfer to us, counted from its announcement.
  package var transferDeadline: Instant = 60_000
  /// The longest time between two increments that a requestor takes from us.
  package var sendDeadline: Instant = 30_000
  /// Bytes of one increment; what is longer is sent by INCR.
  package var chunkSize = 256 << 10
  /// INCR transfers of one selection from us at a time, in all and to one client.
  package var maxTransfers = 4096
  package var maxTransfersPerClient = 1024
  /// A copy is read when nothing has followed it for so long.
  package var quiet: Instant = 0
  /// The takeovers in one second after which a copy is read only once none follows it.
  package var takeoversPerSecond = 10

  /// The time after which an owner is late with a form of these limits.
  package func answerDeadline(_ limits: FetchLimits) -> Instant {
    limits.isBeside ? min(besideDeadline, answerDeadline) : answerDeadline
  }

  package init() {}
}
