/// Resolves character references: HTML, section 13.2.5.72 and following.
struct HTMLCharacterReferences: Sendable {
  static let shared = HTMLCharacterReferences()

  struct Match {
    /// Bytes of the input after the ampersand that the name covers, the semicolon included.
    var length: Int
    var endsWithSemicolon: Bool
    var entry: Int
  }

  /// The table's text lives as long as the program.
  private let source = HTMLCharacterReferenceTable.source
  /// The start of each entry in `source`.
  private var starts: [UInt16] = []
  /// The first entry whose name begins with this byte, or a greater one.
  private var firstEntry = [Int](repeating: 0, count: 129)

  private init() {
    starts.reserveCapacity(2200)
    source.withUTF8Buffer { source in
      var index = 0
      while index < source.count {
        if Self.separates(source[index]) {
          index += 1
          continue
        }
        starts.append(UInt16(truncatingIfNeeded: index))
        // No entry is shorter than `gt*3E`.
        index += 5
        while index < source.count, !Self.separates(source[index]) { index += 1 }
      }
    }
    var entry = 0
    for byte in 0..<128 {
      while entry < starts.count, self.byte(of: entry, at: 0) < byte { entry += 1 }
      firstEntry[byte] = entry
    }
    firstEntry[128] = starts.count
  }

  private static func separates(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x0A }

  private static let mark = UInt8(ascii: "=")
  private static let legacyMark = UInt8(ascii: "*")

  private func nameLength(of entry: Int) -> Int {
    var length = 1
    while !endsName(byte(of: entry, at: length)) { length += 1 }
    return length
  }

  private func endsName(_ byte: UInt8) -> Bool { byte == Self.mark || byte == Self.legacyMark }

  func value(of match: Match) -> [UInt8] {
    var value: [UInt8] = []
    append(valueOf: match, to: &value)
    return value
  }

  /// Appends UTF-8 of what a reference stands for.
  func append(valueOf match: Match, to output: inout [UInt8]) {
    var offset = nameLength(of: match.entry)
    let start = Int(starts[match.entry])
    repeat {
      offset += 1
      var number: UInt32 = 0
      while start + offset < source.utf8CodeUnitCount, let digit = byte(of: match.entry, at: offset).digit(hex: true) {
        number = number << 4 | UInt32(digit)
        offset += 1
      }
      if let scalar = Unicode.Scalar(number), let utf8 = UTF8.encode(scalar) { output += utf8 }
    } while start + offset < source.utf8CodeUnitCount && byte(of: match.entry, at: offset) == UInt8(ascii: "+")
  }

  /// The length and the UTF-8 of a reference that most pages need, without the table, which takes time to read.
  static func frequent(in input: [UInt8], from start: Int, to end: Int) -> (length: Int, utf8: [UInt8])? {
    let word = input.withUnsafeBufferPointer { ByteScan.eightBytes(of: $0, at: start) }
    // The bytes of the names, the first one lowest.
    if start + 4 <= end, word & 0xFFFF_FFFF == 0x3B70_6D61 { return (4, [0x26]) }  // amp;
    if start + 5 <= end, word & 0xFF_FFFF_FFFF == 0x3B_7073_626E { return (5, [0xC2, 0xA0]) }  // nbsp;
    if start + 3 <= end, word & 0xFF_FFFF == 0x3B_746C { return (3, [0x3C]) }  // lt;
    if start + 3 <= end, word & 0xFF_FFFF == 0x3B_7467 { return (3, [0x3E]) }  // gt;
    if start + 5 <= end, word & 0xFF_FFFF_FFFF == 0x3B_746F_7571 { return (5, [0x22]) }  // quot;
    return nil
  }

  /// The longest named reference that begins at `start`, the byte after the ampersand.
  func longestMatch(in input: [UInt8], at start: Int) -> Match? {
    guard start < input.count, input[start] < 128 else { return nil }
    var low = firstEntry[Int(input[start])]
    var high = firstEntry[Int(input[start]) + 1]
    var best: Match?
    var length = 1
    // Names that agree with the input so far are entries low..<high; a name that ends here stands first.
    while low < high {
      let end = byte(of: low, at: length)
      if endsName(end) {
        if start + length < input.count, input[start + length] == UInt8(ascii: ";") {
          return Match(length: length + 1, endsWithSemicolon: true, entry: low)
        }
        if end == Self.legacyMark { best = Match(length: length, endsWithSemicolon: false, entry: low) }
        low += 1
      }
      guard start + length < input.count else { break }
      let byte = input[start + length]
      low = (low..<high).partitioningIndex { self.byte(of: $0, at: length) >= byte }
      high = (low..<high).partitioningIndex { self.byte(of: $0, at: length) > byte }
      length += 1
    }
    return best
  }

  /// A byte of an entry, whose name, mark and value are not passed.
  private func byte(of entry: Int, at offset: Int) -> UInt8 { source.utf8Start[Int(starts[entry]) + offset] }

  /// UTF-8 of a numeric reference's character, with the replacements of section 13.2.5.80.
  static func utf8(ofNumeric number: UInt32) -> [UInt8] {
    var value = number
    if value == 0 || value > 0x10FFFF || (0xD800...0xDFFF).contains(value) { value = 0xFFFD }
    if (0x80...0x9F).contains(value) { value = windows1252[Int(value - 0x80)] }
    guard let scalar = Unicode.Scalar(value) else { return [0xEF, 0xBF, 0xBD] }
    return Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E,
    0x0178,
  ]
}
