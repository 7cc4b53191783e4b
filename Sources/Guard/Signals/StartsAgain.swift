/// A command that installs code which comes back after a new start or login, or that lets others in.
package enum StartsAgain: JudgingSignal {
  package static let name = "starts-again"
  package static let role = Reason.Role.action

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard let worst = evidence.persistence.max() else { return nil }
    switch worst {
    case .plain: return Judgement(.none, "It changes the programs that run at login or start.")
    case .key: return Judgement(.notice, "It lets the owner of a key log in to this account.")
    case .downloaded: return Judgement(.notice, "It puts something from the network where it is run again and again.")
    case .dangerous: return Judgement(.hold, "It has commands from an unreliable source run again and again.")
    }
  }
}
