import TestProcesses

/// A session bus of the test's own, with a monitor of what is asked of notification servers.
final class SessionBus {
  private let folder: TemporaryFolder
  private let daemon: ChildProcess
  private let monitor: ChildProcess
  private var server: ChildProcess?
  private let address: String

  static let isPossible =
    ["dbus-daemon", "dbus-monitor", "dunst"].allSatisfy { Product.program($0) != nil }

  /// The variables by which a program finds the bus.
  var variables: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address] }

  init() throws {
    folder = try TemporaryFolder()
    address = "unix:path=\(folder.path)/bus"
    // No services are started by the bus: every service there was started by a test.
    let configuration = try folder.write(
      """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>\(address)</listen>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """, to: "bus.conf")
    daemon = try ChildProcess(
      Product.program("dbus-daemon") ?? "", ["--config-file=\(configuration)", "--nofork", "--print-address=1"])
    let bus = daemon
    guard try wait(limit: 10_000, until: { !bus.output.isEmpty }) else {
      throw ProcessError("no session bus: \(daemon.errorText)")
    }
    monitor = try ChildProcess(
      Product.program("dbus-monitor") ?? "",
      ["--address", address, "type='method_call',interface='org.freedesktop.Notifications'"])
    let watcher = monitor
    // It says first that it has its own name, or lost it to become a monitor.
    guard try wait(limit: 10_000, until: { !watcher.output.isEmpty }) else {
      throw ProcessError("dbus-monitor does not start: \(monitor.errorText)")
    }
  }

  /// Starts a real notification server.
  func startServer(display: String) throws -> ChildProcess {
    let server = try ChildProcess(
      Product.program("dunst") ?? "", [], environment: variables.merging(["DISPLAY": display]) { $1 })
    self.server = server
    let send = Product.program("dbus-send") ?? ""
    let arguments = [
      "--bus=\(address)", "--print-reply", "--dest=org.freedesktop.Notifications", "/org/freedesktop/Notifications",
      "org.freedesktop.Notifications.GetServerInformation",
    ]
    guard try wait(limit: 15_000, until: { try ChildProcess.run(send, arguments).exitCode == 0 }) else {
      throw ProcessError("dunst does not answer: \(server.errorText)")
    }
    return server
  }

  /// Chooses the only action of the notification that is shown.
  func pressButton() throws {
    let result = try ChildProcess.run(Product.program("dunstctl") ?? "", ["action"], environment: variables)
    guard result.exitCode == 0 else { throw ProcessError("dunstctl: \(result.errorText)") }
  }

  /// Claims that an action was chosen, without being the notification server.
  func claimAction(_ key: String, of notification: Int) throws {
    let arguments = [
      "--bus=\(address)", "--type=signal", "/org/freedesktop/Notifications",
      "org.freedesktop.Notifications.ActionInvoked", "uint32:\(notification)", "string:\(key)",
    ]
    let result = try ChildProcess.run(Product.program("dbus-send") ?? "", arguments)
    guard result.exitCode == 0 else { throw ProcessError("dbus-send: \(result.errorText)") }
  }

  /// Calls a method of a program on the bus.
  /// - Returns: its answer as dbus-send writes it; empty if there is none.
  func call(_ name: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
    try call(name, path, method, arguments)
  }

  func call(_ name: String, _ path: String, _ method: String, _ arguments: [String]) throws -> String {
    let options = ["--bus=\(address)", "--print-reply", "--dest=\(name)", path, method]
    let result = try ChildProcess.run(Product.program("dbus-send") ?? "", options + arguments)
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Everything that was asked of notification servers, as dbus-monitor writes it.
  var log: String { monitor.outputText }

  /// The number of the notification that each one replaces, or 0.
  var replaced: [Int] {
    log.split(separator: "\n").filter { $0.hasPrefix("   uint32 ") }.compactMap { Int($0.dropFirst(10)) }
  }
}
