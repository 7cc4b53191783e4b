// Comments and doctypes: HTML, sections 13.2.5.41 to 13.2.5.68.
extension HTMLTokenizer {
  mutating func markupDeclaration() -> HTMLToken? {
    if hasBytes("--", at: position) {
      position += 2
      return comment()
    }
    if hasBytes("doctype", at: position) {
      _ = bogusComment()
      return .doctype
    }
    if allowsCDATA, input[position...].starts(with: "[CDATA[".utf8) {
      position += 7
      state = .cdataSection
      return nil
    }
    return bogusComment()
  }

  /// Returns the next place of `byte`, or the end.
  func next(_ byte: UInt8, from start: Int) -> Int {
    input.withUnsafeBufferPointer { ByteScan.first(byte, in: $0, from: start) }
  }

  mutating func bogusComment() -> HTMLToken {
    let start = position
    position = next(UInt8(ascii: ">"), from: position)
    defer { position = min(position + 1, end) }
    return .comment(replacingNUL(start..<position))
  }

  /// Reads a comment from after its two hyphens; one that is never closed reaches to the end.
  private mutating func comment() -> HTMLToken {
    let start = position
    for abrupt in [">", "->"] as [StaticString] where hasBytes(abrupt, at: position) {
      position += abrupt.utf8CodeUnitCount
      return .comment(.empty)
    }
    while true {
      position = next(UInt8(ascii: "-"), from: position)
      guard position < end else { break }
      if position + 2 < end, input[position + 1] == UInt8(ascii: "-") {
        let length = hasBytes("-->", at: position) ? 3 : hasBytes("--!>", at: position) ? 4 : 0
        if length > 0 {
          defer { position += length }
          return .comment(replacingNUL(start..<position))
        }
      }
      position += 1
    }
    var close = end
    if input[start..<end].suffix(3).elementsEqual("--!".utf8) {
      close -= 3
    } else {
      for _ in 0..<2 where close > start && input[close - 1] == UInt8(ascii: "-") { close -= 1 }
    }
    return .comment(replacingNUL(start..<close))
  }
}
