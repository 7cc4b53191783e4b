/// The user's service manager (systemd.special(7), user units), asked through systemctl(1).
///
/// Not over the bus: the manager may run where no session bus does, and systemctl knows its private socket.
package struct UserManager: Sendable {
  /// The facts about a unit (org.freedesktop.systemd1(5)).
  package struct UnitState: Hashable, Sendable {
    /// `loaded`, `not-found`, `masked`, `error`, …
    package var load: String
    /// `active`, `activating`, `inactive`, `failed`, …
    package var active: String
    /// `enabled`, `disabled`, `static`, …; empty if there is no file.
    package var file: String

    /// Whether the unit runs, or is about to.
    package var isUp: Bool { active == "active" || active == "activating" || active == "reloading" }
  }

  package static let unit = "washboard.service"

  /// The variables that the manager starts its services with.
  package let environment: [String: String]

  /// - Returns: nil if no manager of this user runs.
  package init?() {
    guard let run = ProgramRun("systemctl", ["--user", "show-environment"]), run.exitCode == 0 else { return nil }
    environment = Self.assignments(run.output)
  }

  /// - Returns: nil if the manager does not say.
  package func state(of unit: String = Self.unit) -> UnitState? {
    let names = ["LoadState", "ActiveState", "UnitFileState"]
    guard
      let run = ProgramRun("systemctl", ["--user", "show", "--property", names.joined(separator: ","), "--", unit]),
      run.exitCode == 0
    else { return nil }
    let values = Self.assignments(run.output)
    return UnitState(
      load: values["LoadState"] ?? "", active: values["ActiveState"] ?? "", file: values["UnitFileState"] ?? "")
  }

  /// Hands variables of this process to the services that are started from now on.
  /// - Returns: whether that was done.
  package func importEnvironment(_ names: [String]) -> Bool {
    ProgramRun("systemctl", ["--user", "import-environment"] + names)?.exitCode == 0
  }

  /// Takes variables away from the services that are started from now on.
  /// - Returns: whether that was done.
  package func unsetEnvironment(_ names: [String]) -> Bool {
    names.isEmpty || ProgramRun("systemctl", ["--user", "unset-environment"] + names)?.exitCode == 0
  }

  /// Restarts a unit, or starts it if it does not run, and waits until it is ready.
  /// - Returns: whether it is.
  package func restart(_ unit: String = Self.unit) -> Bool {
    // A display that is not there is looked for during several seconds.
    ProgramRun("systemctl", ["--user", "restart", "--", unit], limit: 30_000)?.exitCode == 0
  }

  /// Lines of `NAME=value`; values that systemctl quotes for a shell are not wanted here and stay as they are.
  static func assignments(_ output: [UInt8]) -> [String: String] {
    var values: [String: String] = [:]
    for line in output.split(separator: UInt8(ascii: "\n")) {
      guard let end = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      values[String(decoding: line[..<end], as: UTF8.self)] = String(decoding: line[(end + 1)...], as: UTF8.self)
    }
    return values
  }
}
