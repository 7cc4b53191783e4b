import Testing

@testable import Guard

/// `Signal.hiddenWindow`.
struct HiddenWindowTests {
  @Test(arguments: [
    "powershell -w hidden -c x",
    "powershell -WindowStyle Hidden a.ps1",
    "powershell -win h -c x",
    "powershell -W 1 -c x",
    "conhost --headless cmd",
  ])
  func `a hidden window is noticed, however the option is written`(text: String) {
    #expect(Signal.hiddenWindow.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "powershell -w normal -c x",
    "start notepad",
    "powershell -Command Get-Date",
  ])
  func `other windows are harmless`(text: String) {
    #expect(Signal.hiddenWindow.severity(of: text) == nil)
  }
}
