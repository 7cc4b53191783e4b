/// Computes the style of elements, each distinct combination of parent, element and declarations once.
struct HTMLStyleResolver: Sendable {
  typealias StyleID = Int32

  /// Everything an element's style depends on.
  private struct Key: Hashable {
    var parent: StyleID
    var tag: HTMLTag
    var presentation: Int32
    var inline: Int32
    var rules: [Int32]
  }

  /// Elements beyond this number of different styles have their parent's.
  private static let maximumStyles = 200_000

  private(set) var styles: [HTMLComputedStyle] = [HTMLComputedStyle()]
  private var memo: [Key: StyleID] = [:]
  private var presentations: [[CSSDeclaration]] = []
  private var presentationIDs: [[CSSDeclaration]: Int32] = [:]
  private var inlineStyles: [CSSDeclarations] = []
  private var inlineIDs: [[UInt8]: Int32] = [:]
  private let sheet: CSSStylesheet
  /// Comparisons of selectors with elements that one document may cost.
  private var comparisonsLeft = 5_000_000
  private var classListOfNode: [Int32] = []
  private var classLists: [[CSSStylesheet.ClassID]] = []
  private var classListIDs: [[UInt8]: Int32] = [:]

  /// Whether selectors were left unmatched because they would have cost too much.
  var isExhausted: Bool { comparisonsLeft <= 0 || sheet.isTruncated }

  init(sheet: CSSStylesheet) {
    self.sheet = sheet
  }

  subscript(id: StyleID) -> HTMLComputedStyle { styles[Int(id)] }

  mutating func style(of node: HTMLTree.NodeID, in tree: HTMLTree, parent: StyleID) -> StyleID {
    let attributes = tree.attributes(node)
    var tag = tree[node].namespace == .html ? tree[node].tag : .unknown
    // In `<pre><code>` the inner element says again what the outer one says.
    if tag == .code, tree.tag(tree[node].parent) == .pre { tag = .unknown }
    var key = Key(parent: parent, tag: tag, presentation: -1, inline: -1, rules: [])
    if !attributes.isEmpty {
      key.presentation = presentationID(of: HTMLPresentation.declarations(of: tag, attributes))
      if let inline = attributes.value("style") { key.inline = inlineID(of: inline) }
    }
    if !sheet.isEmpty { key.rules = matchingRules(node, attributes, tree) }
    if let id = memo[key] { return id }
    guard styles.count < Self.maximumStyles else { return parent }
    let id = intern(compute(key))
    memo[key] = id
    return id
  }

  private mutating func intern(_ style: HTMLComputedStyle) -> StyleID {
    styles.append(style)
    return StyleID(truncatingIfNeeded: styles.count - 1)
  }

  private mutating func presentationID(of declarations: [CSSDeclaration]) -> Int32 {
    guard !declarations.isEmpty else { return -1 }
    if let id = presentationIDs[declarations] { return id }
    let id = Int32(truncatingIfNeeded: presentations.count)
    presentations.append(declarations)
    presentationIDs[declarations] = id
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

  private func compute(_ key: Key) -> HTMLComputedStyle {
    let parent = styles[Int(key.parent)]
    var style = parent.inherited
    style.display = HTMLPresentation.display(of: key.tag)
    var declarations = HTMLPresentation.declarations(of: key.tag)
    if key.presentation >= 0 { declarations += presentations[Int(key.presentation)] }
    for rule in key.rules { declarations += sheet.declarations[Int(rule)].normal }
    let inline = key.inline >= 0 ? inlineStyles[Int(key.inline)] : CSSDeclarations()
    declarations += inline.normal
    for rule in key.rules { declarations += sheet.declarations[Int(rule)].important }
    declarations += inline.important
    style.apply(declarations, tag: key.tag, parent: parent)
    style.settle()
    return style
  }

  // MARK: Selectors

  /// The declaration blocks of the rules that match, in the order of the cascade.
  private mutating func matchingRules(
    _ node: HTMLTree.NodeID, _ attributes: [HTMLAttribute], _ tree: HTMLTree
  ) -> [Int32] {
    guard comparisonsLeft > 0 else { return [] }
    var matches: [Int] = []
    for rule in sheet.candidates(element: tree.name(node), id: attributes.text("id"), classes: classes(of: node, in: tree))
    where self.matches(rule, node, tree) {
      matches.append(rule)
    }
    if matches.count > 1 {
      matches.sort { (sheet.rules[$0].specificity, $0) < (sheet.rules[$1].specificity, $1) }
    }
    return matches.map { Int32(truncatingIfNeeded: sheet.rules[$0].declarations) }
  }

  private mutating func matches(_ rule: Int, _ node: HTMLTree.NodeID, _ tree: HTMLTree) -> Bool {
    let count = sheet.rules[rule].compounds.count
    guard matches(sheet.rules[rule].compounds[0], node, tree) else { return false }
    var ancestor = tree[node].parent
    var index = 1
    // The nearest ancestor that fits is taken; only `>` could ask for another, and no clipboard's sheet does.
    while index < count {
      guard ancestor > HTMLTree.root, comparisonsLeft > 0 else { return false }
      if matches(sheet.rules[rule].compounds[index], ancestor, tree) {
        index += 1
      } else if sheet.rules[rule].compounds[index - 1].isChild {
        return false
      }
      ancestor = tree[ancestor].parent
    }
    return true
  }

  private mutating func matches(_ compound: CSSStylesheet.Compound, _ node: HTMLTree.NodeID, _ tree: HTMLTree) -> Bool {
    comparisonsLeft -= 1
    if let element = compound.element, element != tree.name(node) { return false }
    if let id = compound.id, tree.attributes(node).text("id") != id { return false }
    guard !compound.classes.isEmpty else { return true }
    let classes = classes(of: node, in: tree)
    return compound.classes.allSatisfy { classes.contains($0) }
  }

  /// The element's classes that some selector names, split once for each distinct attribute.
  private mutating func classes(of node: HTMLTree.NodeID, in tree: HTMLTree) -> [CSSStylesheet.ClassID] {
    if classListOfNode.isEmpty { classListOfNode = Array(repeating: -1, count: tree.nodes.count) }
    let known = classListOfNode[Int(node)]
    if known >= 0 { return classLists[Int(known)] }
    let text = tree.attributes(node).value("class") ?? []
    let list: Int32
    if let id = classListIDs[text] {
      list = id
    } else {
      list = Int32(truncatingIfNeeded: classLists.count)
      let names = text.split(whereSeparator: \.isHTMLSpace).compactMap { sheet.classID(String(decoding: $0, as: UTF8.self)) }
      classLists.append(Array(Set(names)))
      classListIDs[text] = list
    }
    classListOfNode[Int(node)] = list
    return classLists[Int(list)]
  }
}
