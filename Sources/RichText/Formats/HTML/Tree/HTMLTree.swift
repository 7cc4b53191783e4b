/// The parsed document: nodes in one array that name each other by index, text in one buffer.
///
/// No node owns another, so neither building, nor walking, nor freeing recurses on depth.
struct HTMLTree: Sendable {
  typealias NodeID = Int32
  static let none: NodeID = -1
  static let root: NodeID = 0

  enum Namespace: UInt8, Sendable {
    case html, svg, math
  }

  enum Kind: Hashable, Sendable {
    case document, element, text
    /// Comments are kept only as far as they mark the copied part of a page.
    case comment(FragmentMark?)
  }

  /// `<!--StartFragment-->` and `<!--EndFragment-->`, which every CF_HTML source writes around what was copied.
  enum FragmentMark: Hashable, Sendable {
    case start, end
  }

  struct Node: Sendable {
    var kind: Kind
    var tag = HTMLTag.unknown
    var namespace = Namespace.html
    /// Whether an element has any; almost none has, and then nothing need be asked of them.
    var hasAttributes = false
    var parent = HTMLTree.none
    var firstChild = HTMLTree.none
    var lastChild = HTMLTree.none
    var previous = HTMLTree.none
    var next = HTMLTree.none
    /// Of an element: index into `elements`, -1 if its tag says all. Of a text: where it begins in `text`.
    var start = -1
    /// Of a text: where it ends.
    var end = -1
  }

  struct Element: Sendable {
    var name: String
    var attributes: [HTMLAttribute]
  }

  private(set) var nodes = [Node(kind: .document)]
  private var elements: [Element] = []
  private(set) var text: [UInt8] = []
  /// Where the marks are, if the source wrote any.
  private(set) var hasStartMark = false

  subscript(id: NodeID) -> Node { nodes[Int(id)] }

  @inline(__always)
  func tag(_ id: NodeID) -> HTMLTag { nodes[Int(id)].namespace == .html ? nodes[Int(id)].tag : .unknown }

  func isElement(_ id: NodeID) -> Bool { nodes[Int(id)].kind == .element }

  func attributes(_ id: NodeID) -> [HTMLAttribute] {
    let node = nodes[Int(id)]
    return node.hasAttributes ? elements[node.start].attributes : []
  }

  /// The value of an attribute, decoded; nil if the element has none of that name.
  func attribute(_ name: String, of id: NodeID) -> String? {
    nodes[Int(id)].hasAttributes ? attributes(id).text(name) : nil
  }

  func name(_ id: NodeID) -> String {
    let node = nodes[Int(id)]
    guard node.kind == .element else { return "" }
    return node.start >= 0 ? elements[node.start].name : HTMLTagTable.shared.name(of: node.tag)
  }

  func text(_ id: NodeID) -> ArraySlice<UInt8> {
    let node = nodes[Int(id)]
    return node.kind == .text ? text[node.start..<node.end] : []
  }

  // MARK: Building

  mutating func makeElement(_ tag: HTMLTag, _ namespace: Namespace, name: String, attributes: [HTMLAttribute]) -> NodeID
  {
    let id = NodeID(truncatingIfNeeded: nodes.count)
    var node = Node(kind: .element, tag: tag, namespace: namespace, hasAttributes: !attributes.isEmpty)
    if tag == .unknown || !attributes.isEmpty {
      node.start = elements.count
      elements.append(Element(name: name, attributes: attributes))
    }
    nodes.append(node)
    return id
  }

  mutating func makeComment(_ mark: FragmentMark?) -> NodeID {
    if mark == .start { hasStartMark = true }
    nodes.append(Node(kind: .comment(mark)))
    return NodeID(truncatingIfNeeded: nodes.count - 1)
  }

  mutating func addAttributes(_ attributes: [HTMLAttribute], to id: NodeID) {
    let present = self.attributes(id)
    let known = Set(present.lazy.map(\.name))
    let missing = attributes.filter { !known.contains($0.name) }
    guard !missing.isEmpty, present.count + missing.count <= HTMLTokenizer.maximumAttributes else { return }
    if nodes[Int(id)].start < 0 {
      let name = name(id)
      nodes[Int(id)].start = elements.count
      elements.append(Element(name: name, attributes: []))
    }
    elements[nodes[Int(id)].start].attributes += missing
    nodes[Int(id)].hasAttributes = true
  }

  /// Adds `bytes` before `sibling` in `parent` (none: at its end), extending the text that stands there.
  mutating func insertText(_ bytes: ArraySlice<UInt8>, in parent: NodeID, before sibling: NodeID) {
    let previous = sibling == Self.none ? nodes[Int(parent)].lastChild : nodes[Int(sibling)].previous
    if previous != Self.none, nodes[Int(previous)].kind == .text, nodes[Int(previous)].end == text.count {
      text.append(stretch: bytes)
      nodes[Int(previous)].end = text.count
      return
    }
    let start = text.count
    text.append(stretch: bytes)
    nodes.append(Node(kind: .text, start: start, end: text.count))
    insert(NodeID(truncatingIfNeeded: nodes.count - 1), in: parent, before: sibling)
  }

  /// Moves `id` before `sibling` in `parent` (none: to its end).
  mutating func insert(_ id: NodeID, in parent: NodeID, before sibling: NodeID = none) {
    if nodes[Int(id)].parent != Self.none { remove(id) }
    // One check of the array for all its places.
    nodes.withUnsafeMutableBufferPointer { nodes in
      let previous = sibling == Self.none ? nodes[Int(parent)].lastChild : nodes[Int(sibling)].previous
      nodes[Int(id)].parent = parent
      nodes[Int(id)].previous = previous
      nodes[Int(id)].next = sibling
      if previous == Self.none { nodes[Int(parent)].firstChild = id } else { nodes[Int(previous)].next = id }
      if sibling == Self.none { nodes[Int(parent)].lastChild = id } else { nodes[Int(sibling)].previous = id }
    }
  }

  mutating func remove(_ id: NodeID) {
    let node = nodes[Int(id)]
    guard node.parent != Self.none else { return }
    if node.previous == Self.none {
      nodes[Int(node.parent)].firstChild = node.next
    } else {
      nodes[Int(node.previous)].next = node.next
    }
    if node.next == Self.none {
      nodes[Int(node.parent)].lastChild = node.previous
    } else {
      nodes[Int(node.next)].previous = node.previous
    }
    nodes[Int(id)].parent = Self.none
    nodes[Int(id)].previous = Self.none
    nodes[Int(id)].next = Self.none
  }

  /// Moves all children of `source` to the end of `target`.
  mutating func moveChildren(of source: NodeID, to target: NodeID) {
    while nodes[Int(source)].firstChild != Self.none { insert(nodes[Int(source)].firstChild, in: target) }
  }
}

extension HTMLTree.Node {
  /// Whether HTML stands in this element of SVG or MathML (HTML, section 13.2.6).
  var isIntegrationPoint: Bool {
    switch namespace {
    case .html: false
    case .svg: HTMLTagSet.svgIntegration.contains(tag)
    case .math: HTMLTagSet.mathTextIntegration.contains(tag) || tag == .annotationXML
    }
  }

  var isSpecial: Bool { namespace == .html ? HTMLTagSet.special.contains(tag) : isIntegrationPoint }
}
