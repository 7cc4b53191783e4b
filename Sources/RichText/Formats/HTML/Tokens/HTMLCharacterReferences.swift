/// Resolves character references: HTML, section 13.2.5.72 and following.
struct HTMLCharacterReferences: Sendable {
  static let shared = HTMLCharacterReferences()

  struct Match {
    /// Bytes of the input after the ampersand that the name covers, the semicolon included.
    var length: Int
    var endsWithSemicolon: Bool
    var entry: Int
  }

  private var bytes: [UInt8] = []
  private var names: [Range<Int32>] = []
  private var isLegacy: [Bool] = []
  private var values: [[UInt8]] = []
  /// The first entry whose name begins with this byte, or a greater one.
  private var firstEntry = [Int](repeating: 0, count: 129)

  private init() {
    let source = HTMLCharacterReferenceTable.source.withUTF8Buffer { Array($0) }
    for entry in source.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == 0x0A }) {
      guard
        let mark = entry.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "*") })
      else { continue }
      let start = Int32(bytes.count)
      bytes += entry[..<mark]
      names.append(start..<Int32(bytes.count))
      isLegacy.append(entry[mark] == UInt8(ascii: "*"))
      var text = ""
      for hex in entry[(mark + 1)...].split(separator: UInt8(ascii: "+")) {
        if let value = UInt32(String(decoding: hex, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value) {
          text.unicodeScalars.append(scalar)
        }
      }
      values.append(Array(text.utf8))
    }
    var entry = 0
    for byte in 0..<128 {
      while entry < names.count, bytes[Int(names[entry].lowerBound)] < byte { entry += 1 }
      firstEntry[byte] = entry
    }
    firstEntry[128] = names.count
  }

  var count: Int { isLegacy.count + isLegacy.lazy.filter { $0 }.count }

  func value(of match: Match) -> [UInt8] { values[match.entry] }

  /// The longest named reference that begins at `start`, the byte after the ampersand.
  func longestMatch(in input: [UInt8], at start: Int) -> Match? {
    guard start < input.count, input[start] < 128 else { return nil }
    var low = firstEntry[Int(input[start])]
    var high = firstEntry[Int(input[start]) + 1]
    var best: Match?
    var length = 1
    // Names that agree with the input so far are entries low..<high; a name that ends here stands first.
    while low < high {
      if names[low].count == length {
        if start + length < input.count, input[start + length] == UInt8(ascii: ";") {
          return Match(length: length + 1, endsWithSemicolon: true, entry: low)
        }
        if isLegacy[low] { best = Match(length: length, endsWithSemicolon: false, entry: low) }
        low += 1
      }
      guard start + length < input.count else { break }
      let byte = input[start + length]
      low = partition(low, high) { self.byte(of: $0, at: length) >= byte }
      high = partition(low, high) { self.byte(of: $0, at: length) > byte }
      length += 1
    }
    return best
  }

  private func byte(of entry: Int, at offset: Int) -> UInt8 { bytes[Int(names[entry].lowerBound) + offset] }

  private func partition(_ low: Int, _ high: Int, _ isAfter: (Int) -> Bool) -> Int {
    var low = low
    var high = high
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

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
