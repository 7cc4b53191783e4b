/// One complex selector of CSS: compounds that must match an element and those around it (Selectors 4, section 3).
struct CSSSelector: Sendable {
  /// The number of an element name, id or class that some selector has.
  typealias NameID = Int32

  /// One compound of a selector: `p.MsoNormal#x`.
  struct Compound: Sendable {
    var element: NameID?
    var id: NameID?
    var classes: [NameID] = []
    /// The other conditions; most compounds ask for nothing.
    var conditions: [CSSCondition] = []
    /// Whether the next compound to the left must match the parent, and not just any element around.
    var isChild = false
  }

  /// The compounds from right to left.
  var compounds: [Compound] = []
  /// Counts of ids, of classes and of names, the first in the highest bits.
  var specificity = 0

  static let idSpecificity = 1 << 40
  static let classSpecificity = 1 << 20
  static let nameSpecificity = 1

  /// Whether an element's own name, id and classes decide all.
  var isPlain: Bool { compounds.count == 1 && compounds[0].conditions.isEmpty }
}

/// A condition of a compound beside a name, an id and classes.
indirect enum CSSCondition: Sendable {
  /// A second id.
  case id(CSSSelector.NameID)
  case attribute(CSSAttributeTest)
  /// `:not()` of one compound.
  case not(CSSSelector.Compound)
  /// `:root`.
  case root
  /// `:link`: the element leads somewhere.
  case link
  /// A state that only the user's acts bring about, in `:not()`.
  case never
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

extension CSSAttributeTest {
  /// Reports whether an attribute of this value passes.
  /// - Parameter inHTML: whether its element is one of HTML.
  func accepts(_ value: ArraySlice<UInt8>, inHTML: Bool) -> Bool {
    func isEqual(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
      ignoresCase ?? inHTML ? one.lowerCaseASCII == other.lowerCaseASCII : one == other
    }
    switch comparison {
    case .isPresent: return true
    case .equals: return isEqual(value, self.value)
    case .startsWith: return !self.value.isEmpty && isEqual(value.prefix(self.value.count), self.value)
    case .endsWith: return !self.value.isEmpty && isEqual(value.suffix(self.value.count), self.value)
    case .startsWithTag:
      guard isEqual(value.prefix(self.value.count), self.value) else { return false }
      return value.count == self.value.count || value[value.startIndex + self.value.count] == UInt8(ascii: "-")
    case .hasWord: return value.split(whereSeparator: \.isHTMLSpace).contains { isEqual($0, self.value) }
    case .contains:
      guard !self.value.isEmpty, self.value.count <= value.count else { return false }
      return (value.startIndex...value.endIndex - self.value.count).contains {
        isEqual(value[$0..<$0 + self.value.count], self.value)
      }
    }
  }
}
