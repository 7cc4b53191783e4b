import Testing

@testable import Guard

/// `Signal.temporaryProgram`.
struct TemporaryProgramTests {
  @Test(arguments: [
    #"powershell -File C:\Windows\Temp\a.ps1"#,
    #"rundll32 C:\Users\Public\a.dll,Run"#,
    #"%APPDATA%\a.exe"#,
    "powershell /tmp/a.ps1",
    #"reg add HKCU\Software\Microsoft\Windows\CurrentVersion\Run /v a /d C:\a.exe"#,
  ])
  func `a program from a folder for temporary files is noticed`(text: String) {
    #expect(Signal.temporaryProgram.severity(of: text) == .notice)
  }

  @Test(arguments: [
    #"powershell -File C:\Scripts\a.ps1"#,
    #"C:\Tools\a.exe"#,
    #"New-Item -ItemType Directory C:\Temp\logs"#,
    "rm -rf /tmp/a",
  ])
  func `a program from another place is harmless`(text: String) {
    #expect(Signal.temporaryProgram.severity(of: text) == nil)
  }
}
