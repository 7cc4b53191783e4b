import ClipboardTargets
import Configuration
import Selections

extension TransportSettings {
  /// The milliseconds that nothing may follow a copy on a Wayland display, where the configuration does not say.
  ///
  /// A compositor may refuse the second of two copies for one key press if the first was taken in between.
  private static let waylandQuiet: Instant = 100

  package init(_ configuration: Settings, isWayland: Bool = false) {
    self.init()
    let clipboard = configuration.clipboard
    readsWindowTitles = configuration.mayAppendSource || configuration.rules.contains(where: \.conditions.needTitles)
    selections = clipboard.selections.filter { !isWayland || Self.waylandSelections.contains($0) }
    maxSize = clipboard.maxSize
    takeoversPerSecond = clipboard.takeoversPerSecond
    saves = clipboard.isManager
    quiet = clipboard.quiet.map { Instant(clamping: $0) } ?? (isWayland ? Self.waylandQuiet : 0)
    answerDeadline = Instant(clamping: clipboard.answerTime)
    incrementDeadline = Instant(clamping: clipboard.incrementTime)
    maxTransfers = clipboard.maxTransfers
    maxTransfersPerClient = clipboard.maxTransfersPerClient
  }

  /// The selections that are taken on a Wayland display. A takeover of PRIMARY would freeze a range that is being
  /// marked.
  package static let waylandSelections = [SelectionName.clipboard.rawValue]
}
