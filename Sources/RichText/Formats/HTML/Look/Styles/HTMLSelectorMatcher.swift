/// Finds the rules of a document's style sheets that match an element.
///
/// Rules that depend only on an element's name, id and classes are found once for each distinct combination. Other
/// selectors are compared for each element. A limit bounds the comparisons in one document.
struct HTMLSelectorMatcher: Sendable {
  /// The number of a distinct sequence of matching rules.
  typealias RuleSetID = Int32
  static let noRules: RuleSetID = -1

  typealias NameID = CSSStylesheet.NameID
  typealias NodeID = HTMLTree.NodeID

  /// The facts that selectors can test on an element itself; names that no selector has are `nil`.
  struct Traits: Hashable {
    var element: NameID?
    var id: NameID?
    var classes: [NameID]
  }

  /// The rules whose rightmost compound fits elements of the same traits.
  private struct Candidates {
    var traits: Traits
    /// The rules that test nothing else.
    var matching: [Int] = []
    var asking: [Int] = []
    /// The set of `matching`.
    var rules = HTMLSelectorMatcher.noRules
  }

  private let sheet: CSSStylesheet
  /// The page before the reader changes it, if rules ask for elements around the one that they are about.
  private let page: HTMLTree?
  /// The elements that the reader made, each with the one of the page that it stands for.
  private var originals: [NodeID: NodeID] = [:]
  /// Comparisons of selectors with elements, and applications of rules, that one document may cost.
  private var stepsLeft = 5_000_000
  private var candidatesOfNode: [Int32] = []
  private var candidates: [Candidates] = []
  /// The traits by which each of `candidates` was found.
  private var candidateTraits = StyleTable<Traits>()
  /// The different `class` attributes, and the classes in each that some selector names.
  private var classTexts = ByteStringTable()
  private var classLists: [[NameID]] = []
  /// The keys of elements without an id, by their name and the number of their `class` attribute.
  private var combinations = RecentStyleTable<Combination>(places: 64)
  private var candidatesByCombination: [Int32] = []
  /// The name of each tag in `sheet`.
  private var elementNames = [NameID??](repeating: nil, count: HTMLTag.allCases.count)
  private var ruleSets = StyleTable<[Int32]>()

  init(sheet: CSSStylesheet, page: HTMLTree) {
    self.sheet = sheet
    self.page = sheet.asksForOthers ? page : nil
  }

  /// Whether rules were left out because they would have cost too much.
  var isExhausted: Bool { stepsLeft <= 0 || sheet.isTruncated }

  /// Notes that the reader puts an element in the place of another.
  mutating func replace(_ original: NodeID, with node: NodeID) {
    if !sheet.isEmpty { originals[node] = originals[original] ?? original }
  }

  /// The rules that match, in the order of the cascade.
  mutating func rules(for node: NodeID, in tree: HTMLTree) -> RuleSetID {
    guard !sheet.isEmpty, stepsLeft > 0 else { return Self.noRules }
    let node = originals.isEmpty ? node : originals[node] ?? node
    let own = Int(candidatesID(of: node, in: tree))
    guard !candidates[own].asking.isEmpty else { return candidates[own].rules }
    if let page, Int(node) < page.nodes.count { return rules(asking: own, of: node, in: page) }
    return rules(asking: own, of: node, in: tree)
  }

  private mutating func rules(asking own: Int, of node: NodeID, in page: HTMLTree) -> RuleSetID {
    var found: [Int] = []
    for rule in candidates[own].asking {
      stepsLeft -= 1
      if reach(of: sheet.rules[rule].selector, from: 0, at: node, in: page) == .matches { found.append(rule) }
    }
    guard stepsLeft > 0 else { return Self.noRules }
    return found.isEmpty ? candidates[own].rules : ruleSet(candidates[own].matching + found)
  }

  // MARK: Rule sets

  /// The declarations of a set's rules, in the order of the cascade; empty once the document has cost too much.
  mutating func declarations(of set: RuleSetID) -> [CSSDeclarations] {
    guard set != Self.noRules, stepsLeft > 0 else { return [] }
    stepsLeft -= ruleSets[set].count
    return ruleSets[set].map { sheet.declarations[Int($0)] }
  }

  private mutating func ruleSet(_ rules: [Int]) -> RuleSetID {
    guard !rules.isEmpty else { return Self.noRules }
    stepsLeft -= rules.count
    let ordered = rules.sorted {
      (sheet.rules[$0].selector.specificity, $0) < (sheet.rules[$1].selector.specificity, $1)
    }
    return ruleSets.intern(ordered.map { Int32(truncatingIfNeeded: sheet.rules[$0].declarations) })
  }

  // MARK: Selectors

  /// The result of comparing the left part of a selector; a failure says where another try could succeed.
  private enum Reach {
    case matches
    /// The match fails, but may succeed at a higher ancestor.
    case failsHere
    case failsEverywhere
  }

