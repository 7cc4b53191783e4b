/// One inline element of a run: runs that share their outer layers share the elements.
struct HTMLInlineLayer: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    var name: String
    var value: String
  }

  private var element: String
  var attributes: [Attribute] = []

  /// In a code block `<code>` would say what the block says; `<tt>` says it of the run.
  func name(inCode: Bool) -> String { inCode && element == "code" ? "tt" : element }

  /// The elements of a style from the outside in, always in this order: link, style, then the short elements.
  static func layers(of style: CharacterStyle, findings: inout Findings) -> [HTMLInlineLayer] {
    var layers: [HTMLInlineLayer] = []
    if let link = style.link, !link.target.isEmpty {
      if HTMLOutput.isInert(link.target) {
        var layer = HTMLInlineLayer(element: "a", attributes: [Attribute(name: "href", value: link.target)])
        if let title = link.title { layer.attributes.append(Attribute(name: "title", value: title)) }
        layers.append(layer)
      } else {
        findings.record(.unsafeAddress)
      }
    }
    let span = spanAttributes(of: style)
    if !span.isEmpty { layers.append(HTMLInlineLayer(element: "span", attributes: span)) }
    if style.weight == .bold { layers.append(HTMLInlineLayer(element: "b")) }
    if style.italic { layers.append(HTMLInlineLayer(element: "i")) }
    if let underline = style.underline {
      layers.append(HTMLInlineLayer(element: "u", attributes: styleAttribute(decoration(underline))))
    }
    if let strikethrough = style.strikethrough {
      let css = strikethrough == .double ? "text-decoration:line-through double" : ""
      layers.append(HTMLInlineLayer(element: "s", attributes: styleAttribute(css)))
    }
    switch style.script {
    case .superscript: layers.append(HTMLInlineLayer(element: "sup"))
    case .subscript: layers.append(HTMLInlineLayer(element: "sub"))
    case nil: break
    }
    if style.code { layers.append(HTMLInlineLayer(element: "code")) }
    return layers
  }

  private static func styleAttribute(_ css: String) -> [Attribute] {
    css.isEmpty ? [] : [Attribute(name: "style", value: css)]
  }

  private static func decoration(_ underline: Underline) -> String {
    let kind: String? =
      switch underline.kind {
      case .double: "double"
      case .dotted: "dotted"
      case .dashed: "dashed"
      case .wave: "wavy"
      case .single, .thick, .words, .dotDash, .dotDotDash: nil
      }
    let words = [kind, underline.color?.hexDescription].compactMap { $0 }
    return words.isEmpty ? "" : "text-decoration:underline " + words.joined(separator: " ")
  }

  private static func spanAttributes(of style: CharacterStyle) -> [Attribute] {
    var attributes: [Attribute] = []
    if let language = style.language, !language.isEmpty { attributes.append(Attribute(name: "lang", value: language)) }
    if let direction = style.direction { attributes.append(Attribute(name: "dir", value: direction.rawValue)) }
    return attributes + styleAttribute(css(of: style))
  }

  private static func css(of style: CharacterStyle) -> String {
    var css: [String] = []
    if let font = style.font, let family = family(font) { css.append("font-family:" + family) }
    if let size = style.size { css.append("font-size:\(size.pointsDescription)pt") }
    if style.weight != .normal, style.weight != .bold { css.append("font-weight:\(style.weight.rawValue)") }
    if let color = style.color { css.append("color:" + color.hexDescription) }
    if let background = style.background, background.alpha > 0 {
      css.append("background-color:" + background.hexDescription)
    }
    if style.baselineOffset != .zero { css.append("vertical-align:\(style.baselineOffset.pointsDescription)pt") }
    if style.kerning { css.append("font-kerning:normal") }
    if style.tracking != .zero { css.append("letter-spacing:\(style.tracking.pointsDescription)pt") }
    switch style.caps {
    case .all: css.append("text-transform:uppercase")
    case .small: css.append("font-variant:small-caps")
    case nil: break
    }
    if style.hidden { css.append("display:none") }
    return css.joined(separator: ";")
  }

  /// A family list of CSS Fonts 4, section 2.1: names that are not plain words are quoted.
  private static func family(_ font: FontFamily) -> String? {
    let name = font.name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    if let generic = font.generic, generic.rawValue == font.name { return generic.rawValue }
    guard !name.isEmpty else { return font.generic?.rawValue }
    let isWord = name.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    let isKeyword = GenericFamily(rawValue: font.name.lowercased()) != nil || reserved.contains(font.name.lowercased())
    var written = ""
    if isWord, !isKeyword {
      written.unicodeScalars.append(contentsOf: name)
    } else {
      written = "'"
      for scalar in name {
        if scalar == "'" || scalar == "\\" { written += "\\" }
        written.unicodeScalars.append(scalar)
      }
      written += "'"
    }
    return written + (font.generic.map { "," + $0.rawValue } ?? "")
  }

  private static let reserved: Set<String> = [
    "initial", "inherit", "unset", "revert", "default", "emoji", "math", "fangsong",
  ]
}

/// What a paragraph's element says besides its text.
enum HTMLParagraphText {
  /// Whether white space of the text would collapse: at the ends of a line, next to another space, or as a tab.
  static func needsPreservedSpaces(_ text: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0x20
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == 0x09 || byte == 0x20 && previous == 0x20 { return true }
      if byte == 0xE2, text[index...].starts(with: Document.lineSeparator) {
        // An empty line is no space; what stands before a break is at the end of its line.
        if previous == 0x20, index > text.startIndex, text[index - 1] == 0x20 { return true }
        previous = 0x20
        index += 3
        continue
      }
      previous = byte
      index += 1
    }
    return text.last == 0x20
  }

  static func css(of style: ParagraphStyle, keepsSpaces: Bool) -> String {
    var css: [String] = []
    switch style.alignment {
    case .left: css.append("text-align:left")
    case .center: css.append("text-align:center")
    case .right: css.append("text-align:right")
    case .justified: css.append("text-align:justify")
    case nil: break
    }
    func add(_ name: String, _ length: Length?) {
      if let length { css.append(name + (length == .zero ? ":0" : ":\(length.pointsDescription)pt")) }
    }
    add("text-indent", style.firstLineIndent == .zero ? nil : style.firstLineIndent)
    add("margin-left", style.leftIndent == .zero ? nil : style.leftIndent)
    add("margin-right", style.rightIndent == .zero ? nil : style.rightIndent)
    add("margin-top", style.spacingBefore)
    add("margin-bottom", style.spacingAfter)
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
