/// A formula that MathJax has drawn, as a line of text. Elements and attributes are named like those of MathML:
///
///     <mjx-msup><mjx-mi><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi><mjx-script>...</mjx-script></mjx-msup>
///     <g data-mml-node="msup"><g data-mml-node="mi"><use data-c="1D465"></use></g>...</g>
struct HTMLMathJaxDrawing {
  typealias NodeID = HTMLTree.NodeID

  private let tree: HTMLTree
  private let isSVG: Bool
  private var charactersRead = 0
  /// Elements nested deeper add their characters alone.
  private static let maximumDepth = 64

  /// The line of a drawing; `nil` if it has no characters. One that is not wholly understood is all its signs in their
  /// order.
  static func line(of drawing: NodeID, in tree: HTMLTree) -> FormulaLine? {
    var reader = Self(tree: tree, isSVG: tree[drawing].namespace == .svg)
    let line = reader.row(reader.children(of: drawing), depth: 0)
    let signs = reader.signs(of: drawing)
    guard !signs.isEmpty else { return nil }
    return reader.charactersRead == signs.count ? line : FormulaLine(signs.joined(separator: " "))
  }

  private init(tree: HTMLTree, isSVG: Bool) {
    self.tree = tree
    self.isSVG = isSVG
  }

  // MARK: Elements

  /// The name of the element of MathML, or of a part of one, that an element draws; empty for others.
  private func name(_ node: NodeID) -> String {
    if isSVG { return tree.attribute(.dataMathNode, of: node) ?? "" }
    let name = tree.name(node)
    return name.hasPrefix("mjx-") ? String(name.dropFirst(4)) : ""
  }

  /// The child that draws something in an element.
  private func children(of node: NodeID) -> [NodeID] {
    tree.children(of: node).filter {
      tree[$0].kind == .text ? !tree.isBlank($0) : tree.isElement($0) && !drawsNothing($0)
    }
  }

  private func drawsNothing(_ node: NodeID) -> Bool {
    switch tree.name(node) {
    case "title", "desc", "defs", "metadata", "style", "script", "symbol": true
    // The space of what is not shown.
    default: name(node) == "mphantom" && !tree.holdsText(node)
    }
  }

  /// The part of an element of the given name, wherever MathJax has put its boxes around it.
  private func part(_ name: String, of node: NodeID) -> NodeID? {
    let nodes = tree.nodes(in: node) { next in
      let own = self.name(next)
      return !Self.parts.contains(own) && !own.hasPrefix("m") || own == "munder"
    }
    return nodes.first { self.name($0) == name }
  }

  private static let parts: Set<String> = ["num", "den", "root", "script", "over", "under", "base", "surd"]

  private mutating func row(_ nodes: [NodeID], depth: Int, by separator: String = "") -> FormulaLine {
    var lines: [FormulaLine] = []
    for node in nodes { lines.append(line(of: node, depth: depth)) }
    return .joined(lines, by: separator)
  }

  private mutating func content(of node: NodeID?, depth: Int) -> FormulaLine {
    guard let node else { return FormulaLine() }
    return row(children(of: node), depth: depth + 1)
  }

  private mutating func line(of node: NodeID, depth: Int) -> FormulaLine {
    let name = name(node)
    if depth >= Self.maximumDepth || Self.tokens.contains(name) || isSign(node) { return token(node) }
    switch name {
    case "mfrac": return fraction(node, depth: depth)
    case "msqrt", "mroot": return root(node, depth: depth)
    case "msub", "munder", "msup", "mover", "msubsup", "munderover": return scripts(node, name, depth: depth)
    case "mtable":
      let rows = self.rows(of: node)
      let labels = part("labels", of: node)
      var lines: [[FormulaLine]] = []
      for row in rows {
        var cells: [FormulaLine] = []
        for cell in children(of: row) { cells.append(line(of: cell, depth: depth + 2)) }
        lines.append(cells)
      }
      let table = FormulaLine.table(lines)
      return labels.map { .joined([table, content(of: $0, depth: depth)], by: " ") } ?? table
    case "mtr", "mlabeledtr": return row(children(of: node), depth: depth + 1, by: " ")
    case "mspace": return FormulaLine(isWide(node) ? " " : "", tokens: 0)
    default: return row(children(of: node), depth: depth + 1)
    }
  }

  private static let tokens: Set<String> = ["mi", "mn", "mo", "ms", "mtext"]

  private mutating func fraction(_ node: NodeID, depth: Int) -> FormulaLine {
    var parts = children(of: node)
    if isSVG {
      parts.removeAll { name($0).isEmpty }
    } else if let numerator = part("num", of: node), let denominator = part("den", of: node) {
      parts = [numerator, denominator]
    }
    guard parts.count == 2 else { return row(parts, depth: depth + 1, by: " ") }
    let numerator = line(of: parts[0], depth: depth + 1)
    let denominator = line(of: parts[1], depth: depth + 1)
    let hasBar =
      isSVG
      ? children(of: node).contains { tree.name($0) == "rect" }
      : part("num", of: node) == nil || part("line", of: node) != nil
    return hasBar ? .fraction(numerator, denominator) : .stacked(numerator, denominator)
  }

  private mutating func root(_ node: NodeID, depth: Int) -> FormulaLine {
    if isSVG {
      let parts = children(of: node)
      guard let surd = parts.first(where: { name($0) == "mo" && signs(of: $0) == ["√"] }) else {
        return row(parts, depth: depth + 1, by: " ")
      }
      charactersRead += 1
      let index = row(parts.filter { $0 != surd && !name($0).isEmpty }, depth: depth + 1)
      return .root(row(parts.filter { name($0).isEmpty }, depth: depth + 1), index: index)
    }
    guard let root = part("sqrt", of: node), let radicand = part("box", of: root) else {
      return row(children(of: node), depth: depth + 1)
    }
    if let surd = part("surd", of: root) { charactersRead += signs(of: surd).count }
    let index = content(of: part("root", of: node), depth: depth)
    return .root(content(of: radicand, depth: depth), index: index)
  }

