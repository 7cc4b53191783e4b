import ArgumentParser
import Glibc
import Selections
import Service
import ServiceCore

struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start the service at login, however the session is managed.",
    discussion: """
      Where a systemd user manager runs, it is told the display and starts the unit; elsewhere the service runs in the \
      foreground. A display that is served already is left as it is. The autostart entry of the desktop runs this. \
      The X server, a service that runs already and the user manager have five seconds for each answer, and the unit thirty to start.
      """)

  /// What programs of an X session need and a user manager does not have from its start.
  private static let variables = ["DISPLAY", "XAUTHORITY"]

  func run() throws {
    guard let display = Environment.variables["DISPLAY"] else {
      throw CommandFailure(
        .unavailable, "DISPLAY is not set", advice: "run this inside an X session, as its autostart does")
    }
    let service = try ServiceOptions.parse(["--display", display])
    if service.isAnswered() { return }
    // Where there is no display at all, the service says so.
    do throws(SelectionError) {
      _ = try DisplayProbe.look(at: display)
    } catch {
      if error.code == .timedOut { throw CommandFailure(.unavailable, error.reason.printable) }
    }
    if let manager = UserManager(), startUnit(by: manager, display: display), service.isAnswered() { return }
    do {
      let daemon = try DaemonCommand.parse(["--display", display])
      try daemon.run()
    } catch let failure as CommandFailure where failure.code == .unavailable {
      // Another one was quicker: one is enough, once it answers.
      guard Self.isSoon({ service.isAnswered(within: $0) }) else { throw failure }
    }
  }

  /// Whether it comes true within the time that the service has for an answer.
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

  /// - Returns: whether the unit was started for this display.
  private func startUnit(by manager: UserManager, display: String) -> Bool {
    guard let state = manager.state(), state.load == "loaded" else { return false }
    // The unit is there once: where it serves another display it stays there.
    let isServing = ["active", "reloading"].contains(state.active)
    if isServing, manager.environment["DISPLAY"] != display { return false }
    let known = Self.variables.filter { Environment.variables[$0] != nil }
    return manager.importEnvironment(known) && manager.restart()
  }
}
