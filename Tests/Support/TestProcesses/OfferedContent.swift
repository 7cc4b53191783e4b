import Synchronization
import Testing

/// The content that any test has put on clipboards and pasted from them. No log of the program may hold a piece of it.
///
/// Tests run side by side, and what one of them offers is as private to the services of all others.
package enum OfferedContent {
  /// A row of 16 bytes, the last one lowest. Shorter pieces may occur in any sentence.
  private typealias Piece = UInt128
  private static let size = 14
  /// Bytes of one content that are looked at.
  private static let limit = 1024

  private static let pieces = Mutex<Set<Piece>>([])

  package static func note(_ content: some Sequence<UInt8>) {
    let new = split(content.prefix(limit))
    if !new.isEmpty { pieces.withLock { $0.formUnion(new) } }
  }

  /// Fails the test that runs when a log holds what was offered.
  package static func check(log: some Sequence<UInt8>) {
    let said = split(log)
    let found = pieces.withLock { $0.intersection(said) }.filter { saysSomething($0) }
    if !found.isEmpty { Issue.record("a log of the program holds what was copied: \(found.map(text).sorted())") }
  }

  /// Every piece, as a log would have it: in one line, and without regard to case.
  private static func split(_ text: some Sequence<UInt8>) -> Set<Piece> {
    var pieces: Set<Piece> = []
    var (piece, count): (Piece, Int) = (0, 0)
    let mask = Piece(1) << (size * 8) - 1
    for byte in text {
      let shown: UInt8 =
        switch byte {
        case 0..<0x20: 0x20
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: byte
        }
      piece = (piece << 8 | Piece(shown)) & mask
      count += 1
      if count >= size { pieces.insert(piece) }
    }
    return pieces
  }

  /// Reports whether a piece has letters enough. A letter before many spaces occurs in every table.
  private static func saysSomething(_ piece: Piece) -> Bool {
    text(piece).utf8.count { $0 != 0x20 } >= 4
  }

  private static func text(_ piece: Piece) -> String {
    String(decoding: (1...size).map { UInt8(truncatingIfNeeded: piece >> ((size - $0) * 8)) }, as: UTF8.self)
  }
}
