/// Finds the rules of a document's style sheets that match an element.
///
/// What an element's own name, id and classes decide is found once for each distinct combination. Selectors that name
/// ancestors are compared for each element, and all of it only as often as one document may cost.
struct HTMLSelectorMatcher: Sendable {
  /// The number of a distinct sequence of matching rules.
  typealias RuleSetID = Int32
  static let noRules: RuleSetID = -1

  private typealias NameID = CSSStylesheet.NameID

  /// What selectors can ask of an element itself; names that no selector has are nil.
  private struct Traits: Hashable {
    var element: NameID?
    var id: NameID?
    var classes: [NameID]
  }

  /// The rules whose rightmost compound fits elements of the same traits.
  private struct Candidates {
    var traits: Traits
    /// Those that ask for nothing else.
    var matching: [Int] = []
    var asking: [Int] = []
    /// The set of `matching`.
    var rules = HTMLSelectorMatcher.noRules
  }

  private let sheet: CSSStylesheet
  /// Comparisons of selectors with elements, and applications of rules, that one document may cost.
  private var stepsLeft = 5_000_000
  private var candidatesOfNode: [Int32] = []
  private var candidates: [Candidates] = []
  /// What each of `candidates` was found for.
  private var candidateTraits = StyleTable<Traits>()
  /// The different `class` attributes, and the classes in each that some selector names.
  private var classTexts = BytesTable()
  private var classLists: [[NameID]] = []
  /// Those of elements without an id, by their name and the number of their `class` attribute.
  private var candidatesByClass: [UInt64: Int32] = [:]
  /// By tag: what `sheet` calls it.
  private var elementNames = [NameID??](repeating: nil, count: HTMLTag.allCases.count)
  private var ruleSets = StyleTable<[Int32]>()

  init(sheet: CSSStylesheet) {
    self.sheet = sheet
  }

  /// Whether rules were left out because they would have cost too much.
  var isExhausted: Bool { stepsLeft <= 0 || sheet.isTruncated }

  /// The rules that match, in the order of the cascade.
  mutating func rules(for node: HTMLTree.NodeID, in tree: HTMLTree) -> RuleSetID {
    guard !sheet.isEmpty, stepsLeft > 0 else { return Self.noRules }
    let own = Int(candidatesID(of: node, in: tree))
    guard !candidates[own].asking.isEmpty else { return candidates[own].rules }
    let found = candidates[own].asking.filter { hasAncestors(for: $0, of: node, in: tree) }
    return found.isEmpty ? candidates[own].rules : ruleSet(candidates[own].matching + found)
  }

  /// The declarations of a set's rules; empty once the document has cost too much.
  mutating func declarations(of set: RuleSetID) -> [CSSDeclarations] {
    guard set != Self.noRules, stepsLeft > 0 else { return [] }
    stepsLeft -= ruleSets[set].count
    return ruleSets[set].map { sheet.declarations[Int($0)] }
  }

  private mutating func ruleSet(_ rules: [Int]) -> RuleSetID {
    guard !rules.isEmpty else { return Self.noRules }
    stepsLeft -= rules.count
    let ordered = rules.sorted { (sheet.rules[$0].specificity, $0) < (sheet.rules[$1].specificity, $1) }
    let blocks = ordered.map { Int32(truncatingIfNeeded: sheet.rules[$0].declarations) }
    return ruleSets.intern(blocks)
  }

  // MARK: One element

  private mutating func candidatesID(of node: HTMLTree.NodeID, in tree: HTMLTree) -> Int32 {
    if candidatesOfNode.isEmpty { candidatesOfNode = Array(repeating: -1, count: tree.nodes.count) }
    let known = candidatesOfNode[Int(node)]
    if known >= 0 { return known }
    let element = elementName(of: node, in: tree)
    let list = tree.value(.class, of: node).map { classList($0) }
    let name = tree.attribute(.id, of: node).flatMap(sheet.nameID)
    let key = UInt64(UInt32(bitPattern: element ?? -1)) << 32 | UInt64(UInt32(bitPattern: list ?? -1))
    let id: Int32
    if name == nil, let found = candidatesByClass[key] {
      id = found
    } else {
      let traits = Traits(element: element, id: name, classes: list.map { classLists[Int($0)] } ?? [])
      id = candidateTraits.intern(traits)
      if Int(id) == candidates.count { add(traits) }
      if name == nil { candidatesByClass[key] = id }
    }
    candidatesOfNode[Int(node)] = id
    return id
  }

  private mutating func elementName(of node: HTMLTree.NodeID, in tree: HTMLTree) -> NameID? {
    let tag = tree[node].tag
    guard tag != .unknown else { return sheet.nameID(tree.name(node)) }
    if let known = elementNames[Int(tag.ordinal)] { return known }
    let name = sheet.nameID(tree.name(node))
    elementNames[Int(tag.ordinal)] = .some(name)
    return name
  }

  private mutating func add(_ traits: Traits) {
    var new = Candidates(traits: traits)
    for rule in sheet.candidates(element: traits.element, id: traits.id, classes: traits.classes) {
      stepsLeft -= 1
      guard stepsLeft > 0 else { break }
      guard Self.matches(sheet.rules[rule].compounds[0], traits) else { continue }
      if sheet.rules[rule].compounds.count == 1 { new.matching.append(rule) } else { new.asking.append(rule) }
    }
    new.rules = ruleSet(new.matching)
    candidates.append(new)
  }

  /// The classes of an attribute that some selector names, split once for each distinct attribute.
  private mutating func classList(_ text: ArraySlice<UInt8>) -> Int32 {
    let id = classTexts.intern(text)
    guard Int(id) == classLists.count else { return id }
    var names: Set<NameID> = []
    for name in text.split(whereSeparator: \.isHTMLSpace) {
      if let id = sheet.nameID(String(decoding: name, as: UTF8.self)) { names.insert(id) }
    }
    classLists.append(names.sorted())
    return id
  }

  private static func matches(_ compound: CSSStylesheet.Compound, _ traits: Traits) -> Bool {
    if let element = compound.element, element != traits.element { return false }
    if let id = compound.id, id != traits.id { return false }
    return compound.classes.allSatisfy { traits.classes.contains($0) }
  }

  // MARK: Ancestors

  private mutating func hasAncestors(for rule: Int, of node: HTMLTree.NodeID, in tree: HTMLTree) -> Bool {
    let count = sheet.rules[rule].compounds.count
    var ancestor = tree[node].parent
    var index = 1
    // The nearest ancestor that fits is taken; only `>` could ask for another, and no clipboard's sheet does.
    while index < count {
      guard ancestor > HTMLTree.root, stepsLeft > 0 else { return false }
      stepsLeft -= 1
      let own = Int(candidatesID(of: ancestor, in: tree))
      if Self.matches(sheet.rules[rule].compounds[index], candidates[own].traits) {
        index += 1
      } else if sheet.rules[rule].compounds[index - 1].isChild {
        return false
      }
      ancestor = tree[ancestor].parent
    }
    return true
  }
}
