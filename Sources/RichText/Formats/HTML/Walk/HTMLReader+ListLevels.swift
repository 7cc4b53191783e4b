// Levels of lists: programs that write their items flat state the depth of each.
extension HTMLReader {
  /// The place in its list that a flat item states.
  private struct Level {
    var depth: Int
    /// The kind of list that the item is for; `nil` if it says nothing of it.
    var tag: HTMLTag?
  }

  /// A list being made of flat items.
  private struct NestedList {
    var depth: Int
    var node: NodeID
    var lastItem: NodeID
  }

  /// Nests the items of `list` as deep as they say, if they say so: Word for the web, Google Docs, Quill.
  ///
  /// Levels that are left out are closed: an item stands one level deeper than the one before it at most.
  mutating func nestItems(of list: NodeID) {
    moveListsOutOfUnmarkedItems(of: list)
    joinWrappedLists(after: list)
    guard statesLevels(list) else { return }
    var open: [NestedList] = []
    // Items are taken in their order; each goes where it is or elsewhere, and what stands between them stays behind.
    var item = tree[list].firstChild
    while item != HTMLTree.none {
      let next = tree[item].next
      defer { item = next }
      guard tree.tag(item) == .li else { continue }
      let level = level(of: item)
      let tag = level.tag ?? tree.tag(list)
      while open.count > 1, let last = open.last, last.depth > level.depth { open.removeLast() }
      guard let last = open.last else {
        open.append(NestedList(depth: level.depth, node: root(for: item, in: list, tag), lastItem: item))
        continue
      }
      if open.count == 1 { open[0].depth = min(last.depth, level.depth) }
      let place = open.count - 1
      if open[place].depth >= level.depth, tree.tag(last.node) == tag {
        if last.node != list || tree[item].parent != list { tree.insert(item, in: last.node) }
        open[place].lastItem = item
        continue
      }
      let inner = tree.makeElement(HTMLTagName(kind: tag))
      if open[place].depth >= level.depth {
        tree.insert(inner, in: tree[last.node].parent, before: tree[last.node].next)
        open.removeLast()
      } else {
        tree.insert(inner, in: last.lastItem)
      }
      tree.insert(item, in: inner)
      open.append(NestedList(depth: level.depth, node: inner, lastItem: item))
    }
  }

  /// The list that a first item stands in: `list`, or one before it if the item is for a list of another kind.
  private mutating func root(for item: NodeID, in list: NodeID, _ tag: HTMLTag) -> NodeID {
    guard tree.tag(list) != tag else { return list }
    let other = tree.makeElement(HTMLTagName(kind: tag))
    tree.insert(other, in: tree[list].parent, before: tree[list].next)
    tree.insert(item, in: other)
    return other
  }

  /// Reports whether the items of a list say that they stand at different levels, or in lists of another kind.
  private func statesLevels(_ list: NodeID) -> Bool {
    var first: Int?
    var item = tree[list].firstChild
    while item != HTMLTree.none {
      if tree.tag(item) == .li {
        guard tree[item].hasAttributes || first != nil else {
          first = 0
          item = tree[item].next
          continue
        }
        let level = level(of: item)
        if let first, first != level.depth { return true }
        if let tag = level.tag, tag != tree.tag(list) { return true }
        first = level.depth
      }
      item = tree[item].next
    }
    return false
  }

  private func level(of item: NodeID) -> Level {
    guard tree[item].hasAttributes else { return Level(depth: 0) }
    var level = Level(depth: 0)
    if let kind = tree.value(.dataList, of: item) { level.tag = kind.elementsEqual("ordered".utf8) ? .ol : .ul }
    if let stated = tree.attribute(.dataAriaLevel, of: item) ?? tree.attribute(.ariaLevel, of: item) {
      level.depth = min(max((Self.integer(stated) ?? 1) - 1, 0), Self.maximumLevel)
    } else if let names = tree.value(.class, of: item), ByteScan.contains("ql-indent-", in: names) {
      level.depth = min(Self.number(after: "ql-indent-", in: names) ?? 0, Self.maximumLevel)
    } else if let names = tree.value(.class, of: item), ByteScan.contains("draftstyledefault-", in: names) {
      level.depth = min(Self.number(after: "-depth", in: names) ?? 0, Self.maximumLevel)
    }
    return level
  }

