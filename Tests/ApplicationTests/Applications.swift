import TestProcesses
import Testing
import X11TestPeer

/// A desktop of real programs under Xvfb: a window manager, LibreOffice Writer, Chromium, and the daemon between them.
final class Applications {
  static let programs = ["openbox", "soffice", "chromium", "xdotool", "python3"]
  static var missing: [String] { programs.filter { Product.program($0) == nil } }
  static var isWanted: Bool {
    ProcessVariables.isSet("WASHBOARD_TEST_APPLICATIONS") && Xvfb.isInstalled && missing.isEmpty
  }
  static let reason: Comment = "run by make test-apps, with LibreOffice, Chromium, openbox and xdotool"

  let server: Xvfb
  let folder: TemporaryFolder
  private var environment: [String: String]
  private var running: [ChildProcess] = []
  private var writer: ChildProcess?

  /// A copy and its page, in our own words.
  static let page = """
    <!doctype html><meta charset="utf-8"><title>source page</title>
    <p>Some <b>bold</b> and <span style="color:red">red</span> \
    <a href="https://example.org/p?id=7&amp;utm_source=mail">link</a>.</p>
    """

  /// The look of LibreOffice; each look has a clipboard of its own.
  enum Plugin: String {
    case gtk3, gen
  }

  private let plugin: Plugin

  /// - Parameters:
  ///   - rules: one of the shipped files of rules.d.
  ///   - configuration: TOML; by default nothing but the shipped rules.
  init(rules: String? = nil, plugin: Plugin = .gtk3, configuration: String? = nil) throws {
    server = try Xvfb()
    folder = try TemporaryFolder()
    self.plugin = plugin
    if rules != nil || configuration != nil { try folder.makeFolder("washboard") }
    if let configuration { try folder.write(configuration, to: "washboard/config.toml") }
    if let rules {
      try folder.makeFolder("washboard/rules.d")
      try folder.write(contents(of: Product.root + "/config/rules.d/" + rules), to: "washboard/rules.d/" + rules)
    }
    environment = [
      "DISPLAY": server.display, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
    ]
    try folder.write(Self.page, to: "page.html")
    try start("openbox")
    let notifications = try NotifySocket(in: folder)
    running.append(
      try ChildProcess(
        Product.washboard, ["daemon", "--display", server.display, "--log-level", "trace"],
        environment: environment.merging(["NOTIFY_SOCKET": notifications.path]) { $1 }))
    guard try notifications.wait(for: "READY=1") else { throw ProcessError("the daemon is not ready") }
  }

  @discardableResult
  func start(_ name: String, _ arguments: [String] = [], _ extra: [String: String] = [:]) throws -> ChildProcess {
    guard let path = Product.program(name) else { throw ProcessError("\(name) is not installed") }
    let process = try ChildProcess(path, arguments, environment: environment.merging(extra) { $1 })
    running.append(process)
    return process
  }

  func run(_ name: String, _ arguments: [String]) throws -> String {
    let process = try start(name, arguments)
    let exitCode = try process.waitForExit(limit: 120_000)
    guard exitCode == 0 else { throw ProcessError("\(name) failed (\(exitCode)): \(process.errorText)") }
    return process.outputText
  }

  /// Waits for a visible window whose title matches a pattern.
  func window(named pattern: String) throws -> String {
    var window: String?
    guard
      try wait(
        limit: 60_000,
        until: {
          let search = try self.start("xdotool", ["search", "--onlyvisible", "--name", pattern])
          _ = try search.waitForExit()
          window = search.outputText.split(separator: "\n").first.map(String.init)
          return window != nil
        }), let window
    else { throw ProcessError("no window has the title \(pattern)") }
    return window
  }

  // MARK: The clipboard

  /// Waits until the daemon offers the clipboard, which it says by the native form.
  func waitForCleanCopy() throws {
    let requestor = try ClipboardRequestor(display: server.display)
    let isClean = try wait(limit: 20_000) {
      let request = requestor.request("TARGETS")
      guard try X11TestPeer.wait(for: [requestor], limit: 5000, until: { request.isFinished }) else { return false }
      return words(request.bytes ?? []).contains { requestor.connection.name($0) == "org.washboard.rich-text" }
    }
    guard isClean else { throw ProcessError("the copy was not taken over: \(try explain())") }
  }

