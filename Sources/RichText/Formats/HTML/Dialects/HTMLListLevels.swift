/// Levels of lists: programs that write their items flat state the depth of each. Word for the web, Google Docs, Quill.
enum HTMLListLevels: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.holdsLists }

  static func rewrite(_ page: inout HTMLPage) {
    page.changeEachList { tree, list in tree.nestItems(of: list) }
  }
}

extension HTMLTree {
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
  fileprivate mutating func nestItems(of list: NodeID) {
    moveListsOutOfUnmarkedItems(of: list)
    joinWrappedLists(after: list)
    guard statesLevels(list) else { return }
    var open: [NestedList] = []
    // Items are taken in their order; each goes where it is or elsewhere, and the nodes between them stay behind.
    for item in Array(children(of: list)) where self.tag(item) == .li {
      let level = self.level(of: item)
      let tag = level.tag ?? self.tag(list)
      while open.count > 1, let last = open.last, last.depth > level.depth { open.removeLast() }
      guard let last = open.last else {
        open.append(NestedList(depth: level.depth, node: root(for: item, in: list, tag), lastItem: item))
        continue
      }
      if open.count == 1 { open[0].depth = min(last.depth, level.depth) }
      let place = open.count - 1
      if open[place].depth >= level.depth, self.tag(last.node) == tag {
        if last.node != list || self[item].parent != list { insert(item, in: last.node) }
        open[place].lastItem = item
        continue
      }
      let inner = makeElement(HTMLTagName(kind: tag))
      if open[place].depth >= level.depth {
        insert(inner, in: self[last.node].parent, before: self[last.node].next)
        open.removeLast()
      } else {
        insert(inner, in: last.lastItem)
      }
      insert(item, in: inner)
      open.append(NestedList(depth: level.depth, node: inner, lastItem: item))
    }
  }

  /// The list that a first item stands in: `list`, or a new one behind it for an item of a list of another kind.
  private mutating func root(for item: NodeID, in list: NodeID, _ tag: HTMLTag) -> NodeID {
    guard self.tag(list) != tag else { return list }
    let other = makeElement(HTMLTagName(kind: tag))
    insert(other, in: self[list].parent, before: self[list].next)
    insert(item, in: other)
    return other
  }

  /// Reports whether the items of a list say that they stand at different levels, or in lists of another kind.
  private func statesLevels(_ list: NodeID) -> Bool {
    var first: Int?
    for item in children(of: list) where self.tag(item) == .li {
      let level = self.level(of: item)
      if let first, first != level.depth { return true }
      if let tag = level.tag, tag != self.tag(list) { return true }
      first = level.depth
    }
    return false
  }

  private func level(of item: NodeID) -> Level {
    guard self[item].hasAttributes else { return Level(depth: 0) }
    var level = Level(depth: 0)
    if let kind = value(.dataList, of: item) { level.tag = kind.elementsEqual("ordered".utf8) ? .ol : .ul }
    if let stated = attribute(.dataAriaLevel, of: item) ?? attribute(.ariaLevel, of: item) {
      level.depth = min(max((HTMLTree.integer(stated) ?? 1) - 1, 0), Self.maximumListLevel)
    } else if let named = namedLevel(ofItem: item) {
      level.depth = min(named, Self.maximumListLevel)
    }
    return level
  }

  /// Word has nine levels, Quill eight.
  private static let maximumListLevel = 8

  // MARK: Word for the web

  /// Takes the items of the lists that follow `list` into it, if all stand in wrappers of their own and say their
  /// level.
  private mutating func joinWrappedLists(after list: NodeID) {
    let wrapper = self[list].parent
    guard let first = firstElement(in: list), let identifier = value(.dataListID, of: first),
      value(.dataAriaLevel, of: first) != nil, tag(wrapper) == .div, self[list].next == HTMLTree.none
    else { return }
    let outermost = level(of: first).depth
    while let (next, other) = wrappedList(after: wrapper), let item = firstElement(in: other) {
      let level = self.level(of: item)
      // Another list at the outermost level is a list of its own.
      if level.depth <= outermost, value(.dataListID, of: item) != identifier { return }
      if level.depth > outermost || tag(other) == tag(list) {
        takeItems(of: other, into: list, isNested: level.depth > outermost)
      } else {
        return
      }
      remove(next)
    }
  }

  /// The next wrapper of a list that says its level, and the list.
  private func wrappedList(after wrapper: NodeID) -> (wrapper: NodeID, list: NodeID)? {
    let next = sibling(after: wrapper)
    guard next != HTMLTree.none, tag(next) == .div, let list = firstElement(in: next),
      self[list].next == HTMLTree.none,
      tag(list) == .ul || tag(list) == .ol, let item = firstElement(in: list),
      value(.dataAriaLevel, of: item) != nil
    else { return nil }
    return (next, list)
  }

  /// Moves items to the end of a list; a deeper list of its own kind goes along, in the last item that stands above it.
  private mutating func takeItems(of other: NodeID, into list: NodeID, isNested: Bool) {
    guard isNested, let item = firstElement(in: other) else { return moveChildren(of: other, to: list) }
    let depth = level(of: item).depth
    var parent = list
    while let last = lastItem(of: parent), let inner = lastList(in: last) {
      guard let first = firstElement(in: inner), level(of: first).depth <= depth else { break }
      if level(of: first).depth == depth {
        if tag(inner) == tag(other) {
          moveChildren(of: other, to: inner)
        } else {
          insert(other, in: last)
        }
        return
      }
      parent = inner
    }
    insert(other, in: lastItem(of: parent) ?? parent)
  }

  private func lastItem(of list: NodeID) -> NodeID? { childrenFromLast(of: list).first { tag($0) == .li } }

  // MARK: Levels without an item

  /// Moves the lists of items that have no marker and hold nothing else to the items before them, as editors show them.
  private mutating func moveListsOutOfUnmarkedItems(of list: NodeID) {
    var previous = HTMLTree.none
    for item in Array(children(of: list)) where tag(item) == .li {
      guard self[item].hasAttributes, holdsOnlyLists(item), let style = value(.style, of: item),
        ByteScan.contains("list-style", in: style), ByteScan.contains("none", in: style)
      else {
        previous = item
        continue
      }
      for child in Array(children(of: item)) {
        if previous == HTMLTree.none {
          insert(child, in: list, before: item)
        } else {
          insert(child, in: previous)
        }
      }
      remove(item)
    }
  }

  private func holdsOnlyLists(_ item: NodeID) -> Bool {
    var count = 0
    for child in children(of: item) {
      switch self[child].kind {
      case .text: if !isBlank(child) { return false }
      case .element where tag(child) == .ul || tag(child) == .ol: count += 1
      case .element, .comment, .document: return false
      }
    }
    return count > 0
  }
}
