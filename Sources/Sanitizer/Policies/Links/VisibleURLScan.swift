internal import RichText

/// Finds the web addresses that stand in a text.
enum VisibleURLScan {
  /// Returns the place of the next colon, without which there is no address, at or after `start`; the end if there is
  /// none.
  static func candidate(in text: [UInt8], from start: Int) -> Int {
    text.withUnsafeBufferPointer { ByteScan.first(UInt8(ascii: ":"), in: $0, from: start) }
  }

  /// The addresses in `range` that plainly end: at a space, a quotation mark, a bracket or the end of the paragraph.
  ///
  /// Punctuation at their ends is included. Left out is what may be part of a template (`{`), of code between
  /// backticks, or what an invisible or combining character follows.
  static func ranges(in text: [UInt8], of range: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = range.lowerBound
    while true {
      let colon = text.withUnsafeBufferPointer {
        ByteScan.first(UInt8(ascii: ":"), in: UnsafeBufferPointer(rebasing: $0[..<range.upperBound]), from: index)
      }
      guard colon < range.upperBound else { return ranges }
      index = colon + 1
      guard let start = start(of: colon, in: text[range]) else { continue }
      let end = end(of: text[colon..<range.upperBound])
      if isPlainEnd(end, in: text[range]) { ranges.append(start..<end) }
      index = end
    }
  }

  /// Returns the end of the address without punctuation that belongs to the sentence around it. A closing bracket
  /// without its opening one belongs to the sentence, too.
  static func endWithoutPunctuation(of address: [UInt8]) -> Int {
    var open = [UInt8(ascii: "("): 0, UInt8(ascii: "["): 0]
    for byte in address {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): open[byte, default: 0] += 1
      case UInt8(ascii: ")"): open[UInt8(ascii: "("), default: 0] -= 1
      case UInt8(ascii: "]"): open[UInt8(ascii: "["), default: 0] -= 1
      default: continue
      }
    }
    var end = address.count
    while end > 0 {
      switch address[end - 1] {
      case UInt8(ascii: ")") where open[UInt8(ascii: "("), default: 0] < 0: open[UInt8(ascii: "("), default: 0] += 1
      case UInt8(ascii: "]") where open[UInt8(ascii: "["), default: 0] < 0: open[UInt8(ascii: "["), default: 0] += 1
      case let byte where ".,;:!?'*~".utf8.contains(byte): break
      default: return end
      }
      end -= 1
    }
    return end
  }

  /// Returns the start of `http` or `https` before the colon, if two slashes follow and no word runs into it.
  private static func start(of colon: Int, in text: ArraySlice<UInt8>) -> Int? {
    guard text[(colon + 1)...].starts(with: "//".utf8) else { return nil }
    for scheme in ["https", "http"] where colon - text.startIndex >= scheme.utf8.count {
      let start = colon - scheme.utf8.count
      // An ASCII letter without the bit of lower case is its capital; no other byte becomes a letter of these by the bit.
      guard text[start..<colon].elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 }) else { continue }
      guard start > text.startIndex else { return start }
      let before = text[start - 1]
      let isPart = before.isASCIIAlphanumeric || "+-.%=&/`".utf8.contains(before)
      return isPart ? nil : start
    }
    return nil
  }

  private static func end(of text: ArraySlice<UInt8>) -> Int {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte < 0x80 {
        guard PercentEncoding.mayStand(byte) else { return index }
        index += 1
      } else {
        guard let scalar = UTF8Window.scalar(text, at: index), scalar.properties.isAlphabetic,
          InvisibleScalar(scalar) == nil
        else { return index }
        index += UTF8Window.length(of: scalar)
      }
    }
    return index
  }

  private static func isPlainEnd(_ end: Int, in text: ArraySlice<UInt8>) -> Bool {
    guard end < text.endIndex else { return true }
    guard text[end] >= 0x80 else { return text[end] <= 0x20 || "\"<>".utf8.contains(text[end]) }
    guard let scalar = UTF8Window.scalar(text, at: end), scalar != "…" else { return false }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return true
    default: return false
    }
  }
}
