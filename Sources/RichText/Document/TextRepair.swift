/// The piece of a document that comes of a piece of text that is not clean (`CleanText`).
enum TextRepair: Hashable {
  case lineBreak
  /// A line break that goes on if the next character is LF.
  case carriageReturn
  /// The LF of a CRLF, of which CR has been a line break.
  case lineFeedOfPair
  case paragraphEnd
  /// U+FFFD in place of a byte that is no UTF-8.
  case replacement
  case nothing(Finding.Code, count: Int)

  /// The treatment of LF, CR and CRLF.
  enum LineEnds {
    case lineBreaks
    case paragraphEnds
    /// U+0085 is a control character in HTML, and no line end.
    case ofPage
  }

  /// Returns what the control character or the scalar at `index` becomes, and the index after it.
  static func repair(
    _ bytes: ArraySlice<UInt8>, at index: Int, lineEnds: LineEnds, followsCarriageReturn: Bool
  ) -> (repair: TextRepair, end: Int) {
    switch bytes[index] {
    case 0x0A where lineEnds == .paragraphEnds: (.paragraphEnd, index + 1)
    case 0x0D where lineEnds == .paragraphEnds:
      (.paragraphEnd, index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A ? index + 2 : index + 1)
    case 0x0A where followsCarriageReturn: (.lineFeedOfPair, index + 1)
    case 0x0A, 0x0B, 0x0C: (.lineBreak, index + 1)
    case 0x0D: (.carriageReturn, index + 1)
    case 0x00..<0x20, 0x7F: control(bytes, at: index)
    default: multibyte(bytes, at: index, lineEnds: lineEnds)
    }
  }

  /// Returns bytes as the text of a document has them, with a line separator for each line end.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count)
    var (start, followsCarriageReturn) = (0, false)
    while start < bytes.count {
      let end = start + bytes[start...].withUnsafeBufferPointer { CleanText.end(in: $0) }
      if end > start { followsCarriageReturn = false }
      repaired += bytes[start..<end]
      guard end < bytes.count else { break }
      let (piece, next) = Self.repair(
        bytes[...], at: end, lineEnds: .lineBreaks, followsCarriageReturn: followsCarriageReturn)
      switch piece {
      case .lineBreak, .carriageReturn, .paragraphEnd: repaired += Document.lineSeparator
      case .replacement: repaired += [0xEF, 0xBF, 0xBD]
      case .lineFeedOfPair, .nothing: break
      }
      followsCarriageReturn = piece == .carriageReturn
      start = next
    }
    return repaired
  }

  private static func multibyte(
    _ bytes: ArraySlice<UInt8>, at index: Int, lineEnds: LineEnds
  ) -> (repair: TextRepair, end: Int) {
    guard let length = UTF8Scan.scalarLength(bytes, at: index) else { return (.replacement, index + 1) }
    let repair: TextRepair =
      switch (bytes[index], bytes[index + 1]) {
      case (0xC2, 0x85) where lineEnds != .ofPage: .lineBreak
      case (0xC2, _): .nothing(.controlCharacter, count: 1)
      case (0xE2, _): .paragraphEnd
      default: .nothing(.strayAnchor, count: 1)
      }
    return (repair, index + length)
  }

  /// A control character goes, and with it all of the sequence for terminals that it begins.
  private static func control(_ bytes: ArraySlice<UInt8>, at index: Int) -> (repair: TextRepair, end: Int) {
    guard let end = TerminalSequence.end(in: bytes, from: index) else {
      // NUL comes in long stretches.
      let end: Int = bytes[index] == 0 ? bytes[index...].firstIndex { $0 != 0 } ?? bytes.endIndex : index + 1
      return (.nothing(.controlCharacter, count: end - index), end)
    }
    return (.nothing(.terminalSequence, count: bytes[index..<end].count { $0 & 0xC0 != 0x80 }), end)
  }
}