  /// Word has nine levels, Quill eight.
  private static let maximumLevel = 8

  // MARK: Word for the web

  /// Takes the items of the lists that follow `list` into it, if all stand in wrappers of their own and say their
  /// level.
  private mutating func joinWrappedLists(after list: NodeID) {
    let wrapper = tree[list].parent
    guard let first = firstElement(in: list), let identifier = tree.value(.dataListID, of: first),
      tree.value(.dataAriaLevel, of: first) != nil, tree.tag(wrapper) == .div, tree[list].next == HTMLTree.none
    else { return }
    let outermost = level(of: first).depth
    while let (next, other) = wrappedList(after: wrapper), let item = firstElement(in: other) {
      let level = level(of: item)
      // Another list at the outermost level is a list of its own.
      if level.depth <= outermost, tree.value(.dataListID, of: item) != identifier { return }
      if level.depth > outermost || tree.tag(other) == tree.tag(list) {
        takeItems(of: other, into: list, isNested: level.depth > outermost)
      } else {
        return
      }
      tree.remove(next)
    }
  }

  /// The next wrapper of a list that says its level, and the list.
  private func wrappedList(after wrapper: NodeID) -> (wrapper: NodeID, list: NodeID)? {
    var next = tree[wrapper].next
    while next != HTMLTree.none, tree[next].kind == .text, tree.isBlank(next) { next = tree[next].next }
    guard next != HTMLTree.none, tree.tag(next) == .div, let list = firstElement(in: next),
      tree[list].next == HTMLTree.none,
      tree.tag(list) == .ul || tree.tag(list) == .ol, let item = firstElement(in: list),
      tree.value(.dataAriaLevel, of: item) != nil
    else { return nil }
    return (next, list)
  }

  /// Moves items to the end of a list; a deeper list of its own kind goes along, in the last item that stands above it.
  private mutating func takeItems(of other: NodeID, into list: NodeID, isNested: Bool) {
    guard isNested, let item = firstElement(in: other) else { return tree.moveChildren(of: other, to: list) }
    let depth = level(of: item).depth
    var parent = list
    while let last = lastItem(of: parent), let inner = lastList(in: last) {
      guard let first = firstElement(in: inner), level(of: first).depth <= depth else { break }
      if level(of: first).depth == depth {
        if tree.tag(inner) == tree.tag(other) {
          tree.moveChildren(of: other, to: inner)
        } else {
          tree.insert(other, in: last)
        }
        return
      }
      parent = inner
    }
    tree.insert(other, in: lastItem(of: parent) ?? parent)
  }

  private func lastItem(of list: NodeID) -> NodeID? {
    var child = tree[list].lastChild
    while child != HTMLTree.none, tree.tag(child) != .li { child = tree[child].previous }
    return child == HTMLTree.none ? nil : child
  }

  // MARK: Levels without an item

  /// Moves the lists of items that have no marker and hold nothing else to the items before them, as editors show them.
  private mutating func moveListsOutOfUnmarkedItems(of list: NodeID) {
    var item = tree[list].firstChild
    var previous = HTMLTree.none
    while item != HTMLTree.none {
      let next = tree[item].next
      if tree.tag(item) == .li {
        if tree[item].hasAttributes, holdsOnlyLists(item), let style = tree.value(.style, of: item),
          ByteScan.contains("list-style", in: style), ByteScan.contains("none", in: style)
        {
          while tree[item].firstChild != HTMLTree.none {
            let child = tree[item].firstChild
            if previous == HTMLTree.none {
              tree.insert(child, in: list, before: item)
            } else {
              tree.insert(child, in: previous)
            }
          }
          tree.remove(item)
        } else {
          previous = item
        }
      }
      item = next
    }
  }

  private func holdsOnlyLists(_ item: NodeID) -> Bool {
    var child = tree[item].firstChild
    var count = 0
    while child != HTMLTree.none {
      switch tree[child].kind {
      case .text: if !tree.isBlank(child) { return false }
      case .comment(nil): break
      case .element where tree.tag(child) == .ul || tree.tag(child) == .ol: count += 1
      case .element, .comment, .document: return false
      }
      child = tree[child].next
    }
    return count > 0
  }
}
