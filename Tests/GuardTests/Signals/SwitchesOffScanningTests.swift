import Testing

@testable import Guard

/// `Signal.switchesOffScanning`.
struct SwitchesOffScanningTests {
  @Test(arguments: [
    "[Ref].Assembly.GetType('System.Management.Automation.AmsiUtils')",
    "Set-MpPreference -DisableRealtimeMonitoring $true",
    #"Add-MpPreference -ExclusionPath C:\"#,
  ])
  func `a command against the virus scanner is held`(text: String) {
    #expect(Signal.switchesOffScanning.severity(of: text) == .hold)
  }

  @Test(arguments: [
    #"[Reflection.Assembly]::LoadFile("C:\a.dll")"#,
    "Get-MpComputerStatus",
  ])
  func `other reflection is harmless`(text: String) {
    #expect(Signal.switchesOffScanning.severity(of: text) == nil)
  }
}
