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

    /// The key of no element; the first in the table, for the style that everything inherits.
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

  /// The declarations of a `style` attribute, the normal ones before the important ones.
  private struct InlineStyle {
    var normal = 0..<0
    var important = 0..<0
    var hasVariables = false
  }

  /// The number of different styles beyond which a page is not read: an element without its own style may show hidden
  /// text.
  private static let maximumStyles = 200_000

  private(set) var styles: [HTMLComputedStyle] = [HTMLComputedStyle()]
  /// The style that the text of each of `styles` gets: the outermost style from which it has all its character
  /// properties.
  private var textStyles: [StyleID] = [0]
  /// The key from which each of `styles` was computed; it has the number of its style.
  private var keys: StyleTable<Key>
  /// The last results, by a few bits of the key: most elements repeat a recent one.
  private var recent = [(key: Key, id: StyleID)](repeating: (Key.none, 0), count: 256)
  private var presentations = StyleTable<[CSSDeclaration]>()
  /// The different `style` attributes, and what they say: stretches of `inlineNumbers`.
  private var inlineTexts = ByteStringTable()
  private var inlineStyles: [InlineStyle] = []
  private var inlineNumbers: [CSSVocabulary.Number] = []
  /// The declarations of the attribute that is read.
  private var inlineList = CSSDeclarationList()
  private var vocabulary = CSSVocabulary()
  private var matcher: HTMLSelectorMatcher
  private let screenReaderClasses: HTMLScreenReaderClasses

  /// Whether there were more styles than can be told apart.
  private(set) var hasTooMany = false

  /// Whether rules were left out because they would have cost too much.
  var isExhausted: Bool { matcher.isExhausted }

  /// - Parameter page: the page as its source has it.
  /// - Parameter isFromLibreOffice: whether paragraphs have no margin above them unless they state one.
  init(sheet: CSSStylesheet, page: HTMLTree, isFromLibreOffice: Bool = false) {
    matcher = HTMLSelectorMatcher(sheet: sheet, page: page)
    screenReaderClasses = HTMLScreenReaderClasses(sheet: sheet)
    keys = StyleTable()
    _ = keys.intern(.none)
    // Room for as many as pages of that size usually have: a table that grows is moved.
    styles.reserveCapacity(min(page.nodes.count / 8, 512) + 16)
    textStyles.reserveCapacity(16)
    styles[0].paragraph.isLine = true
    styles[0].isFromLibreOffice = isFromLibreOffice
  }

  /// Lends the style: most callers want one field, and a copy would count references of them all.
  subscript(id: StyleID) -> HTMLComputedStyle { _read { yield styles[Int(id)] } }

  /// Returns the style that represents this one where only its character properties matter. So a run continues in and
  /// after an element that changes nothing.
  func textStyle(of id: StyleID) -> StyleID { textStyles[Int(id)] }

  mutating func style(of node: HTMLTree.NodeID, in tree: HTMLTree, parent: StyleID) -> StyleID {
    var tag = tree[node].namespace == .html ? tree[node].tag : .unknown
    // In `<pre><code>` the inner element says again what the outer one says.
    if tag == .code, tree.tag(tree[node].parent) == .pre { tag = .unknown }
    var key = Key(parent: parent, tag: tag, presentation: -1, inline: -1, rules: HTMLSelectorMatcher.noRules)
    if tree[node].hasAttributes {
      let presentation = HTMLPresentation.declarations(of: tag, node, in: tree, hiding: screenReaderClasses)
      if !presentation.isEmpty { key.presentation = presentations.intern(presentation) }
      if let inline = tree.value(.style, of: node) { key.inline = inlineID(of: inline) }
    }
    key.rules = matcher.rules(for: node, in: tree)
    return style(for: key)
  }

  /// Notes that the reader puts an element in the place of another, whose rules it has.
  mutating func replace(_ original: HTMLTree.NodeID, with node: HTMLTree.NodeID) {
    matcher.replace(original, with: node)
  }

  /// The style of an element that the reader adds, without attributes.
  /// - Parameter declarations: what the element states nevertheless.
  mutating func style(of tag: HTMLTag, stating declarations: [CSSDeclaration] = [], parent: StyleID) -> StyleID {
    let presentation = declarations.isEmpty ? -1 : presentations.intern(declarations)
    return style(
      for: Key(parent: parent, tag: tag, presentation: presentation, inline: -1, rules: HTMLSelectorMatcher.noRules))
  }

  /// The style of the mark or the label of a note, which is no link.
  mutating func style(ofNote note: Int, like id: StyleID) -> StyleID {
    style(from: id, number: Int32(clamping: -1 - note)) { style in
      style.keepInherited()
      style.character.note = note
      style.character.link = nil
    }
  }

  /// The style of an element that is a tool of the page.
  mutating func style(ofToolLike id: StyleID) -> StyleID {
    style(from: id, number: .min) { $0.character.pageTool = true }
  }

  /// A style that is made from another one.
  /// - Parameter number: which change it is; below -1, as no presentation is.
  private mutating func style(
    from id: StyleID, number: Int32, change: (inout HTMLComputedStyle) -> Void
  ) -> StyleID {
    let key = Key(parent: id, tag: .unknown, presentation: number, inline: -1, rules: HTMLSelectorMatcher.noRules)
    guard let new = styles.count < Self.maximumStyles ? keys.intern(key) : keys.id(of: key) else {
      hasTooMany = true
      return id
    }
    if Int(new) == styles.count {
      var style = styles[Int(id)]
      change(&style)
      textStyles.append(new)
      styles.append(consume style)
    }
    return new
  }

  @inline(__always)
  private mutating func style(for key: Key) -> StyleID {
    let place = key.place
    if recent[place].key == key { return recent[place].id }
    guard let id = styles.count < Self.maximumStyles ? keys.intern(key) : keys.id(of: key) else {
      hasTooMany = true
      return key.parent
    }
    if Int(id) == styles.count {
      var style = styles[Int(key.parent)]
      compute(key, into: &style)
      textStyles.append(isTextAlike(style, key.parent) ? textStyles[Int(key.parent)] : id)
      styles.append(consume style)
    }
    recent[place] = (key, id)
    return id
  }

  /// Reports whether text looks the same in both styles. They are compared in their places: to copy one counts
  /// references.
  private func isTextAlike(_ style: borrowing HTMLComputedStyle, _ other: StyleID) -> Bool {
    styles.span[Int(other)].character == style.character
  }

  private mutating func inlineID(of text: ArraySlice<UInt8>) -> Int32 {
    let id = inlineTexts.intern(text)
    if inlineStyles.isEmpty {
      vocabulary = .usual
      inlineStyles.reserveCapacity(32)
      inlineNumbers.reserveCapacity(256)
    }
    if Int(id) == inlineStyles.count {
      inlineList.read(text, understood: &vocabulary)
      let (start, middle) = (inlineNumbers.count, inlineNumbers.count + inlineList.normal.count)
      inlineNumbers += inlineList.normal
      inlineNumbers += inlineList.important
      inlineStyles.append(
        InlineStyle(
          normal: start..<middle, important: middle..<inlineNumbers.count, hasVariables: inlineList.hasVariables))
    }
    let style = inlineStyles[Int(id)]
    return style.normal.isEmpty && style.important.isEmpty ? -1 : id
  }

  private static let ofColors: Set<String> = ["color", "background", "background-color", "-webkit-text-fill-color"]

  /// The custom properties that an element states, in the order of the cascade.
  private func customProperties(
    _ rules: [CSSDeclarations], _ inline: InlineStyle
  ) -> [(name: String, value: [CSSComponent])] {
    let stated =
      rules.flatMap(\.normal) + declarations(of: inline.normal) + rules.flatMap(\.important)
      + declarations(of: inline.important)
    return stated.compactMap { if case .custom(let name, let value) = $0 { (name, value) } else { nil } }
  }

  private func declarations(of places: Range<Int>) -> [CSSDeclaration] {
    inlineNumbers[places].flatMap { vocabulary.declarations[vocabulary[$0].range] }
  }

  /// - Parameter style: that of the parent, which becomes that of the element.
  private mutating func compute(_ key: Key, into style: inout HTMLComputedStyle) {
    style.keepInherited()
    let basis = styles[Int(key.parent)].basis
    var own = HTMLComputedStyle.Own()
    own.isItem = styles[Int(key.parent)].display.isGrid
    let rules = matcher.declarations(of: key.rules)
    let inline = key.inline >= 0 ? inlineStyles[Int(key.inline)] : InlineStyle()
    func apply(_ declarations: [CSSDeclaration]) {
      let declarations = declarations.span
      for index in declarations.indices
      where !style.apply(declarations, at: index, to: &own, tag: key.tag, basis: basis) {
        applyDependent(declarations[index])
      }
    }
    func apply(attribute places: Range<Int>, of declarations: [CSSDeclaration]) {
      let declarations = declarations.span
      for place in places {
        for index in vocabulary[inlineNumbers[place]].range
        where !style.apply(declarations, at: index, to: &own, tag: key.tag, basis: basis) {
          applyDependent(declarations[index])
        }
      }
    }
    func applyDependent(_ declaration: CSSDeclaration) {
      switch declaration {
      case .keyword(let keyword, let properties):
        style.apply(keyword, to: properties, of: &own, parent: styles[Int(key.parent)])
      case .variable(let property, let value):
        // A name without a value makes the whole value invalid at the time it is computed (CSS Custom Properties 1, section 3.1).
        guard let property = CSSTextProperty.named(property) else { return }
        var known = style.customProperties.replacing(value) ?? []
        if known.isEmpty, HTMLStyleResolver.ofColors.contains(property.name) {
          // A browser's copy may keep the name of a colour without its value.
          known = [.word("canvas")]
        } else if known.isEmpty || !CSSValueCheck.accepts(known, in: property.form) {
          known = [.word("unset")]
        }
        apply(property.declarations(known))
      default: break
      }
    }
    style.display = HTMLPresentation.display(of: key.tag)
    apply(HTMLPresentation.declarations(of: key.tag))
    if key.presentation >= 0 { apply(presentations[key.presentation]) }
    if rules.contains(where: \.hasVariables) || inline.hasVariables {
      style.customProperties.add(customProperties(rules, inline))
    }
    for rule in rules { apply(rule.normal) }
    apply(attribute: inline.normal, of: vocabulary.declarations)
    for rule in rules { apply(rule.important) }
    apply(attribute: inline.important, of: vocabulary.declarations)
    style.finish(&own, tag: key.tag)
    style.settle()
    if style.isFromLibreOffice {
      let stated = key.presentation >= 0 ? presentations[key.presentation] : []
      style.dropUsual(below: styles[Int(key.parent)], tag: key.tag, stated: stated)
    }
  }
}
