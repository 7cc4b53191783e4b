/// Code whose lines are rows of a table, items of a list or a grid, or elements that say so. Each becomes a paragraph
/// in code, without its number.
enum HTMLCodeTables: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { !starts(in: tree).isEmpty }

  private static func starts(in tree: HTMLTree) -> [HTMLTree.NodeID] {
    tree.dialectStarts {
      $0.tag == .table || $0.tag == .ol && $0.hasAttributes || HTMLTagSet.preformatted.contains($0.tag)
    }
  }

  static func rewrite(_ page: inout HTMLPage) {
    var chain = HTMLStyleChain()
    for node in starts(in: page.tree) {
      if page.tree[node].tag == .table {
        guard let code = HTMLCodeTable(node, in: page.tree), !page.tree.isInCode(node) else { continue }
        page.takeOut(code, of: node)
      } else if page.tree[node].tag == .ol {
        if page.tree.isNumberedCode(node), !page.tree.isInCode(node) { page.takeOut(linesOf: node) }
      } else if page.tree.isCode(node), !page.tree.isInCode(node) {
        page.takeOutLines(in: node, &chain)
      }
    }
  }
}

extension HTMLPage {
  /// Puts the code of a table in its place.
  fileprivate mutating func takeOut(_ code: HTMLCodeTable, of table: NodeID) {
    let parent = tree[table].parent
    if code.isWhole {
      while case let child = tree[code.cells[0]].firstChild, child != HTMLTree.none {
        tree.insert(child, in: parent, before: table)
      }
    } else {
      let pre = tree.makeElement(HTMLTagName(kind: .pre))
      tree.insert(pre, in: parent, before: table)
      for cell in code.cells { insertLine(cell, in: pre) }
    }
    tree.remove(table)
  }

  /// Puts code in the place of a list whose items are its lines.
  fileprivate mutating func takeOut(linesOf list: NodeID) {
    let pre = tree.makeElement(HTMLTagName(kind: .pre))
    tree.insert(pre, in: tree[list].parent, before: list)
    for line in tree.childElements(of: list) { insertLine(line, in: pre) }
    tree.remove(list)
  }

  /// Puts the lines of tables and lists that stand in code in their places, and makes lines of the items of grids.
  fileprivate mutating func takeOutLines(in code: NodeID, _ chain: inout HTMLStyleChain) {
    var node = code
    while node != HTMLTree.none {
      var lines: [NodeID]?
      switch tree.tag(node) {
      case .table: lines = HTMLCodeTable(node, in: tree).flatMap { $0.isWhole ? nil : $0.cells }
      // highlight.js, Prettify
      case .ol where tree.isNumberedCode(node): lines = tree.childElements(of: node)
      case .pre, .code:
        let style = chain.style(of: node, in: &self)
        partLines(in: node, isGrid: styles[style].display.isBlockOfItems)
      default: break
      }
      let next = tree.next(after: node, in: code, isEntered: lines == nil)
      if let lines {
        for line in lines { insertLine(line, in: tree[node].parent, before: node) }
        tree.remove(node)
      }
      node = next
    }
  }

  /// Makes paragraphs of the elements in code that are lines, and takes away what only parts these.
  private mutating func partLines(in code: NodeID, isGrid: Bool) {
    var hasLines = isGrid
    for child in Array(tree.children(of: code)) {
      // Other elements stay what they are: a picture, or `<code>` that names the language.
      if tree.tag(child) == .span || tree.tag(child) == .div, isGrid || tree.value(.dataLine, of: child) != nil {
        hasLines = true
        insertLine(child, in: code, before: child)
        tree.remove(child)
      } else if hasLines, tree[child].kind == .text, tree.isBlank(child) {
        tree.remove(child)
      }
    }
  }

  /// Puts a paragraph into code that holds what `original` holds, and shows its background.
  private mutating func insertLine(_ original: NodeID, in code: NodeID, before next: NodeID = HTMLTree.none) {
    let line = makeElement(.p, from: original)
    for part in tree.childElements(of: line) where tree.hasClass("hljs-ln-numbers", part) { tree.remove(part) }
    removeLineFeeds(of: line)
    if let space = tree.onlySpace(in: line) { tree.remove(space) }
    if tree.isEmptyLine(line) { tree.insert(tree.makeElement(HTMLTagName(kind: .br)), in: line) }
    tree.insert(line, in: code, before: next)
  }

  /// Removes the white space that only sets the element in its place in the source of the page.
  private mutating func removeLineFeeds(of line: NodeID) {
    for edge in [tree[line].firstChild, tree[line].lastChild] where edge != HTMLTree.none {
      if tree[edge].parent == line, tree.isBlank(edge), tree.text(edge).contains(0x0A) { tree.remove(edge) }
    }
  }
}

extension HTMLTree {
  /// Reports whether an element is preformatted and holds something.
  func isCode(_ node: NodeID) -> Bool {
    HTMLTagSet.preformatted.contains(tag(node)) && self[node].firstChild != HTMLTree.none
  }

  /// Reports whether each item of a list is a line of code: highlight.js, Prettify.
  fileprivate func isNumberedCode(_ list: NodeID) -> Bool { hasClass("hljs-ln", list) || hasClass("linenums", list) }

  /// Reports whether an element stands in code, or nowhere.
  fileprivate func isInCode(_ node: NodeID) -> Bool {
    ancestors(of: node).first { $0 == Self.root || isCode($0) } != Self.root
  }

  /// The no-break space that is all the text of a line, as some pages fill lines that are empty.
  fileprivate func onlySpace(in line: NodeID) -> NodeID? {
    var space: NodeID?
    for node in nodes(in: line) where !text(node).isEmpty {
      guard space == nil, text(node).elementsEqual([0xC2, 0xA0]) else { return nil }
      space = node
    }
    return space
  }

  fileprivate func isEmptyLine(_ line: NodeID) -> Bool {
    nodes(in: line).allSatisfy { text($0).isEmpty && tag($0) != .img && tag($0) != .br }
  }
}
