import Configuration
import Selections

extension TransportSettings {
  package init(_ clipboard: ClipboardSettings) {
    self.init()
    selections = clipboard.selections
    maxSize = clipboard.maxSize
    takeoversPerSecond = clipboard.takeoversPerSecond
    saves = clipboard.isManager
    quiet = Instant(clamping: clipboard.quiet)
    answerDeadline = Instant(clamping: clipboard.answerTime)
    incrementDeadline = Instant(clamping: clipboard.incrementTime)
    maxTransfers = clipboard.maxTransfers
    maxTransfersPerClient = clipboard.maxTransfersPerClient
  }
}
