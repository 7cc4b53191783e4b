/// The text of a list's marker with places for numbers, as Word describes it: `%1.%2)` in its pages, bytes in RTF.
struct ListMarkerPattern: Hashable, Sendable {
  private(set) var prefix = ""
  /// The text after the last number; all text if there is no number.
  private(set) var suffix = ""
  private(set) var numberCount = 0
  /// Whether only full stops stand between the numbers.
  private var isJoinedByStops = true

  /// Reads `\leveltext`: its length, text with bytes below 9 for the numbers of levels, and a semicolon.
  init(levelText: [UInt8]) {
    var text = levelText[...]
    if let first = text.first, first < 0x20 { text = text.dropFirst() }
    if text.last == UInt8(ascii: ";") { text = text.dropLast() }
    for part in Self.divided(text, isNumber: { $0 < 9 }) { add(part) }
  }

  /// Reads `data-leveltext` of Word for the web.
  init(percentSigns text: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    var isAfterSign = false
    for byte in text {
      if isAfterSign, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
        bytes[bytes.count - 1] = 0
        isAfterSign = false
      } else {
        bytes.append(byte < 0x20 ? 0x20 : byte)
        isAfterSign = byte == UInt8(ascii: "%")
      }
    }
    for part in Self.divided(bytes[...], isNumber: { $0 == 0 }) { add(part) }
  }

  /// The style of a numbered list that is marked so; a pattern without a place for a number says nothing.
  func style(_ marker: ListStyle.Marker, start: Int) -> ListStyle {
    guard numberCount > 0 else { return ListStyle(marker, start: start) }
    return ListStyle(
      marker, start: start, prefix: prefix, suffix: suffix, showsOuterNumbers: numberCount > 1 && isJoinedByStops)
  }

  /// The texts between the numbers; one more than there are numbers.
  private static func divided(_ text: ArraySlice<UInt8>, isNumber: (UInt8) -> Bool) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: isNumber).map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func add(_ text: String) {
    if isBegun {
      if numberCount == 0 { prefix = suffix } else if suffix != "." { isJoinedByStops = false }
      numberCount += 1
    }
    isBegun = true
    suffix = text
  }

  private var isBegun = false
}
