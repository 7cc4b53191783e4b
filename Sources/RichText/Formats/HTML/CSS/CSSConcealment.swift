/// The directions of a page, along its lines and across them.
struct CSSDirections: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let x = CSSDirections(rawValue: 1)
  static let y = CSSDirections(rawValue: 2)
}

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
  /// Not so far to the left as a row of pictures is long that is shown one by one.
  static let slidByLeft = CSSConcealment(bit: 58)
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

  /// Padded as far as the left or top margin may be drawn away, so that the text stands where it stood.
  static let drawnBack = CSSConcealment(bit: 41)
  static let drawnDown = CSSConcealment(bit: 44)
  /// Moved further down than anything is high, which hides it in a box that cannot be scrolled.
  static let lowByTop = CSSConcealment(bit: 45)
  static let lowByBottom = CSSConcealment(bit: 46)

  /// Placed by offsets in one of the directions, wherever the element would stand without them.
  static let placedX = CSSConcealment(bit: 55)
  static let placedY = CSSConcealment(bit: 56)
  /// The same by the offsets that prevail where both edges have one (CSS 2.2, sections 9.4.3 and 10.3.7).
  static let placedLeft = CSSConcealment(bit: 59)
  static let placedTop = CSSConcealment(bit: 60)
  /// Moved from its place while the page is scrolled.
  static let sticky = CSSConcealment(bit: 48)
  /// Laid out as a table or a part of one, which is never smaller than its contents, whatever its size says.
  static let tabular = CSSConcealment(bit: 50)
  /// A box whose margins do not join those of what stands in it.
  static let rooted = CSSConcealment(bit: 51)

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
  /// A width that is not so small, and prevails over `narrow`.
  static let sized = CSSConcealment(bit: 49)
  /// A width as large as a page: something in the box is seen though the box begins out of sight.
  static let wide = CSSConcealment(bit: 57)
  static let boundedWidth = CSSConcealment(bit: 17)
  /// The same by a share of a width, which cells of tables do not know.
  static let sharedWidth = CSSConcealment(bit: 54)
  static let boundedHeight = CSSConcealment(bit: 18)
  /// The same by a share of a height, which only positioned elements know.
  static let sharedFlat = CSSConcealment(bit: 42)
  static let sharedBound = CSSConcealment(bit: 43)
  /// At least as large as something in one direction, whatever its size says.
  static let widened = CSSConcealment(bit: 19)
  static let heightened = CSSConcealment(bit: 20)
  /// Room inside of the box beside the text.
  static let paddedTop = CSSConcealment(bit: 21)
  static let paddedRight = CSSConcealment(bit: 22)
  static let paddedBottom = CSSConcealment(bit: 33)
  static let paddedLeft = CSSConcealment(bit: 34)
  /// Any room at all above the text, so that margins above it do not join.
  static let linedTop = CSSConcealment(bit: 52)
  /// A sign of what is cut off at the end of the line.
  static let ellipsis = CSSConcealment(bit: 53)
  /// What does not fit is not shown; the element can be scrolled, if only by programs.
  static let scrolledX = CSSConcealment(bit: 23)
  static let scrolledY = CSSConcealment(bit: 24)
  /// What does not fit is not shown and cannot be scrolled to.
  static let clippedX = CSSConcealment(bit: 25)
  static let clippedY = CSSConcealment(bit: 26)
  /// The same, though programs can scroll it: `overflow-y: hidden`.
  static let barredY = CSSConcealment(bit: 47)
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

  /// The far margins, which parts of a table do not have.
  static let farMargins: CSSConcealment = [.farByLeftMargin, .farByTopMargin]
  static let position: CSSConcealment = [.positioned, .fixed, .relative, .sticky]
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

  /// The directions in which the element stands where nobody looks.
  func movesAway(isBox: Bool) -> CSSDirections {
    var found: CSSDirections = []
    if !isDisjoint(with: Self.position) {
      let isMoved = !isDisjoint(with: [.positioned, .relative])
      let isFixed = contains(.fixed)
      let isX = !contains(.placedLeft)
      let isY = !contains(.placedTop)
      if isMoved, contains(.farByLeft) || isX && contains(.farByRight) { found.insert(.x) }
      if isMoved, contains(.farByTop) || isY && contains(.farByBottom) { found.insert(.y) }
      if contains(.positioned), contains(.sharedTop) || isY && contains(.sharedBottom) { found.insert(.y) }
      if isFixed, contains(.outsideByLeft) || isX && contains(.outsideByRight) { found.insert(.x) }
      if isFixed, contains(.outsideByTop) || isY && contains(.outsideByBottom) { found.insert(.y) }
    }
    if isBox, isDrawnAway { found.insert(.x) }
    if isBox, isDrawnUp { found.insert(.y) }
    return found
  }

  /// The directions in which offsets place the element.
  var placed: CSSDirections {
    var found: CSSDirections = []
    if contains(.placedX) { found.insert(.x) }
    if contains(.placedY) { found.insert(.y) }
    return found
  }

  /// Whether the top margin draws the element away and, if it stands in the flow, what follows it.
  var isDrawnUp: Bool { contains(.farByTopMargin) && !contains(.drawnDown) }

  /// Takes back what moves a row of boxes no further than some of them are seen.
  mutating func keepRow() {
    if contains(.slidByLeft) { remove(.farByLeft) }
  }

  /// Whether the element stands far below its place.
  var isLow: Bool {
    !isDisjoint(with: [.positioned, .relative])
      && (contains(.lowByTop) || contains(.lowByBottom) && !contains(.placedTop))
  }

  /// Whether the left margin draws the element away and, if it is no box, what follows it in the line.
  var isDrawnAway: Bool { contains(.farByLeftMargin) && !contains(.drawnBack) }

  /// Whether nothing of what stands in the element's box is shown.
  /// - Parameters:
  ///   - hasOwnSize: whether its size is what it states.
  ///   - isNarrow: whether it is as narrow as the box around it.
  func cutsOff(hasOwnSize: Bool, isNarrow: Bool) -> Bool {
    guard hasOwnSize || isNarrow else { return false }
    return (isNarrow || isTinyX) && cutsX || hasOwnSize && isTinyY && cutsY
  }

  /// Whether what is wider than the box is not shown. A direction of which the other is scrolled cannot be left open
  /// (CSS Overflow 3, section 3.1).
  var cutsX: Bool { !isDisjoint(with: [.contained, .scrolledX, .scrolledY, .clippedX]) }
  private var cutsY: Bool { !isDisjoint(with: [.contained, .scrolledX, .scrolledY, .clippedY]) }

  /// Whether the element is a cell of a table that hides its text, unless something else makes its column wider.
  var isBoundedCell: Bool {
    contains(.boundedWidth) && isDisjoint(with: Self.roomX) && isDisjoint(with: [.sharedWidth, .ellipsis]) && cutsX
  }

  /// Whether a margin of the element's first child moves the element itself (CSS 2.2, section 8.3.1).
  var joinsMargins: Bool {
    isDisjoint(with: [
      .linedTop, .rooted, .contained, .scrolledX, .scrolledY, .floating, .positioned, .atomic, .tabular,
    ])
  }

  /// Whether the box is so small that text lies beyond its background.
  var isTiny: Bool { isTinyX || isTinyY }

  /// Whether what stands below the element's box is not shown and cannot be scrolled to.
  var barsScrolling: Bool { !isDisjoint(with: [.contained, .clippedY, .barredY]) }

  // A least size prevails over both others (CSS 2.2, sections 10.4 and 10.7).
  private static let roomX: CSSConcealment = [.widened, .paddedLeft, .paddedRight]

  var isTinyX: Bool {
    guard isDisjoint(with: Self.roomX) else { return false }
    return contains(.boundedWidth) || contains(.narrow) && !contains(.sized)
  }

  /// Whether the box is as wide as the one around it leaves room for, as far as its own properties say.
  var isAsWideAsAround: Bool {
    isDisjoint(with: Self.roomX)
      && isDisjoint(with: [.sized, .floating, .positioned, .atomic, .tabular, .farByLeftMargin])
  }

  private var isTinyY: Bool {
    guard isDisjoint(with: [.heightened, .paddedTop, .paddedBottom]) else { return false }
    return !isDisjoint(with: [.flat, .boundedHeight])
      || contains(.positioned) && !isDisjoint(with: [.sharedFlat, .sharedBound])
  }
}
