/// A MathML formula as a line of text: `(x+1)/2`, `√x`, and powers and indices as raised and lowered text (MathML Core
/// 1).
struct HTMLFormula {
  let formula: HTMLPage.Formula
  private let tree: HTMLTree

  /// Elements nested deeper add their text alone.
  private static let maximumDepth = 48

  init(_ math: HTMLTree.NodeID, in tree: HTMLTree) {
    self.tree = tree
    let isDisplay = tree.attribute(.display, of: math) == "block"
    formula = HTMLPage.Formula(
      line: Self(tree).line(of: math, depth: 0), tex: Self.annotation(of: math, in: tree), isDisplay: isDisplay)
  }

  private init(_ tree: HTMLTree) {
    self.tree = tree
    formula = HTMLPage.Formula(line: FormulaLine())
  }

  /// The TeX that a formula states beside its MathML.
  static func annotation(of math: HTMLTree.NodeID, in tree: HTMLTree) -> String? {
    guard let semantics = tree.children(of: math).first(where: { tree.name($0) == "semantics" }),
      let annotation = tree.childElements(of: semantics).last(where: { child in
        tree.name(child) == "annotation" && tree.attribute(.encoding, of: child)?.hasSuffix("tex") != false
      })
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
    case "mtext":
      let text = text(of: node, keepsEnds: true)
      return FormulaLine(text, tex: FormulaTeX(words: text))
    case "mi": return identifier(text(of: node), in: tree.attribute(.mathVariant, of: node))
    case "mn":
      let text = text(of: node)
      return FormulaLine(text, tex: FormulaTeX(number: text))
    case "mo":
      let text = text(of: node)
      return TeXSigns.isWord(text) ? identifier(text, in: nil) : FormulaLine(text)
    case "ms": return FormulaLine(text(of: node))
    case "mspace":
      let width = width(of: node)
      return FormulaLine(width >= 0.25 ? " " : "", tokens: 0, tex: FormulaTeX(width: width))
    case "annotation", "annotation-xml", "mphantom", "none", "mprescripts": return FormulaLine()
    case "semantics", "maction": return part(parts.first)
    case "mfrac":
      let numerator = part(parts.first)
      let denominator = part(parts.dropFirst().first)
      return hasBar(node) ? .fraction(numerator, denominator) : .stacked(numerator, denominator)
    case "msqrt": return .root(row(Array(parts)))
    case "mroot": return .root(part(parts.first), index: part(parts.dropFirst().first))
    case "mfenced":
      let separators = tree.attribute(.separators, of: node)?.filter { !$0.isWhitespace } ?? ","
      return .fenced(
        parts.map(part), open: tree.attribute(.open, of: node) ?? "(",
        separator: separators.first.map { "\($0) " } ?? "", close: tree.attribute(.close, of: node) ?? ")")
    case "mover":
      let above = part(parts.dropFirst().first)
      return FormulaLine.accented(part(parts.first), by: above.text)
        ?? .scripted(part(parts.first), above: above, areLimits: true)
    case "msup": return .scripted(part(parts.first), above: part(parts.dropFirst().first))
    case "msub", "munder":
      let areLimits = tree.name(node) == "munder"
      return .scripted(part(parts.first), below: part(parts.dropFirst().first), areLimits: areLimits)
    case "msubsup", "munderover":
      return .scripted(
        part(parts.first), below: part(parts.dropFirst().first), above: part(parts.dropFirst(2).first),
        areLimits: tree.name(node) == "munderover")
    case "mmultiscripts":
      let halves = parts.dropFirst().split(maxSplits: 1, omittingEmptySubsequences: false) {
        tree.name($0) == "mprescripts"
      }
      let before = halves.count > 1 ? scripts(halves[1].map(part), on: FormulaLine()) : FormulaLine()
      return .joined([before, scripts(halves[0].map(part), on: part(parts.first))])
    case "menclose" where tree.attribute(.notation, of: node)?.contains("box") == true:
      let line = row(Array(parts))
      return line.written(in: .command("boxed", line.tex))
    case "mtable":
      let rows = parts.map { row in tree.childElements(of: row).map { line(of: $0, depth: depth + 2) } }
      let alignment = tree.attribute(.columnAlign, of: node) ?? ""
      return .table(rows, isAligned: alignment.hasPrefix("right left"))
    default: return row(Array(parts))
    }
  }

  /// A variable of one letter, or a name of several.
  private func identifier(_ text: String, in variant: String?) -> FormulaLine {
    let command = variant.flatMap { Self.alphabets[$0] }
    let isLetter = text.unicodeScalars.count == 1
    guard let command, command != "mathrm" || text.utf8.allSatisfy(\.isASCIILetter) else {
      guard !isLetter, TeXSigns.isWord(text) else { return FormulaLine(text) }
      return FormulaLine(name: text, tex: FormulaTeX(name: text, in: "operatorname"))
    }
    return FormulaLine(text, tex: FormulaTeX(name: text, in: command))
  }

  private static let alphabets = [
    "normal": "mathrm", "bold": "mathbf", "double-struck": "mathbb", "script": "mathcal", "fraktur": "mathfrak",
    "sans-serif": "mathsf", "monospace": "mathtt", "bold-italic": "boldsymbol",
  ]

  /// Pairs of an index and a power, one after the other.
  private func scripts(_ parts: [FormulaLine], on base: FormulaLine) -> FormulaLine {
    var result = base
    for index in stride(from: 0, to: parts.count, by: 2) {
      let above = index + 1 < parts.count ? parts[index + 1] : FormulaLine()
      result = .scripted(result, below: parts[index].nonEmpty, above: above.nonEmpty)
    }
    return result
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

  /// The width of a space in the size of the text.
  private func width(of space: HTMLTree.NodeID) -> Double {
    guard let width = tree.attribute(.width, of: space), width.hasSuffix("em") else { return 0 }
    return Double(width.dropLast(2)) ?? 0
  }
}
