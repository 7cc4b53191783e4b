/// The surroundings that selectors are compared with beside an element.
struct HTMLSelectorContext {
  /// The root of the scope; none stands for that of the page.
  var scope = HTMLTree.none
  /// The element that `:has()` is asked of.
  var anchor = HTMLTree.none
}

// Complex selectors: Selectors 4, section 18.
extension HTMLSelectorMatcher {
  /// The result of comparing the left part of a selector; a failure says where another try could succeed.
  private enum Outcome {
    case matches
    /// The match fails, but may succeed at an earlier sibling or higher.
    case failsHere
    /// The match fails, but may succeed at a higher ancestor.
    case failsAmongSiblings
    case failsEverywhere
  }

  private static let maximumDepth = 160

  /// Reports whether a selector matches an element.
  mutating func matches(
    _ selector: CSSSelector, _ node: NodeID, in page: HTMLTree, _ context: HTMLSelectorContext = HTMLSelectorContext()
  ) -> Bool {
    outcome(selector, from: 0, at: node, in: page, context) == .matches
  }

  /// Reports whether one of the selectors matches an element.
  mutating func matchesAny(
    _ list: [CSSSelector], _ node: NodeID, in page: HTMLTree, _ context: HTMLSelectorContext
  ) -> Bool {
    for selector in list where matches(selector, node, in: page, context) { return true }
    return false
  }

  private mutating func outcome(
    _ selector: CSSSelector, from index: Int, at node: NodeID, in page: HTMLTree, _ context: HTMLSelectorContext
  ) -> Outcome {
    guard stepsLeft > 0 else { return .failsEverywhere }
    guard depth < Self.maximumDepth else {
      isTooDeep = true
      return .failsEverywhere
    }
    depth += 1
    defer { depth -= 1 }
    guard matches(selector.compounds[index], node, in: page, context) else { return .failsHere }
    guard index + 1 < selector.compounds.count else { return .matches }
    let combinator = selector.compounds[index].combinator
    var next = node
    while true {
      next = neighbour(of: next, combinator, in: page)
      guard next != HTMLTree.none else {
        return combinator == .previous || combinator == .earlier ? .failsAmongSiblings : .failsEverywhere
      }
      let outcome = outcome(selector, from: index + 1, at: next, in: page, context)
      switch (outcome, combinator) {
      case (.matches, _), (.failsEverywhere, _), (_, .previous): return outcome
      case (_, .parent): return .failsAmongSiblings
      case (.failsAmongSiblings, .earlier): return outcome
      case (_, .ancestor), (_, .earlier): continue
      }
    }
  }

  /// The next element that a combinator leads to; none if there is no other.
  private mutating func neighbour(of node: NodeID, _ combinator: CSSSelector.Combinator, in page: HTMLTree) -> NodeID {
    stepsLeft -= 1
    switch combinator {
    case .ancestor, .parent:
      let parent = page[node].parent
      return parent > HTMLTree.root ? parent : HTMLTree.none
    case .previous, .earlier:
      var sibling = page[node].previous
      while sibling != HTMLTree.none, !page.isElement(sibling) {
        stepsLeft -= 1
        sibling = page[sibling].previous
      }
      return sibling
    }
  }

  private mutating func matches(
    _ compound: CSSSelector.Compound, _ node: NodeID, in page: HTMLTree, _ context: HTMLSelectorContext
  ) -> Bool {
    stepsLeft -= compound.classes.count / 8
    guard hasNames(of: compound, node, in: page) else { return false }
    for condition in compound.conditions where !holds(condition, node, in: page, context) { return false }
    return true
  }

  // MARK: Scopes

  /// The roots of a scope that an element is in, from the nearest on, and how far they are.
  mutating func roots(
    of scope: Int32, around node: NodeID, in page: HTMLTree
  ) -> [(node: NodeID, distance: Int)] {
    guard depth < Self.maximumDepth else {
      isTooDeep = true
      return []
    }
    depth += 1
    defer { depth -= 1 }
    var roots: [(node: NodeID, distance: Int)] = []
    var root = node
    var distance = 0
    while root > HTMLTree.root, stepsLeft > 0 {
      stepsLeft -= 1
      if isRoot(root, of: scope, in: page), !isLimited(node, below: root, in: scope, in: page) {
        roots.append((root, distance))
      }
      root = page[root].parent
      distance += 1
    }
    return roots
  }

  private mutating func isRoot(_ node: NodeID, of scope: Int32, in page: HTMLTree) -> Bool {
    let roots = sheet.scopes[Int(scope)].roots
    let outer = sheet.scopes[Int(scope)].outer
    guard outer >= 0 else { return matchesAny(roots, node, in: page, HTMLSelectorContext()) }
    // Few elements are roots of anything: the scope around is tested last.
    for outerRoot in self.roots(of: outer, around: node, in: page)
    where matchesAny(roots, node, in: page, HTMLSelectorContext(scope: outerRoot.node)) { return true }
    return false
  }

  private mutating func isLimited(_ node: NodeID, below root: NodeID, in scope: Int32, in page: HTMLTree) -> Bool {
    let limits = sheet.scopes[Int(scope)].limits
    guard !limits.isEmpty else { return false }
    var node = node
    while node != root, stepsLeft > 0 {
      if matchesAny(limits, node, in: page, HTMLSelectorContext(scope: root)) { return true }
      node = page[node].parent
    }
    return false
  }
}