  /// Compares a selector from one of its compounds on: Selectors 4, section 18.
  private mutating func reach(of selector: CSSSelector, from index: Int, at node: NodeID, in page: HTMLTree) -> Reach {
    guard stepsLeft > 0 else { return .failsEverywhere }
    guard matches(selector.compounds[index], node, in: page) else { return .failsHere }
    guard index + 1 < selector.compounds.count else { return .matches }
    var next = node
    while true {
      stepsLeft -= 1
      next = page[next].parent
      guard next > HTMLTree.root else { return .failsEverywhere }
      let reach = reach(of: selector, from: index + 1, at: next, in: page)
      if reach != .failsHere || selector.compounds[index].isChild { return reach }
    }
  }

  private mutating func matches(_ compound: CSSSelector.Compound, _ node: NodeID, in page: HTMLTree) -> Bool {
    stepsLeft -= compound.classes.count / 8
    guard Self.matches(compound, traits(of: node, in: page)) else { return false }
    for condition in compound.conditions where !holds(condition, node, in: page) { return false }
    return true
  }

  private mutating func holds(_ condition: CSSCondition, _ node: NodeID, in page: HTMLTree) -> Bool {
    stepsLeft -= 1
    switch condition {
    case .id(let name): return traits(of: node, in: page).id == name
    case .attribute(let test):
      stepsLeft -= page.attributes(node).indices.count / 4
      guard let value = page.value(named: test.name, of: node) else { return false }
      stepsLeft -= value.count / 16 * (1 + test.value.count / 64)
      return test.accepts(value, inHTML: page[node].namespace == .html)
    case .not(let compound): return !matches(compound, node, in: page)
    case .root: return page[node].parent == HTMLTree.root
    case .never: return false
    case .link: return page.tag(node) == .a && page.value(.href, of: node) != nil
    }
  }

  // MARK: One element

  /// The name of an element and the number of its `class` attribute; -1 where a selector names none.
  private struct Combination: Sketched {
    var element: NameID
    var classes: Int32

    var sketch: Int { Int(truncatingIfNeeded: element &* 7 ^ classes) }
  }

  /// The traits of an element, found once for each.
  private mutating func traits(of node: NodeID, in tree: HTMLTree) -> Traits {
    candidates[Int(candidatesID(of: node, in: tree))].traits
  }

  private mutating func candidatesID(of node: NodeID, in tree: HTMLTree) -> Int32 {
    if candidatesOfNode.count <= Int(node) {
      candidatesOfNode += repeatElement(-1, count: max(tree.nodes.count, Int(node) + 1) - candidatesOfNode.count)
    }
    let known = candidatesOfNode[Int(node)]
    if known >= 0 { return known }
    let element = elementName(of: node, in: tree)
    let list = tree.value(.class, of: node).map { classList($0) }
    let name = tree.value(.id, of: node).flatMap(sheet.nameID)
    let id: Int32
    let key = Combination(element: element ?? -1, classes: list ?? -1)
    let combination = name == nil ? Int(combinations.intern(key)) : Int.max
    if combination < candidatesByCombination.count {
      id = candidatesByCombination[combination]
    } else {
      let traits = Traits(element: element, id: name, classes: list.map { classLists[Int($0)] } ?? [])
      id = candidateTraits.intern(traits)
      if Int(id) == candidates.count { add(traits) }
      if name == nil { candidatesByCombination.append(id) }
    }
    candidatesOfNode[Int(node)] = id
    return id
  }

  private mutating func elementName(of node: NodeID, in tree: HTMLTree) -> NameID? {
    let tag = tree[node].tag
    guard tag != .unknown else { return sheet.nameID(tree.source[tree.tagName(node).text]) }
    if let known = elementNames[Int(tag.ordinal)] { return known }
    let name = sheet.nameID(Array(tree.name(node).utf8)[...])
    elementNames[Int(tag.ordinal)] = .some(name)
    return name
  }

  private mutating func add(_ traits: Traits) {
    var new = Candidates(traits: traits)
    for rule in sheet.candidates(element: traits.element, id: traits.id, classes: traits.classes) {
      stepsLeft -= 1
      guard stepsLeft > 0 else { break }
      guard Self.matches(sheet.rules[rule].selector.compounds[0], traits) else { continue }
      if sheet.rules[rule].selector.isPlain {
        new.matching.append(rule)
      } else {
        new.asking.append(rule)
      }
    }
    new.rules = ruleSet(new.matching)
    candidates.append(new)
  }

  /// The classes of an attribute that some selector names, split once for each distinct attribute.
  private mutating func classList(_ text: ArraySlice<UInt8>) -> Int32 {
    let id = classTexts.intern(text)
    guard Int(id) == classLists.count else { return id }
    classLists.append(Set(text.split(whereSeparator: \.isHTMLSpace).compactMap(sheet.nameID)).sorted())
    return id
  }

  private static func matches(_ compound: CSSSelector.Compound, _ traits: Traits) -> Bool {
    if let element = compound.element, element != traits.element { return false }
    if let id = compound.id, id != traits.id { return false }
    return compound.classes.allSatisfy { traits.classes.contains($0) }
  }
}
