import TestProcesses
import X11TestPeer

/// A headless Mutter, as GNOME has it, with the daemon on its XWayland and GTK programs that copy and paste.
final class Mutter {
  static let programs = ["mutter", "Xwayland", "dbus-run-session", "python3"]
  static var missing: [String] { programs.filter { Product.program($0) == nil } }
  static var isWanted: Bool {
    ProcessVariables.isSet("WASHBOARD_TEST_APPLICATIONS") && missing.isEmpty && hasToolkits
  }

  /// Whether the system's Python has both toolkits.
  private static let hasToolkits: Bool = ["3.0", "4.0"].allSatisfy { version in
    let line = "import gi; gi.require_version('Gtk', '\(version)')"
    return Product.program("python3").map { (try? ChildProcess.run($0, ["-c", line]).exitCode) == 0 } ?? false
  }

  let folder: TemporaryFolder
  private let compositor: ChildProcess
  private(set) var daemon: ChildProcess?
  private var running: [ChildProcess] = []
  private var environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "HOME": folder.path, "GDK_BACKEND": "wayland",
      "XDG_SESSION_TYPE": "wayland", "WAYLAND_DISPLAY": "wayland-0", "GSETTINGS_BACKEND": "memory",
    ]
    let script = """
      echo "bus $DBUS_SESSION_BUS_ADDRESS"
      exec mutter --headless --wayland --virtual-monitor 800x600 --wayland-display wayland-0
      """
    compositor = try ChildProcess(
      Product.program("dbus-run-session") ?? "", ["--", "/bin/sh", "-c", script],
      environment: environment.filter { $0.key != "WAYLAND_DISPLAY" })
    guard try wait(limit: 30_000, until: { self.display != nil && self.compositor.outputText.contains("bus ") }) else {
      throw ProcessError("mutter does not start: \(said)")
    }
    environment["DISPLAY"] = display
    environment["DBUS_SESSION_BUS_ADDRESS"] = word(after: "bus ", in: compositor.outputText)
    try startDaemon()
  }

  private var said: String { compositor.outputText + compositor.errorText }

  /// The display that it keeps for programs, as its log says.
  private var display: String? { word(after: "Using public X11 display ", in: said) }

  private func word(after mark: String, in text: String) -> String? {
    guard let range = text.firstRange(of: mark) else { return nil }
    let word = text[range.upperBound...].prefix { $0 != "," && !$0.isWhitespace }
    return word.isEmpty ? nil : String(word)
  }

  /// Starts the daemon without XAUTHORITY: it finds the file that Mutter has made.
  private func startDaemon() throws {
    let notifications = try NotifySocket(in: folder)
    daemon = try ChildProcess(
      Product.washboard, ["daemon", "--log-level", "trace"],
      environment: environment.merging(["NOTIFY_SOCKET": notifications.path]) { $1 })
    guard try notifications.wait(for: "READY=1") else {
      throw ProcessError("the daemon is not ready: \(daemon?.errorText ?? "")")
    }
  }

  func washboard(_ arguments: String...) throws -> String {
    let result = try ChildProcess.run(Product.washboard, arguments, environment: environment)
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Waits until a command's output holds a text.
  func washboard(_ arguments: String..., says text: String) throws -> Bool {
    try wait(limit: 20_000) {
      let result = try ChildProcess.run(Product.washboard, arguments, environment: environment)
      return String(decoding: result.output, as: UTF8.self).contains(text)
    }
  }

  /// Reports the program with the focus, as the extension of GNOME Shell does.
  func report(_ application: String) throws -> Bool {
    let words = ["--print-reply", "--dest=org.washboard.Focus", "/org/washboard/Focus", "org.washboard.Focus1.Report"]
    let values = ["string:\(application)", "string:", "string:", "uint32:0"]
    return try wait(limit: 20_000) {
      let send = Product.program("dbus-send") ?? ""
      return try ChildProcess.run(send, ["--session"] + words + values, environment: self.environment).exitCode == 0
    }
  }

  private func start(_ toolkit: Int, _ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(
      Product.program("python3") ?? "",
      ["-B", Product.root + "/Tests/ApplicationTests/Drivers/gtk.py", "\(toolkit)"] + arguments,
      environment: environment)
  }

  /// Copies these forms in a program of GTK 3 or 4, and leaves it running.
  @discardableResult
  func copy(_ forms: [(name: String, text: String)], toolkit: Int = 4) throws -> ChildProcess {
    let program = try start(toolkit, ["copy"] + forms.map { "\($0.name)::\($0.text)" })
    running.append(program)
    guard try wait(limit: 30_000, until: { program.outputText.contains("copied") }) else {
      throw ProcessError("nothing is copied: \(program.errorText)")
    }
    return program
  }

  func paste(_ name: String, toolkit: Int = 4) throws -> String {
    let program = try start(toolkit, ["paste", name])
    _ = try program.waitForExit(limit: 90_000)
    return program.outputText
  }
}
