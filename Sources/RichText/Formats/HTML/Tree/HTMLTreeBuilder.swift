/// Builds the tree that HTML, section 13.2.6, prescribes for any sequence of tokens.
///
/// Left out is what a pasted text cannot show: framesets, quirks mode, form owners and scripting. Elements nested deeper
/// than `maximumDepth` are flattened: their text stays, in the deepest element that was opened.
struct HTMLTreeBuilder: Sendable {
  typealias NodeID = HTMLTree.NodeID

  enum Mode: Sendable {
    case initial, beforeHTML, beforeHead, inHead, afterHead, inBody, text, inTable, inTableText, inCaption,
      inColumnGroup
    case inTableBody, inRow, inCell, inTemplate, afterBody
  }

  /// Formatting elements that a reopened paragraph continues; more than these are forgotten, the oldest first.
  static let maximumFormatting = 32

  var tokenizer: HTMLTokenizer
  var tree = HTMLTree()
  var mode = Mode.initial
  var originalMode = Mode.inBody
  var templateModes: [Mode] = []
  /// The stack of open elements, section 13.2.4.2.
  var stack: [NodeID] = []
  /// The list of active formatting elements, section 13.2.4.3; nil is a marker.
  var formatting: [NodeID?] = []
  var head = HTMLTree.none
  var form = HTMLTree.none
  var isFostering = false
  var tableText: [UInt8] = []
  var dropsNextLineFeed = false
  var reprocesses = false
  let maximumDepth: Int
  let maximumNodes: Int
  /// Whether the input has more nodes than allowed; the rest was not read.
  private(set) var isTruncated = false
  /// Start tags that were too deep to open an element, whose end tags close nothing.
  private var flattened: [String: Int] = [:]
  var flattenedCount = 0
  /// Formatting elements may be continued as often as the input has bytes for; hostile input asks for more.
  var continuationsLeft: Int

  init(_ input: [UInt8], maximumDepth: Int, maximumNodes: Int = .max) {
    tokenizer = HTMLTokenizer(input)
    self.maximumNodes = maximumNodes
    self.maximumDepth = max(maximumDepth, 16)
    continuationsLeft = 10_000 + input.count / 4
  }

  static func tree(of input: [UInt8], maximumDepth: Int = 256) -> HTMLTree {
    var builder = HTMLTreeBuilder(input, maximumDepth: maximumDepth)
    builder.run()
    return builder.tree
  }

  mutating func run() {
    while true {
      tokenizer.allowsCDATA = isInForeignContent
      let token = tokenizer.next()
      process(token)
      if case .endOfFile = token { return }
      guard tree.nodes.count <= maximumNodes else {
        isTruncated = true
        return
      }
    }
  }

  // What is asked for each token is inlined: a call that does not change the builder would copy all of it.
  @inline(__always)
  var current: NodeID { stack.last ?? HTMLTree.root }
  var currentTag: HTMLTag { @inline(__always) get { tree.tag(current) } }
  private var isInForeignContent: Bool { @inline(__always) get { tree[current].namespace != .html } }

  // MARK: Dispatch

  mutating func process(_ token: HTMLToken) {
    switch token {
    case .characters(let bytes):
      let drops = dropsNextLineFeed && bytes.first == 0x0A
      dropsNextLineFeed = false
      guard bytes.count > (drops ? 1 : 0) else { return }
      if drops {
        dispatch(.characters(bytes.dropFirst()))
        return
      }
    case .startTag(let tag):
      dropsNextLineFeed = false
      if stack.count >= maximumDepth, flattens(tag) { return }
    case .endTag(let name, _):
      dropsNextLineFeed = false
      if !flattened.isEmpty, let count = flattened[name] {
        flattened[name] = count > 1 ? count - 1 : nil
        return
      }
    case .comment(let bytes):
      insertComment(bytes)
      return
    case .doctype:
      if mode == .initial { mode = .beforeHTML }
      return
    case .endOfFile:
      dropsNextLineFeed = false
    }
    dispatch(token)
  }

  private mutating func dispatch(_ token: HTMLToken) {
    repeat {
      reprocesses = false
      if isInForeignContent, usesForeignRules(token) {
        processForeign(token)
      } else if mode == .inBody {
        processInBody(token)
      } else {
        process(token, in: mode)
      }
    } while reprocesses
  }

  mutating func process(_ token: HTMLToken, in mode: Mode) {
    switch mode {
    case .initial, .beforeHTML, .beforeHead, .inHead, .afterHead: processBeforeBody(token, in: mode)
    case .inBody: processInBody(token)
    case .text: processText(token)
    case .inTable, .inTableText, .inCaption, .inColumnGroup, .inTableBody, .inRow, .inCell:
      processTable(token, in: mode)
    case .inTemplate: processInTemplate(token)
    case .afterBody:
      switch token {
      case .characters(let bytes) where bytes.allSatisfy(\.isHTMLSpace): processInBody(token)
      case .startTag(let tag) where tag.name == "html": processInBody(token)
      case .endTag("html", _), .endOfFile: break
      default: reprocess(in: .inBody)
      }
    }
  }

  mutating func reprocess(in mode: Mode) {
    self.mode = mode
    reprocesses = true
  }

  /// Whether `tag`, beyond the depth limit, opens no element; a block then still separates what stands before and after it.
  private mutating func flattens(_ tag: HTMLStartTag) -> Bool {
    let kind = tag.kind
    guard !HTMLTagSet.void.contains(kind), !HTMLTagSet.rawText.contains(kind), !tag.isSelfClosing else { return false }
    flattenedCount += 1
    flattened[tag.name, default: 0] += 1
    if HTMLTagSet.closesParagraph.contains(kind) || kind == .li {
      let leaf = tree.makeElement(.div, .html, name: "div", attributes: [])
      tree.insert(leaf, in: current)
    }
    return true
  }

