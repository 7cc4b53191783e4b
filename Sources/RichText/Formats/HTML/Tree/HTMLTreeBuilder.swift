/// Builds the tree that HTML, section 13.2.6, prescribes for any sequence of tokens.
///
/// Left out is what a pasted text cannot show: framesets, quirks mode, form owners and scripting. Elements nested
/// deeper than `maximumDepth` are flattened: their text stays, in the deepest element that was opened.
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
  var tree: HTMLTree
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
  var tableText = HTMLText.empty
  var dropsNextLineFeed = false
  var reprocesses = false
  let maximumDepth: Int
  let maximumNodes: Int
  /// The number of nodes at which it is looked whether the tree is still needed.
  private var nodesBeforeLook: Int
  /// Whether the input has more nodes than allowed; the rest was not read.
  private(set) var isTruncated = false
  /// Start tags that were too deep to open an element, whose end tags close nothing.
  private var flattened: [String: Int] = [:]
  var flattenedCount = 0
  /// The state of reading the formula of a conditional comment and of its stand-in.
  var officeMath = OfficeMathState.none
  /// Formatting elements may be continued as often as the input has bytes for; hostile input asks for more.
  var continuationsLeft: Int

  init(_ input: [UInt8], maximumDepth: Int, maximumNodes: Int = .max) {
    tokenizer = HTMLTokenizer(input)
    tree = HTMLTree(byteCount: input.count)
    stack.reserveCapacity(32)
    self.maximumNodes = maximumNodes
    nodesBeforeLook = min(maximumNodes, 1024)
    self.maximumDepth = max(maximumDepth, 16)
    continuationsLeft = 10_000 + input.count / 4
  }

  static func tree(of input: [UInt8], maximumDepth: Int = 256) -> HTMLTree {
    var builder = HTMLTreeBuilder(input, maximumDepth: maximumDepth)
    builder.run()
    return builder.tree
  }

  /// Reads all tokens, or those up to the limit, or until the work is given up.
  mutating func run() {
    while true {
      tokenizer.allowsCDATA = isInForeignContent
      let token = tokenizer.next()
      process(token)
      if case .endOfFile = token { break }
      guard tree.nodes.count <= nodesBeforeLook || goesOn() else { break }
    }
    tree.source = tokenizer.source
  }

  /// Hands over the tree, so that it has one owner and can be changed in its place.
  mutating func takeTree() -> HTMLTree {
    defer { tree = HTMLTree() }
    return tree
  }

  /// Reports whether the tree is within its limit, and still needed.
  @inline(never) private mutating func goesOn() -> Bool {
    isTruncated = tree.nodes.count > maximumNodes
    nodesBeforeLook = min(maximumNodes, nodesBeforeLook + 1024)
    return !isTruncated && !Cancellation.isCancelled
  }

  /// The texts and attributes that tokens and nodes name.
  var source: HTMLSource { _read { yield tokenizer.source } }

  // Tests made for each token are inlined: a call that does not change the builder would copy all of it.
  @inline(__always)
  var current: NodeID { stack.last ?? HTMLTree.root }
  var currentTag: HTMLTag { @inline(__always) get { tree.tag(current) } }
  private var isInForeignContent: Bool { @inline(__always) get { tree[current].namespace != .html } }

  // MARK: Dispatch

  mutating func process(_ token: HTMLToken) {
    switch token {
    case .characters(var text):
      if dropsNextLineFeed {
        dropsNextLineFeed = false
        if source[text].first == 0x0A { text.start += 1 }
      }
      if !text.isEmpty { dispatch(.characters(text)) }
      return
    case .startTag(let tag):
      dropsNextLineFeed = false
      if stack.count >= maximumDepth, flattens(tag) { return }
    case .endTag(let tag):
      dropsNextLineFeed = false
      if !flattened.isEmpty, case let name = source.name(tag), let count = flattened[name] {
        flattened[name] = count > 1 ? count - 1 : nil
        return
      }
    case .comment(let text):
      insertComment(text)
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
      case .characters(let text) where source.isBlank(text): processInBody(token)
      case .startTag(let tag) where tag.kind == .html: processInBody(token)
      case .endTag(let tag) where tag.kind == .html: break
      case .endOfFile: break
      default: reprocess(in: .inBody)
      }
    }
  }

  mutating func reprocess(in mode: Mode) {
    self.mode = mode
    reprocesses = true
  }

  /// Reports whether `tag`, beyond the depth limit, opens no element; a block then still separates the text before
  /// and after it.
  private mutating func flattens(_ tag: HTMLStartTag) -> Bool {
    let kind = tag.kind
    guard !HTMLTagSet.void.contains(kind), !HTMLTagSet.rawText.contains(kind), !tag.isSelfClosing else { return false }
    flattenedCount += 1
    flattened[source.name(tag.name), default: 0] += 1
    if HTMLTagSet.closesParagraph.contains(kind) || kind == .li {
      let leaf = tree.makeElement(HTMLTagName(kind: .div))
      tree.insert(leaf, in: current)
    }
    return true
  }

  // MARK: Insertion

  /// The appropriate place for inserting a node, section 13.2.6.1.
  @inline(__always)
  func place(override: NodeID? = nil) -> (parent: NodeID, before: NodeID) {
    let target = override ?? current
    guard isFostering, HTMLTagSet.fostering.contains(tree.tag(target)) else { return (target, HTMLTree.none) }
    return tree.fosterPlace(in: stack)
  }

  mutating func insertText(_ text: HTMLText) {
    guard !text.isEmpty else { return }
    let place = place()
    tree.insertText(text, of: &tokenizer.source, in: place.parent, before: place.before)
  }

  private mutating func insertComment(_ text: HTMLText) {
    let mark: HTMLTree.FragmentMark? =
      switch text.count {
      case 13 where source[text].elementsEqual("StartFragment".utf8): .start
      case 11 where source[text].elementsEqual("EndFragment".utf8): .end
      default: nil
      }
    if mode == .inTableText { flushTableText() }
    // What else a comment holds means nothing later.
    if let mark { insertMark(mark) } else { passOfficeMath(text) }
  }

  mutating func insertMark(_ mark: HTMLTree.FragmentMark) {
    let comment = tree.makeComment(mark)
    let place = place()
    tree.insert(comment, in: place.parent, before: place.before)
  }

  @discardableResult
  mutating func insertElement(
    _ tag: HTMLStartTag, namespace: HTMLTree.Namespace = .html, opens: Bool = true
  ) -> NodeID {
    let element = tree.makeElement(tag.name, namespace, attributes: tag.attributes)
    let place = place()
    tree.insert(element, in: place.parent, before: place.before)
    if opens { stack.append(element) }
    return element
  }

  @discardableResult
  mutating func insertImplied(_ kind: HTMLTag) -> NodeID {
    insertElement(HTMLStartTag(name: HTMLTagName(kind: kind)))
  }

  mutating func insertRawText(_ tag: HTMLStartTag, state: HTMLTokenizer.State) {
    insertElement(tag)
    tokenizer.state = state
    tokenizer.lastStartTag = source.name(tag.name)
    originalMode = mode
    mode = .text
  }

  private mutating func processText(_ token: HTMLToken) {
    switch token {
    case .characters(let text):
      insertText(text)
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
  /// Reports whether the open elements have such a one "in the specific scope", section 13.2.4.2.
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

extension HTMLTree {
  /// The place beside the innermost open table, or in the innermost open template, for what may not stand in a table.
  @inline(__always)
  fileprivate func fosterPlace(in stack: [NodeID]) -> (parent: NodeID, before: NodeID) {
    guard let position = stack.lastIndex(where: { tag($0) == .table || tag($0) == .template }) else {
      return (stack.first ?? HTMLTree.root, HTMLTree.none)
    }
    let table = stack[position]
    if tag(table) == .template { return (table, HTMLTree.none) }
    if self[table].parent != HTMLTree.none { return (self[table].parent, table) }
    return (stack[max(position - 1, 0)], HTMLTree.none)
  }
}
