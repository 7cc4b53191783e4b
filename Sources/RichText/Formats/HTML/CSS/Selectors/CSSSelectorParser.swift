/// Reads lists of selectors as browsers do: one that is not understood makes its whole list void (Selectors 4, section
/// 3.9).
struct CSSSelectorParser {
  typealias Compound = CSSSelector.Compound

  /// The elements that selectors are relative to.
  enum Relation {
    /// No elements; a combinator cannot come first.
    case none
    /// The elements of the rule around, which a selector is in unless it names them itself: CSS Nesting 1.
    case nesting
    /// The root of a scope, of which a selector may say what it is relative to: CSS Cascade 6, section 2.5.
    case scope
    /// The element that `:has()` is asked of.
    case anchor
  }

  /// The selector that stands for the elements of the rule around: `&`.
  struct Context {
    var nesting = CSSCondition.scope
    var nestingSpecificity = 0
    var relation = Relation.none
  }

  static let maximumCompounds = 128
  private static let maximumDepth = 24

  var cursor: CSSCursor
  let context: Context
  private let relation: Relation
  private let depth: Int
  let isInHas: Bool
  /// The names of the sheet's selectors.
  var names: CSSNames
  /// Whether a selector was not read because it is too large.
  var isTooLarge = false
  /// Whether a list in parentheses is void if one of its selectors is, as it never is in a rule.
  var isStrict = false
  var namesNesting = false

  init(_ text: ArraySlice<UInt8>, context: Context, names: CSSNames) {
    self.init(text, context: context, relation: context.relation, names: names, depth: 0, isInHas: false)
  }

  private init(
    _ text: ArraySlice<UInt8>, context: Context, relation: Relation, names: CSSNames, depth: Int, isInHas: Bool
  ) {
    cursor = CSSCursor(text)
    self.context = context
    self.relation = relation
    self.names = names
    self.depth = depth
    self.isInHas = isInHas
  }

  /// Whether the list stands in the parentheses of another selector.
  var isNested: Bool { depth > 0 }

  // MARK: Lists

  /// The selectors of a list; `nil` if one is invalid.
  mutating func list() -> [CSSSelector]? {
    var selectors: [CSSSelector] = []
    repeat {
      guard let selector = selector(), cursor.isAtEnd || cursor.byte == UInt8(ascii: ",") else { return nil }
      selectors.append(selector)
    } while cursor.take(",")
    return selectors
  }

  /// The valid selectors of a list, which may be none.
  private mutating func forgivingList() -> [CSSSelector] {
    var selectors: [CSSSelector] = []
    repeat {
      let start = cursor.position
      if let selector = selector(), cursor.isAtEnd || cursor.byte == UInt8(ascii: ",") {
        selectors.append(selector)
      } else {
        cursor.position = start
        cursor.seek(.comma)
      }
    } while cursor.take(",")
    return selectors
  }

  /// Reads another list with the same names.
  mutating func nested(
    _ text: ArraySlice<UInt8>, isForgiving: Bool, relation: Relation = .none, isInHas: Bool? = nil
  ) -> [CSSSelector]? {
    guard depth < Self.maximumDepth else {
      isTooLarge = true
      return nil
    }
    var parser = CSSSelectorParser(
      text, context: context, relation: relation, names: names, depth: depth + 1, isInHas: isInHas ?? self.isInHas)
    parser.isStrict = isStrict
    names = CSSNames()
    let list = isForgiving && !isStrict ? parser.forgivingList() : parser.list()
    names = parser.names
    isTooLarge = isTooLarge || parser.isTooLarge
    namesNesting = namesNesting || parser.namesNesting
    return list
  }

  // MARK: One selector

  private mutating func selector() -> CSSSelector? {
    var compounds: [Compound] = []
    var specificity = 0
    var combinator: CSSSelector.Combinator?
    namesNesting = false
    cursor.skipSpace()
    if let leading = self.combinator() {
      guard relation != .none else { return nil }
      combinator = leading
      cursor.skipSpace()
    }
    let leading = combinator
    var hasPseudoElement = false
    while true {
      guard !hasPseudoElement, let compound = compound(adding: &specificity, &hasPseudoElement) else { return nil }
      guard compounds.count < Self.maximumCompounds else {
        isTooLarge = true
        return nil
      }
      compounds.append(compound)
      if let combinator { compounds[compounds.count - 1].combinator = combinator }
      let isSpace = cursor.skipSpace()
      if cursor.isAtEnd || cursor.byte == UInt8(ascii: ",") { break }
      if let next = self.combinator() {
        combinator = next
        cursor.skipSpace()
      } else {
        guard isSpace else { return nil }
        combinator = .ancestor
      }
    }
    relate(&compounds, &specificity, leading)
    compounds.reverse()
    return CSSSelector(compounds: compounds, specificity: specificity)
  }

