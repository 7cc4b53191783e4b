/// Text that gives a command the look of a harmless check or of a file's path.
package enum DecoyText: JudgingSignal {
  package static let name = "decoy-text"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    if evidence.decoyComment {
      return Judgement(.notice, "A comment makes the command look like a check or like the path of a file.")
    }
    guard DecoyPhrases.posesAsCheck(evidence.paste.text.prefix(1 << 16)) else { return nil }
    return Judgement(.none, "The text mentions a check that you are human.")
  }
}
