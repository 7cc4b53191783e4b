/// A command that clears or switches off the shell's history.
package enum HidesTraces: JudgingSignal {
  package static let name = "hides-traces"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.hidesTraces else { return nil }
    return Judgement(.none, "It clears or switches off the record of commands.")
  }
}