  /// Puts what the selector is relative to before its first compound.
  private func relate(_ compounds: inout [Compound], _ specificity: inout Int, _ leading: CSSSelector.Combinator?) {
    let condition: CSSCondition
    switch relation {
    case .none: return
    case .anchor: condition = .anchor
    case .nesting:
      if namesNesting, leading == nil { return }
      condition = context.nesting
      specificity += context.nestingSpecificity
    case .scope:
      guard leading != nil else { return }
      condition = .scope
    }
    compounds[0].combinator = leading ?? .ancestor
    compounds.insert(Compound(conditions: [condition]), at: 0)
  }

  private mutating func combinator() -> CSSSelector.Combinator? {
    if cursor.take(">") { return .parent }
    if cursor.take("+") { return .previous }
    if cursor.take("~") { return .earlier }
    return nil
  }

  // MARK: Compounds

  private mutating func compound(adding specificity: inout Int, _ hasPseudoElement: inout Bool) -> Compound? {
    guard names.takeRoom() else {
      isTooLarge = true
      return nil
    }
    var compound = Compound()
    let start = cursor.position
    guard type(in: &compound, adding: &specificity) else { return nil }
    while !cursor.isAtEnd {
      switch cursor.byte {
      case UInt8(ascii: "."):
        guard !hasPseudoElement else { return nil }
        cursor.position += 1
        guard let name = cursor.name() else { return nil }
        compound.classes.append(names.intern(name))
        specificity += CSSSelector.classSpecificity
      case UInt8(ascii: "#"):
        guard !hasPseudoElement else { return nil }
        cursor.position += 1
        guard let name = cursor.name() else { return nil }
        let id = names.intern(name)
        if compound.id == nil { compound.id = id } else { compound.conditions.append(.id(id)) }
        specificity += CSSSelector.idSpecificity
      case UInt8(ascii: "["):
        guard !hasPseudoElement, let condition = attribute() else { return nil }
        compound.conditions.append(condition)
        specificity += CSSSelector.classSpecificity
      case UInt8(ascii: "&"):
        guard !hasPseudoElement else { return nil }
        cursor.position += 1
        namesNesting = true
        compound.conditions.append(context.nesting)
        specificity += context.nestingSpecificity
      case UInt8(ascii: ":"):
        guard let condition = pseudo(adding: &specificity, &hasPseudoElement) else { return nil }
        compound.conditions.append(condition)
      case UInt8(ascii: "/") where cursor.byte(after: 1) == UInt8(ascii: "*"):
        // What follows a comment goes on the compound, unless there is white space, too.
        let before = cursor.position
        if cursor.skipSpace() {
          cursor.position = before
          return cursor.position > start ? compound : nil
        }
      default: return cursor.position > start ? compound : nil
      }
    }
    return cursor.position > start ? compound : nil
  }

  /// Reads the name that a compound may begin with; false if its prefix is not declared.
  private mutating func type(in compound: inout Compound, adding specificity: inout Int) -> Bool {
    let start = cursor.position
    var prefix: ArraySlice<UInt8>?
    var isUniversal = cursor.take("*")
    var name = isUniversal ? nil : cursor.name()
    if cursor.byte == UInt8(ascii: "|"), cursor.byte(after: 1) != UInt8(ascii: "=") {
      cursor.position += 1
      prefix = isUniversal ? [UInt8(ascii: "*")] : name ?? []
      isUniversal = cursor.take("*")
      name = isUniversal ? nil : cursor.name()
      guard isUniversal || name != nil else { return false }
    }
    if let name {
      compound.element = names.intern(name.lowerCaseASCII)
      specificity += CSSSelector.nameSpecificity
    }
    guard let namespace = names.namespaces.condition(of: prefix) else { return false }
    if let condition = namespace, prefix != nil || cursor.position > start || names.namespaces.hasDefault {
      compound.conditions.append(condition)
    }
    return true
  }
}
