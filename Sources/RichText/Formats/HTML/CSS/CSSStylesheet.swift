/// The rules of a document's `<style>` elements.
///
/// Rules are found by the rightmost part of their selector, so that an element meets only those that could match.
struct CSSStylesheet: Sendable {
  typealias NameID = CSSSelector.NameID

  struct Rule: Sendable {
    var selector: CSSSelector
    var declarations: Int
    /// The `@scope` around it; -1 if there is none.
    var scope: Int32
    /// Whether it stands in `@container`.
    var asksForContainer: Bool
  }

  /// A part of the page that the rules of an `@scope` are about: CSS Cascade 6, section 2.5.
  struct Scope: Sendable {
    var roots: [CSSSelector]
    /// The selectors of the part's lower ends, if any.
    var limits: [CSSSelector]
    /// The scope around it; -1 if there is none.
    var outer: Int32
  }

  /// The progress through a sheet: some rules may only stand before others.
  enum Phase {
    case imports, namespaces, rules
  }

  static let maximumRules = 65_536

  private(set) var rules: [Rule] = []
  private(set) var declarations: [CSSDeclarations] = []
  /// The layer of each entry of `declarations`.
  private(set) var layerOfDeclarations: [CSSLayers.ID] = []
  /// The lists of selectors that nested rules name.
  private(set) var lists: [[CSSSelector]] = []
  private(set) var scopes: [Scope] = []
  var isTruncated = false
  var names = CSSNames()
  var layers = CSSLayers()
  var vocabulary = CSSVocabulary()
  var phase = Phase.imports
  /// Whether some element of the page is a container for `@container`.
  private(set) var hasContainers = false
  /// Whether a rule asks for elements around or beside the one that it is about.
  private(set) var asksForOthers = false
  private(set) var asksForContainers = false

  /// The rules whose key is an id, a class or an element, by its name.
  private var byID: [[Int]] = []
  private var byClass: [[Int]] = []
  private var byElement: [[Int]] = []
  private var universal: [Int] = []

  var isEmpty: Bool { rules.isEmpty }

  // MARK: Adding

  mutating func add(list: [CSSSelector]) -> Int32 {
    lists.append(list)
    return Int32(truncatingIfNeeded: lists.count - 1)
  }

  /// Removes a list that no rule names, if it was the last to be added.
  mutating func removeLast(list: Int32) {
    if Int(list) == lists.count - 1 { lists.removeLast() }
  }

  mutating func add(_ scope: Scope) -> Int32 {
    scopes.append(scope)
    return Int32(truncatingIfNeeded: scopes.count - 1)
  }

  /// Adds a rule for each selector of a list.
  mutating func add(
    _ block: CSSDeclarations, for list: [CSSSelector], layer: CSSLayers.ID, scope: Int32, asksForContainer: Bool
  ) {
    guard !block.isEmpty, !list.isEmpty else { return }
    for selector in list where !selector.neverMatches {
      guard rules.count < Self.maximumRules else {
        isTruncated = true
        break
      }
      for key in keys(of: selector) ?? [.universal] {
        switch key {
        case .id(let name): Self.add(rules.count, to: &byID, for: name)
        case .class(let name): Self.add(rules.count, to: &byClass, for: name)
        case .element(let name): Self.add(rules.count, to: &byElement, for: name)
        case .universal: universal.append(rules.count)
        }
      }
      if selector.asksForOthers || scope >= 0 { asksForOthers = true }
      if asksForContainer { asksForContainers = true }
      rules.append(
        Rule(selector: selector, declarations: declarations.count, scope: scope, asksForContainer: asksForContainer))
    }
    declarations.append(block)
    layerOfDeclarations.append(layer)
  }

  /// Notes that all sheets of the page are read.
  mutating func finish(attributesMakeContainers: Bool) {
    hasContainers = attributesMakeContainers || vocabulary.hasContainers
  }

  // MARK: Keys

  /// The properties that an element must have for a selector to match it.
  private enum Key: Hashable {
    case id(NameID)
    case `class`(NameID)
    case element(NameID)
    case universal
  }

  private static let maximumKeys = 64

  private static func add(_ rule: Int, to table: inout [[Int]], for name: NameID) {
    let place = Int(name)
    if table.count <= place { table += repeatElement([], count: place + 1 - table.count) }
    table[place].append(rule)
  }

  private static func rules(in table: [[Int]], for name: NameID) -> [Int] {
    Int(name) < table.count ? table[Int(name)] : []
  }

  /// One key for each way in which an element can match; `nil` if any element might.
  private func keys(of selector: CSSSelector, depth: Int = 0) -> [Key]? {
    guard let compound = selector.compounds.first else { return nil }
    if let id = compound.id { return [.id(id)] }
    if let name = compound.classes.first { return [.class(name)] }
    if let element = compound.element { return [.element(element)] }
    guard depth < 8 else { return nil }
    for condition in compound.conditions {
      let list: [CSSSelector]
      switch condition {
      case .any(let selectors): list = selectors
      case .nesting(let number): list = lists[Int(number)]
      default: continue
      }
      guard list.count <= Self.maximumKeys else { continue }
      var keys: Set<Key> = []
      let areKnown = list.allSatisfy { selector in
        guard let own = self.keys(of: selector, depth: depth + 1) else { return false }
        keys.formUnion(own)
        return keys.count <= Self.maximumKeys
      }
      if areKnown { return Array(keys) }
    }
    return nil
  }

  // MARK: Asking

  /// The number of a name; `nil` if no selector has it.
  func nameID(_ name: ArraySlice<UInt8>) -> NameID? { names.id(of: name) }

  /// Reports whether a rule is about elements of this class.
  func hasRule(forClass name: ArraySlice<UInt8>) -> Bool {
    guard !isEmpty, let name = nameID(name) else { return false }
    return !Self.rules(in: byClass, for: name).isEmpty
  }

  /// The rules whose rightmost compound could match, in no order.
  func candidates(element: NameID?, id: NameID?, classes: [NameID]) -> [Int] {
    var candidates = universal
    if let element { candidates += Self.rules(in: byElement, for: element) }
    if let id { candidates += Self.rules(in: byID, for: id) }
    for name in classes { candidates += Self.rules(in: byClass, for: name) }
    return candidates
  }
}
