// Formatting elements and the adoption agency: HTML, sections 13.2.4.3 and 13.2.6.4.7.
extension HTMLTreeBuilder {
  mutating func insertFormatting(_ tag: HTMLStartTag) {
    reconstructFormatting()
    let element = insertElement(tag)
    pushFormatting(element)
  }

  private mutating func pushFormatting(_ element: NodeID) {
    // The Noah's Ark clause: at most three alike since the last marker.
    var alike = 0
    var count = 0
    var earliest: Int?
    let sought = tree[element].tag
    let attributes = tree.attributes(element)
    for position in formatting.indices.reversed() {
      guard let entry = formatting[position] else { break }
      count += 1
      if tree[entry].tag == sought, source.areEqual(tree.attributes(entry), attributes) {
        alike += 1
        earliest = position
      }
    }
    if alike >= 3, let earliest {
      formatting.remove(at: earliest)
    } else if count >= Self.maximumFormatting {
      formatting.remove(at: formatting.count - count)
    }
    formatting.append(element)
  }

  mutating func clearFormattingToMarker() {
    while let last = formatting.popLast() {
      if last == nil { return }
    }
  }

  @inline(__always)
  func formattingElement(_ tag: HTMLTag) -> NodeID? {
    for entry in formatting.reversed() {
      guard let entry else { return nil }
      if tree.tag(entry) == tag { return entry }
    }
    return nil
  }

  mutating func forget(_ element: NodeID) {
    if let position = formatting.lastIndex(of: element) { formatting.remove(at: position) }
  }

  /// Whether an element is open; what matters of the stack is near its top.
  @inline(__always)
  private func isOpen(_ element: NodeID) -> Bool { stack.lastIndex(of: element) != nil }

  mutating func reconstructFormatting() {
    guard let last = formatting.last, let last, !isOpen(last) else { return }
    var position = formatting.count - 1
    while position > 0, let entry = formatting[position - 1], !isOpen(entry) { position -= 1 }
    for position in position..<formatting.count {
      guard let entry = formatting[position], continuationsLeft > 0, stack.count < maximumDepth + Self.maximumFormatting
      else { return }
      continuationsLeft -= 1
      formatting[position] = insertElement(copy(of: entry))
    }
  }

  @inline(__always)
  private func copy(of element: NodeID) -> HTMLStartTag {
    HTMLStartTag(name: tree.tagName(element), attributes: tree.attributes(element))
  }

  mutating func runAdoptionAgency(_ name: HTMLTagName) {
    let tag = name.kind
    if let element = stack.last, let entry = formatting.last, entry == element, tree.tag(element) == tag {
      // What almost all end tags find: the element was opened last, and nothing stands in it.
      stack.removeLast()
      formatting.removeLast()
      return
    }
    if currentTag == tag, !formatting.contains(current) {
      stack.removeLast()
      return
    }
    for _ in 0..<8 {
      guard let element = formattingElement(tag) else {
        endOther(name)
        return
      }
      guard let position = stack.lastIndex(of: element) else {
        forget(element)
        return
      }
      guard isInScope(element) else { return }
      guard let furthestPosition = stack[position...].firstIndex(where: { tree[$0].isSpecial }), continuationsLeft > 0
      else {
        stack.removeSubrange(position...)
        forget(element)
        return
      }
      adopt(element, at: position, furthestBlockAt: furthestPosition)
    }
  }

  @inline(__always)
  private func isInScope(_ element: NodeID) -> Bool {
    for id in stack.reversed() {
      if id == element { return true }
      if HTMLTagSet.scope.contains(tree.tag(id)) || tree[id].isIntegrationPoint { return false }
    }
    return false
  }

  private mutating func adopt(_ element: NodeID, at position: Int, furthestBlockAt furthestPosition: Int) {
    let furthest = stack[furthestPosition]
    let ancestor = stack[max(position - 1, 0)]
    var bookmark = formatting.lastIndex(of: element) ?? formatting.count
    var lastNode = furthest
    var index = furthestPosition
    var steps = 0
    while true {
      index -= 1
      guard index > position else { break }
      let node = stack[index]
      steps += 1
      let entry = formatting.lastIndex(of: node)
      if steps > 3, let entry {
        formatting.remove(at: entry)
        if entry < bookmark { bookmark -= 1 }
      }
      guard steps <= 3, let entry else {
        stack.remove(at: index)
        continue
      }
      continuationsLeft -= 1
      let clone = tree.makeElement(tree.tagName(node), attributes: tree.attributes(node))
      formatting[entry] = clone
      stack[index] = clone
      if lastNode == furthest { bookmark = entry + 1 }
      tree.insert(lastNode, in: clone)
      lastNode = clone
    }
    let wasFostering = isFostering
    isFostering = true
    let place = place(override: ancestor)
    isFostering = wasFostering
    tree.insert(lastNode, in: place.parent, before: place.before)
    continuationsLeft -= 1
    let clone = tree.makeElement(tree.tagName(element), attributes: tree.attributes(element))
    tree.moveChildren(of: furthest, to: clone)
    tree.insert(clone, in: furthest)
    if let old = formatting.lastIndex(of: element) {
      formatting.remove(at: old)
      if old < bookmark { bookmark -= 1 }
    }
    formatting.insert(clone, at: min(max(bookmark, 0), formatting.count))
    if let old = stack.lastIndex(of: element) { stack.remove(at: old) }
    if let block = stack.lastIndex(of: furthest) { stack.insert(clone, at: block + 1) } else { stack.append(clone) }
  }
}
