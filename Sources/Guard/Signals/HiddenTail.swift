/// Commands behind a wide gap or a comment sign, where nobody looks.
package enum HiddenTail: JudgingSignal {
  package static let name = "hidden-tail"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard let tail = evidence.hiddenTail else { return nil }
    return switch tail {
    case .dangerous: Judgement(.hold, "It keeps dangerous commands out of sight behind a wide gap or a comment sign.")
    case .command: Judgement(.notice, "It has commands far behind the text that is in sight.")
    }
  }
}
