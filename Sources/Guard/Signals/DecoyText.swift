/// Text that gives a command the look of a harmless check or of a file's path.
package enum DecoyText: JudgingSignal {
  package static let name = "decoy-text"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> (severity: Severity, sentence: String)? {
    if evidence.decoyComment { return (.notice, "A comment makes the command look like a check or like the path of a file.") }
    guard DecoyPhrases.posesAsCheck(evidence.paste.text.prefix(1 << 16)) else { return nil }
    return (.none, "The text speaks of a check that somebody is human.")
  }
}
