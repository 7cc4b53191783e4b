/// A shell that takes its commands from a connection, or opens a connection by itself.
package enum ShellOpensConnection: JudgingSignal {
  package static let name = "shell-opens-connection"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> (severity: Severity, sentence: String)? {
    if evidence.shellSockets.contains(.shell) { return (.hold, "It lets another computer give commands to this one.") }
    guard evidence.shellSockets.contains(.connection) else { return nil }
    return (.notice, "It opens a connection from within the shell.")
  }
}
