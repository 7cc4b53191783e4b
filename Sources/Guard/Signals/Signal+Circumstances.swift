// What a report mentions beside that.
extension Signal {
  /// A line end, which has many terminals run the text without another key.
  package static let runsAtOnce = Signal("runs-at-once", .circumstance) { evidence in
    // Carriage returns count: a terminal sends one for the Enter key.
    guard evidence.paste.text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    return Judgement(.none, "A line end in the text may run it without the Enter key.")
  }

  /// A text of which only the beginning and the end were read, as it is too long.
  package static let partlyRead = Signal("partly-read", .circumstance) { evidence in
    guard evidence.isPartial else { return nil }
    return Judgement(.none, "The text is so long that only its beginning and its end were read.")
  }
}
