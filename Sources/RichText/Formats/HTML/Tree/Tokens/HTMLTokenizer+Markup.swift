// Comments and doctypes: HTML, sections 13.2.5.41 to 13.2.5.68.
extension HTMLTokenizer {
  mutating func markupDeclaration() -> HTMLToken? {
    if hasBytes("--", at: position) {
      position += 2
      return comment()
    }
    if hasBytes("doctype", at: position) {
      position += 7
      readDoctype()
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

  private mutating func readDoctype() {
    doctype = HTMLDoctype()
    func atEnd() -> Bool { position >= end || input[position] == UInt8(ascii: ">") }
    skipSpaces()
    guard !atEnd() else {
      closeDoctype()
      doctype.forcesQuirks = true
      return
    }
    let start = position
    while !atEnd(), !input[position].isHTMLSpace { position += 1 }
    doctype.name = asciiLowercased(start..<position)
    doctype.forcesQuirks = position >= end
    skipSpaces()
    guard !atEnd() else {
      doctype.forcesQuirks = position >= end
      closeDoctype()
      return
    }
    let isPublic = hasBytes("public", at: position)
    guard isPublic || hasBytes("system", at: position) else {
      doctype.forcesQuirks = true
      closeDoctype()
      return
    }
    position += 6
    skipSpaces()
    var hasFailed = false
    let first = quotedIdentifier(&hasFailed)
    if isPublic { doctype.publicIdentifier = first } else { doctype.systemIdentifier = first }
    guard first != nil, !hasFailed else {
      doctype.forcesQuirks = true
      closeDoctype()
      return
    }
    skipSpaces()
    if isPublic, !atEnd() {
      doctype.systemIdentifier = quotedIdentifier(&hasFailed)
      guard doctype.systemIdentifier != nil, !hasFailed else {
        doctype.forcesQuirks = true
        closeDoctype()
        return
      }
      skipSpaces()
    }
    if position >= end { doctype.forcesQuirks = true }
    closeDoctype()
  }

  private mutating func closeDoctype() {
    while position < end, input[position] != UInt8(ascii: ">") { position += 1 }
    position = min(position + 1, end)
  }

  private mutating func asciiLowercased(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    let text = replacingNUL(range)
    for byte in source[text] { bytes.append(byte.isASCIIUppercase ? byte | 0x20 : byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A quoted public or system identifier; nil if no quote stands here.
  private mutating func quotedIdentifier(_ hasFailed: inout Bool) -> String? {
    guard position < end, input[position] == UInt8(ascii: "\"") || input[position] == UInt8(ascii: "'") else {
      return nil
    }
    let quote = input[position]
    position += 1
    let start = position
    while position < end, input[position] != quote, input[position] != UInt8(ascii: ">") { position += 1 }
    // Asked of the source in one go, it would be that of before the text was added.
    let text = replacingNUL(start..<position)
    if position < end, input[position] == quote { position += 1 } else { hasFailed = true }
    return source.string(text)
  }
}
