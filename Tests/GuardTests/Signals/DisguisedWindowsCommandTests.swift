import Testing

@testable import Guard

/// `Signal.disguisedWindowsCommand`.
struct DisguisedWindowsCommandTests {
  @Test(arguments: [
    "p^owershell -c x",
    #"pow""ershell -c x"#,
    "i`ex $x",
    "&('i'+'ex') $x",
    "m^s^h^t^a x",
  ])
  func `a name that is written so that it is not recognized is held`(text: String) {
    #expect(Signal.disguisedWindowsCommand.severity(of: text) == .hold)
  }

  @Test(arguments: [
    #""powershell" -c x"#,
    "Get-Process `\n  -Name a",
    "echo a ^\n b",
    "'a' + 'b'",
    "it`s",
  ])
  func `everyday quoting and line ends are harmless`(text: String) {
    #expect(Signal.disguisedWindowsCommand.severity(of: text) == nil)
  }
}
