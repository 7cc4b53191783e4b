extension Document {
  /// The document as an indented tree: the language of the tests and of bug reports.
  ///
  ///     paragraph heading=1
  ///       "Title"
  ///     list decimal start=3
  ///       item
  ///         paragraph
  ///           "some " bold color=#ff0000
  ///           [image/png 120 bytes alt="a cat"] link=<https://example.org/>
  public func dump() -> String {
    var lines: [String] = []
    var depth = 0
    func add(_ text: String) { lines.append(String(repeating: "  ", count: depth) + text) }
    forEachEvent { event in
      switch event {
      case .blockOpened(let index):
        add(blocks[index].kind.dump + (blocks[index].isTight ? " tight" : ""))
        depth += 1
      case .blockClosed:
        depth -= 1
      case .paragraph(let index):
        let paragraph = paragraphs[index]
        add("paragraph" + style(of: paragraph).dump)
        depth += 1
        forEachPiece(in: paragraph.range) { piece, style in
          switch piece {
          case .text(let range): add(Self.quoted(string(in: range)) + characterStyles[style].dump)
          case .attachment(let index): add(attachments[index].attachment.dump + characterStyles[style].dump)
          }
        }
        depth -= 1
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\t": result += "\\t"
      case "\u{2028}": result += "\\n"
      default:
        // What cannot be seen in a test is spelled out: format and separator characters, spaces other than U+0020.
        switch scalar.properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: result += scalar.escaped
        case .spaceSeparator where scalar != " ": result += scalar.escaped
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension Block.Kind {
  var dump: String {
    switch self {
    case .quote: return "quote"
    case .list(let style):
      return "list \(style.marker.rawValue)" + (style.start == 1 ? "" : " start=\(style.start)")
        + (style.prefix.isEmpty ? "" : " prefix=" + Document.quoted(style.prefix.string))
        + (style.suffix == style.marker.usualSuffix ? "" : " suffix=" + Document.quoted(style.suffix.string))
        + (style.showsOuterNumbers ? " outer" : "") + (style.isReversed ? " reversed" : "")
    case .item(let isChecked): return "item" + (isChecked.map { $0 ? " checked" : " unchecked" } ?? "")
    case .descriptionList: return "description-list"
    case .term: return "term"
    case .description: return "description"
    case .code(let language): return "code" + (language.map { " language=\($0)" } ?? "")
    case .table(let style):
      return "table" + (style.isBordered ? " bordered" : "") + (style.isFullWidth ? " full-width" : "")
        + (style.isRightToLeft ? " rtl" : "")
    case .row: return "row"
    case .cell(let style):
      return "cell" + (style.columnSpan == 1 ? "" : " columns=\(style.columnSpan)")
        + (style.rowSpan == 1 ? "" : " rows=\(style.rowSpan)") + (style.isHeader ? " header" : "")
    case .note(let kind): return kind.rawValue
    }
  }
}

extension CharacterStyle {
  /// The stated attributes, each after a space.
  var dump: String {
    var words: [String] = []
    if let font { words.append("font=<\(font.name)>" + (font.generic.map { "/\($0.rawValue)" } ?? "")) }
    if let size { words.append("size=\(size.pointsDescription)") }
    if weight == .bold { words.append("bold") } else if weight != .normal { words.append("weight=\(weight.rawValue)") }
    if italic { words.append("italic") }
    if let underline {
      words.append(
        "underline" + (underline.kind == .single ? "" : "=\(underline.kind.rawValue)")
          + (underline.color.map { "/\($0.hexDescription)" } ?? ""))
    }
    if let strikethrough { words.append("strikethrough" + (strikethrough == .single ? "" : "=double")) }
    if let color { words.append("color=\(color.hexDescription)") }
    if let background { words.append("background=\(background.hexDescription)") }
    if let script { words.append(script.rawValue) }
    if baselineOffset != .zero { words.append("baseline=\(baselineOffset.pointsDescription)") }
    if kerning { words.append("kerning") }
    if tracking != .zero { words.append("tracking=\(tracking.pointsDescription)") }
    if let caps { words.append("caps=\(caps.rawValue)") }
    if hidden { words.append("hidden") }
    if pageTool { words.append("page-tool") }
    if let language { words.append("language=\(language)") }
    if let link { words.append("link=<\(link.target)>" + (link.title.map { "/" + Document.quoted($0.string) } ?? "")) }
    if code { words.append("code") }
    if let direction { words.append(direction.rawValue) }
    if let note { words.append("note=\(note)") }
    if let formula { words.append("formula=<\(formula)>") }
    words += custom.keys.sorted().map { "custom=\($0)" }
    return words.map { " " + $0 }.joined()
  }
}

extension ParagraphStyle {
  var dump: String {
    var words: [String] = []
    if isThematicBreak { words.append("thematic-break") }
    if let headingLevel { words.append("heading=\(headingLevel)") }
    if let isLine { words.append(isLine ? "line" : "apart") }
    if isTightParagraph { words.append("tight") }
    if let flushSide { words.append("flush=\(flushSide.rawValue)") }
    if let alignment { words.append("align=\(alignment.rawValue)") }
    if let direction { words.append(direction.rawValue) }
    for (name, length) in [("first", firstLineIndent), ("left", leftIndent), ("right", rightIndent)]
    where length != .zero { words.append("\(name)=\(length.pointsDescription)") }
    if let spacingBefore { words.append("before=\(spacingBefore.pointsDescription)") }
    if let spacingAfter { words.append("after=\(spacingAfter.pointsDescription)") }
    switch lineHeight {
    case .exact(let length): words.append("line=\(length.pointsDescription)")
    case .atLeast(let length): words.append("line>=\(length.pointsDescription)")
    case .multiple(let percent): words.append("line=\(percent)%")
    case nil: break
    }
    words += tabs.map { "tab=\($0.position.pointsDescription)" + ($0.kind == .left ? "" : "/\($0.kind.rawValue)") }
    words += custom.keys.sorted().map { "custom=\($0)" }
    return words.map { " " + $0 }.joined()
  }
}

extension Attachment {
  var dump: String {
    var words = [type.isEmpty ? "unknown" : type.string]
    switch origin {
    case .embedded: words.append("\(bytes.count) bytes")
    case .remote(let url): words.append("remote=<\(url)>")
    }
    if let pixelWidth, let pixelHeight { words.append("\(pixelWidth)x\(pixelHeight)") }
    if let width, let height { words.append("shown=\(width.pointsDescription)x\(height.pointsDescription)") }
    if !alternativeText.isEmpty { words.append("alt=" + Document.quoted(alternativeText.string)) }
    if let contentIdentifier { words.append("id=\(contentIdentifier)") }
    return "[" + words.joined(separator: " ") + "]"
  }
}
