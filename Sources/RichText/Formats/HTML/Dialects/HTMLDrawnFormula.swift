/// A formula that KaTeX has drawn, as a line of text. Its boxes stand in the order in which they are drawn over each
/// other, so that a plain reading makes 43 of 3/4.
struct HTMLDrawnFormula {
  /// The formula; `nil` for one without fractions, roots, powers and indices, which reads as it is, and for a drawing
  /// that is not wholly understood.
  var line: FormulaLine? { hasStructure && isUnderstood && charactersRead == charactersDrawn ? drawing : nil }

  private var hasStructure = false
  private var isUnderstood = true
  private var drawing = FormulaLine()
  private var charactersRead = 0
  private var charactersDrawn = 0
  private let tree: HTMLTree
  private static let maximumDepth = 64

  init(_ drawing: HTMLTree.NodeID, in tree: HTMLTree) {
    self.tree = tree
    self.drawing = row(of: drawing, depth: 0)
    for node in tree.nodes(in: drawing) { charactersDrawn += Self.count(Self.characters(of: tree.text(node))) }
  }

  private static func characters(of text: ArraySlice<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).filter { $0 != "\u{200B}" && $0 != "\u{FEFF}" }
  }

  /// Counts the visible characters.
  private static func count(_ text: String) -> Int { text.count { !$0.isWhitespace } }

  /// Reports whether a page mentions the class of drawings.
  static func isMentioned(in page: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while true {
      start = ByteScan.first(UInt8(ascii: "k"), UInt8(ascii: "a"), UInt8(ascii: "t"), in: page, from: start)
      guard start < page.count else { return false }
      if page[start...].starts(with: "katex-html".utf8) { return true }
      start += 3
    }
  }

  private mutating func row(of node: HTMLTree.NodeID, depth: Int) -> FormulaLine {
    guard depth < Self.maximumDepth else { return FormulaLine() }
    var parts: [FormulaLine] = []
    for child in tree.children(of: node) {
      if tree[child].kind == .text {
        let characters = Self.characters(of: tree.text(child))
        charactersRead += Self.count(characters)
        parts += characters.map { FormulaLine(String($0)) }
      } else if tree.isElement(child), tree[child].namespace == .html {
        if tree.hasClass("msupsub", child) {
          hasStructure = true
          parts.append(scripts(of: child, on: parts.popLast() ?? FormulaLine(), depth: depth))
        } else {
          parts.append(element(child, depth: depth))
        }
      }
    }
    return .joined(parts)
  }

  private mutating func element(_ node: HTMLTree.NodeID, depth: Int) -> FormulaLine {
    if tree.hasClass("mfrac", node), let boxes = boxes(of: node), boxes.count > 1 {
      hasStructure = true
      let denominator = row(of: boxes[0], depth: depth + 1)
      let numerator = row(of: boxes[boxes.count - 1], depth: depth + 1)
      let hasBar = boxes.count > 2
      return hasBar ? .fraction(numerator, denominator) : .stacked(numerator, denominator)
    }
    if tree.hasClass("sqrt", node), let boxes = boxes(of: node), let radicand = boxes.first {
      hasStructure = true
      var index = FormulaLine()
      if let first = tree.childElements(of: node).first, tree.hasClass("root", first) {
        index = row(of: first, depth: depth + 1)
      }
      return .root(row(of: radicand, depth: depth + 1), index: index)
    }
    if tree.hasClass("op-limits", node), let boxes = boxes(of: node), boxes.count > 1 {
      hasStructure = true
      let lines = understood(boxes.map { row(of: $0, depth: depth + 1) }, atMost: 3)
      if lines.count > 2 { return .scripted(lines[1], below: lines[0], above: lines[2], areLimits: true) }
      return isLowered(node)
        ? .scripted(lines[1], below: lines[0], areLimits: true) : .scripted(lines[0], above: lines[1], areLimits: true)
    }
    if tree.hasClass("mspace", node) {
      // The space around relations is left out, as in what is written for MathML.
      return FormulaLine()
    }
    return row(of: node, depth: depth + 1)
  }

  private mutating func scripts(of node: HTMLTree.NodeID, on base: FormulaLine, depth: Int) -> FormulaLine {
    let lines = understood((boxes(of: node) ?? []).map { row(of: $0, depth: depth + 1) }, atMost: 2)
    if lines.count > 1 { return .scripted(base, below: lines[0], above: lines[1]) }
    guard let line = lines.first else { return base }
    return isLowered(node) ? .scripted(base, below: line) : .scripted(base, above: line)
  }

  /// Notes that of more lines some would be lost.
  private mutating func understood(_ lines: [FormulaLine], atMost count: Int) -> [FormulaLine] {
    if lines.count > count { isUnderstood = false }
    return lines
  }

  /// The boxes that are laid over each other, from the lowest up.
  private func boxes(of node: HTMLTree.NodeID) -> [HTMLTree.NodeID]? {
    guard let table = tree.childElements(of: node).first(where: { tree.hasClass("vlist-t", $0) }),
      let row = tree.childElements(of: table).first,
      let list = tree.childElements(of: row).first
    else { return nil }
    return tree.childElements(of: list)
  }

  /// Reports whether boxes reach below the line.
  private func isLowered(_ node: HTMLTree.NodeID) -> Bool {
    tree.childElements(of: node).contains { tree.hasClass("vlist-t2", $0) }
  }
}
