/// The rules of a document's `<style>` elements: the part of CSS that programs write into copies and mails.
///
/// Selectors are those of `CSSSelectorParser`, and of the rules that begin with `@` only those of `@media` are
/// understood. What is not understood hides nothing: of such a rule only that counts by which it shows an element. So
/// no text that is seen is taken for hidden, and some that is hidden may stay.
///
/// Rules are found by the rightmost part of their selector, so that an element meets only those that could match.
struct CSSStylesheet: Sendable {
  typealias NameID = CSSSelector.NameID

  struct Rule: Sendable {
    var selector: CSSSelector
    var declarations: Int
  }

  private static let maximumRules = 65_536
  private static let maximumDepth = 20_000

  private(set) var rules: [Rule] = []
  private(set) var declarations: [CSSDeclarations] = []
  /// Whether rules were left out because there are too many, or because they are too large.
  private(set) var isTruncated = false
  /// Whether a rule asks for elements around the one that it is about.
  private(set) var asksForOthers = false
  private var names = CSSNames()
  private var vocabulary = CSSVocabulary()

  /// The rules whose key is an id, a class or an element, by its name.
  private var byID: [[Int]] = []
  private var byClass: [[Int]] = []
  private var byElement: [[Int]] = []
  private var universal: [Int] = []

  var isEmpty: Bool { rules.isEmpty }

  // MARK: Reading

  /// Adds the rules of one sheet: CSS Syntax 3, section 5.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var cursor = CSSCursor(bytes)
    var list = CSSDeclarationList()
    /// The blocks around, each by whether its condition is understood, as those around it are.
    var blocks: [Bool] = []
    /// Whether names mean what they mean without namespaces.
    var hasPlainNames = true
    while let start = cursor.startOfRule(closing: &blocks) {
      guard rules.count < Self.maximumRules, blocks.count < Self.maximumDepth else {
        isTruncated = true
        return
      }
      if cursor.take("@"), let name = cursor.name()?.lowerCaseName {
        if name == "namespace" { hasPlainNames = false }
        let prelude = cursor.position
        cursor.seek([.semicolon, .openingBrace, .closingBrace])
        if let isKnown = Self.isUnderstood(name, bytes[prelude..<cursor.position]), cursor.take("{") {
          blocks.append(isKnown && blocks.last ?? true)
        } else {
          cursor.skipRule(inBlock: !blocks.isEmpty)
        }
        continue
      }
      cursor.seek(blocks.isEmpty ? .openingBrace : [.openingBrace, .closingBrace])
      guard cursor.byte == UInt8(ascii: "{") else { continue }
      guard let (selectors, isKnown) = selectors(bytes[start..<cursor.position]) else {
        cursor.skipRule(inBlock: false)
        continue
      }
      cursor.position += 1
      let hasRules = list.read(from: &cursor, understood: &vocabulary)
      let block = CSSDeclarations(list, in: vocabulary)
      let isUnderstood = isKnown && !hasRules && hasPlainNames && blocks.last ?? true
      add(isUnderstood ? block : block.showing, for: selectors)
    }
  }

  /// Reports whether the condition of a block that begins with `@` is understood; `nil` if its rules do not apply.
  private static func isUnderstood(_ name: String, _ prelude: ArraySlice<UInt8>) -> Bool? {
    switch name {
    case "media":
      switch CSSMediaQuery.answer(to: prelude) {
      case .applies: true
      case .unknown: false
      case .doesNotApply: nil
      }
    case "supports", "layer", "container", "scope": false
    default: nil
    }
  }

  /// The selectors of a list, and whether all of them are understood; `nil` if none can match.
  private mutating func selectors(_ text: ArraySlice<UInt8>) -> (list: [CSSSelector], isKnown: Bool)? {
    var parser = CSSSelectorParser(text, names: names)
    names = CSSNames()
    let list = parser.list()
    names = parser.names
    if parser.isTooLarge { isTruncated = true }
    return list.isEmpty ? nil : (list, parser.isUnderstood)
  }

  /// Adds a rule for each selector of a list.
  private mutating func add(_ block: CSSDeclarations, for list: [CSSSelector]) {
    guard !block.isEmpty else { return }
    for selector in list {
      guard rules.count < Self.maximumRules else {
        isTruncated = true
        break
      }
      let compound = selector.compounds[0]
      if let name = compound.id {
        Self.add(rules.count, to: &byID, for: name)
      } else if let name = compound.classes.first {
        Self.add(rules.count, to: &byClass, for: name)
      } else if let name = compound.element {
        Self.add(rules.count, to: &byElement, for: name)
      } else {
        universal.append(rules.count)
      }
      if selector.compounds.count > 1 { asksForOthers = true }
      rules.append(Rule(selector: selector, declarations: declarations.count))
    }
    declarations.append(block)
  }

  private static func add(_ rule: Int, to table: inout [[Int]], for name: NameID) {
    let place = Int(name)
    if table.count <= place { table += repeatElement([], count: place + 1 - table.count) }
    table[place].append(rule)
  }

  // MARK: Asking

  private static func rules(in table: [[Int]], for name: NameID) -> [Int] {
    Int(name) < table.count ? table[Int(name)] : []
  }

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

extension CSSCursor {
  /// Moves to the next rule and returns where it starts; `nil` at the end. Text before it, such as the comments
  /// of HTML around a sheet, is passed, and blocks that end are removed.
  fileprivate mutating func startOfRule(closing blocks: inout [Bool]) -> Int? {
    while true {
      skipSpace()
      guard !isAtEnd else { return nil }
      if !blocks.isEmpty, take("}") {
        blocks.removeLast()
      } else if blocks.isEmpty, bytes[position...].starts(with: "<!--".utf8) {
        position += 4
      } else if blocks.isEmpty, bytes[position...].starts(with: "-->".utf8) {
        position += 3
      } else {
        return position
      }
    }
  }
}
