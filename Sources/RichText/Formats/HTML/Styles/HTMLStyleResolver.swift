/// Computes the style of elements, each distinct combination of parent, element and declarations once.
struct HTMLStyleResolver: Sendable {
  typealias StyleID = Int32

  /// Everything an element's style depends on.
  private struct Key: Hashable {
    var parent: StyleID
    var tag: HTMLTag
    var presentation: Int32
    var inline: Int32
    var rules: HTMLSelectorMatcher.RuleSetID

    /// The key of no element.
    static let none = Key(parent: -1, tag: .unknown, presentation: -1, inline: -1, rules: HTMLSelectorMatcher.noRules)

    /// A place among the 256 recent ones.
    var place: Int {
      let mixed = (parent &* 31) ^ (presentation &* 7) ^ (inline &* 13) ^ (rules &* 5) ^ Int32(tag.ordinal)
      return Int(mixed & 0xFF)
    }

    func hash(into hasher: inout Hasher) {
      // Every element is looked up: two words are quicker to hash than five fields.
      hasher.combine(
        UInt64(truncatingIfNeeded: parent) << 32 ^ UInt64(UInt32(bitPattern: rules)) << 8 ^ UInt64(tag.ordinal))
      hasher.combine(UInt64(truncatingIfNeeded: presentation) << 32 ^ UInt64(UInt32(bitPattern: inline)))
    }
  }

  /// Elements beyond this number of different styles have their parent's.
  private static let maximumStyles = 200_000

  private(set) var styles: [HTMLComputedStyle] = [HTMLComputedStyle()]
  private var memo: [Key: StyleID] = [:]
  /// What was found last, by a few bits of the key: most elements repeat a recent one.
  private var recent = [(key: Key, id: StyleID)](repeating: (Key.none, 0), count: 256)
  private var presentations = StyleTable<[CSSDeclaration]>()
  private var inlineStyles: [CSSDeclarations] = []
  private var inlineIDs: [[UInt8]: Int32] = [:]
  private var matcher: HTMLSelectorMatcher

  /// Whether rules were left out because they would have cost too much.
  var isExhausted: Bool { matcher.isExhausted }

  init(sheet: CSSStylesheet) {
    matcher = HTMLSelectorMatcher(sheet: sheet)
  }

  /// Lends the style: most callers want one field, and a copy would count references of them all.
  subscript(id: StyleID) -> HTMLComputedStyle { _read { yield styles[Int(id)] } }

  mutating func style(of node: HTMLTree.NodeID, in tree: HTMLTree, parent: StyleID) -> StyleID {
    let attributes = tree.attributes(node)
    var tag = tree[node].namespace == .html ? tree[node].tag : .unknown
    // In `<pre><code>` the inner element says again what the outer one says.
    if tag == .code, tree.tag(tree[node].parent) == .pre { tag = .unknown }
    var key = Key(parent: parent, tag: tag, presentation: -1, inline: -1, rules: HTMLSelectorMatcher.noRules)
    if !attributes.isEmpty {
      let presentation = HTMLPresentation.declarations(of: tag, attributes)
      if !presentation.isEmpty { key.presentation = presentations.intern(presentation) }
      if let inline = attributes.value("style") { key.inline = inlineID(of: inline) }
    }
    key.rules = matcher.rules(for: node, in: tree)
    let place = key.place
    if recent[place].key == key { return recent[place].id }
    let id: StyleID
    if let known = memo[key] {
      id = known
    } else {
      guard styles.count < Self.maximumStyles else { return parent }
      id = StyleID(truncatingIfNeeded: styles.count)
      styles.append(compute(key))
      memo[key] = id
    }
    recent[place] = (key, id)
    return id
  }

  private mutating func inlineID(of text: [UInt8]) -> Int32 {
    if let id = inlineIDs[text] { return id }
    let declarations = CSSDeclarations(parsing: text[...])
    var id: Int32 = -1
    if !declarations.isEmpty {
      id = Int32(truncatingIfNeeded: inlineStyles.count)
      inlineStyles.append(declarations)
    }
    inlineIDs[text] = id
    return id
  }

  private mutating func compute(_ key: Key) -> HTMLComputedStyle {
    let parent = styles[Int(key.parent)]
    var style = parent.inherited
    style.display = HTMLPresentation.display(of: key.tag)
    var declarations = HTMLPresentation.declarations(of: key.tag)
    if key.presentation >= 0 { declarations += presentations[key.presentation] }
    let rules = matcher.declarations(of: key.rules)
    for rule in rules { declarations += rule.normal }
    let inline = key.inline >= 0 ? inlineStyles[Int(key.inline)] : CSSDeclarations()
    declarations += inline.normal
    for rule in rules { declarations += rule.important }
    declarations += inline.important
    style.apply(declarations, tag: key.tag, parent: parent)
    style.settle()
    return style
  }
}
