internal import RichText

extension InvisibleScalar {
  /// Returns the start of the next scalar whose first bytes allow it to be invisible, or of two combining marks. The
  /// search begins at `start`; the result is the end if there is none.
  static func candidate(in bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { bytes in
      var index = start
      while index &+ Leads.reach <= bytes.count {
        // If one block needs a close look, the following blocks mostly do, too.
        for _ in 0..<16 where index &+ Leads.reach <= bytes.count {
          let found = Leads(bytes, at: index).invisible
          if found.isAnywhere { return index &+ found.first }
          index &+= 16
        }
        while index &+ 48 &+ Leads.reach <= bytes.count {
          let (one, two) = (Leads(bytes, at: index), Leads(bytes, at: index &+ 16))
          let (three, four) = (Leads(bytes, at: index &+ 32), Leads(bytes, at: index &+ 48))
          if (one.first | two.first | three.first | four.first).isBeyondASCII,
            (one.suspicious | two.suspicious | three.suspicious | four.suspicious).isAnywhere
          {
            break
          }
          index &+= 64
        }
      }
      // If fewer bytes than a block follow, the first byte of each scalar decides.
      while index < bytes.count {
        let byte = bytes[index]
        if byte >= 0xC0, leadBytes >> UInt64(byte & 0x3F) & 1 == 1 { return index }
        index &+= 1
      }
      return index
    }
  }

  /// A bit for each byte from 0xC0 on: whether an invisible scalar can begin with it.
  private static var leadBytes: UInt64 {
    func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 0x3F) }
    let ofTwoAndThree = bit(0xC2) | bit(0xCC) | bit(0xCD) | bit(0xD8) | bit(0xE1) | bit(0xE2) | bit(0xE3) | bit(0xEF)
    return ofTwoAndThree | bit(0xF0) | bit(0xF1) | bit(0xF2) | bit(0xF3) | bit(0xF4)
  }
}

/// Sixteen bytes, each with the two that follow it: where an invisible scalar can begin, the answers are not zero.
private struct Leads {
  typealias Bytes = SIMD16<UInt8>

  /// The number of bytes that are read.
  static let reach = 18

  let first: Bytes
  private let second: Bytes
  private let third: Bytes

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
    first = bytes.loadUnaligned(fromByteOffset: index, as: Bytes.self)
    second = bytes.loadUnaligned(fromByteOffset: index &+ 1, as: Bytes.self)
    third = bytes.loadUnaligned(fromByteOffset: index &+ 2, as: Bytes.self)
  }

  /// All that are invisible, and some more: text of which much is marked is looked at closely throughout.
  @inline(__always)
  var suspicious: Bytes {
    let leads = (first & Bytes(repeating: 0xFD)).equals(0xE1) .| first.equals(0xC2) .| isMark(first)
    // U+200A to U+200F, U+202A to U+202F, and what is not of their block up to U+20FF and from U+2800 to U+28FF.
    let spaces = second.equals(0x80) .& .!(third | Bytes(repeating: 0x20)).isWithin(0xAA, 6)
    let punctuation = first.equals(0xE2) .& (second & Bytes(repeating: 0xDC)).equals(0x80) .& .!spaces
    // Emoji are F0 9F, the last of which has two non-characters.
    let planes = first.isAtLeast(0xF0) .& (second .!= Bytes(repeating: 0x9F) .| third.equals(0xBF))
    return (leads .| first.equals(0xD8) .| first.equals(0xEF) .| punctuation .| planes).filled(with: 0xFF)
  }

  @inline(__always)
  var invisible: Bytes {
    // The soft hyphen, the grapheme joiner, and U+0344, which is two marks.
    let joiner = first.equals(0xCD) .& (second.equals(0x8F) .| second.equals(0x84))
    let ofTwo = first.equals(0xC2) .& second.equals(0xAD) .| joiner
    let arabic = first.equals(0xD8) .& second.equals(0x9C)
    let marks = (second & Bytes(repeating: 0xFE)).equals(0xAA) .| second.equals(0xB7)
    let scripts = first.equals(0xE1) .& (second.equals(0x85) .| second.equals(0x9E) .| second.equals(0xA0) .| marks)
    let filler = first.equals(0xE3) .& second.equals(0x85)
    // Selectors, and half marks.
    let selector = second.equals(0xB8) .& third.isBelow(0xB0)
    let special =
      second.equals(0xB7) .| second.equals(0xBB) .| second.equals(0xBE) .| second.equals(0xBF) .& third.isAtLeast(0xB0)
    let presentation = first.equals(0xEF) .& (selector .| special)
    let spaces = second.equals(0x80) .& (third.isWithin(0x8B, 5) .| third.isWithin(0xAA, 5))
    // In the block that dashes and quotation marks are of.
    let blank = second.equals(0xA0) .& third.equals(0x80)
    // Invisible operators, and combining marks of signs.
    let signs = (second | Bytes(repeating: 0x02)).equals(0x83) .& third.isAtLeast(0x90)
    let punctuation = first.equals(0xE2) .& (spaces .| signs .| blank)
    let several = ofTwo .| isMark(first) .& isMark(third) .| arabic .| scripts .| filler .| presentation
    return (several .| punctuation .| notation .| first.equals(0xF3)).filled(with: 0xFF)
  }

  /// U+0300 to U+037F, most of which are combining marks.
  @inline(__always)
  private func isMark(_ lead: Bytes) -> SIMDMask<SIMD16<Int8>> { (lead & Bytes(repeating: 0xFE)).equals(0xCC) }

  /// Notation and hieroglyphs in the plane that emoji are of, and the non-characters at the end of each plane.
  @inline(__always)
  private var notation: SIMDMask<SIMD16<Int8>> {
    let symbols = (second & Bytes(repeating: 0xF7)).equals(0x93) .| second.equals(0x9D)
    return first.isAtLeast(0xF0) .& (symbols .| third.equals(0xBF))
  }
}
