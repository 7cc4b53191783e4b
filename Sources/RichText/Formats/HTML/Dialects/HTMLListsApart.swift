/// Lists that stand beside the list in which they go on, one level deeper or more: LibreOffice, Slack, Google Docs.
enum HTMLListsApart: HTMLDialect {
  static func concerns(_ tree: HTMLTree) -> Bool { tree.holdsLists }

  static func rewrite(_ page: inout HTMLPage) {
    page.changeEachList { tree, list in tree.joinLists(after: list) }
  }
}

extension HTMLTree {
  /// Takes the lists into `list` that stand after it but go on in it, one level deeper or more.
  ///
  /// LibreOffice ends all lists where the kind of marker changes. It begins the next with as many empty ones as there
  /// are levels above it: `<ul><li>a</ul><ol><ol><li>b</ol></ol>`. Slack writes them flat and states the depth of each.
  fileprivate mutating func joinLists(after list: NodeID) {
    var previous = list
    while let next = listFollowing(previous) {
      let depth = statedDepth(of: next)
      if let depth, depth == statedDepth(of: list), tag(next) == tag(list), isSameList(next, list) {
        moveChildren(of: next, to: list)
        // Left in place, it would be looked past once for each list before it.
        removeBlanks(between: previous, and: next)
        remove(next)
        continue
      }
      var levels = (depth ?? 0) - (statedDepth(of: list) ?? 0)
      var inner = next
      while let child = firstElement(in: inner), tag(child) == .ul || tag(child) == .ol,
        self[inner].lastChild == child || isBlank(after: child)
      {
        inner = child
        levels += 1
      }
      guard levels > 0 else { return }
      var parent = list
      for _ in 1..<levels {
        guard let last = lastList(in: parent) else { break }
        parent = last
      }
      removeBlanks(between: previous, and: next)
      if inner != next { previous = next }
      if let depth, inner == next, let last = lastList(in: parent), statedDepth(of: last) == depth,
        googlePlace(ofList: next) != nil, tag(last) == tag(next), isSameList(next, last)
      {
        moveChildren(of: next, to: last)
        remove(next)
      } else {
        insert(inner, in: parent)
      }
    }
  }

  /// Removes the white space and comments between a list and the one that `listFollowing` finds after it.
  private mutating func removeBlanks(between list: NodeID, and next: NodeID) {
    while self[list].next != next, self[list].next != HTMLTree.none { remove(self[list].next) }
  }

  private func statedDepth(of list: NodeID) -> Int? {
    guard self[list].hasAttributes else { return nil }
    return attribute(.dataIndent, of: list).flatMap(HTMLTree.integer).map { min(max($0, 0), 9) }
      ?? googlePlace(ofList: list)?.level
  }

  /// Reports whether two lists that stand equally deep are parts of one, as far as they name it.
  private func isSameList(_ one: NodeID, _ other: NodeID) -> Bool {
    guard let first = googlePlace(ofList: one), let second = googlePlace(ofList: other) else { return true }
    return first.name.elementsEqual(second.name)
  }

  private func isBlank(after node: NodeID) -> Bool {
    let next = self[node].next
    return next != HTMLTree.none && self[next].next == HTMLTree.none && isBlank(next)
      && self[next].kind == .text
  }
}
