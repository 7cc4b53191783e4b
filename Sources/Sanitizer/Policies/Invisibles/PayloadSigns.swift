/// The signs by which characters that could each stand where they do are known to carry data together, counted over one
/// paragraph.
///
/// A payload that is spread over text puts some of its characters where no spelling has them. Where that is seen, all
/// of the kind go, so that no part of the payload stays.
struct PayloadSigns {
  /// The kinds of characters that go wherever they stand.
  struct Suspects: OptionSet {
    let rawValue: UInt8

    static let marks = Suspects(rawValue: 1)
    static let selectors = Suspects(rawValue: 2)
    static let ideographicSelectors = Suspects(rawValue: 4)
    static let softHyphens = Suspects(rawValue: 8)
  }

  /// The number of ideographic variants that a paragraph of any length may have; more are allowed as a share.
  static let ideographicVariants = 8
  /// The share of the ideographs that may have a variant chosen, as one in so many.
  static let ideographicShare = 4

  private(set) var ideographicSelectors = 0
  private var strangeSelectors = 0
  private var excessiveStacks = 0
  private var doubledSoftHyphens = 0
  /// Soft hyphens so far with a single letter between each and the next.
  private var singleLetters = 0
  private var longestSingleLetters = 0
  /// The place of the letter that follows the last soft hyphen.
  private var letterAfterSoftHyphen: Int?

  mutating func stackRemoved() { excessiveStacks += 1 }

  mutating func selectorRemoved(_ selector: Unicode.Scalar) {
    // Keyboards and programs put those of emoji after other characters.
    if !selector.isEmojiSelector { strangeSelectors += 1 }
  }

  mutating func selectorKept(_ selector: Unicode.Scalar) {
    if selector.isIdeographicSelector { ideographicSelectors += 1 }
  }

  mutating func softHyphenDoubled() { doubledSoftHyphens += 1 }

  /// Counts a soft hyphen between the letters at `before` and `after`.
  mutating func softHyphenKept(before: Int, after: Int) {
    singleLetters = letterAfterSoftHyphen == before ? singleLetters + 1 : 0
    longestSingleLetters = max(longestSingleLetters, singleLetters)
    letterAfterSoftHyphen = after
  }

  /// Returns what goes, given a count of the paragraph's ideographs that is made only where it matters.
  func suspects(ideographs: () -> Int) -> Suspects {
    var suspects: Suspects = []
    if excessiveStacks >= CombiningStack.noise { suspects.insert(.marks) }
    if strangeSelectors >= 3 { suspects.insert(.selectors) }
    if ideographicSelectors > Self.ideographicVariants, ideographicSelectors > ideographs() / Self.ideographicShare {
      suspects.insert(.ideographicSelectors)
    }
    // No word has two syllables of one letter in a row that a line could end after.
    if longestSingleLetters >= 2 || doubledSoftHyphens >= 3 { suspects.insert(.softHyphens) }
    return suspects
  }
}

extension Unicode.Scalar {
  fileprivate var isEmojiSelector: Bool { self == "\u{FE0E}" || self == "\u{FE0F}" }

  var isIdeographicSelector: Bool { (0xE0100...0xE01EF).contains(value) }
}
