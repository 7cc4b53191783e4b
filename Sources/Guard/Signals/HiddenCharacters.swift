/// Characters without a look of their own that cleaning removed from the copy.
package enum HiddenCharacters: JudgingSignal {
  package static let name = "hidden-characters"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    // Zero-width characters come from the line breaking of many pages; controls of the direction do not stand in commands.
    let removed = evidence.paste.removed
    if removed.contains(.bidi) {
      return Judgement(.notice, "Characters that change the order of the shown text were removed.")
    }
    guard removed.contains(.invisible) else { return nil }
    return Judgement(.none, "Invisible characters were removed.", standsAlone: true)
  }
}
