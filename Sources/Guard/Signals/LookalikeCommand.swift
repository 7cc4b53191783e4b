/// Letters of another script that imitate the name of a command.
package enum LookalikeCommand: JudgingSignal {
  package static let name = "lookalike-command"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard let lookalike = evidence.lookalike else { return nil }
    return switch lookalike {
    case .command: Judgement(.hold, "It imitates the name of a command with letters of another script.")
    case .mixedScripts: Judgement(.notice, "It mixes letters of several scripts in the name of a command.")
    }
  }
}
