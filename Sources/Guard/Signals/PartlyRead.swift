/// A text of which only the beginning and the end were read, as it is too long.
package enum PartlyRead: JudgingSignal {
  package static let name = "partly-read"
  package static let role = Reason.Role.circumstance

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.isPartial else { return nil }
    return Judgement(.none, "The text is so long that only its beginning and its end were read.")
  }
}
