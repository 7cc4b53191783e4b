/// Cuts CSS text at the places its syntax gives meaning to.
enum CSSText {
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, bytes[start].isHTMLSpace { start += 1 }
    while end > start, bytes[end - 1].isHTMLSpace { end -= 1 }
    return bytes[start..<end]
  }
}
