import Testing

@testable import Guard

/// `Signal.downloadsProgram`.
struct DownloadsProgramTests {
  @Test(arguments: [
    "curl -O http://fix.example/a.sh",
    "wget 203.0.113.7/a.bin",
    "curl http://fix.example/x -o a.py",
    "Invoke-WebRequest http://fix.example/a.exe -OutFile a.exe",
  ])
  func `a program over an unprotected connection is noticed`(text: String) {
    #expect(Signal.downloadsProgram.severity(of: text) == .notice)
  }

  @Test(arguments: [
    "curl -O https://fix.example/a.sh",
    "wget http://fix.example/a.tar.gz",
    "curl http://fix.example/data.json",
    "curl http://localhost:8080/a.sh -o a.sh",
  ])
  func `protected connections and other files are harmless`(text: String) {
    #expect(Signal.downloadsProgram.severity(of: text) == nil)
  }
}
