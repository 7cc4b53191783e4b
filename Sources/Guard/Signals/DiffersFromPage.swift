/// A copy with other letters than its page showed.
package enum DiffersFromPage: JudgingSignal {
  package static let name = "differs-from-page"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.paste.differsFromPage else { return nil }
    return Judgement(.notice, "The copied text is not the text that the page showed.")
  }
}
