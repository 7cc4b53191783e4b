/// A MathML formula as a line of text: `(x+1)/2`, `√x`, and powers and indices as raised and lowered text (MathML Core
/// 1).
struct HTMLFormula {
  let line: FormulaLine
  private let tree: HTMLTree

  /// Elements nested deeper add their text alone.
  private static let maximumDepth = 48

  init(_ math: HTMLTree.NodeID, in tree: HTMLTree) {
    self.tree = tree
    line = Self(tree).line(of: math, depth: 0)
  }

  private init(_ tree: HTMLTree) {
    self.tree = tree
    line = FormulaLine()
  }

  /// The TeX that a formula states beside its MathML.
  static func annotation(of math: HTMLTree.NodeID, in tree: HTMLTree) -> String? {
    guard let semantics = tree.children(of: math).first(where: { tree.name($0) == "semantics" }),
      let annotation = tree.childElements(of: semantics).last(where: { tree.name($0) == "annotation" })
    else { return nil }
    return String(decoding: tree.children(of: annotation).flatMap(tree.text), as: UTF8.self)
  }

  private func line(of node: HTMLTree.NodeID, depth: Int) -> FormulaLine {
    guard depth < Self.maximumDepth else { return FormulaLine(text(of: node)) }
    func part(_ child: HTMLTree.NodeID?) -> FormulaLine {
      child.map { line(of: $0, depth: depth + 1) } ?? FormulaLine()
    }
    func row(_ children: [HTMLTree.NodeID], separator: String = "") -> FormulaLine {
      .joined(children.map(part), by: separator)
    }
    let parts = tree.childElements(of: node)[...]
    switch tree.name(node) {
    case "mtext": return FormulaLine(text(of: node, keepsEnds: true))
    case "mi", "mn", "mo", "ms": return FormulaLine(text(of: node))
    case "mspace": return FormulaLine(isWide(node) ? " " : "", tokens: 0)
    case "annotation", "annotation-xml", "mphantom", "none", "mprescripts": return FormulaLine()
    case "semantics", "maction": return part(parts.first)
    case "mfrac":
      let numerator = part(parts.first)
      let denominator = part(parts.dropFirst().first)
      return hasBar(node) ? .fraction(numerator, denominator) : .stacked(numerator, denominator)
    case "msqrt": return .root(row(Array(parts)))
    case "mroot": return .root(part(parts.first), index: part(parts.dropFirst().first).text)
    case "mfenced": return .fenced(parts.map(part))
    case "mover":
      let above = part(parts.dropFirst().first)
      return FormulaLine.accented(part(parts.first), by: above.text) ?? .scripted(part(parts.first), above: above)
    case "msup": return .scripted(part(parts.first), above: part(parts.dropFirst().first))
    case "msub", "munder": return .scripted(part(parts.first), below: part(parts.dropFirst().first))
    case "msubsup", "munderover":
      return .scripted(
        part(parts.first), below: part(parts.dropFirst().first), above: part(parts.dropFirst(2).first))
    case "mtable": return row(Array(parts), separator: "; ")
    case "mtr", "mlabeledtr": return row(Array(parts), separator: " ")
    default: return row(Array(parts))
    }
  }

  /// The text in an element, without what only programs see: the signs for products and functions that are not written.
  ///
  /// - Parameter keepsEnds: whether white space at the ends parts the text from what is beside it.
  private func text(of node: HTMLTree.NodeID, keepsEnds: Bool = false) -> String {
    let seen = tree.nodes(in: node) { tree.name($0) != "annotation" && tree.name($0) != "annotation-xml" }
    let bytes = seen.flatMap(tree.text)
    let words = bytes.split(whereSeparator: { $0.isHTMLSpace }).map { String(decoding: $0, as: UTF8.self) }
    var text = words.joined(separator: " ")
    if keepsEnds, !text.isEmpty {
      if bytes.first?.isHTMLSpace == true { text = " " + text }
      if bytes.last?.isHTMLSpace == true { text += " " }
    }
    text.unicodeScalars.removeAll { (0x2061...0x2064).contains($0.value) }
    return text
  }

  /// Reports whether a bar stands in a fraction: the width of that of a binomial coefficient is zero.
  private func hasBar(_ fraction: HTMLTree.NodeID) -> Bool {
    guard let width = tree.attribute(.lineThickness, of: fraction) else { return true }
    return width.first != "0" || Double(width.prefix { $0.isNumber || $0 == "." }) != 0
  }

  /// Reports whether a space is as wide as one between words.
  private func isWide(_ space: HTMLTree.NodeID) -> Bool {
    guard let width = tree.attribute(.width, of: space), width.hasSuffix("em") else { return false }
    return (Double(width.dropLast(2)) ?? 0) >= 0.25
  }
}