  func explain() throws -> String {
    try ChildProcess.run(Product.washboard, ["explain"], environment: environment).errorText
  }

  /// The output of a command of the command line.
  func washboard(_ arguments: String...) throws -> String {
    String(
      decoding: try ChildProcess.run(Product.washboard, arguments, environment: environment).output, as: UTF8.self)
  }

  // MARK: LibreOffice Writer

  func drive(_ arguments: [String]) throws -> String {
    if writer == nil {
      writer = try start(
        "soffice",
        [
          "-env:UserInstallation=file://\(folder.path)/office", "--norestore", "--nologo", "--nodefault",
          "--accept=pipe,name=\(pipe);urp",
        ], ["SAL_USE_VCLPLUGIN": plugin.rawValue])
    }
    return try run("python3", ["-B", Product.root + "/Tests/ApplicationTests/Drivers/writer.py", pipe] + arguments)
  }

  private var pipe: String { "washboard\(server.processID)" }

  func copyInWriter() throws { _ = try drive(["copy", folder.path + "/page.html"]) }

  /// Pastes into a new document; the text portions as JSON lines.
  func pasteInWriter() throws -> [String] { try drive(["paste"]).split(separator: "\n").map(String.init) }

  /// Copies a paragraph with a footnote and a field.
  func copyNoteInWriter() throws { _ = try drive(["copy-note"]) }

  /// Pastes behind that paragraph, in the same document; its text, and how many footnotes and fields it has.
  func pasteNoteInWriter() throws -> String { try drive(["paste-note"]) }

  // MARK: Chromium

  /// Opens a page in a window of its own, waits until its title is `title`, and gives it the keyboard.
  func open(_ page: String, title: String) throws -> String {
    try start(
      "chromium",
      [
        "--no-sandbox", "--no-first-run", "--disable-gpu", "--user-data-dir=\(folder.path)/chromium",
        "--app=file://\(page)",
      ])
    let window = try window(named: "^\(title)")
    _ = try run("xdotool", ["windowactivate", "--sync", window])
    return window
  }

  /// - Parameter page: its title is "source page".
  func copyInChromium(_ page: String = Applications.page) throws {
    _ = try open(try folder.write(page, to: "page.html"), title: "source page")
    // The page may not have the keyboard yet: ask again until something is copied.
    let observer = try PeerConnection(display: server.display)
    let before = observer.owner(of: "CLIPBOARD")
    guard
      try wait(
        limit: 30_000,
        until: {
          _ = try self.run("xdotool", ["key", "--clearmodifiers", "ctrl+a", "ctrl+c"])
          return try wait(limit: 1000) { observer.owner(of: "CLIPBOARD") != before }
        })
    else { throw ProcessError("Chromium copied nothing") }
  }

  /// Pastes into an editable page; its markup.
  func pasteInChromium() throws -> String {
    let page = """
      <!doctype html><meta charset="utf-8"><title>empty</title>
      <body contenteditable oninput="document.title='pasted '+document.body.innerHTML"></body>
      <script>document.currentScript.remove();document.body.focus();document.title='ready'</script>
      """
    return try paste(into: page) { _ = try self.run("xdotool", ["key", "--clearmodifiers", "ctrl+v"]) }
  }

  /// Opens a page in Chromium, whose title is "ready" and then begins with "pasted ", and pastes.
  /// - Parameter press: presses the keys.
  /// - Returns: the title after the paste.
  func paste(into page: String, _ press: () throws -> Void) throws -> String {
    let window = try open(try folder.write(page, to: "editor.html"), title: "ready")
    var title = ""
    guard
      try wait(
        limit: 30_000,
        until: {
          try press()
          return try wait(limit: 2000) {
            title = try self.run("xdotool", ["getwindowname", window])
            return title.hasPrefix("pasted ")
          }
        })
    else { throw ProcessError("Chromium pasted nothing") }
    return title
  }
}
