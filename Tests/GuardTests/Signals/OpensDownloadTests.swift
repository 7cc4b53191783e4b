import Testing

@testable import Guard

/// `Signal.opensDownload`.
struct OpensDownloadTests {
  @Test(arguments: [
    "curl -s https://fix.example/a.desktop -o a.desktop; gio open a.desktop",
    "xdg-open https://fix.example/a.jar",
    "xdg-open ~/Downloads/a.desktop",
  ])
  func `a program that is downloaded and opened is noticed`(text: String) {
    #expect(Signal.opensDownload.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "xdg-open https://example.com",
    "xdg-open report.pdf",
    "xdg-open .",
    "gio open ~/Documents/a.odt",
  ])
  func `pages and documents are harmless`(text: String) {
    #expect(Signal.opensDownload.severity(of: text) == nil)
  }
}