  private mutating func scripts(_ node: NodeID, _ name: String, depth: Int) -> FormulaLine {
    var base: FormulaLine
    var below: FormulaLine?
    var above: FormulaLine?
    let parts = children(of: node)
    if let script = parts.first(where: { self.name($0) == "script" }) {
      base = row(parts.filter { $0 != script }, depth: depth + 1)
      let lines = children(of: script).filter { self.name($0) != "spacer" }
      if lines.count == 2 {
        above = line(of: lines[0], depth: depth + 1)
        below = line(of: lines[1], depth: depth + 1)
      } else {
        let line = row(lines, depth: depth + 1)
        if name.hasSuffix("sub") || name == "munder" { below = line } else { above = line }
      }
    } else if !isSVG {
      guard let box = part("base", of: node) else { return row(parts, depth: depth + 1, by: " ") }
      base = content(of: box, depth: depth)
      below = part("under", of: node).map { content(of: $0, depth: depth) }
      above = part("over", of: node).map { content(of: $0, depth: depth) }
    } else {
      guard (2...3).contains(parts.count) else { return row(parts, depth: depth + 1, by: " ") }
      base = line(of: parts[0], depth: depth + 1)
      let first = line(of: parts[1], depth: depth + 1)
      if parts.count == 2 {
        if name == "msub" || name == "munder" { below = first } else { above = first }
      } else {
        let second = line(of: parts[2], depth: depth + 1)
        (above, below) = height(of: parts[1]) > height(of: parts[2]) ? (first, second) : (second, first)
      }
    }
    if name == "mover", let above, let line = FormulaLine.accented(base, by: above.text) { return line }
    return .scripted(base, below: below, above: above, areLimits: name.hasPrefix("mu") || name == "mover")
  }

  private func rows(of table: NodeID) -> [NodeID] {
    func isRow(_ node: NodeID) -> Bool { name(node) == "mtr" || name(node) == "mlabeledtr" }
    return tree.nodes(in: table) { !isRow($0) && name($0) != "labels" }.filter(isRow)
  }

  /// Returns the height by which a shape is moved up: `translate(389,413) scale(0.707)`.
  private func height(of node: NodeID) -> Double {
    guard let transform = tree.attribute(.transform, of: node), transform.hasPrefix("translate(") else { return 0 }
    let numbers = transform.dropFirst(10).prefix { $0 != ")" }.split { $0 == "," || $0 == " " }
    return numbers.count > 1 ? Double(numbers[1]) ?? 0 : 0
  }

  /// Reports whether a space is as wide as one between words.
  private func isWide(_ space: NodeID) -> Bool {
    guard let style = tree.value(.style, of: space) else { return false }
    return HTMLImageSource.declarations(in: style).contains {
      guard $0.name == "width", case .dimension(let width, "em") = $0.value else { return false }
      return width >= 0.25
    }
  }
}

// MARK: Signs

extension HTMLMathJaxDrawing {
  /// A token of a formula: all signs in an element.
  fileprivate mutating func token(_ node: NodeID) -> FormulaLine {
    let signs = signs(of: node)
    charactersRead += signs.count
    let text = signs.joined()
    return FormulaLine(name(node) == "mtext" || signs.count == 1 ? text : String(text.drop { $0 == " " }))
  }

  /// The pieces that are shown in an element.
  fileprivate func signs(of root: NodeID) -> [String] {
    var signs: [String] = []
    var node = root
    while node != HTMLTree.none {
      let sign = sign(node)
      if let sign, !sign.isEmpty { signs.append(sign) }
      let isEntered = sign == nil && !(tree.isElement(node) && drawsNothing(node))
      node = tree.next(after: node, in: root, isEntered: isEntered)
    }
    return signs
  }

  fileprivate func isSign(_ node: NodeID) -> Bool { sign(node) != nil }

  /// The text that a node stands for; `nil` for one that holds such nodes.
  private func sign(_ node: NodeID) -> String? {
    if tree[node].kind == .text {
      return String(decoding: tree.text(node), as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
    }
    guard tree.isElement(node) else { return nil }
    if isSVG {
      guard tree[node].firstChild == HTMLTree.none, let code = tree.value(.dataC, of: node) else { return nil }
      return Self.character(code)
    }
    switch name(node) {
    case "c" where tree[node].firstChild == HTMLTree.none, "stretchy-v", "stretchy-h":
      for name in (tree.value(.class, of: node) ?? []).prefix(256).split(whereSeparator: { $0.isHTMLSpace }) {
        let code = name.starts(with: "mjx-".utf8) ? name.dropFirst(4) : name
        if code.first == UInt8(ascii: "c"), let character = Self.character(code.dropFirst()) { return character }
      }
      return ""
    default: return nil
    }
  }

  /// The character of a code in hexadecimal; `nil` if it is none that is shown.
  static func character(_ code: ArraySlice<UInt8>) -> String? {
    guard (1...6).contains(code.count) else { return nil }
    var value: UInt32 = 0
    for byte in code {
      guard let digit = byte.digit(hex: true) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    guard let scalar = Unicode.Scalar(value).map(upright) else { return nil }
    guard scalar.isPrintable else { return "" }
    return scalar.properties.generalCategory == .spaceSeparator ? " " : String(scalar)
  }

  /// The letter that is written as a slanted one, as all variables are.
  static func upright(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard let (command, letter) = TeXSigns.alphabet(of: scalar), command.isEmpty else { return scalar }
    return letter
  }
}
