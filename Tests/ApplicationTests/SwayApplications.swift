import TestProcesses

/// A headless Sway with the daemon on it, and programs that copy and paste there by their own keys.
final class SwayApplications {
  static var isWanted: Bool {
    ProcessVariables.isSet("WASHBOARD_TEST_APPLICATIONS") && Sway.isPossible && Product.program("wtype") != nil
  }
  static let reason = "run by make test-apps, with sway, wl-clipboard and wtype"

  enum Toolkit: String, CaseIterable {
    case gtk4, qt6

    fileprivate var driver: [String] { self == .gtk4 ? ["gtk.py", "4"] : ["qt.py"] }

    /// Whether the system's Python has it.
    var isInstalled: Bool {
      let line =
        self == .gtk4 ? "import gi; gi.require_version('Gtk', '4.0')" : "import PyQt6.QtWidgets"
      return Product.program("python3").map { (try? ChildProcess.run($0, ["-c", line]).exitCode) == 0 } ?? false
    }
  }

  enum Browser: String, CaseIterable {
    case chromium
    case firefox = "firefox-esr"

    var isInstalled: Bool { Product.program(rawValue) != nil }
  }

  let sway: Sway
  let daemon: ChildProcess
  /// The home and the run-time folder of the programs: Firefox refuses those of another user.
  private let folder: TemporaryFolder
  private let environment: [String: String]
  private var running: [ChildProcess] = []

  /// - Parameter configuration: TOML; by default nothing but the shipped rules.
  init(configuration: String = "") throws {
    sway = try Sway()
    folder = try TemporaryFolder()
    let notifications = try NotifySocket(in: sway.folder)
    let file = try folder.write(configuration, to: "washboard.toml")
    daemon = try ChildProcess(
      Product.washboard, ["daemon", "--config", file, "--log-level", "trace"],
      environment: sway.environment.merging(["NOTIFY_SOCKET": notifications.path]) { $1 })
    environment = sway.environment.merging([
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
      "WAYLAND_DISPLAY": sway.socket,
      "XDG_CURRENT_DESKTOP": "sway", "GDK_BACKEND": "wayland", "QT_QPA_PLATFORM": "wayland", "MOZ_ENABLE_WAYLAND": "1",
      "GSETTINGS_BACKEND": "memory",
    ]) { $1 }
    guard try notifications.wait(for: "READY=1") else {
      throw ProcessError("the daemon is not ready: \(daemon.errorText)")
    }
  }

  private func start(_ name: String, _ arguments: [String]) throws -> ChildProcess {
    let process = try ChildProcess(Product.program(name) ?? name, arguments, environment: environment)
    running.append(process)
    return process
  }

  // MARK: Programs of a toolkit

  private func start(_ toolkit: Toolkit, _ arguments: [String]) throws -> ChildProcess {
    let driver = Product.root + "/Tests/ApplicationTests/Drivers/" + toolkit.driver[0]
    return try start("python3", ["-B", driver] + toolkit.driver.dropFirst() + arguments)
  }

  /// Copies these forms, and leaves the program running.
  func copy(_ forms: [(name: String, text: String)], in toolkit: Toolkit) throws {
    let program = try start(toolkit, ["copy"] + forms.map { "\($0.name)::\($0.text)" })
    guard try wait(limit: 30_000, until: { program.outputText.contains("copied") }) else {
      throw ProcessError("nothing is copied: \(program.errorText)")
    }
  }

  func paste(_ name: String, in toolkit: Toolkit) throws -> String {
    let program = try start(toolkit, ["paste", name])
    _ = try program.waitForExit(limit: 90_000)
    return program.outputText
  }

  // MARK: Pastes by a profile

  /// A program with a text field that has the focus.
  func field() throws -> ChildProcess {
    let program = try start("python3", ["-B", Product.root + "/Tests/ApplicationTests/Drivers/field.py"])
    guard try wait(limit: 30_000, until: { try self.title().hasPrefix("field") }) else {
      throw ProcessError("the field has no focus: \(program.errorText)")
    }
    return program
  }

  /// A terminal that has the focus.
  /// - Returns: the file that gets what is typed or pasted there.
  func terminal() throws -> String {
    let file = "\(folder.path)/typed"
    let program = try start("foot", ["--title=terminal", "sh", "-c", "stty -echo -icanon; cat > '\(file)'"])
    guard try wait(limit: 30_000, until: { try self.title().hasPrefix("terminal") && self.isThere(file) }) else {
      throw ProcessError("the terminal has no focus: \(program.errorText)")
    }
    return file
  }

