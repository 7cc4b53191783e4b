// What a compound asks beside names: Selectors 4, sections 4 to 14.
extension HTMLSelectorMatcher {
  /// Reports whether an element meets a condition.
  mutating func holds(
    _ condition: CSSCondition, _ node: NodeID, in page: HTMLTree, _ context: HTMLSelectorContext
  ) -> Bool {
    stepsLeft -= 1
    switch condition {
    case .never: return false
    case .id(let name): return traits(of: node, in: page).id == name
    case .attribute(let test): return holds(test, node, in: page)
    case .any(let list): return matchesAny(list, node, in: page, context)
    case .none(let list): return !matchesAny(list, node, in: page, context)
    case .has(let list, let number): return has(list, number, node, in: page, context)
    case .nesting(let number): return matchesAny(sheet.lists[Int(number)], node, in: page, context)
    case .scope: return context.scope == HTMLTree.none ? Self.isRoot(node, in: page) : node == context.scope
    case .anchor: return node == context.anchor
    case .node(let other): return node == other
    case .position(let position): return position.contains(place(of: node, position, in: page))
    case .root: return Self.isRoot(node, in: page)
    case .empty: return isEmpty(node, in: page)
    case .state(let state): return page.isElement(node, in: state)
    case .language(let ranges): return hasLanguage(node, ranges, in: page)
    case .direction(let isRightToLeft): return self.isRightToLeft(node, in: page) == isRightToLeft
    case .namespace(let namespace): return page[node].namespace == namespace
    }
  }

  private static func isRoot(_ node: NodeID, in page: HTMLTree) -> Bool { page[node].parent == HTMLTree.root }

  private mutating func isEmpty(_ node: NodeID, in page: HTMLTree) -> Bool {
    var child = page[node].firstChild
    while child != HTMLTree.none {
      stepsLeft -= 1
      switch page[child].kind {
      case .element, .document: return false
      case .text: if !page.range(child).isEmpty { return false }
      case .comment: break
      }
      child = page[child].next
    }
    return true
  }

  // MARK: Attributes

  private mutating func holds(_ test: CSSAttributeTest, _ node: NodeID, in page: HTMLTree) -> Bool {
    stepsLeft -= page.attributes(node).indices.count / 4
    guard let value = page.value(named: test.name, of: node) else { return false }
    let stated = test.value
    let ignoresCase = test.ignoresCase ?? (page[node].namespace == .html)
    // Each comparison reads the value once at most, but for a search in it.
    stepsLeft -= value.count / 64
    switch test.comparison {
    case .isPresent: return true
    case .equals: return value.isEqual(stated, ignoresCase)
    case .startsWith: return !stated.isEmpty && value.prefix(stated.count).isEqual(stated, ignoresCase)
    case .endsWith: return !stated.isEmpty && value.suffix(stated.count).isEqual(stated, ignoresCase)
    case .startsWithTag:
      guard value.prefix(stated.count).isEqual(stated, ignoresCase) else { return false }
      return value.count == stated.count || value[value.startIndex + stated.count] == UInt8(ascii: "-")
    case .hasWord:
      guard !stated.isEmpty, !stated.contains(where: \.isHTMLSpace) else { return false }
      return value.split(whereSeparator: \.isHTMLSpace).contains { $0.isEqual(stated, ignoresCase) }
    case .contains:
      guard !stated.isEmpty, stated.count <= value.count else { return false }
      stepsLeft -= value.count / 16 * (1 + stated.count / 64)
      for start in value.startIndex...(value.endIndex - stated.count)
      where value[start..<start + stated.count].isEqual(stated, ignoresCase) { return true }
      return false
    }
  }

  // MARK: Descendants

  /// Reports whether the element has others that one of the selectors matches (Selectors 4, section 4.5).
  private mutating func has(
    _ list: [CSSSelector], _ number: Int32, _ node: NodeID, in page: HTMLTree, _ context: HTMLSelectorContext
  ) -> Bool {
    let key = UInt64(UInt32(bitPattern: number)) << 32 | UInt64(UInt32(bitPattern: node))
    if context.scope == HTMLTree.none, let known = answers[key] { return known }
    var inner = context
    inner.anchor = node
    var answer = false
    for selector in list where hasOne(selector, node, in: page, inner) {
      answer = true
      break
    }
    if context.scope == HTMLTree.none { answers[key] = answer }
    return answer
  }

  private mutating func hasOne(
    _ selector: CSSSelector, _ node: NodeID, in page: HTMLTree, _ context: HTMLSelectorContext
  ) -> Bool {
    let compounds = selector.compounds
    guard compounds.count >= 2 else { return false }
    let leading = compounds[compounds.count - 2].combinator
    let goesDown = compounds.dropLast(2).contains { $0.combinator == .ancestor || $0.combinator == .parent }
    switch leading {
    case .ancestor: return hasInside(node, selector, entering: true, in: page, context)
    case .parent: return hasInside(node, selector, entering: goesDown, in: page, context)
    case .previous, .earlier:
      var sibling = page[node].next
      while sibling != HTMLTree.none, stepsLeft > 0 {
        if page.isElement(sibling) {
          if matches(selector, sibling, in: page, context) { return true }
          if goesDown, hasInside(sibling, selector, entering: true, in: page, context) { return true }
        }
        sibling = page[sibling].next
      }
      return false
    }
  }

  /// Reports whether a selector matches a child of the node, or one of its descendants.
  private mutating func hasInside(
    _ root: NodeID, _ selector: CSSSelector, entering: Bool, in page: HTMLTree, _ context: HTMLSelectorContext
  ) -> Bool {
    // Content of a template is not part of the page.
    guard page.tag(root) != .template else { return false }
    var node = page[root].firstChild
    while node != HTMLTree.none, stepsLeft > 0 {
      stepsLeft -= 1
      if page.isElement(node), matches(selector, node, in: page, context) { return true }
      node = page.next(after: node, in: root, isEntered: entering && page.tag(node) != .template)
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Reports whether both are the same, if need be but for the case of the letters of ASCII.
  fileprivate func isEqual(_ other: ArraySlice<UInt8>, _ ignoresCase: Bool) -> Bool {
    guard count == other.count else { return false }
    guard ignoresCase else { return elementsEqual(other) }
    return zip(self, other).allSatisfy {
      ($0.isASCIIUppercase ? $0 | 0x20 : $0) == ($1.isASCIIUppercase ? $1 | 0x20 : $1)
    }
  }
}