  // MARK: Insertion

  /// The appropriate place for inserting a node, section 13.2.6.1.
  ///
  /// It changes nothing, but were it not mutating, each call would copy the builder.
  mutating func place(override: NodeID? = nil) -> (parent: NodeID, before: NodeID) {
    let target = override ?? current
    guard isFostering, HTMLTagSet.fostering.contains(tree.tag(target)) else { return (target, HTMLTree.none) }
    guard let position = stack.lastIndex(where: { tree.tag($0) == .table || tree.tag($0) == .template }) else {
      return (stack.first ?? HTMLTree.root, HTMLTree.none)
    }
    let table = stack[position]
    if tree.tag(table) == .template { return (table, HTMLTree.none) }
    if tree[table].parent != HTMLTree.none { return (tree[table].parent, table) }
    return (stack[max(position - 1, 0)], HTMLTree.none)
  }

  mutating func insertText(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    let place = place()
    tree.insertText(bytes, in: place.parent, before: place.before)
  }

  private mutating func insertComment(_ bytes: ArraySlice<UInt8>) {
    let mark: HTMLTree.FragmentMark? =
      bytes.elementsEqual("StartFragment".utf8) ? .start : bytes.elementsEqual("EndFragment".utf8) ? .end : nil
    if mode == .inTableText { flushTableText() }
    // Only marks mean anything later; what else a comment holds never does.
    guard mark != nil else { return }
    let comment = tree.makeComment(mark)
    let place = place()
    tree.insert(comment, in: place.parent, before: place.before)
  }

  @discardableResult
  mutating func insertElement(
    _ tag: HTMLStartTag, namespace: HTMLTree.Namespace = .html, opens: Bool = true
  ) -> NodeID {
    let element = tree.makeElement(tag.kind, namespace, name: tag.name, attributes: tag.attributes)
    let place = place()
    tree.insert(element, in: place.parent, before: place.before)
    if opens { stack.append(element) }
    return element
  }

  @discardableResult
  mutating func insertImplied(_ kind: HTMLTag) -> NodeID {
    insertElement(HTMLStartTag(name: kind.rawValue, kind: kind, attributes: []))
  }

  mutating func insertRawText(_ tag: HTMLStartTag, state: HTMLTokenizer.State) {
    insertElement(tag)
    tokenizer.state = state
    originalMode = mode
    mode = .text
  }

  private mutating func processText(_ token: HTMLToken) {
    switch token {
    case .characters(let bytes):
      insertText(bytes)
    case .endTag:
      stack.removeLast()
      mode = originalMode
    case .endOfFile:
      stack.removeLast()
      reprocess(in: originalMode)
    case .startTag, .comment, .doctype:
      break
    }
  }

  // MARK: The stack

  @inline(__always)
  func hasInScope(_ tag: HTMLTag, _ scope: HTMLTagSet = .scope) -> Bool {
    tree.has(where: { $0 == tag }, in: scope, of: stack)
  }

  @inline(__always)
  func hasInScope(_ scope: HTMLTagSet, where matches: (HTMLTag) -> Bool) -> Bool {
    tree.has(where: matches, in: scope, of: stack)
  }

  mutating func pop(through tag: HTMLTag) {
    while let last = stack.popLast() {
      if tree.tag(last) == tag { return }
    }
  }

  mutating func pop(throughAny tags: HTMLTagSet) {
    while let last = stack.popLast() {
      if tags.contains(tree.tag(last)) { return }
    }
  }

  /// Clears the stack back to a context; `html` at the bottom is always one.
  mutating func pop(backTo tags: HTMLTagSet) {
    while let last = stack.last, !tags.contains(tree.tag(last)), stack.count > 1 { stack.removeLast() }
  }

  mutating func generateImpliedEndTags(except tag: HTMLTag? = nil, thoroughly: Bool = false) {
    let implied = thoroughly ? HTMLTagSet.impliedEndThoroughly : .impliedEnd
    while let last = stack.last, implied.contains(tree.tag(last)), tree.tag(last) != tag { stack.removeLast() }
  }

  mutating func closeParagraph() {
    guard hasInScope(.p, .buttonScope) else { return }
    generateImpliedEndTags(except: .p)
    pop(through: .p)
  }

  /// Section 13.2.4.1, without the fragment case.
  mutating func resetMode() {
    for id in stack.reversed() {
      switch tree.tag(id) {
      case .td, .th: mode = .inCell
      case .tr: mode = .inRow
      case .tbody, .thead, .tfoot: mode = .inTableBody
      case .caption: mode = .inCaption
      case .colgroup: mode = .inColumnGroup
      case .table: mode = .inTable
      case .template: mode = templateModes.last ?? .inBody
      case .head: mode = .inHead
      case .body: mode = .inBody
      case .html: mode = head == HTMLTree.none ? .beforeHead : .afterHead
      default: continue
      }
      return
    }
    mode = .inBody
  }
}

extension HTMLTree {
  /// Whether the open elements have such a one "in the specific scope", section 13.2.4.2.
  fileprivate func has(where matches: (HTMLTag) -> Bool, in scope: HTMLTagSet, of stack: [NodeID]) -> Bool {
    for id in stack.reversed() {
      let node = self[id]
      if node.namespace == .html {
        if matches(node.tag) { return true }
        if scope.contains(node.tag) { return false }
      } else if node.isIntegrationPoint, scope != .tableScope {
        return false
      }
    }
    return false
  }
}
