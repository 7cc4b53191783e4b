/// Numbering in the manner of Word 6 (`\pn`), where each paragraph describes its own marker.
struct RTFOldNumbering: Hashable, Sendable {
  var marker = ListStyle.Marker.bullet
  var level: Int32 = 0
  var start: Int32 = 1
}

/// The `\pn` group being read (RTF 1.9.1, "Bullets and Numbering").
struct RTFOldNumberingReading: Sendable {
  private var numbering = RTFOldNumbering()
  /// The text before the number, or the bullet.
  private var text: [UInt8] = []

  private static let longestText = 256

  mutating func control(_ word: RTFControlWord, _ parameter: Int?) {
    switch word {
    case .pnlvl: numbering.level = Int32(min(max((parameter ?? 1) - 1, 0), 8))
    case .pnlvlblt: numbering.marker = .bullet
    case .pnlvlbody: numbering.marker = .decimal
    case .pnlvlcont: numbering.marker = .none
    case .pndec, .pncard, .pnord, .pnordt: numbering.marker = .decimal
    case .pnucltr: numbering.marker = .upperAlpha
    case .pnlcltr: numbering.marker = .lowerAlpha
    case .pnucrm: numbering.marker = .upperRoman
    case .pnlcrm: numbering.marker = .lowerRoman
    case .pnstart: numbering.start = Int32(min(max(parameter ?? 1, 0), 1_000_000))
    default: break
    }
  }

  mutating func append(_ utf8: ArraySlice<UInt8>) { if text.count < Self.longestText { text += utf8 } }

  /// The numbering that the group describes.
  var result: RTFOldNumbering {
    var numbering = numbering
    if numbering.marker == .bullet { numbering.marker = RTFListTable.bullet(text) }
    return numbering
  }
}
