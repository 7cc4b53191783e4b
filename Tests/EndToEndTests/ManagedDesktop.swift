import FoundationEssentials
import Glibc
import TestProcesses
import Testing
import X11TestPeer

/// A private X server with the service on it as a real `systemd --user` runs it, by the shipped unit.
final class ManagedDesktop {
  private(set) var server: Xvfb
  let manager: UserManager
  private var observer: PeerConnection

  /// - Parameters:
  ///   - display: the display of the X server; `nil` takes a free number.
  ///   - program: makes the program to run; `nil` means the built one.
  ///   - settings: further lines of the unit.
  ///   - configuration: TOML.
  init(
    display: String? = nil, settings: String = "", configuration: String = "",
    program: (UserManager) throws -> String? = { _ in nil }
  ) throws {
    server = try Xvfb(display: display)
    manager = try UserManager()
    observer = try PeerConnection(display: server.display)
    try manager.write(configuration, to: "config/washboard/config.toml")
    try manager.install(
      unit: "washboard.service", display: server.display, program: try program(manager) ?? Product.washboard,
      settings: settings)
    guard try manager.systemctl("start", "washboard") == 0 else { throw ProcessError("the service does not start") }
  }

  /// Ends the X server, and starts another under its name.
  func replaceServer() throws {
    server.stop()
    server = try Xvfb(display: server.display)
    observer = try PeerConnection(display: server.display)
  }

  /// Runs a command of the command line beside the service.
  func run(_ arguments: String...) throws -> (exitCode: Int, output: String, errors: String) {
    let result = try ChildProcess.run(
      Product.washboard, arguments + ["--display", server.display], environment: manager.environment)
    return (result.exitCode, String(decoding: result.output, as: UTF8.self), result.errorText)
  }

  var processID: Int32 { get throws { Int32(try manager.property("MainPID")) ?? 0 } }

  /// The slots that the manager keeps for the service.
  var slots: [KeptSlot] { KeptSlot.all(of: manager.processID) }

  /// The number of slots that hold an offer or an original to be recovered. The others are empty.
  var stored: Int {
    let slots = slots
    return slots.allSatisfy { $0.isCommitted || $0.isEmpty } ? slots.count(where: \.isCommitted) : -1
  }

  /// The number of descriptors that the manager keeps, of any kind.
  var descriptors: Int { get throws { Int(try manager.property("NFileDescriptorStore")) ?? -1 } }

  /// The owner of the clipboard, or 0.
  var owner: UInt32 { observer.owner(of: "CLIPBOARD") }

  /// Ends the service in its tracks.
  func killService() throws {
    let process = try processID
    guard process > 0, kill(process, SIGKILL) == 0 else { throw ProcessError("there is no process to kill") }
  }

  func isRunning(asOtherThan process: Int32) throws -> Bool {
    try processID != process && manager.property("SubState") == "running"
  }

  /// A source of one HTML form.
  func source(html: String = "") throws -> ClipboardSource {
    try ClipboardSource(
      display: server.display, targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(Array(html.utf8))])
  }

  func copy(_ source: ClipboardSource) throws -> Bool {
    source.own()
    return try wait(for: [source]) { owner != source.connection.window && owner != 0 }
  }

  /// Pastes one form; nil if it is refused or nobody answers.
  func paste(_ target: String, with source: ClipboardSource? = nil) throws -> String? {
    let requestor = try ClipboardRequestor(display: server.display)
    let request = requestor.request(target)
    let others: [any Participant] = source.map { [$0] } ?? []
    guard try wait(for: others + [requestor], limit: 3000, until: { request.isFinished }) else { return nil }
    return request.bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
