import Testing

@testable import Guard

/// `Signal.encodedPowerShell`.
struct EncodedPowerShellTests {
  @Test(arguments: [
    "powershell -enc aQBlAHgAIAAoAGkAcgBtACAA",
    "powershell.exe -EncodedCommand aQBlAHgAIAAoAGkAcgBtACAA",
    "PowerShell -e aQBlAHgAIAAoAGkAcgBtACAA",
    "powershell /enc aQBlAHgAIAAoAGkAcgBtACAA",
    "powershell -e^nc aQBlAHgAIAAoAGkAcgBtACAA",
    "powershell –ec aQBlAHgAIAAoAGkAcgBtACAA",
    #"cmd /c "powershell -nop -w 1 -e aQBlAHgAIAAoAGkAcgBtACAA""#,
    #"iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String("aQ==")))"#,
  ])
  func `an encoded command is held, however the option is written`(text: String) {
    #expect(Signal.encodedPowerShell.severity(of: text) == .hold)
  }

  @Test(arguments: [
    "powershell -ExecutionPolicy Bypass -File a.ps1",
    "powershell -enc abc",
    #"[Convert]::FromBase64String("aQ==")"#,
    "pwsh -c Get-Date",
  ])
  func `other options and encodings are harmless`(text: String) {
    #expect(Signal.encodedPowerShell.severity(of: text) == nil)
  }
}
