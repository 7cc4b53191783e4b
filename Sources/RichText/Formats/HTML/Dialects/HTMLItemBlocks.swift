/// Blocks of editors that are items of lists, and boxes of code, without an element that says so: Notion, Confluence,
/// Quill.
enum HTMLItemBlocks: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool {
    tree.dialectStarts.contains { tree[$0].tag == .div && tree[$0].hasAttributes && tree.role(ofBlock: $0) != nil }
  }

  static func rewrite(_ page: inout HTMLPage) {
    var node = HTMLTree.root
    while node != HTMLTree.none {
      var isCode = page.tree.isCode(node)
      if page.tree.tag(node) == .div, page.tree[node].hasAttributes, let role = page.tree.role(ofBlock: node) {
        switch role {
        case .item(let tag): node = page.gatherItems(from: node, in: tag)
        case .code:
          // The class says what the styles do not, where a browser copied none.
          let code = page.tree.makeElement(HTMLTagName(kind: .pre))
          page.tree.moveChildren(of: node, to: code)
          page.tree.insert(code, in: node)
          isCode = true
        }
      }
      node = page.tree.next(after: node, in: HTMLTree.root, isEntered: !isCode)
    }
  }
}

extension HTMLPage {
  /// Puts a list in the place of the block and of those after it that are items of the same list.
  fileprivate mutating func gatherItems(from block: NodeID, in tag: HTMLTag) -> NodeID {
    let list = tree.makeElement(HTMLTagName(kind: tag))
    tree.insert(list, in: tree[block].parent, before: block)
    var item = takeItem(block, into: list)
    var next = tree[list].next
    while next != HTMLTree.none {
      let following = tree[next].next
      switch tree[next].kind {
      case .text where tree.isBlank(next): break
      case .element where tree.tag(next) == .div:
        if case .item(tag)? = tree.role(ofBlock: next) {
          item = takeItem(next, into: list)
        } else if tree.holdsOnlyItems(next) {
          tree.insert(next, in: item)
        } else {
          return list
        }
      case .text, .comment, .element, .document: return list
      }
      next = following
    }
    return list
  }

  private mutating func takeItem(_ block: NodeID, into list: NodeID) -> NodeID {
    let item = makeElement(.li, from: block)
    tree.insert(item, in: list)
    tree.remove(block)
    return item
  }
}

extension HTMLTree {
  /// The meaning of a block.
  fileprivate enum BlockRole {
    case item(HTMLTag)
    case code
  }

  /// Returns what a block stands for whose class or task says it.
  fileprivate func role(ofBlock node: NodeID) -> BlockRole? {
    if value(.dataTaskState, of: node) != nil { return .item(.ul) }
    guard let names = value(.class, of: node), names.count > 15 else { return nil }
    if names.starts(with: "notion-selectable ".utf8) {
      if ByteScan.contains("notion-bulleted_list-block", in: names) { return .item(.ul) }
      if ByteScan.contains("notion-numbered_list-block", in: names) { return .item(.ol) }
      return ByteScan.contains("notion-to_do-block", in: names) ? .item(.ul) : nil
    }
    let isCode =
      names.starts(with: "ql-code-block-container".utf8) || names.elementsEqual("line-numbers notion-code-block".utf8)
    return isCode ? .code : nil
  }

  /// A box with more items than this is no level of a list.
  private static let maximumItems = 512

  /// Reports whether a box holds items alone: they stand one level deeper than the item before it.
  fileprivate func holdsOnlyItems(_ box: NodeID) -> Bool {
    var count = 0
    for child in children(of: box) {
      switch self[child].kind {
      case .text where isBlank(child): break
      case .element where tag(child) == .div:
        guard count < Self.maximumItems, case .item? = role(ofBlock: child) else { return false }
        count += 1
      case .text, .comment, .element, .document: return false
      }
    }
    return count > 0
  }
}
