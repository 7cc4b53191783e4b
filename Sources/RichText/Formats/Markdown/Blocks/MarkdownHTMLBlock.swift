/// One of the seven kinds of HTML blocks, which differ in how they begin and end (CommonMark, section 4.6).
struct MarkdownHTMLBlock {
  private enum End {
    case blankLine
    /// A line that holds one of these, in lower case.
    case text([String])
  }

  private let end: End

  var endsAtBlankLine: Bool { if case .blankLine = end { true } else { false } }

  /// - Parameter line: the rest of a line, which begins with `<`.
  init?(_ line: ArraySlice<UInt8>, interruptsParagraph: Bool) {
    let rest = line.dropFirst()
    switch rest.first {
    case UInt8(ascii: "?"): end = .text(["?>"])
    case UInt8(ascii: "!"):
      let after = rest.dropFirst()
      if after.starts(with: "--".utf8) {
        end = .text(["-->"])
      } else if after.starts(with: "[CDATA[".utf8) {
        end = .text(["]]>"])
      } else if after.first?.isASCIILetter == true {
        end = .text([">"])
      } else {
        return nil
      }
    default:
      let isClosing = rest.first == UInt8(ascii: "/")
      let name = rest.dropFirst(isClosing ? 1 : 0).prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
      guard name.first?.isASCIILetter == true else { return nil }
      let word = name.count <= 10 ? String(decoding: name, as: UTF8.self).lowercased() : ""
      let next = line[name.endIndex...]
      let isEnded = next.isEmpty || next.first?.isMarkdownSpace == true || next.first == UInt8(ascii: ">")
      if !isClosing, isEnded, Self.raw.contains(word) {
        end = .text(Self.raw.map { "</\($0)>" })
      } else if Self.blocks.contains(word), isEnded || next.starts(with: "/>".utf8) {
        end = .blankLine
      } else if !interruptsParagraph, !Self.raw.contains(word), let tag = MarkdownTag.end(of: line),
        line[tag...].allSatisfy(\.isMarkdownSpace)
      {
        end = .blankLine
      } else {
        return nil
      }
    }
  }

  /// Reports whether the block ends with this line.
  func ends(with line: ArraySlice<UInt8>) -> Bool {
    guard case .text(let endings) = end else { return false }
    return endings.contains { Self.contains(line, $0) }
  }

  /// Reports whether `line` holds the text, which is in lower case; letters match without regard to case.
  private static func contains(_ line: ArraySlice<UInt8>, _ text: String) -> Bool {
    let text = Array(text.utf8)
    guard let first = text.first, line.count >= text.count else { return false }
    for start in line.startIndex...(line.endIndex - text.count) where line[start] == first {
      let isMatch = text.indices.allSatisfy { index in
        let byte = line[start + index]
        return (byte.isASCIIUppercase ? byte | 0x20 : byte) == text[index]
      }
      if isMatch { return true }
    }
    return false
  }

  private static let raw: Set<String> = ["pre", "script", "style", "textarea"]

  private static let blocks: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}