  private func isThere(_ file: String) throws -> Bool { try ChildProcess.run("/bin/ls", [file]).exitCode == 0 }

  func text(of file: String) throws -> String {
    String(decoding: try ChildProcess.run("/bin/cat", [file]).output, as: UTF8.self)
  }

  /// Pastes into the window with the focus.
  func paste(by profile: String) throws {
    let result = try sway.run(Product.washboard, ["paste", profile])
    guard result.exitCode == 0 else { throw ProcessError("nothing is pasted: \(result.errors)") }
  }

  /// Presses the keys by which a terminal with the focus pastes.
  func pressPasteInTerminal() throws {
    let words = ["-M", "ctrl", "-M", "shift", "-k", "v", "-m", "shift", "-m", "ctrl"]
    _ = try start("wtype", ["-s", "600"] + words + ["-s", "900"]).waitForExit()
  }

  // MARK: Browsers

  /// The title of the window with the focus.
  private func title() throws -> String {
    guard let socket = try folderEntry(of: sway.folder.path, prefix: "sway-ipc.") else { return "" }
    let script = """
      import json, sys
      def focused(node):
          if node.get("focused"): print(node.get("name"))
          for child in node.get("nodes", []) + node.get("floating_nodes", []): focused(child)
      focused(json.load(sys.stdin))
      """
    let tree = try ChildProcess.run(Product.program("swaymsg") ?? "", ["-s", socket, "-t", "get_tree"])
    let found = try ChildProcess.run(Product.program("python3") ?? "", ["-c", script], input: tree.output)
    return String(decoding: found.output, as: UTF8.self)
  }

  private func folderEntry(of folder: String, prefix: String) throws -> String? {
    let names = try ChildProcess.run("/bin/ls", [folder])
    return String(decoding: names.output, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(prefix) }
      .map { "\(folder)/\($0)" }
  }

  /// Opens a page in a window of its own, and waits for its title.
  private func open(_ page: String, title wanted: String, in browser: Browser) throws -> ChildProcess {
    let path = try folder.write(page, to: "\(browser.rawValue)-\(running.count).html")
    let profile = "\(browser.rawValue)-\(running.count)"
    try folder.makeFolder(profile)
    var arguments: [String]
    switch browser {
    case .chromium:
      arguments = ["--no-sandbox", "--no-first-run", "--disable-gpu", "--ozone-platform=wayland"]
      arguments += ["--user-data-dir=\(folder.path)/\(profile)", "--app=file://\(path)"]
    case .firefox:
      let settings = ["browser.aboutwelcome.enabled", "datareporting.policy.dataSubmissionEnabled"]
      try folder.write(settings.map { "user_pref(\"\($0)\", false);\n" }.joined(), to: "\(profile)/user.js")
      arguments = ["--no-remote", "--profile", "\(folder.path)/\(profile)", "file://\(path)"]
    }
    let process = try start(browser.rawValue, arguments)
    guard try wait(limit: 60_000, until: { try self.title().hasPrefix(wanted) }) else {
      throw ProcessError("\(browser.rawValue) shows no window: \(process.errorText)")
    }
    return process
  }

  private func press(_ keys: String) throws {
    // Programs bind a new keyboard late, and one that ends at once takes its keys back.
    let words = ["-s", "600", "-M", "ctrl"] + keys.map(String.init) + ["-m", "ctrl", "-s", "900"]
    _ = try start("wtype", words).waitForExit()
  }

  private func end(_ process: ChildProcess) throws {
    process.signal(15)
    _ = try process.waitForExit(limit: 30_000)
  }

  /// Copies all of a page, whose title is "source page".
  func copy(_ page: String, in browser: Browser) throws {
    let process = try open(page, title: "source page", in: browser)
    guard
      try wait(
        limit: 40_000,
        until: {
          try self.press("ac")
          return try self.sway.isClean(limit: 2000)
        })
    else { throw ProcessError("the copy was not taken over: \(daemon.errorText)") }
    try end(process)
  }

  /// Pastes into an editable page; its markup.
  func paste(in browser: Browser) throws -> String {
    let page = """
      <!doctype html><meta charset="utf-8"><title>empty</title>
      <body contenteditable oninput="document.title='pasted '+document.body.innerHTML"></body>
      <script>document.currentScript.remove();document.body.focus();document.title='ready'</script>
      """
    let process = try open(page, title: "ready", in: browser)
    var title = ""
    guard
      try wait(
        limit: 40_000,
        until: {
          try self.press("v")
          title = try self.title()
          return title.hasPrefix("pasted ")
        })
    else { throw ProcessError("\(browser.rawValue) pasted nothing") }
    try end(process)
    return title
  }
}
