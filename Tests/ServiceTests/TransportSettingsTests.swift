import Configuration
import Selections
import Service
import Testing

/// Laws of settings: those of the configuration for the transport reach it.
struct TransportSettingsTests {
  @Test func `the defaults of the configuration are those of the transport`() {
    #expect(TransportSettings(ClipboardSettings()) == TransportSettings())
  }

  @Test func `every limit that can be set is taken over`() {
    var clipboard = ClipboardSettings()
    clipboard.selections = ["PRIMARY"]
    clipboard.isManager = false
    clipboard.maxSize = 1
    clipboard.quiet = 2
    clipboard.takeoversPerSecond = 3
    clipboard.answerTime = 4
    clipboard.incrementTime = 5
    clipboard.maxTransfers = 6
    clipboard.maxTransfersPerClient = 7
    var settings = TransportSettings()
    settings.selections = ["PRIMARY"]
    settings.saves = false
    settings.maxSize = 1
    settings.quiet = 2
    settings.takeoversPerSecond = 3
    settings.answerDeadline = 4
    settings.incrementDeadline = 5
    settings.maxTransfers = 6
    settings.maxTransfersPerClient = 7
    #expect(TransportSettings(clipboard) == settings)
  }

  @Test func `on a Wayland display a copy waits unless the configuration says otherwise, and PRIMARY is left alone`() {
    var clipboard = ClipboardSettings()
    #expect(TransportSettings(clipboard, isWayland: true).quiet == 100)
    clipboard.quiet = 0
    clipboard.selections = ["PRIMARY", "CLIPBOARD"]
    #expect(TransportSettings(clipboard, isWayland: true).quiet == 0)
    #expect(TransportSettings(clipboard, isWayland: true).selections == ["CLIPBOARD"])
    #expect(TransportSettings(clipboard).selections == ["PRIMARY", "CLIPBOARD"])
  }
}
