/// The reasons for which a source shows none of a text, as it states them itself.
///
/// A text has the reasons of its element and of all elements around it. Tricks of layout are no reasons.
struct Sight: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  private init(bit: UInt16) { rawValue = 1 << bit }

  /// `display: none`, or an element that is closed.
  static let notDisplayed = Sight(bit: 0)
  /// `visibility`, or the mark of a word processor. Alone of all reasons it is taken back by an element inside.
  static let invisible = Sight(bit: 1)
  /// An opacity of nothing.
  static let transparent = Sight(bit: 2)
  /// Letters in the colour behind them, or in none.
  static let colorless = Sight(bit: 3)
  /// Letters without size, or that lie on each other.
  static let tooSmall = Sight(bit: 4)
  /// A shape or a mask that leaves nothing.
  static let clipped = Sight(bit: 5)
  /// A box of a pixel that cuts off what is larger.
  static let onePixel = Sight(bit: 6)
  /// An offset, an indent or a move that no visible box of a page has.
  static let outOfPage = Sight(bit: 7)
  /// A back that is not drawn.
  static let turnedAway = Sight(bit: 8)
  /// A picture or signs in place of the letters, or a line or a blur over them.
  static let covered = Sight(bit: 9)
  /// A class for screen readers.
  static let forScreenReaders = Sight(bit: 10)

  /// The reasons in words, for findings.
  private static let words: [(reason: Sight, words: String)] = [
    (.notDisplayed, "not displayed"), (.invisible, "invisible"), (.transparent, "transparent"),
    (.colorless, "in the color behind it"), (.tooSmall, "too small"), (.clipped, "cut away"),
    (.onePixel, "one pixel in size"), (.outOfPage, "out of the page"), (.turnedAway, "turned away"),
    (.covered, "covered"), (.forScreenReaders, "for screen readers"),
  ]

  /// The first of the reasons in words; `nil` for none.
  var reason: String? { Self.words.first { contains($0.reason) }?.words }
}

extension Finding.Code {
  /// A piece of text that the source states as hidden; it is marked as such. From: the reason, in words.
  public static let hiddenText = Finding.Code("text.hidden")
}
