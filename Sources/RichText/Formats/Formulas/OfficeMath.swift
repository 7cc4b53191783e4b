/// An element of Office Math (ECMA-376-1, section 22.1), which RTF writes as a group and HTML as an element.
///
///     <m:f><m:num><m:r>3</m:r></m:num><m:den><m:r>4</m:r></m:den></m:f>
struct OfficeMathElement {
  /// The name in lower case and without its prefix; empty for a group that only formats.
  var name = ""
  /// The text that stands directly in it: that of a run, or the value of a property.
  var text = ""
  var children: [OfficeMathElement] = []

  /// The content of elements nested deeper belongs to the element at this depth.
  static let maximumDepth = 48

  static let run = "r"

  /// Reports whether elements of the name hold properties, of which only signs matter.
  static func isProperties(_ name: some StringProtocol) -> Bool { name.hasSuffix("pr") }

  fileprivate var isProperties: Bool { Self.isProperties(name) }

  fileprivate subscript(name: String) -> OfficeMathElement? { children.first { $0.name == name } }

  /// The text of a property, such as a sign; `nil` where it is not stated.
  fileprivate func property(_ name: String) -> String? {
    for child in children where child.isProperties {
      if let value = child.value(of: name) { return value.trimmed }
    }
    return nil
  }

  /// Properties may stand in each other: HTML knows no elements of Office Math that close themselves.
  private func value(of name: String) -> String? {
    for child in children {
      if child.name == name { return child.text }
      if let value = child.value(of: name) { return value }
    }
    return nil
  }

  /// Reports whether a property is stated and not turned off.
  fileprivate func isSet(_ property: String) -> Bool { self.property(property).map { !Self.off.contains($0) } ?? false }

  /// Whether nothing but the place of the content is shown.
  fileprivate var isPhantom: Bool { name == "phant" && property("show").map(Self.off.contains) == true }

  private static let off = ["0", "off", "false"]
}

/// A formula of Office Math as a line of text.
struct OfficeMath {
  /// The line; all text in its order, if some of it stands where the line would not show it.
  var line: FormulaLine { isWhole ? read : FormulaLine(texts.joined(separator: " ")) }
  /// Whether the line shows all text of the formula as what it is.
  var isWhole: Bool { textsRead == texts.count }

  private var read = FormulaLine()
  private var textsRead = 0
  private var texts: [String] = []

  init(_ formula: OfficeMathElement) {
    read = line(of: formula)
    collectTexts(of: formula)
  }

  private mutating func collectTexts(of element: OfficeMathElement) {
    guard !element.isProperties, !element.isPhantom else { return }
    if Self.holdsText(element) {
      texts.append(element.text.trimmed)
    } else {
      for child in element.children { collectTexts(of: child) }
    }
  }

  /// Reports whether the text of an element is shown: that of runs, and of what holds no other elements.
  private static func holdsText(_ element: OfficeMathElement) -> Bool {
    (element.name == OfficeMathElement.run || element.name == "t" || element.children.isEmpty)
      && !element.text.trimmed.isEmpty
  }

  private mutating func row(_ elements: [OfficeMathElement], by separator: String = "") -> FormulaLine {
    var lines: [FormulaLine] = []
    for element in elements where !element.isProperties { lines.append(line(of: element)) }
    return .joined(lines, by: separator)
  }

  private mutating func part(_ element: OfficeMathElement?) -> FormulaLine {
    guard let element else { return FormulaLine() }
    return Self.holdsText(element) ? text(of: element) : row(element.children)
  }

  private mutating func text(of element: OfficeMathElement) -> FormulaLine {
    textsRead += 1
    return FormulaLine(element.name == OfficeMathElement.run ? element.text.trimmedEnd : element.text.trimmed)
  }

  private mutating func line(of element: OfficeMathElement) -> FormulaLine {
    if Self.holdsText(element) { return text(of: element) }
    if element.isPhantom { return FormulaLine() }
    let base = element["e"]
    switch element.name {
    case "f":
      let numerator = part(element["num"])
      let denominator = part(element["den"])
      return element.property("type")?.lowercased() == "nobar"
        ? .stacked(numerator, denominator) : .fraction(numerator, denominator)
    case "ssup": return .scripted(part(base), above: part(element["sup"]))
    case "ssub": return .scripted(part(base), below: part(element["sub"]))
    case "ssubsup": return .scripted(part(base), below: part(element["sub"]), above: part(element["sup"]))
    case "spre":
      let scripts = FormulaLine.scripted(FormulaLine(), below: part(element["sub"]), above: part(element["sup"]))
      return .joined([scripts, part(base)])
    case "limlow": return .scripted(part(base), below: part(element["lim"]), areLimits: true)
    case "limupp": return .scripted(part(base), above: part(element["lim"]), areLimits: true)
    case "rad":
      let index = part(element["deg"])
      return .root(part(base), index: element.isSet("deghide") ? FormulaLine() : index)
    case "nary":
      let sign = FormulaLine(element.property("chr") ?? "∫")
      let result = FormulaLine.scripted(sign, below: part(element["sub"]), above: part(element["sup"]))
      return .joined([result, part(base)])
    case "d":
      var parts: [FormulaLine] = []
      for child in element.children where child.name == "e" { parts.append(part(child)) }
      return .fenced(
        parts, open: element.property("begchr") ?? "(", separator: element.property("sepchr") ?? "|",
        close: element.property("endchr") ?? ")")
    case "func": return .joined([part(element["fname"]), part(base)], by: " ")
    case "acc":
      let line = part(base)
      return .accented(line, by: element.property("chr") ?? "^") ?? line
    case "bar":
      let line = part(base)
      return element.property("pos") == "top" ? .accented(line, by: "¯") ?? line : line
    case "m", "eqarr":
      var rows: [[FormulaLine]] = []
      for child in element.children where !child.isProperties {
        var cells: [FormulaLine] = []
        if child.name == "mr" {
          for cell in child.children where !cell.isProperties { cells.append(line(of: cell)) }
        } else {
          cells.append(line(of: child))
        }
        rows.append(cells)
      }
      return .table(rows)
    case "mr": return row(element.children, by: " ")
    default: return row(element.children)
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }).trimmedEnd }
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
