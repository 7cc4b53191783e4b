/// A line end, which has many terminals run the text without another key.
package enum RunsAtOnce: JudgingSignal {
  package static let name = "runs-at-once"
  package static let role = Reason.Role.circumstance

  static func judge(_ evidence: Evidence) -> Judgement? {
    // Carriage returns count: a terminal sends one for the Enter key.
    guard evidence.paste.text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    return Judgement(.none, "A line end in the text may run it without the Enter key.")
  }
}
