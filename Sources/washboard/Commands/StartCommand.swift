import ArgumentParser
import Glibc
import Service

struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start the service at login, however the session is managed.",
    discussion: """
      Where a systemd user manager runs, it is told the display and starts the unit; elsewhere the service runs in the \
      foreground. A display that is served already is left as it is. The autostart entry of the desktop runs this.
      """)

  /// What programs of an X session need and a user manager does not have from its start.
  private static let variables = ["DISPLAY", "XAUTHORITY"]

  func run() throws {
    guard let display = Environment.variables["DISPLAY"] else {
      throw CommandFailure(
        .unavailable, "DISPLAY is not set", advice: "run this inside an X session, as its autostart does")
    }
    let service = try ServiceOptions.parse(["--display", display])
    if service.isAnswered { return }
    if let manager = UserManager(), startUnit(by: manager, display: display), service.isAnswered { return }
    do {
      let daemon = try DaemonCommand.parse(["--display", display])
      try daemon.run()
    } catch let failure as CommandFailure where failure.code == .unavailable {
      // Another one was quicker: one is enough, once it answers.
      guard Self.isSoon({ service.isAnswered }) else { throw failure }
    }
  }

  /// Whether it comes true within five seconds.
  private static func isSoon(_ condition: () -> Bool) -> Bool {
    for _ in 0..<50 {
      if condition() { return true }
      usleep(100_000)
    }
    return false
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
