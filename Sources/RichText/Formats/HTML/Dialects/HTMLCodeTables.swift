/// Code whose lines are rows of a table or items of a list, beside their numbers: it becomes lines in code, without the
/// numbers.
enum HTMLCodeTables: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool {
    tree.occurring.contains(.tableParts) || tree.occurring.contains(.numberedOrMarked)
  }

  static func rewrite(_ page: inout HTMLPage) {
    var node = HTMLTree.root
    while node != HTMLTree.none {
      let isCode = page.tree.isCode(node)
      if isCode {
        page.takeOutLines(in: node)
      } else if page.tree.tag(node) == .table, let code = HTMLCodeTable(node, in: page.tree) {
        node = page.takeOut(code, of: node)
        continue
      }
      node = page.tree.next(after: node, in: HTMLTree.root, isEntered: !isCode)
    }
  }
}

extension HTMLPage {
  /// Puts the code of a table in its place, and returns the first node of it.
  fileprivate mutating func takeOut(_ code: HTMLCodeTable, of table: NodeID) -> NodeID {
    let parent = tree[table].parent
    defer { tree.remove(table) }
    if code.isWhole {
      let first = tree[code.cells[0]].firstChild
      while case let child = tree[code.cells[0]].firstChild, child != HTMLTree.none {
        tree.insert(child, in: parent, before: table)
      }
      return first
    }
    let pre = tree.makeElement(HTMLTagName(kind: .pre))
    tree.insert(pre, in: parent, before: table)
    for cell in code.cells { insertLine(cell, in: pre) }
    return pre
  }

  /// Puts the lines of tables and lists that stand in code in their places.
  fileprivate mutating func takeOutLines(in code: NodeID) {
    var node = code
    while node != HTMLTree.none {
      let lines =
        switch tree.tag(node) {
        case .table: HTMLCodeTable(node, in: tree).flatMap { $0.isWhole ? nil : $0.cells }
        case .ol: tree.isListOfLines(node) ? tree.childElements(of: node) : nil
        default: [NodeID]?.none
        }
      let next = tree.next(after: node, in: code, isEntered: lines == nil)
      if let lines {
        for line in lines { insertLine(line, in: tree[node].parent, before: node) }
        tree.remove(node)
      }
      node = next
    }
  }

  /// Puts a paragraph into code that holds what `original` holds, and shows its background.
  private mutating func insertLine(_ original: NodeID, in code: NodeID, before next: NodeID = HTMLTree.none) {
    let line = makeElement(.p, from: original)
    removeLineFeeds(of: line)
    if tree.isEmptyLine(line) { tree.insert(tree.makeElement(HTMLTagName(kind: .br)), in: line) }
    tree.insert(line, in: code, before: next)
  }

  /// Removes the white space that only sets the element in its place in the source of the page.
  private mutating func removeLineFeeds(of line: NodeID) {
    for edge in [tree[line].firstChild, tree[line].lastChild] where edge != HTMLTree.none {
      guard tree[edge].parent == line, tree[edge].kind == .text, tree.isBlank(edge),
        tree.text(edge).contains(0x0A)
      else { continue }
      tree.remove(edge)
    }
  }
}

extension HTMLTree {
  /// Reports whether an element is preformatted and holds something.
  func isCode(_ node: NodeID) -> Bool {
    switch tag(node) {
    case .pre, .listing, .xmp, .plaintext: self[node].firstChild != HTMLTree.none
    default: false
    }
  }

  /// Reports whether a list in code has the name by which highlight.js or Prettify gives each line an item.
  fileprivate func isListOfLines(_ list: NodeID) -> Bool {
    let names = value(.class, of: list) ?? []
    return names.split(whereSeparator: \.isHTMLSpace).contains {
      $0.elementsEqual("hljs-ln".utf8) || $0.elementsEqual("linenums".utf8)
    }
  }

  fileprivate func isEmptyLine(_ line: NodeID) -> Bool {
    var node = next(after: line, in: line)
    while node != HTMLTree.none {
      if !text(node).isEmpty || tag(node) == .img || tag(node) == .br { return false }
      node = next(after: node, in: line)
    }
    return true
  }
}
