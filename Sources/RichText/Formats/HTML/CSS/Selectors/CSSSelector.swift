/// One complex selector of CSS: compounds that must match an element and those around it (Selectors 4, section 3).
struct CSSSelector: Sendable {
  /// The number of an element name, id or class that some selector has.
  typealias NameID = Int32

  /// The relation to the element of the next compound to the left.
  enum Combinator: UInt8, Sendable {
    case ancestor, parent, previous, earlier
  }

  /// One compound of a selector: `p.MsoNormal#x`.
  struct Compound: Sendable {
    var element: NameID?
    var id: NameID?
    var classes: [NameID] = []
    /// The other conditions; most compounds ask for nothing.
    var conditions: [CSSCondition] = []
    /// The relation in which the next compound to the left must match.
    var combinator = Combinator.ancestor
  }

  /// The compounds from right to left.
  var compounds: [Compound] = []
  /// Counts of ids, of classes and of names, the first in the highest bits.
  var specificity = 0

  static let idSpecificity = 1 << 40
  static let classSpecificity = 1 << 20
  static let nameSpecificity = 1

  /// Whether no element can match: pseudo-elements are none, and nobody points at anything.
  var neverMatches: Bool {
    compounds.contains { compound in
      compound.conditions.contains { if case .never = $0 { true } else { false } }
    }
  }

  /// Whether an element's own name, id and classes decide all.
  var isPlain: Bool { compounds.count == 1 && compounds[0].conditions.isEmpty }

  /// Whether other elements have a say.
  var asksForOthers: Bool {
    compounds.count > 1 || compounds.contains { $0.conditions.contains(where: \.asksForOthers) }
  }
}

extension [CSSSelector] {
  /// The specificity of a list: that of its most specific selector (Selectors 4, section 17).
  var specificity: Int { self.map(\.specificity).max() ?? 0 }

}

/// A condition of a compound beside a name, an id and classes.
indirect enum CSSCondition: Sendable {
  /// Pseudo-elements, and states that only the user's acts bring about.
  case never
  case id(CSSSelector.NameID)
  case attribute(CSSAttributeTest)
  case any([CSSSelector])
  case none([CSSSelector])
  /// Each ends at the left with `anchor`; the number tells the conditions of a sheet apart.
  case has([CSSSelector], number: Int32)
  /// The rule around a nested one, by the number of its list in the sheet.
  case nesting(Int32)
  /// The root of the `@scope` around the rule, or of the page.
  case scope
  /// The element that `:has()` is asked of.
  case anchor
  /// The element with this number in the page.
  case node(Int32)
  case position(CSSPosition)
  case root
  case empty
  case state(CSSElementState)
  /// Ranges of languages in lower case (RFC 4647).
  case language([ArraySlice<UInt8>])
  case direction(isRightToLeft: Bool)
  case namespace(HTMLTree.Namespace?)

  /// Whether elements around or beside have a say.
  var asksForOthers: Bool {
    switch self {
    case .never, .id, .attribute, .node, .state(.link), .namespace: false
    case .any(let list), .none(let list): list.contains(where: \.asksForOthers)
    case .has, .nesting, .scope, .anchor, .position, .root, .empty, .state, .language, .direction: true
    }
  }
}

/// An attribute selector: Selectors 4, section 6.
struct CSSAttributeTest: Sendable {
  enum Comparison: UInt8, Sendable {
    case isPresent, equals, hasWord, startsWithTag, startsWith, endsWith, contains
  }

  /// The name in lower case.
  var name: ArraySlice<UInt8>
  var comparison = Comparison.isPresent
  var value: ArraySlice<UInt8> = []
  /// Whether letters of ASCII match in either case; `nil` if HTML says so of the attribute.
  var ignoresCase: Bool?

  /// Whether the case of the value does not matter in an element of HTML.
  var isFoldedInHTML: Bool { ignoresCase ?? Self.folded.contains(String(decoding: name, as: UTF8.self)) }

  /// The attributes whose values selectors compare without case: HTML, section 4.16.2.
  private static let folded: Set<String> = [
    "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype", "color",
    "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame", "hreflang", "http-equiv",
    "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize", "noshade", "nowrap", "readonly",
    "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target", "text", "type", "valign", "valuetype",
    "vlink",
  ]
}

/// The place of an element among its siblings: `:nth-child()` and its relatives.
struct CSSPosition: Sendable {
  /// Every `step`th from `offset` on.
  var step: Int
  var offset: Int
  var isFromEnd = false
  /// Whether only siblings of the same name count.
  var isOfType = false
  /// The number of the list that siblings must match to count; -1 counts all.
  var filter: Int32 = -1

  /// Reports whether the element in this place, from 1 on, is one of them.
  func contains(_ place: Int) -> Bool {
    guard place > 0 else { return false }
    let distance = place - offset
    return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
  }
}

/// A state that the source of a page gives to elements.
enum CSSElementState: Sendable {
  case link, enabled, disabled, checked, required, optional, readOnly, readWrite, placeholderShown, defined, valid,
    invalid, open, indeterminate
}
