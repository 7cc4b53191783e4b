/// The head of a code block: its language and its buttons, as chats and documentation write them around the code.
///
/// It is looked for in the code, beside the `<code>`, and in the boxes around it, as long as nothing else stands there.
struct HTMLCodeHead {
  typealias NodeID = HTMLTree.NodeID

  /// The elements and texts of the head.
  private(set) var tools: [NodeID] = []
  /// The texts that name a language.
  private var languages: [NodeID] = []
  private var isStated = false
  private let stated: String?
  private static let maximumNodes = 64

  init(of pre: NodeID, in tree: HTMLTree) {
    let code = tree.nodes(in: pre).lazy.prefix(Self.maximumNodes).first { tree.tag($0) == .code }
    stated = (code.flatMap { HTMLCodeLanguage.of($0, in: tree) } ?? HTMLCodeLanguage.of(pre, in: tree))
    if let code { _ = take(partsOf: pre, beside: code, in: tree) }
    var inner = pre
    for _ in 0..<4 {
      let box = tree[inner].parent
      guard box > HTMLTree.root, HTMLToolWords.boxes.contains(tree.tag(box)),
        take(partsOf: box, beside: inner, in: tree)
      else { break }
      inner = box
    }
    // A language alone may be a title: the page must say what it is.
    if isStated || !tools.isEmpty { tools += languages }
  }

  /// Takes the parts of a box beside the code if all of them are of a head.
  private mutating func take(partsOf box: NodeID, beside inner: NodeID, in tree: HTMLTree) -> Bool {
    var (found, names, isStated) = ([NodeID](), [NodeID](), false)
    var node = tree.next(after: box, in: box)
    var count = 0
    while node != HTMLTree.none {
      count += 1
      guard count <= Self.maximumNodes else { return false }
      var isEntered = node != inner
      if isEntered, tree.isElement(node) {
        if tree.isTool(button: node, isBesideCode: true) || isTool(node, in: box, tree) {
          found.append(node)
          isEntered = false
        } else if tree.tag(node) == .img || tree.tag(node) == .input || tree.tag(node) == .select {
          return false
        }
      } else if isEntered, !tree.isBlank(node), tree[node].kind == .text {
        guard let language = tree.label(of: node), Self.isPlain(node, in: box, tree) else { return false }
        guard language == stated || HTMLToolWords.languages.contains(language) else { return false }
        names.append(node)
        let holder = tree[node].parent
        if language == stated || holder != box && tree.isNamed(["lang", "codeheader"], holder) { isStated = true }
      }
      node = tree.next(after: node, in: box, isEntered: isEntered)
    }
    tools += found
    languages += names
    if isStated { self.isStated = true }
    return true
  }

  /// Reports whether an element is a button by its class, or by its words and the class of a box around it.
  private func isTool(_ node: NodeID, in box: NodeID, _ tree: HTMLTree) -> Bool {
    guard [.div, .span, .a, .unknown].contains(tree.tag(node)), let label = tree.label(of: node), !label.isEmpty else {
      return false
    }
    let hasLetters = label.unicodeScalars.contains(where: \.isLetterOrNumber)
    if !hasLetters { return tree.isNamed(HTMLToolWords.buttons, node) }
    guard HTMLToolWords.codeLabels.contains(label) else { return false }
    return ([node] + tree.ancestors(of: node).prefix { $0 != box }).contains {
      tree.isNamed(["copy", "btn", "button", "toolbar"], $0)
    }
  }

  /// Reports whether a text stands in nothing but plain boxes.
  private static func isPlain(_ text: NodeID, in box: NodeID, _ tree: HTMLTree) -> Bool {
    tree.ancestors(of: text).prefix { $0 != box }.allSatisfy { HTMLToolWords.boxes.contains(tree.tag($0)) }
  }
}
