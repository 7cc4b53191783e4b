/// Finds the parts of links and link definitions (CommonMark, section 6.3).
///
/// Each function looks at a place up to `end` and gives nil where the part does not stand.
struct MarkdownLinkScanner {
  let bytes: [UInt8]
  let end: Int

  struct Part {
    /// The content without brackets and quotes.
    var content: Range<Int>
    var next: Int
  }

  /// `[label]` of at most 999 characters, which are counted as bytes here.
  func label(at start: Int) -> Part? {
    guard start < end, bytes[start] == UInt8(ascii: "[") else { return nil }
    var index = start + 1
    while index < min(end, start + 1001) {
      switch bytes[index] {
      case UInt8(ascii: "]"): return Part(content: start + 1..<index, next: index + 1)
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// An address in angle brackets, or one without white space and with parentheses in pairs, which may be empty.
  func destination(at start: Int) -> Part? {
    if start < end, bytes[start] == UInt8(ascii: "<") { return bracketedDestination(at: start) }
    var index = start
    var depth = 0
    scanning: while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\\") where index + 1 < end && MarkdownText.isPunctuation(bytes[index + 1]): index += 1
      case UInt8(ascii: "("):
        depth += 1
        if depth > 32 { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scanning }
        depth -= 1
      case 0x00...0x20, 0x7F: break scanning
      default: break
      }
      index += 1
    }
    return depth == 0 ? Part(content: start..<index, next: index) : nil
  }

  private func bracketedDestination(at start: Int) -> Part? {
    var index = start + 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: ">"): return Part(content: start + 1..<index, next: index + 1)
      case UInt8(ascii: "<"), 0x0A: return nil
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return nil
  }

  /// A title in quotation marks, apostrophes or parentheses.
  func title(at start: Int) -> Part? {
    guard start < end else { return nil }
    let opening = bytes[start]
    let closing: UInt8
    switch opening {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closing = opening
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    default: return nil
    }
    var index = start + 1
    while index < end {
      switch bytes[index] {
      case closing: return Part(content: start + 1..<index, next: index + 1)
      case UInt8(ascii: "("): if opening == UInt8(ascii: "(") { return nil }
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The first byte from `start` on that is not white space.
  func skippingSpace(_ start: Int) -> Int {
    var index = start
    while index < end, bytes[index].isMarkdownSpace { index += 1 }
    return index
  }

  /// `(destination "title")`.
  func inlineLink(at start: Int) -> (link: Link, next: Int)? {
    guard start < end, bytes[start] == UInt8(ascii: "("), let target = destination(at: skippingSpace(start + 1)) else {
      return nil
    }
    var next = skippingSpace(target.next)
    var title: Part?
    if next > target.next, let found = self.title(at: next) {
      title = found
      next = skippingSpace(found.next)
    }
    guard next < end, bytes[next] == UInt8(ascii: ")") else { return nil }
    return (link(target, title), next + 1)
  }

  func link(_ destination: Part, _ title: Part?) -> Link {
    Link(
      MarkdownText.resolved(bytes[destination.content]), title: title.map { MarkdownText.resolved(bytes[$0.content]) })
  }
}
