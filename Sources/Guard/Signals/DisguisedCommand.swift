/// The name of a command that is written so that it is not recognized: `c''url`, `$a$b`, `/b?n/sh`, `cat$IFS/etc`.
package enum DisguisedCommand: JudgingSignal {
  package static let name = "disguised-command"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard !evidence.disguises.isEmpty else { return nil }
    return Judgement(.hold, "It disguises the names of the commands that it runs.")
  }
}
