/// Ways to place text where nobody sees it; most need two properties together, so they are gathered for each element.
struct CSSConcealment: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  // Where the element stands.

  /// Taken out of the flow, so that offsets and sizes count: `absolute` or `fixed`.
  static let positioned = CSSConcealment(bit: 0)
  /// Placed by the window, whatever stands around.
  static let fixed = CSSConcealment(bit: 1)
  /// Moved from its place in the flow.
  static let relative = CSSConcealment(bit: 2)
  /// A box in a line of text, or beside it.
  static let atomic = CSSConcealment(bit: 3)
  static let floating = CSSConcealment(bit: 4)
  /// Moved further than any screen, by one of six properties.
  static let farByLeft = CSSConcealment(bit: 5)
  static let farByRight = CSSConcealment(bit: 6)
  static let farByTop = CSSConcealment(bit: 7)
  static let farByBottom = CSSConcealment(bit: 8)
  static let farByLeftMargin = CSSConcealment(bit: 9)
  static let farByTopMargin = CSSConcealment(bit: 10)
  /// Placed beyond the edge of the window, which only counts for what the window places.
  static let outsideByLeft = CSSConcealment(bit: 35)
  static let outsideByRight = CSSConcealment(bit: 36)
  static let outsideByTop = CSSConcealment(bit: 37)
  static let outsideByBottom = CSSConcealment(bit: 38)
  /// Moved up or down by a share of a height, which only positioned elements know.
  static let sharedTop = CSSConcealment(bit: 39)
  static let sharedBottom = CSSConcealment(bit: 40)

  // What is cut off.

  /// `clip` that leaves nothing, which only positioned elements follow.
  static let clipped = CSSConcealment(bit: 11)
  /// `clip-path` or a mask that leaves nothing.
  static let cutAway = CSSConcealment(bit: 12)
  static let maskedAway = CSSConcealment(bit: 13)
  /// Contents that are not drawn.
  static let undrawn = CSSConcealment(bit: 14)
  /// No larger than a pixel in one direction, by one of four properties.
  static let narrow = CSSConcealment(bit: 15)
  static let flat = CSSConcealment(bit: 16)
  static let boundedWidth = CSSConcealment(bit: 17)
  static let boundedHeight = CSSConcealment(bit: 18)
  /// At least as large as something in one direction, whatever its size says.
  static let widened = CSSConcealment(bit: 19)
  static let heightened = CSSConcealment(bit: 20)
  /// Room inside of the box beside the text.
  static let paddedTop = CSSConcealment(bit: 21)
  static let paddedRight = CSSConcealment(bit: 22)
  static let paddedBottom = CSSConcealment(bit: 33)
  static let paddedLeft = CSSConcealment(bit: 34)
  /// What does not fit is not shown; the element can be scrolled, if only by programs.
  static let scrolledX = CSSConcealment(bit: 23)
  static let scrolledY = CSSConcealment(bit: 24)
  /// What does not fit is not shown and cannot be scrolled to.
  static let clippedX = CSSConcealment(bit: 25)
  static let clippedY = CSSConcealment(bit: 26)
  /// Nothing is painted beyond the box, by another property than `overflow`.
  static let contained = CSSConcealment(bit: 27)

  // What is drawn in place of the text.

  /// Signs for secret letters.
  static let secret = CSSConcealment(bit: 28)
  /// Nothing if the back of the element is seen.
  static let backless = CSSConcealment(bit: 30)
  /// A blur in which no letter is told from another.
  static let blurred = CSSConcealment(bit: 31)
  /// A class whose elements are there for screen readers alone.
  static let forScreenReaders = CSSConcealment(bit: 32)

  static let position: CSSConcealment = [.positioned, .fixed, .relative]
  private static let farAway: CSSConcealment = [.farByLeft, .farByRight, .farByTop, .farByBottom]
  private static let outside: CSSConcealment = [.outsideByLeft, .outsideByRight, .outsideByTop, .outsideByBottom]
  static let scrolled: CSSConcealment = [.scrolledX, .scrolledY]
  /// What hides the text of any element, inline ones, too.
  private static let erased: CSSConcealment = [.cutAway, .maskedAway, .secret, .blurred, .forScreenReaders]
  /// Such a class states all of these: without one of them the element is shown.
  private static let needed: CSSConcealment = [.positioned, .clipped, .cutAway, .narrow, .flat, .scrolledX]

  /// Takes out what a declaration says not to be.
  mutating func take(out concealment: CSSConcealment) {
    subtract(concealment)
    if !Self.needed.isDisjoint(with: concealment) { remove(.forScreenReaders) }
  }

  /// Whether an element of these properties shows no text, wherever its descendants are placed.
  /// - Parameter isBox: whether it has a place of its own among blocks or in the line.
  func erasesText(isBox: Bool) -> Bool {
    if !isDisjoint(with: Self.erased) { return true }
    if contains(.undrawn), isBox { return true }
    return contains(.positioned) && contains(.clipped)
  }

  /// Whether the element stands where nobody looks.
  func movesAway(isBox: Bool) -> Bool {
    if !isDisjoint(with: [.positioned, .relative]), !isDisjoint(with: Self.farAway) { return true }
    if contains(.positioned), !isDisjoint(with: [.sharedTop, .sharedBottom]) { return true }
    if contains(.fixed), !isDisjoint(with: Self.outside) { return true }
    return contains(.farByLeftMargin) || contains(.farByTopMargin) && isBox
  }

  /// Whether nothing of what stands in the element's box is shown; `isBox`: whether its size is what it states.
  func cutsOff(isBox: Bool) -> Bool {
    guard isBox else { return false }
    // A direction of which the other is scrolled cannot be left open (CSS Overflow 3, section 3.1).
    let isScrolled = contains(.contained) || !isDisjoint(with: Self.scrolled)
    return isTinyX && (isScrolled || contains(.clippedX)) || isTinyY && (isScrolled || contains(.clippedY))
  }

  /// Whether what does not fit in the element's line is not shown.
  var cutsLines: Bool { !isDisjoint(with: [.contained, .scrolledX, .scrolledY, .clippedX]) }

  // A least size prevails over both others (CSS 2.2, sections 10.4 and 10.7).
  private var isTinyX: Bool {
    isDisjoint(with: [.widened, .paddedLeft, .paddedRight]) && !isDisjoint(with: [.narrow, .boundedWidth])
  }

  private var isTinyY: Bool {
    isDisjoint(with: [.heightened, .paddedTop, .paddedBottom]) && !isDisjoint(with: [.flat, .boundedHeight])
  }
}
