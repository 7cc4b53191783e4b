/// The bytes of a page in the making, escaped for where they stand.
struct HTMLOutput {
  private(set) var bytes: [UInt8] = []

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Appends markup of ours.
  mutating func markup(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends markup that is always the same, which needs no `String` to be made.
  mutating func tag(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

  /// Appends markup that was made before.
  mutating func markup(_ made: [UInt8]) { bytes += made }

  /// Appends text of the document, in which nothing can begin markup.
  /// - Parameter spells: Whether white space that could collapse is spelled as references: LibreOffice ignores
  ///   `white-space`, but keeps these.
  mutating func text(_ text: ArraySlice<UInt8>, spellsSpaces spells: Bool = false) {
    text.withUnsafeBufferPointer { text in
      var start = 0
      var index = Self.nextToEscape(in: text, from: spells ? 0 : Self.plainStart(of: text), spells)
      while index < text.count {
        let escape: StaticString? =
          switch text[index] {
          case UInt8(ascii: "&"): "&amp;"
          case UInt8(ascii: "<"): "&lt;"
          case UInt8(ascii: ">"): "&gt;"
          case 0x20 where Self.couldCollapse(text, index): "&#32;"
          case 0x09: "&#9;"
          // LibreOffice Calc takes the reference for a space between words, but not the character.
          case 0xC2 where index + 1 < text.count && text[index + 1] == 0xA0: "&nbsp;"
          default: nil
          }
        if let escape {
          bytes.append(contentsOf: text[start..<index])
          tag(escape)
          start = index + (text[index] == 0xC2 ? 2 : 1)
        }
        index = Self.nextToEscape(in: text, from: index + 1, spells)
      }
      bytes.append(contentsOf: text[start...])
    }
  }

  /// Returns the place of the first byte that could be escaped if spaces are not; most texts have none.
  private static func plainStart(of text: UnsafeBufferPointer<UInt8>) -> Int {
    ByteScan.blocks(of: text, from: 0) {
      let markup = ($0.bytes | ByteBlock.Bytes(repeating: 0x02)).equals(UInt8(ascii: ">"))
      return (markup .| $0.bytes.equals(UInt8(ascii: "&")) .| $0.bytes.equals(0xC2)).filled(with: 0xFF)
    }
  }

  private static func nextToEscape(in text: UnsafeBufferPointer<UInt8>, from start: Int, _ spells: Bool) -> Int {
    ByteScan.first(in: text, from: start) {
      // "<" and ">" differ in one bit.
      let markup =
        $0.bytes(equalTo: UInt8(ascii: "&")) | ($0 | .repeating(0x02)).bytes(equalTo: UInt8(ascii: ">"))
        | $0.bytes(equalTo: 0xC2)
      return spells ? markup | $0.bytes(equalTo: 0x20) | $0.bytes(equalTo: 0x09) : markup
    }
  }

  /// Reports whether the space at `index` is the first, the last or next to another.
  private static func couldCollapse(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index > 0, index + 1 < text.count else { return true }
    return text[index - 1] == 0x20 || text[index + 1] == 0x20
  }

  /// Appends ` name="value"`; control characters that are no white space, which no attribute of ours needs, are left
  /// out.
  mutating func attribute(_ name: String, _ value: String) {
    bytes.append(0x20)
    markup(name)
    tag("=\"")
    self.value(value)
    tag("\"")
  }

  /// Appends the text between the quotation marks of an attribute.
  mutating func value(_ value: String) {
    var value = value
    value.withUTF8 { value in
      var start = 0
      for index in value.indices where value[index] <= UInt8(ascii: ">") || value[index] == 0x7F {
        let escape: StaticString
        switch value[index] {
        case UInt8(ascii: "&"): escape = "&amp;"
        case UInt8(ascii: "<"): escape = "&lt;"
        case UInt8(ascii: ">"): escape = "&gt;"
        case UInt8(ascii: "\""): escape = "&quot;"
        case 0x09: escape = "&#9;"
        case 0x0A: escape = "&#10;"
        case 0x0D: escape = "&#13;"
        case 0..<0x20, 0x7F: escape = ""
        default: continue
        }
        bytes.append(contentsOf: value[start..<index])
        tag(escape)
        start = index + 1
      }
      bytes.append(contentsOf: value[start...])
    }
  }

  mutating func base64(_ content: [UInt8]) { Base64.append(content, to: &bytes) }
}
