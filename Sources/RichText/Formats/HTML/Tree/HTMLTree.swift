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
    /// Comments are kept only as far as they mark a part of a page.
    case comment(FragmentMark)
  }

  /// `<!--StartFragment-->` and `<!--EndFragment-->`, which every CF_HTML source writes around what was copied.
  enum FragmentMark: Hashable, Sendable {
    case start, end
    /// A mark before a conditional comment's formula, and marks around the content for programs without such formulas.
    case formula, alternativeStart, alternativeEnd
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
    /// The index into `elements`, or -1 if the tag says all. For a text it is its start in `text`.
    var start = -1
    /// The end of a text. For an element it is the number of the formula that stands in its place, -1, or -2 less its
    /// mark.
    var end = -1
  }

  struct Element: Sendable {
    var name: HTMLTagName
    var attributes: HTMLAttributes
  }

  private(set) var nodes = [Node(kind: .document)]
  private var elements: [Element] = []
  /// The source with the texts and attributes of the nodes; known once the page is read.
  var source = HTMLSource([])
  /// The text that was added or extended last.
  private var lastText = none
  /// The marks of the fragment's start that the source wrote.
  private(set) var startMarks: [NodeID] = []
  var hasStartMark: Bool { !startMarks.isEmpty }
  /// Whether there is a formula; few pages have one, and then nothing need be asked of their elements.
  private(set) var hasMath = false
  /// The elements at which dialects begin, in the order in which they were made, which is almost that of the page.
  private(set) var dialectStarts: [NodeID] = []

  init() {}

  /// A tree with room for the nodes of a page of so many bytes, as far as pages of that size are usual.
  init(byteCount: Int) {
    nodes.reserveCapacity(min(byteCount / 32, 1 << 17) + 16)
    elements.reserveCapacity(min(byteCount / 256, 1 << 14))
  }

  subscript(id: NodeID) -> Node { @inline(__always) get { nodes[Int(id)] } }

  /// The element of HTML that a node is; `.unknown` for all others, whatever their name.
  @inline(__always)
  func tag(_ id: NodeID) -> HTMLTag { nodes[Int(id)].namespace == .html ? nodes[Int(id)].tag : .unknown }

  /// The value of an attribute by its name in lower case; `nil` if the element has none of that name.
  func value(named name: some Collection<UInt8>, of id: NodeID) -> ArraySlice<UInt8>? {
    source.value(named: name, in: attributes(id)).map { source[$0] }
  }

  func isElement(_ id: NodeID) -> Bool { nodes[Int(id)].kind == .element }

  @inline(__always)
  func attributes(_ id: NodeID) -> HTMLAttributes {
    nodes[Int(id)].hasAttributes ? elements[nodes[Int(id)].start].attributes : .none
  }

  /// The value of an attribute; nil if the element has none of that name.
  @inline(__always)
  func value(_ name: HTMLAttributeName, of id: NodeID) -> ArraySlice<UInt8>? {
    nodes[Int(id)].hasAttributes ? source.value(name, in: attributes(id)).map { source[$0] } : nil
  }

  /// The value of an attribute, decoded.
  @inline(__always)
  func attribute(_ name: HTMLAttributeName, of id: NodeID) -> String? {
    nodes[Int(id)].hasAttributes ? source.text(name, in: attributes(id)) : nil
  }

  /// Reports whether an element has the class.
  func hasClass(_ name: String, _ id: NodeID) -> Bool {
    value(.class, of: id)?.split(whereSeparator: \.isHTMLSpace).contains { $0.elementsEqual(name.utf8) } ?? false
  }

  func tagName(_ id: NodeID) -> HTMLTagName {
    let node = nodes[Int(id)]
    return node.kind == .element && node.start >= 0 ? elements[node.start].name : HTMLTagName(kind: node.tag)
  }

  func name(_ id: NodeID) -> String { isElement(id) ? source.name(tagName(id)) : "" }

  /// Returns the text of a node; empty for nodes that are no texts.
  @inline(__always)
  func range(_ id: NodeID) -> HTMLText {
    let node = nodes[Int(id)]
    return node.kind == .text ? HTMLText(start: node.start, end: node.end) : .empty
  }

  func text(_ id: NodeID) -> ArraySlice<UInt8> { source[range(id)] }

  /// The node after `node` in a walk through the content of `root`, in the order of the page; `none` after the last.
  /// - Parameter isEntered: whether the walk goes into `node`.
  func next(after node: NodeID, in root: NodeID, isEntered: Bool = true) -> NodeID {
    if isEntered, self[node].firstChild != HTMLTree.none { return self[node].firstChild }
    var node = node
    while node != root, self[node].next == HTMLTree.none { node = self[node].parent }
    return node == root ? HTMLTree.none : self[node].next
  }

  /// The elements that match among those at which dialects begin.
  @inline(__always)
  func dialectStarts(where matches: (Node) -> Bool) -> [NodeID] { dialectStarts.filter { matches(self[$0]) } }

  /// The nodes that match, in the order in which they were made.
  @inline(__always)
  func nodes(where matches: (Node) -> Bool) -> [NodeID] {
    var ids: [NodeID] = []
    let nodes = nodes.span
    for index in nodes.indices where matches(nodes[index]) { ids.append(NodeID(truncatingIfNeeded: index)) }
    return ids
  }

  /// Nodes that follow from each other. Who walks through them does not change the tree.
  ///
  /// It is no lazy sequence of the library: the first use of such a type costs a process a million instructions.
  struct Nodes: Sequence, IteratorProtocol {
    fileprivate var node: NodeID
    fileprivate let following: (NodeID) -> NodeID

    mutating func next() -> NodeID? {
      guard node != HTMLTree.none else { return nil }
      defer { node = following(node) }
      return node
    }
  }

  /// The nodes that stand directly in a node.
  func children(of parent: NodeID) -> Nodes { Nodes(node: self[parent].firstChild) { self[$0].next } }

  /// The nodes that stand directly in a node, the last one first.
  func childrenFromLast(of parent: NodeID) -> Nodes { Nodes(node: self[parent].lastChild) { self[$0].previous } }

  /// The nodes behind a node in the same element.
  func siblings(after node: NodeID) -> Nodes { Nodes(node: self[node].next) { self[$0].next } }

  /// The nodes before a node in the same element, the nearest first.
  func siblings(before node: NodeID) -> Nodes { Nodes(node: self[node].previous) { self[$0].previous } }

  /// The nodes that stand in a node, in the order of the page.
  /// - Parameter enters: whether the walk goes into a node.
  func nodes(in root: NodeID, entering enters: @escaping (NodeID) -> Bool = { _ in true }) -> Nodes {
    Nodes(node: next(after: root, in: root)) { next(after: $0, in: root, isEntered: enters($0)) }
  }

  /// The nodes that a node stands in, the nearest first.
  func ancestors(of node: NodeID) -> Nodes { Nodes(node: self[node].parent) { self[$0].parent } }

  /// The elements that stand directly in a node.
  func childElements(of node: NodeID) -> [NodeID] { children(of: node).filter(isElement) }

  /// The text of a node and of all nodes in it.
  func bytes(in root: NodeID) -> [UInt8] { nodes(in: root).reduce(into: Array(text(root))) { $0 += text($1) } }

  /// The text that is all that stands in an element; `nil` if something else does.
  func onlyText(in element: NodeID) -> ArraySlice<UInt8>? {
    let child = self[element].firstChild
    guard child != Self.none, self[child].next == Self.none, self[child].kind == .text else { return nil }
    return text(child)
  }

  /// Reports whether text other than white space stands in a node.
  func holdsText(_ root: NodeID) -> Bool {
    !isBlank(root) || nodes(in: root).contains { !isBlank($0) }
  }

  /// The sibling after a node, or after the white space behind it.
  func sibling(after node: NodeID) -> NodeID {
    siblings(after: node).first { self[$0].kind != .text || !isBlank($0) } ?? Self.none
  }

  /// Reports whether the text of a node is nothing but white space.
  func isBlank(_ id: NodeID) -> Bool { source.isBlank(range(id)) }

  // MARK: Building

  @inline(__always)
  mutating func makeElement(
    _ name: HTMLTagName, _ namespace: Namespace = .html, attributes: HTMLAttributes = .none
  ) -> NodeID {
    if namespace == .math || name.kind.isFormula { hasMath = true }
    let id = NodeID(truncatingIfNeeded: nodes.count)
    if HTMLTagSet.dialectStarts.contains(name.kind) { dialectStarts.append(id) }
    var node = Node(kind: .element, tag: name.kind, namespace: namespace, hasAttributes: !attributes.isEmpty)
    if name.kind == .unknown || !attributes.isEmpty {
      node.start = elements.count
      elements.append(Element(name: name, attributes: attributes))
    }
    nodes.append(node)
    return id
  }

  /// Makes a text of the reader's own; it stands nowhere yet.
  mutating func makeText(_ bytes: [UInt8]) -> NodeID {
    let start = source.addedEnd
    source.add(bytes)
    nodes.append(Node(kind: .text, start: start, end: source.addedEnd))
    return NodeID(truncatingIfNeeded: nodes.count - 1)
  }

  mutating func makeComment(_ mark: FragmentMark) -> NodeID {
    let id = NodeID(truncatingIfNeeded: nodes.count)
    nodes.append(Node(kind: .comment(mark)))
    if mark == .start { startMarks.append(id) }
    return id
  }

  /// Makes the tree that of a page whose source marked no fragment.
  mutating func dropStartMarks() { startMarks = [] }

  /// The number of the formula that stands in the place of an element.
  @inline(__always)
  func formula(_ id: NodeID) -> Int? {
    let node = nodes[Int(id)]
    return node.kind == .element && node.end >= 0 ? node.end : nil
  }

  /// Puts a formula in the place of an element.
  mutating func setFormula(_ number: Int, of id: NodeID) { nodes[Int(id)].end = number }

  /// The number that a dialect gave a list or an item: that of the list's marker, or 1 for an item that is checked.
  func mark(of id: NodeID) -> Int? {
    let node = nodes[Int(id)]
    return node.kind == .element && node.end < -1 ? -2 - node.end : nil
  }

  mutating func setMark(_ number: Int, of id: NodeID) { nodes[Int(id)].end = -2 - number }

  /// Gives an element these attributes instead of its own.
  mutating func setAttributes(_ attributes: HTMLAttributes, of id: NodeID) {
    guard !attributes.isEmpty else { return }
    if nodes[Int(id)].start < 0 {
      nodes[Int(id)].start = elements.count
      elements.append(Element(name: HTMLTagName(kind: nodes[Int(id)].tag), attributes: .none))
    }
    elements[nodes[Int(id)].start].attributes = attributes
    nodes[Int(id)].hasAttributes = true
  }

  /// Adds `text` before `sibling` in `parent` (none: at its end), extending the text that stands there.
  mutating func insertText(_ text: HTMLText, of source: inout HTMLSource, in parent: NodeID, before sibling: NodeID) {
    let previous = sibling == Self.none ? nodes[Int(parent)].lastChild : nodes[Int(sibling)].previous
    if previous != Self.none, previous == lastText {
      let whole = source.joining(range(previous), text)
      nodes[Int(previous)].start = whole.start
      nodes[Int(previous)].end = whole.end
      return
    }
    lastText = NodeID(truncatingIfNeeded: nodes.count)
    nodes.append(Node(kind: .text, start: text.start, end: text.end))
    insert(lastText, in: parent, before: sibling)
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

  /// Takes the spaces off the end of a text, no-break ones too.
  mutating func trimEnd(ofText id: NodeID) {
    nodes[Int(id)].end -= text(id).count - Self.trimmingEnd(of: text(id)).count
  }

  /// The text without the spaces at its end, no-break ones too.
  static func trimmingEnd(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while true {
      if text.last?.isHTMLSpace == true {
        text.removeLast()
      } else if text.suffix(2).elementsEqual([0xC2, 0xA0]) {
        text.removeLast(2)
      } else {
        return text
      }
    }
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
