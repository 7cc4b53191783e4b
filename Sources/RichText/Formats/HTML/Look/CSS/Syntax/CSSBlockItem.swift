/// A part of a block that holds declarations and nested rules: CSS Syntax 3, section 5.5.5.
enum CSSBlockItem {
  /// `name: value`, without the semicolon after it.
  case declaration(Range<Int>)
  /// A nested rule; the cursor stands at its `{`, or at its `@`.
  case rule
  /// The cursor stands at a `}`, or the text ends.
  case end
}

extension CSSCursor {
  /// Reads the next part of a block, or of an attribute, in which a `}` ends nothing.
  mutating func nextItem(inAttribute: Bool = false) -> CSSBlockItem {
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: ";"), 0x20, 0x0A, 0x09, 0x0D, 0x0C:
        position += 1
        continue
      case UInt8(ascii: "}") where !inAttribute: return .end
      case UInt8(ascii: "/") where byte(after: 1) == UInt8(ascii: "*"):
        skipSpace()
        continue
      case UInt8(ascii: "@"): return .rule
      default: break
      }
      let start = position
      if let end = endOfDeclaration(), !inAttribute || byte != UInt8(ascii: "}") {
        if position < self.end, bytes[position] == UInt8(ascii: ";") { position += 1 }
        return .declaration(start..<end)
      }
      position = start
      seek(inAttribute ? [.semicolon, .openingBrace] : [.semicolon, .openingBrace, .closingBrace])
      if position < end, bytes[position] == UInt8(ascii: "{") { return .rule }
    }
    return .end
  }

  /// Passes white space and the semicolons between declarations.
  @inline(__always)
  mutating func skipSemicolons() {
    while position < end, bytes[position] == UInt8(ascii: ";") || bytes[position].isHTMLSpace { position &+= 1 }
  }

  /// The end of a declaration that begins here in just these letters; `nil` if another one does.
  @inline(__always)
  func end(of declaration: ArraySlice<UInt8>) -> Int? {
    let end = position &+ declaration.count
    guard end <= self.end, end == self.end || bytes[end] == UInt8(ascii: ";") else { return nil }
    return HashedBytes(bytes[position..<end]) == HashedBytes(declaration) ? end : nil
  }

  /// The text that begins here, up to the semicolon after it; `nil` if it holds strings, comments, escapes, addresses
  /// or blocks, or begins a rule. It may turn out to be no declaration.
  func plainDeclaration() -> Range<Int>? {
    let base = bytes.startIndex
    return bytes.withUnsafeBufferPointer { buffer in
      let last = end &- base
      let start = position &- base
      guard start < last, buffer[start] != UInt8(ascii: "@") else { return nil }
      var index = start
      while true {
        index = buffer.endOfPlainCSS(from: index, to: last)
        if index == last || buffer[index] == UInt8(ascii: ";") { return position..<index &+ base }
        // A function of words and numbers, but no `url()`.
        guard buffer[index] == UInt8(ascii: "("), index > start, buffer[index &- 1] | 0x20 != UInt8(ascii: "l") else {
          return nil
        }
        index = buffer.endOfPlainCSS(from: index &+ 1, to: last)
        guard index < last, buffer[index] == UInt8(ascii: ")") else { return nil }
        index &+= 1
      }
    }
  }

  /// Passes the rest of the rule at hand. One without a block ends at its semicolon, or before the `}` of the block
  /// that it is in.
  mutating func skipRule(inBlock: Bool) {
    seek(inBlock ? [.semicolon, .openingBrace, .closingBrace] : [.semicolon, .openingBrace])
    if take("{") { skipBlock() } else { _ = take(";") }
  }

  /// Moves to the end of the declaration that starts here and returns it; `nil` if none does.
  private mutating func endOfDeclaration() -> Int? {
    let start = position
    let base = bytes.startIndex
    position = bytes.withUnsafeBufferPointer { $0.endOfCSSName(from: position - base, to: end - base) } + base
    if byte != UInt8(ascii: ":") || position == start {
      position = start
      guard name() != nil else { return nil }
      skipSpace()
      guard byte == UInt8(ascii: ":") else { return nil }
    }
    position += 1
    let value = position
    // Most values hold nothing that needs a closer look.
    position = bytes.withUnsafeBufferPointer { $0.endOfPlainCSS(from: position - base, to: end - base) } + base
    if position == end || bytes[position] == UInt8(ascii: ";") { return position }
    position = value
    seek([.semicolon, .openingBrace, .closingBrace])
    guard byte == UInt8(ascii: "{") else { return position }
    // A block is all of a value or none of it, but in properties of the page's own (section 5.5.6).
    let isOwn = bytes[start] == UInt8(ascii: "-") && start + 1 < end && bytes[start + 1] == UInt8(ascii: "-")
    if !isOwn {
      guard bytes[value..<position].isCSSBlank else { return nil }
      position += 1
      skipBlock()
      let rest = position
      seek([.semicolon, .openingBrace, .closingBrace])
      return bytes[rest..<position].isCSSBlank && byte != UInt8(ascii: "{") ? position : nil
    }
    seek([.semicolon, .closingBrace])
    return position
  }
}

extension ArraySlice<UInt8> {
  /// Whether the text is white space and comments alone.
  var isCSSBlank: Bool {
    var cursor = CSSCursor(self)
    cursor.skipSpace()
    return cursor.isAtEnd
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the letters, digits, hyphens and lines from `start` on, of which names without escapes are made.
  fileprivate func endOfCSSName(from start: Int, to end: Int) -> Int {
    first(from: start, to: end) { block in
      let isLetter = (block | SIMD16(repeating: 0x20)).isWithin(UInt8(ascii: "a"), 26)
      let isOther = block.isWithin(UInt8(ascii: "0"), 10) .| block.equals(UInt8(ascii: "-"))
      return .!(isLetter .| isOther .| block.equals(UInt8(ascii: "_")) .| block.isAtLeast(0x80))
    } isSought: {
      !$0.isCSSNameByte
    }
  }

  /// Returns the place of the next string, bracket, comment, escape or semicolon, or `end`.
  fileprivate func endOfPlainCSS(from start: Int, to end: Int) -> Int {
    first(from: start, to: end) { block in
      // `[ \ ]` and, with one bit more, `{ | }`.
      let isBracket = (block & SIMD16(repeating: 0xDF)).isWithin(UInt8(ascii: "["), 3)
      let isQuotation = block.equals(UInt8(ascii: "\"")) .| block.isWithin(UInt8(ascii: "'"), 3)
      return isBracket .| isQuotation .| block.equals(UInt8(ascii: "/")) .| block.equals(UInt8(ascii: ";"))
    } isSought: { byte in
      // A bit for each of `" ' ( ) / ;`, and of `[ \ ] { | }`.
      let marks: UInt64 = byte < 0x40 ? 0x0800_8384_0000_0000 : byte < 0x80 ? 0x3800_0000_3800_0000 : 0
      return marks &>> UInt64(byte & 63) & 1 != 0
    }
  }

  /// The first index from `start` on that is sought, or `end`: sixteen bytes at once, then one by one.
  @inline(__always)
  private func first(
    from start: Int, to end: Int, in block: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>, isSought: (UInt8) -> Bool
  ) -> Int {
    guard let bytes = baseAddress else { return end }
    var index = start
    while index &+ ByteBlock.count <= end {
      let found = block(ByteBlock(bytes, at: index).bytes).filled(with: 0xFF)
      if found.isAnywhere { return index &+ found.first }
      index &+= ByteBlock.count
    }
    while index < end, !isSought(bytes[index]) { index &+= 1 }
    return index
  }
}
