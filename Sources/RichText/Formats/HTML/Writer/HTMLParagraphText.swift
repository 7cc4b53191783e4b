/// The properties of a paragraph's element besides its text.
enum HTMLParagraphText {
  /// Reports whether white space of the text would collapse: at the ends of a line, next to another space, or as a tab.
  static func needsPreservedSpaces(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      if text.first == 0x20 || text.last == 0x20 { return true }
      // Most cells of some tables hold one character.
      if text.count == 1 { return text[0] == 0x09 }
      // Most texts have none of it.
      var index =
        ByteScan.blocks(of: text, from: 1) {
          let last = $0.before(1)
          let spaces = last.equals(0x20) .& $0.bytes.equals(0x20)
          return (spaces .| last.equals(0x09) .| last.equals(0xE2)).filled(with: 0xFF)
        } - 1
      while true {
        index = ByteScan.first(in: text, from: index) {
          $0.spacesThatMayCollapse | $0.bytes(equalTo: 0x09) | $0.bytes(equalTo: 0xE2)
        }
        guard index < text.count else { return false }
        switch text[index] {
        case 0x09: return true
        case 0x20: if text[index + 1] == 0x20 { return true }
        default:
          // A break: the text around it is at the end or the beginning of a line.
          guard index + 2 < text.count, text[index + 1] == 0x80, text[index + 2] == 0xA8 else { break }
          if index > 0 && text[index - 1] == 0x20 || index + 3 < text.count && text[index + 3] == 0x20 { return true }
        }
        index += 1
      }
    }
  }

  static func css(of alignment: Alignment) -> String {
    switch alignment {
    case .left: "text-align:left"
    case .center: "text-align:center"
    case .right: "text-align:right"
    case .justified: "text-align:justify"
    }
  }

  static func css(of style: ParagraphStyle, keepsSpaces: Bool) -> String {
    var css: [String] = []
    if let alignment = style.alignment { css.append(Self.css(of: alignment)) }
    func add(_ name: String, _ length: Length?) {
      // LibreOffice reads no margin without a unit.
      if let length { css.append("\(name):\(length.pointsDescription)pt") }
    }
    add("text-indent", style.firstLineIndent == .zero ? nil : style.firstLineIndent)
    add("margin-left", style.leftIndent == .zero ? nil : style.leftIndent)
    add("margin-right", style.rightIndent == .zero ? nil : style.rightIndent)
    let usual: Length? = style.isTightParagraph && style.headingLevel == nil ? .zero : nil
    add("margin-top", style.spacingBefore ?? usual)
    add("margin-bottom", style.spacingAfter ?? usual)
    switch style.flushSide {
    case .before where style.spacingBefore == nil: css.append("margin-block-start:0")
    case .after where style.spacingAfter == nil: css.append("margin-block-end:0")
    case .before, .after, nil: break
    }
    switch style.lineHeight {
    case .exact(let length): add("line-height", length)
    case .atLeast(let length):
      add("line-height", length)
      // Word's own property; other programs take the height as exact.
      css.append("mso-line-height-rule:at-least")
    case .multiple(let percent): css.append("line-height:" + decimal(hundredths: percent))
    case nil: break
    }
    if keepsSpaces { css.append("white-space:pre-wrap") }
    return css.joined(separator: ";")
  }

  private static func decimal(hundredths: Int) -> String {
    let whole = hundredths / 100
    let rest = hundredths % 100
    if rest == 0 { return String(whole) }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The tags around paragraphs: a document has many of these but few paragraph styles, so each tag is made once.
struct HTMLParagraphTags {
  /// Eight places for each style: for lines and paragraphs set apart, with and without their spaces, in what runs to
  /// the left and elsewhere. They are empty until first needed.
  private var starts: [[UInt8]]
  /// Two places for each style; empty until first needed.
  private var ends: [[UInt8]]
  /// Whether each style states nothing but whether its paragraphs are lines, and nothing else but that they run from
  /// right to left.
  private let isPlain: [Bool], isPlainRightToLeft: [Bool]

  init(_ document: Document) {
    let styles = document.paragraphStyles.all
    starts = Array(repeating: [], count: styles.count * 8)
    ends = Array(repeating: [], count: styles.count * 2)
    let plain = ParagraphStyle()
    isPlain = styles.map { style in
      var rest = style
      (rest.isLine, rest.isTightParagraph) = (nil, false)
      return rest == plain
    }
    isPlainRightToLeft = styles.map { style in
      guard style.direction == .rightToLeft else { return false }
      var rest = style
      (rest.isLine, rest.isTightParagraph, rest.direction) = (nil, false, nil)
      return rest == plain
    }
  }

  /// Reports whether a style states nothing but whether its paragraphs are lines.
  /// - Parameter isReversed: whether the text around the paragraph runs from right to left.
  func isPlain(_ id: StyleTable<ParagraphStyle>.ID, inRightToLeft isReversed: Bool) -> Bool {
    isReversed ? isPlainRightToLeft[Int(id)] : isPlain[Int(id)]
  }

  mutating func start(
    of id: StyleTable<ParagraphStyle>.ID, in document: Document, isLine: Bool, keepsSpaces: Bool,
    inRightToLeft isReversed: Bool
  ) -> [UInt8] {
    let place = Int(id) * 8 + (isReversed ? 4 : 0) + (isLine ? 2 : 0) + (keepsSpaces ? 1 : 0)
    if starts[place].isEmpty {
      let style = document.paragraphStyles[id]
      var output = HTMLOutput()
      output.tag("<")
      output.markup(Self.element(style, isLine: isLine))
      let direction = isReversed ? style.direction ?? .leftToRight : style.direction
      if let direction, !isReversed || direction != .rightToLeft { output.attribute("dir", direction.rawValue) }
      let css = HTMLParagraphText.css(of: style, keepsSpaces: keepsSpaces)
      if !css.isEmpty { output.attribute("style", css) }
      output.tag(">")
      starts[place] = output.bytes
    }
    return starts[place]
  }

  mutating func end(of id: StyleTable<ParagraphStyle>.ID, in document: Document, isLine: Bool) -> [UInt8] {
    let place = Int(id) * 2 + (isLine ? 1 : 0)
    if ends[place].isEmpty {
      ends[place] = Array("</\(Self.element(document.paragraphStyles[id], isLine: isLine))>".utf8)
    }
    return ends[place]
  }

  /// Editors give each `<p>` an empty line, and none to a `<div>`. Those that keep its margins need no `<div>`.
  private static func element(_ style: ParagraphStyle, isLine: Bool) -> String {
    style.headingLevel.map { "h\($0)" } ?? (isLine && !style.isTightParagraph ? "div" : "p")
  }
}
