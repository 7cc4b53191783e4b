// Comments and doctypes: HTML, sections 13.2.5.41 to 13.2.5.68.
extension HTMLTokenizer {
  mutating func markupDeclaration() -> HTMLToken? {
    if hasBytes("--", at: position) {
      position += 2
      return comment()
    }
    if hasBytes("doctype", at: position) {
      position += 7
      return .doctype(doctype())
    }
    if allowsCDATA, input[position...].starts(with: "[CDATA[".utf8) {
      position += 7
      state = .cdataSection
      return nil
    }
    return bogusComment()
  }

  /// Where `byte` stands next, or the end.
  func next(_ byte: UInt8, from start: Int) -> Int {
    input.withUnsafeBufferPointer { ByteScan.first(byte, in: $0, from: start) }
  }

  mutating func bogusComment() -> HTMLToken {
    let start = position
    position = next(UInt8(ascii: ">"), from: position)
    defer { position = min(position + 1, end) }
    return .comment(commentText(start..<position))
  }

  private func commentText(_ range: Range<Int>) -> ArraySlice<UInt8> {
    guard input[range].contains(0) else { return input[range] }
    return ArraySlice(input[range].flatMap { $0 == 0 ? Self.replacement : [$0] })
  }

  /// Reads a comment from after its two hyphens; one that is never closed reaches to the end.
  private mutating func comment() -> HTMLToken {
    let start = position
    for abrupt in [">", "->"] as [StaticString] where hasBytes(abrupt, at: position) {
      position += abrupt.utf8CodeUnitCount
      return .comment([])
    }
    while true {
      position = next(UInt8(ascii: "-"), from: position)
      guard position < end else { break }
      if position + 2 < end, input[position + 1] == UInt8(ascii: "-") {
        let length = hasBytes("-->", at: position) ? 3 : hasBytes("--!>", at: position) ? 4 : 0
        if length > 0 {
          defer { position += length }
          return .comment(commentText(start..<position))
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
    return .comment(commentText(start..<close))
  }

  private mutating func doctype() -> HTMLDoctype {
    var doctype = HTMLDoctype()
    func atEnd() -> Bool { position >= end || input[position] == UInt8(ascii: ">") }
    skipSpaces()
    guard !atEnd() else {
      closeDoctype()
      doctype.forcesQuirks = true
      return doctype
    }
    let start = position
    while !atEnd(), !input[position].isHTMLSpace { position += 1 }
    doctype.name = asciiLowercased(start..<position)
    doctype.forcesQuirks = position >= end
    skipSpaces()
    guard !atEnd() else {
      doctype.forcesQuirks = position >= end
      closeDoctype()
      return doctype
    }
    let isPublic = hasBytes("public", at: position)
    guard isPublic || hasBytes("system", at: position) else {
      doctype.forcesQuirks = true
      closeDoctype()
      return doctype
    }
    position += 6
    skipSpaces()
    var hasFailed = false
    let first = quotedIdentifier(&hasFailed)
    if isPublic { doctype.publicIdentifier = first } else { doctype.systemIdentifier = first }
    guard first != nil, !hasFailed else {
      doctype.forcesQuirks = true
      closeDoctype()
      return doctype
    }
    skipSpaces()
    if isPublic, !atEnd() {
      doctype.systemIdentifier = quotedIdentifier(&hasFailed)
      guard doctype.systemIdentifier != nil, !hasFailed else {
        doctype.forcesQuirks = true
        closeDoctype()
        return doctype
      }
      skipSpaces()
    }
    if position >= end { doctype.forcesQuirks = true }
    closeDoctype()
    return doctype
  }

  private mutating func skipSpaces() {
    while position < end, input[position].isHTMLSpace { position += 1 }
  }

  private mutating func closeDoctype() {
    while position < end, input[position] != UInt8(ascii: ">") { position += 1 }
    position = min(position + 1, end)
  }

  private func asciiLowercased(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for byte in commentText(range) { bytes.append(byte.isASCIIUppercase ? byte | 0x20 : byte) }
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
    let text = String(decoding: commentText(start..<position), as: UTF8.self)
    if position < end, input[position] == quote { position += 1 } else { hasFailed = true }
    return text
  }
}
