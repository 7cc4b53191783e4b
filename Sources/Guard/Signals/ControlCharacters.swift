/// Control characters, which act as keys in a terminal.
package enum ControlCharacters: JudgingSignal {
  package static let name = "control-characters"
  package static let role = Reason.Role.concealment

  static func judge(_ evidence: Evidence) -> Judgement? {
    guard evidence.paste.text.contains(where: Self.isKey) else { return nil }
    return Judgement(.notice, "Control characters in the text act as keys in a terminal.")
  }

  /// Reports whether a terminal takes a byte as a key. Line ends, tabs and page breaks are text.
  private static func isKey(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0B, 0x0C, 0x0D: false
    case 0..<0x20, 0x7F: true
    default: false
    }
  }
}
