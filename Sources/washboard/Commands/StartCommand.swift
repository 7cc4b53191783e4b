import ArgumentParser
import Glibc
import Selections
import Service
import ServiceCore
internal import SystemCalls

struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start the service at login, in any kind of session.",
    discussion: """
      If a systemd user manager runs, the command passes the X11 or Wayland display to it and starts the unit. Otherwise the service \
      runs in the foreground. If a service already runs on the display, nothing changes. The autostart entry of the desktop runs \
      this command. The X server, the compositor, a running service and the user manager have five seconds for each answer. The unit \
      has thirty seconds to start.
      """)

  /// The variables that programs of a session need and that a user manager does not have from its start.
  private static let variables = [
    "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP",
  ]
  /// The number of requests to an XWayland that the compositor may have to start first.
  private static let xwaylandTries = 3

  func run() throws {
    let service = try ServiceOptions.parse([])
    guard !service.names.isEmpty else {
      throw CommandFailure(
        .unavailable, "neither WAYLAND_DISPLAY nor DISPLAY is set",
        advice: "run this inside a graphical session, as its autostart does")
    }
    if service.isAnswered() { return }
    try awaitDisplay()
    if let manager = UserManager(), startUnit(by: manager, displays: service.names), service.isAnswered() { return }
    do {
      let daemon = try DaemonCommand.parse([])
      try daemon.run()
    } catch let failure as CommandFailure where failure.code == .unavailable {
      // Another one was quicker: one is enough, once it answers.
      guard Self.isSoon({ service.isAnswered(within: $0) }) else { throw failure }
    }
  }

  /// Reports whether it comes true within the time that the service has for an answer.
  /// - Parameter condition: is given the seconds that are left.
  private static func isSoon(_ condition: (Int) -> Bool) -> Bool {
    let end = MonotonicClock.now() + UInt64(ControlClient.patience) * 1000
    while true {
      let now = MonotonicClock.now()
      guard now < end else { return false }
      if condition(max(1, Int((end - now) / 1000))) { return true }
      usleep(100_000)
    }
  }

  /// Waits for the X server, if it is the one that reports copies.
  /// - Throws: where it does not answer. Where there is none at all, the service says so.
  private func awaitDisplay() throws(CommandFailure) {
    let access = SessionProbe.access()
    guard access.needsDisplay, let display = Environment.variables["DISPLAY"] else { return }
    for triesLeft in (0..<(access == .x11 ? 1 : Self.xwaylandTries)).reversed() {
      do throws(SelectionError) {
        _ = try DisplayProbe.look(at: display)
        return
      } catch {
        guard error.code == .timedOut else { return }
        if triesLeft == 0 { throw CommandFailure(.unavailable, error.reason) }
      }
    }
  }

  /// - Returns: whether the unit was started for this session.
  private func startUnit(by manager: UserManager, displays: [DisplayName]) -> Bool {
    guard let state = manager.state(), state.load == "loaded" else { return false }
    // The unit is there once: where it serves another session it stays there.
    let isServing = ["active", "reloading"].contains(state.active)
    if isServing, !displays.contains(where: { manager.environment[$0.variable] == $0.name }) { return false }
    let known = Self.variables.filter { Environment.variables[$0] != nil }
    // What is left of an earlier session would lead to displays that are no longer there.
    let outdated = Self.variables.filter { !known.contains($0) && manager.environment[$0] != nil }
    return manager.importEnvironment(known) && manager.unsetEnvironment(outdated) && manager.restart()
  }
}

extension DisplayName {
  /// The variable that programs find it by.
  fileprivate var variable: String { isWayland ? "WAYLAND_DISPLAY" : "DISPLAY" }
}
