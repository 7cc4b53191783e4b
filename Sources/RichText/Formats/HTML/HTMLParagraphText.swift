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
