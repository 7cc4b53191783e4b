import Configuration
import Selections
import Service
import Testing

/// Laws of settings: those of the configuration for the transport reach it.
struct TransportSettingsTests {
  private func settings(_ clipboard: ClipboardSettings, isWayland: Bool = false) -> TransportSettings {
    var configuration = Settings.shipped
    configuration.clipboard = clipboard
    return TransportSettings(configuration, isWayland: isWayland)
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
    #expect(self.settings(clipboard) == settings)
  }

  @Test(arguments: [
    "[profiles.cite]\nappend = 'source'", "[[rules]]\nwhen.source-title = 'a'\nprofile = 'plain'",
    "[[rules]]\nwhen.any = [{ destination-title = 'a' }]\nprofile = 'plain'",
  ])
  func `titles of windows are asked for where a copy may name its page or a rule names one, and nowhere else`(
    configuration: String
  ) throws {
    let reading = Settings.read(configuration, fileName: "test.toml")
    #expect(TransportSettings(try #require(reading.configuration)).readsWindowTitles)
    #expect(!TransportSettings(Settings.shipped).readsWindowTitles)
  }

  @Test func `on a Wayland display a copy waits unless the configuration says otherwise, and PRIMARY is left alone`() {
    var clipboard = ClipboardSettings()
    #expect(settings(clipboard, isWayland: true).quiet == 100)
    clipboard.quiet = 0
    clipboard.selections = ["PRIMARY", "CLIPBOARD"]
    #expect(settings(clipboard, isWayland: true).quiet == 0)
    #expect(settings(clipboard, isWayland: true).selections == ["CLIPBOARD"])
    #expect(settings(clipboard).selections == ["PRIMARY", "CLIPBOARD"])
  }
}
