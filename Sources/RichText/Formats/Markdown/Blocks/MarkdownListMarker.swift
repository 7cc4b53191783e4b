/// The marker that an item begins with (CommonMark, section 5.2).
struct MarkdownListMarker {
  /// The common mark of one list's items: the bullet, or the delimiter after the number.
  struct Style: Hashable {
    let mark: UInt8
    /// The first item's number; nil for a bullet.
    let start: Int?

    func continues(_ other: Style) -> Bool { mark == other.mark }

    /// - Parameter previous: the list that ends where this one begins; another mark then only keeps the two apart.
    func list(after previous: Style?) -> ListStyle {
      guard let start else { return ListStyle(.bullet) }
      let isBracket = mark == UInt8(ascii: ")") && previous?.mark != UInt8(ascii: ".")
      return ListStyle(.decimal, start: start, suffix: isBracket ? ")" : nil)
    }
  }

  let style: Style
  /// Bytes of the marker itself.
  let length: Int
  /// Columns of white space between the marker and the content.
  let padding: Int
  /// Columns by which what belongs to the item is indented.
  let indent: Int

  /// - Parameter interruptsParagraph: only an item with text, and among the numbered ones only number 1, interrupts a
  ///   paragraph.
  init?(_ line: MarkdownLine, interruptsParagraph: Bool) {
    let bytes = line.bytes
    var index = line.nonspace
    var number: Int?
    while index < line.end, bytes[index].isASCIIDigit, index - line.nonspace < 9 {
      number = (number ?? 0) * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index < line.end else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): if number != nil { return nil }
    case UInt8(ascii: "."), UInt8(ascii: ")"): if number == nil { return nil }
    default: return nil
    }
    style = Style(mark: bytes[index], start: number)
    length = index + 1 - line.nonspace

    var after = line
    after.skip(marker: length)
    guard after.isBlank || after.indent > 0 else { return nil }
    if interruptsParagraph, after.isBlank || number ?? 1 != 1 { return nil }
    // Five columns and more are one column and indented code.
    padding = after.isBlank || after.indent > 4 ? 1 : after.indent
    indent = line.indent + length + padding
  }
}
