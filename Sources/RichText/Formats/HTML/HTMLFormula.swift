/// A MathML formula as a line of text: `(x+1)/2`, `√x`, and powers and indices as raised and lowered text (MathML Core 1).
struct HTMLFormula {
  struct Piece: Hashable {
    var text: String
    var script: Script?
  }

  private(set) var pieces: [Piece] = []
  private let tree: HTMLTree

  /// Elements nested deeper add their text alone.
  private static let maximumDepth = 48

  init(_ math: HTMLTree.NodeID, in tree: HTMLTree) {
    self.tree = tree
    pieces = line(of: math, depth: 0).pieces
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// Text in the making, and the number of tokens in it.
  private struct Line {
    var pieces: [Piece] = []
    var tokens = 0

    init() {}

    init(_ text: String, tokens: Int = 1) {
      if !text.isEmpty { append(Piece(text: text), tokens: tokens) }
    }

    mutating func append(_ piece: Piece, tokens: Int = 0) {
      self.tokens += tokens
      if let last = pieces.indices.last, pieces[last].script == piece.script {
        pieces[last].text += piece.text
      } else {
        pieces.append(piece)
      }
    }

    mutating func append(_ line: Line) {
      tokens += line.tokens
      for piece in line.pieces { append(piece) }
    }

    mutating func append(_ text: String) { append(Piece(text: text)) }

    /// The line as it stands beside a sign that binds it: in parentheses unless it is one token.
    var operand: Line {
      guard tokens > 1, !isFenced else { return self }
      var result = Line("(", tokens: 0)
      result.append(self)
      result.append(")")
      return result
    }

    private var isFenced: Bool {
      guard let first = pieces.first?.text.first, first == "(", pieces.last?.text.last == ")" else { return false }
      var depth = 0
      let text = pieces.map(\.text).joined()
      for (index, character) in text.enumerated() {
        if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
        if depth == 0, index < text.count - 1 { return false }
      }
      return depth == 0
    }

    /// All of it raised or lowered; what is raised or lowered in it already is marked by a sign.
    func scripted(_ script: Script) -> Line {
      var text = ""
      for piece in pieces {
        switch piece.script {
        case nil: text += piece.text
        case .superscript?: text += "^" + (piece.text.count > 1 ? "(\(piece.text))" : piece.text)
        case .subscript?: text += "_" + (piece.text.count > 1 ? "(\(piece.text))" : piece.text)
        }
      }
      var line = Line()
      if !text.isEmpty { line.append(Piece(text: text, script: script), tokens: tokens) }
      return line
    }
  }

  private func children(of node: HTMLTree.NodeID) -> [HTMLTree.NodeID] {
    var children: [HTMLTree.NodeID] = []
    var child = tree[node].firstChild
    while child != HTMLTree.none {
      if tree.isElement(child) { children.append(child) }
      child = tree[child].next
    }
    return children
  }

  private func line(of node: HTMLTree.NodeID, depth: Int) -> Line {
    guard depth < Self.maximumDepth else { return Line(text(of: node)) }
    func part(_ child: HTMLTree.NodeID?) -> Line { child.map { line(of: $0, depth: depth + 1) } ?? Line() }
    func row(_ children: [HTMLTree.NodeID], separator: String = "") -> Line {
      var result = Line()
      for (index, child) in children.enumerated() {
        if index > 0, !separator.isEmpty { result.append(separator) }
        result.append(part(child))
      }
      return result
    }
    switch tree.name(node) {
    case "mi", "mn", "mo", "ms", "mtext": return Line(text(of: node))
    case "mspace": return Line(isWide(node) ? " " : "", tokens: 0)
    case "annotation", "annotation-xml", "mphantom", "none", "mprescripts": return Line()
    case "semantics", "maction": return part(children(of: node).first)
    case "mfrac":
      let parts = children(of: node)
      var result = part(parts.first).operand
      result.append("/")
      result.append(part(parts.dropFirst().first).operand)
      return result
    case "msqrt":
      var result = Line("√", tokens: 0)
      result.append(row(children(of: node)).operand)
      return result
    case "mroot":
      let parts = children(of: node)
      let index = part(parts.dropFirst().first).pieces.map(\.text).joined()
      var result = Line(index == "3" ? "∛" : index == "4" ? "∜" : "√[\(index)]", tokens: 0)
      result.append(part(parts.first).operand)
      return result
    case "msup", "mover": return scripted(children(of: node), [.superscript], part)
    case "msub", "munder": return scripted(children(of: node), [.subscript], part)
    case "msubsup", "munderover": return scripted(children(of: node), [.subscript, .superscript], part)
    case "mtable": return row(children(of: node), separator: "; ")
    case "mtr", "mlabeledtr": return row(children(of: node), separator: " ")
    default: return row(children(of: node))
    }
  }

  private func scripted(
    _ parts: [HTMLTree.NodeID], _ scripts: [Script], _ part: (HTMLTree.NodeID?) -> Line
  ) -> Line {
    var result = part(parts.first)
    // One thing with its index is one thing to raise.
    if result.pieces.count == 1 { result = result.operand }
    for (node, script) in zip(parts.dropFirst(), scripts) { result.append(part(node).scripted(script)) }
    return result
  }

  /// The text in an element, without what only programs see: the signs for products and functions that are not written.
  private func text(of node: HTMLTree.NodeID) -> String {
    var bytes: [UInt8] = []
    var next = tree[node].firstChild
    while next != HTMLTree.none {
      bytes += tree.text(next)
      let isUnseen = tree.name(next) == "annotation" || tree.name(next) == "annotation-xml"
      if !isUnseen, tree[next].firstChild != HTMLTree.none {
        next = tree[next].firstChild
        continue
      }
      while next != node, tree[next].next == HTMLTree.none { next = tree[next].parent }
      if next == node { break }
      next = tree[next].next
    }
    let words = bytes.split(whereSeparator: { $0.isHTMLSpace }).map { String(decoding: $0, as: UTF8.self) }
    var text = words.joined(separator: " ")
    text.unicodeScalars.removeAll { (0x2061...0x2064).contains($0.value) }
    return text
  }

  /// Whether a space is as wide as one between words.
  private func isWide(_ space: HTMLTree.NodeID) -> Bool {
    guard let width = tree.attribute(.width, of: space), width.hasSuffix("em") else { return false }
    return (Double(width.dropLast(2)) ?? 0) >= 0.25
  }
}
