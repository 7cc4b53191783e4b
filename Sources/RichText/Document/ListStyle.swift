/// The markers of a list's items: the counter, its first number, and the text around the number.
///
///     a)   (1)   1.2.   Article IV:   –
public struct ListStyle: Hashable, Sendable {
  public var marker: Marker
  /// The number of the first item; 1 for lists that are not numbered.
  public var start: Int
  /// The text before the number; for a marker that is text, the text itself. Short and without signs that cannot be
  /// seen.
  public private(set) var prefix: Label
  /// The text after the number.
  public private(set) var suffix: Label
  /// Whether the numbers of the lists around stand before the number, each with a full stop: `1.2.`.
  public var showsOuterNumbers: Bool
  /// Whether the numbers descend.
  public var isReversed: Bool

  /// Makes a style. With the suffix `nil` it has the usual one for numbers of this kind.
  public init(
    _ marker: Marker, start: Int = 1, prefix: String = "", suffix: String? = nil, showsOuterNumbers: Bool = false,
    isReversed: Bool = false
  ) {
    let isNumbered = marker.isNumbered
    let hasText = isNumbered || marker == .text
    self.prefix = hasText ? Self.cleaned(prefix, trimsEnd: marker == .text) : ""
    // A text that cannot be shown is a bullet.
    self.marker = marker == .text && self.prefix.isEmpty ? .bullet : marker
    self.start = isNumbered ? min(max(start, Self.numbers.lowerBound), Self.numbers.upperBound) : 1
    self.suffix = isNumbered ? suffix.map { Self.cleaned($0) } ?? marker.usualSuffix : ""
    self.showsOuterNumbers = isNumbered && showsOuterNumbers
    self.isReversed = isNumbered && isReversed
  }

  /// The numbers that a list can begin with.
  public static let numbers = -1_000_000...1_000_000

  /// Scalars of a prefix or suffix: room for `Приложение ` and the like.
  private static let maximumLength = 24

  /// Returns the list as it goes on with the item of this number.
  public func starting(at number: Int) -> ListStyle {
    ListStyle(
      marker, start: number, prefix: prefix.string, suffix: suffix.string, showsOuterNumbers: showsOuterNumbers,
      isReversed: isReversed)
  }

  /// Reports whether the list may be the rest of `other`, which ends directly before it. A numbered list whose numbers
  /// jump stands in a document as two.
  public func goesOn(from other: ListStyle) -> Bool {
    marker.isNumbered && start != other.start && self == other.starting(at: start)
  }

  /// Whether the list is marked as its kind usually is, with nothing but its name and its first number to say.
  var isUsual: Bool {
    marker != .text && prefix.isEmpty && suffix == marker.usualSuffix && !showsOuterNumbers && !isReversed
  }

  /// Removes what cannot be seen, and what is too long to be a marker.
  /// - Parameter trimsEnd: whether spaces at the end go, too: formats put one of their own behind a text.
  private static func cleaned(_ text: String, trimsEnd: Bool = false) -> Label {
    if text.utf8.count <= 1, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return Label(text) }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(maximumLength) where scalar.isPrintable {
      scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    while trimsEnd, scalars.last == " " { scalars.removeLast() }
    return Label(String(scalars))
  }
}

extension ListStyle {
  /// The signs or numbers before the items of a list; numbers are named as in CSS Counter Styles 3.
  public enum Marker: String, Hashable, Sendable, CaseIterable {
    case bullet, circle, square, decimal
    case lowerAlpha = "lower-alpha"
    case upperAlpha = "upper-alpha"
    case lowerRoman = "lower-roman"
    case upperRoman = "upper-roman"
    /// A list whose items carry no visible marker.
    case none
    /// A text of its own, which stands in `prefix`.
    case text
    case decimalLeadingZero = "decimal-leading-zero"
    case lowerGreek = "lower-greek"
    case lowerArmenian = "lower-armenian"
    case upperArmenian = "upper-armenian"
    case georgian, hebrew
    case arabicIndic = "arabic-indic"
    case persian, bengali, cambodian, devanagari, gujarati, gurmukhi, kannada, lao, malayalam, mongolian, myanmar, oriya
    case tamil, telugu, thai, tibetan
    case cjkDecimal = "cjk-decimal"
    case cjkHeavenlyStem = "cjk-heavenly-stem"
    case cjkEarthlyBranch = "cjk-earthly-branch"
    case simpChineseInformal = "simp-chinese-informal"
    case tradChineseInformal = "trad-chinese-informal"
    case japaneseInformal = "japanese-informal"
    case hiragana, katakana
    case hiraganaIroha = "hiragana-iroha"
    case katakanaIroha = "katakana-iroha"

    public var isNumbered: Bool {
      switch self {
      case .bullet, .circle, .square, .none, .text: false
      default: true
      }
    }

    /// The suffix that the kind has in CSS.
    var usualSuffix: Label {
      switch self {
      case .bullet, .circle, .square, .none, .text: ""
      case .cjkDecimal, .cjkHeavenlyStem, .cjkEarthlyBranch, .simpChineseInformal, .tradChineseInformal,
        .japaneseInformal, .hiragana, .katakana, .hiraganaIroha, .katakanaIroha:
        "、"
      default: "."
      }
    }
  }
}
