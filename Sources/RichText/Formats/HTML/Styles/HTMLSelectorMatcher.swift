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

  /// A rule that matches, and how many elements lie between the element and the root of the rule's scope.
  private struct Match {
    var rule: Int
    var distance = Int.max
  }

  let sheet: CSSStylesheet
  /// The page before the reader changes it, if rules ask for elements around the one that they are about.
  private let page: HTMLTree?
  /// The elements that the reader made, each with the one of the page that it stands for.
  private var originals: [NodeID: NodeID] = [:]
  /// Comparisons of selectors with elements, and applications of rules, that one document may cost.
  var stepsLeft = 5_000_000
  /// The number of selectors being compared, each inside another.
  var depth = 0
  /// Whether selectors stand inside each other too deeply.
  var isTooDeep = false
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
  /// The rank of each layer; empty if there are none.
  private let ranks: [Int32]
  var places = HTMLSiblingPlaces()
  /// The answers to `:has()`, by the number of the condition and that of the element.
  var answers: [UInt64: Bool] = [:]

  init(sheet: CSSStylesheet, page: HTMLTree) {
    self.sheet = sheet
    self.page = sheet.asksForOthers ? page : nil
    ranks = sheet.layers.isEmpty ? [] : sheet.layers.ranks
  }

  /// Whether rules were left out because they would have cost too much.
  var isExhausted: Bool { stepsLeft <= 0 || sheet.isTruncated || isTooDeep }

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
    var found: [Match] = []
    for rule in candidates[own].asking {
      stepsLeft -= 1
      if let distance = distance(of: rule, from: node, in: page) { found.append(Match(rule: rule, distance: distance)) }
    }
    guard stepsLeft > 0 else { return Self.noRules }
    return found.isEmpty ? candidates[own].rules : ruleSet(candidates[own].matching.map { Match(rule: $0) } + found)
  }

  /// Returns the distance to the root of the rule's scope if the rule matches. It is the largest number if the rule has
  /// no scope.
  private mutating func distance(of rule: Int, from node: NodeID, in page: HTMLTree) -> Int? {
    let scope = sheet.rules[rule].scope
    guard scope >= 0 else { return matches(sheet.rules[rule].selector, node, in: page) ? .max : nil }
    return roots(of: scope, around: node, in: page).first {
      matches(sheet.rules[rule].selector, node, in: page, HTMLSelectorContext(scope: $0.node))
    }?.distance
  }

  // MARK: Rule sets

  /// The declarations of a set's rules, in the order in which they are applied.
  struct Declarations {
    var normal: [CSSDeclarations] = []
    /// The same, in the order of what is important in them.
    var important: [CSSDeclarations] = []
    /// The rank of the layer for each place in `normal`; empty if there are none.
    var ranks: [Int32] = []
  }

  /// The declarations of a set's rules; empty once the document has cost too much.
  /// - Parameter limit: the rank of the first layer that is left out.
  mutating func declarations(of set: RuleSetID, below limit: Int32 = .max) -> Declarations {
    guard set != Self.noRules, stepsLeft > 0 else { return Declarations() }
    stepsLeft -= ruleSets[set].count
    guard !ranks.isEmpty else {
      let declarations = ruleSets[set].map { sheet.declarations[Int($0)] }
      return Declarations(normal: declarations, important: declarations)
    }
    let blocks = ruleSets[set].filter { rank(ofBlock: Int($0)) < limit }
    // What is important in an early layer outranks all that is important in later ones.
    let important = blocks.enumerated().sorted {
      (-rank(ofBlock: Int($0.element)), $0.offset) < (-rank(ofBlock: Int($1.element)), $1.offset)
    }
    return Declarations(
      normal: blocks.map { sheet.declarations[Int($0)] },
      important: important.map { sheet.declarations[Int($0.element)] }, ranks: blocks.map { rank(ofBlock: Int($0)) })
  }

  private func rank(ofBlock block: Int) -> Int32 {
    ranks.isEmpty ? 0 : ranks[Int(sheet.layerOfDeclarations[block])]
  }

  private mutating func ruleSet(_ matches: [Match]) -> RuleSetID {
    guard !matches.isEmpty else { return Self.noRules }
    stepsLeft -= matches.count
    let ordered = matches.sorted { one, other in
      let left = sheet.rules[one.rule]
      let right = sheet.rules[other.rule]
      let ranks = (rank(ofBlock: left.declarations), rank(ofBlock: right.declarations))
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if left.selector.specificity != right.selector.specificity {
        return left.selector.specificity < right.selector.specificity
      }
      return one.distance == other.distance ? one.rule < other.rule : one.distance > other.distance
    }
    return ruleSets.intern(ordered.map { Int32(truncatingIfNeeded: sheet.rules[$0.rule].declarations) })
  }

  // MARK: One element

  /// The name of an element and the number of its `class` attribute; -1 where a selector names none.
  private struct Combination: Sketched {
    var element: NameID
    var classes: Int32

    var sketch: Int { Int(truncatingIfNeeded: element &* 7 ^ classes) }
  }

  /// The traits of an element, found once for each.
  mutating func traits(of node: NodeID, in tree: HTMLTree) -> Traits {
    candidates[Int(candidatesID(of: node, in: tree))].traits
  }

  /// Reports whether an element has the name, the id and the classes of a compound.
  mutating func hasNames(of compound: CSSSelector.Compound, _ node: NodeID, in tree: HTMLTree) -> Bool {
    let own = Int(candidatesID(of: node, in: tree))
    return Self.matches(compound, candidates[own].traits)
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
      if sheet.rules[rule].asksForContainer, !sheet.hasContainers { continue }
      guard Self.matches(sheet.rules[rule].selector.compounds[0], traits) else { continue }
      if sheet.rules[rule].scope < 0, sheet.rules[rule].selector.isPlain {
        new.matching.append(rule)
      } else {
        new.asking.append(rule)
      }
    }
    new.rules = ruleSet(new.matching.map { Match(rule: $0) })
    candidates.append(new)
  }

  /// The classes of an attribute that some selector names, split once for each distinct attribute.
  private mutating func classList(_ text: ArraySlice<UInt8>) -> Int32 {
    let id = classTexts.intern(text)
    guard Int(id) == classLists.count else { return id }
    var names = text.split(whereSeparator: \.isHTMLSpace).compactMap(sheet.nameID)
    if names.count > 1 {
      names.sort()
      var distinct: [NameID] = []
      for name in names where name != distinct.last { distinct.append(name) }
      names = distinct
    }
    classLists.append(names)
    return id
  }

  private static func matches(_ compound: CSSSelector.Compound, _ traits: Traits) -> Bool {
    if let element = compound.element, element != traits.element { return false }
    if let id = compound.id, id != traits.id { return false }
    return compound.classes.allSatisfy { traits.classes.contains($0) }
  }
}
