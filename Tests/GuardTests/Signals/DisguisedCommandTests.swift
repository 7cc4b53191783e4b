import Testing

@testable import Guard

/// `Signal.disguisedCommand`.
struct DisguisedCommandTests {
  @Test(arguments: [
    "c''url a.example",
    #"cu\rl a.example"#,
    #""b"ash x"#,
    "a=cu; b=rl; $a$b x",
    #"$'\x63\x75\x72\x6c' x"#,
    "/usr/bin/c?rl x",
    "{curl,-s,http://a.example}",
    "cat$IFS/etc/passwd",
    "curl${IFS}x",
    "$(echo curl) x",
    "cu$@rl x",
    "${PATH:0:1}bin${PATH:0:1}bash x",
  ])
  func `a name that is written so that it is not recognized is held`(text: String) {
    #expect(Signal.disguisedCommand.severity(of: text) == .hold)
  }

  @Test(arguments: [
    #"\curl x"#,
    #""curl" x"#,
    "'ls' -l",
    "$CC main.c",
    "$HOME/bin/python x",
    #""$PYTHON" -m venv x"#,
    "IFS=, read -r a b",
    "ls *.txt",
    "rm /tmp/a?",
    "./install*.sh",
    "$(which python3) x",
    "it''s",
    #"echo 'a'\''b'"#,
    "$SUDO apt install x",
  ])
  func `everyday quoting, variables and patterns are harmless`(text: String) {
    #expect(Signal.disguisedCommand.severity(of: text) == nil)
  }
}
