/// A shell that takes its commands from a connection, or opens a connection by itself.
package enum ShellOpensConnection: JudgingSignal {
  package static let name = "shell-opens-connection"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    if evidence.shellSockets.contains(.shell) {
      return Judgement(.hold, "It lets another computer give commands to this one.")
    }
    guard evidence.shellSockets.contains(.connection) else { return nil }
    return Judgement(.notice, "It opens a connection from within the shell.")
  }
}
