/// The classes by which pages hide text from everybody but the readers of screens.
///
/// Firefox and mail programs copy such elements without the sheet that hides them. Then only the destination would show
/// `was` in `Price <span class="sr-only">was</span> 5`.
struct HTMLScreenReaderClasses: Sendable {
  /// The classes of the widespread frameworks: Bootstrap, Tailwind, WordPress, jQuery UI, Foundation, Bulma, Angular,
  /// Salesforce and Amazon, with the design systems of two governments.
  private static let all = [
    "sr-only", "visually-hidden", "visuallyhidden", "visuallyHidden", "hidden-visually", "screen-reader-text",
    "screen-reader-only", "screenreader-only", "screenreader-text", "is-sr-only", "is-visually-hidden", "show-for-sr",
    "u-visually-hidden", "u-visuallyhidden", "u-hiddenVisually", "a-offscreen", "assistive-text", "slds-assistive-text",
    "cdk-visually-hidden", "element-invisible", "ui-helper-hidden-accessible", "visually-hidden-focusable",
    "govuk-visually-hidden", "usa-sr-only", formula,
  ]

  /// The class of a formula that KaTeX states beside the one that it draws.
  private static let formula = "katex-mathml"
  private static let drawnFormula = "katex-html"

  /// The names that no sheet of the page mentions.
  private let names: [[UInt8]]
  /// The lengths of the names by first byte, each length a bit.
  private var lengths = [UInt32](repeating: 0, count: 256)

  /// The classes of a page whose sheets mention none of them, as is the page of almost every copy.
  private static let unstyled = HTMLScreenReaderClasses(names: all.map { Array($0.utf8) })

  init(sheet: CSSStylesheet) {
    let all = Self.unstyled
    let mentioned = all.names.filter { sheet.hasRule(forClass: $0[...]) }
    self = mentioned.isEmpty ? all : Self(names: all.names.filter { !mentioned.contains($0) })
  }

  private init(names: [[UInt8]]) {
    self.names = names
    for name in names { lengths[Int(name[0])] |= 1 << UInt32(name.count) }
  }

  /// Reports whether an element with this `class` attribute is hidden from those who see the page.
  func hide(_ classes: ArraySlice<UInt8>, of node: HTMLTree.NodeID, in tree: HTMLTree) -> Bool {
    var start = classes.startIndex
    while start < classes.endIndex {
      var end = start
      while end < classes.endIndex, classes[end] > 0x20 { end += 1 }
      let isOfLength = end - start < 32 && lengths[Int(classes[start])] & 1 << UInt32(end - start) != 0
      if isOfLength, let name = names.first(where: { $0.elementsEqual(classes[start..<end]) }) {
        return name.elementsEqual(Self.formula.utf8)
          ? Self.isDrawnBeside(node, in: tree) : !Self.isShown(by: classes)
      }
      start = end + 1
    }
    return false
  }

  /// Reports whether another class shows the element, if only in a wide window: `not-sr-only`, `md:not-sr-only`.
  private static func isShown(by classes: ArraySlice<UInt8>) -> Bool {
    classes.split(whereSeparator: \.isHTMLSpace).contains { name in
      let name = String(decoding: name, as: UTF8.self)
      // Elements that are shown while they have the focus are hidden as long as they are passed over.
      return name.contains("not-") && !name.hasPrefix("focus") && !name.hasPrefix("active")
    }
  }

  /// Reports whether KaTeX drew the formula beside, and what it states is no MathML, of which the text would be made.
  private static func isDrawnBeside(_ node: HTMLTree.NodeID, in tree: HTMLTree) -> Bool {
    let child = tree[node].firstChild
    if child != HTMLTree.none, tree[child].namespace == .math { return false }
    let next = tree[node].next
    return next != HTMLTree.none && tree.attribute(.class, of: next) == drawnFormula
  }
}
