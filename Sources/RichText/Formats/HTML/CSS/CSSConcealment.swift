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
  /// Set in columns, which share its contents.
  static let inColumns = CSSConcealment(bit: 59)
  /// Moved from its place while the page is scrolled.
  static let sticky = CSSConcealment(bit: 48)
  /// Laid out as a table or a part of one, which is never smaller than its contents, whatever its size says.
  static let tabular = CSSConcealment(bit: 50)
  /// A box whose margins do not join those of what stands in it.
  static let rooted = CSSConcealment(bit: 51)

  // Properties that cut off content.

  /// `clip` that leaves nothing, which only positioned elements follow.
  static let clipped = CSSConcealment(bit: 11)
  /// `clip-path` or a mask that leaves nothing.
  static let cutAway = CSSConcealment(bit: 12)
  static let maskedAway = CSSConcealment(bit: 13)
  /// The same that leave a part of the box and nothing beyond it, which also cut off what is placed from elsewhere.
  static let cutToPath = CSSConcealment(bit: 39)
  /// The same by `clip`, which positioned elements alone heed (CSS Masking 1, section 8.1).
  static let cutToRectangle = CSSConcealment(bit: 56)
  static let masked = CSSConcealment(bit: 40)
  /// Contents that are not drawn.
  static let undrawn = CSSConcealment(bit: 14)
  /// No larger than a pixel in one direction, by one of four properties.
  static let narrow = CSSConcealment(bit: 15)
  static let flat = CSSConcealment(bit: 16)
  /// A greatest width or a width of more than a pixel, which together with the usual room of a cell shows a strip.
  static let thin = CSSConcealment(bit: 63)
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
  /// Sizes that are shares of those of the box around, and heights that are stated otherwise.
  static let shareOfWidth = CSSConcealment(bit: 29)
  static let shareOfHeight = CSSConcealment(bit: 45)
  static let shareOfBound = CSSConcealment(bit: 46)
  static let tall = CSSConcealment(bit: 55)
  /// A box at least as large as something in one direction, whatever its size says.
  static let widened = CSSConcealment(bit: 19)
  static let heightened = CSSConcealment(bit: 20)
  /// An item of a flexible box that takes the room that is left.
  static let growing = CSSConcealment(bit: 58)
  /// A size in the direction in which items follow each other, as its flexible box says.
  static let based = CSSConcealment(bit: 38)
  /// Room inside of the box beside the text.
  static let paddedTop = CSSConcealment(bit: 21)
  static let paddedRight = CSSConcealment(bit: 22)
  static let paddedBottom = CSSConcealment(bit: 33)
  static let paddedLeft = CSSConcealment(bit: 34)
  /// Any room at all above the text, so that margins above it do not join.
  static let linedTop = CSSConcealment(bit: 52)
  /// The same below it.
  static let linedBottom = CSSConcealment(bit: 61)
  /// A sign of what is cut off at the end of the line.
  static let ellipsis = CSSConcealment(bit: 53)
  /// Overflow is hidden; the element can be scrolled, if only by programs.
  static let scrolledX = CSSConcealment(bit: 23)
  static let scrolledY = CSSConcealment(bit: 24)
  /// Overflow is hidden and cannot be scrolled to.
  static let clippedX = CSSConcealment(bit: 25)
  static let clippedY = CSSConcealment(bit: 26)
  /// The same, though programs can scroll it: `overflow-y: hidden`.
  static let barredY = CSSConcealment(bit: 47)
  /// A box beyond which nothing is painted, by another property than `overflow`: `contain` or `content-visibility:
  /// auto`.
  static let painted = CSSConcealment(bit: 27)
  static let drawnOnSight = CSSConcealment(bit: 5)

  // What makes an element the containing block of what is positioned in it.

  /// `contain: layout`, which also keeps what stands beyond the box from being scrolled to.
  static let laidOut = CSSConcealment(bit: 6)
  static let filtered = CSSConcealment(bit: 7)
  static let filteredBehind = CSSConcealment(bit: 8)
  static let inPerspective = CSSConcealment(bit: 35)
  static let solid = CSSConcealment(bit: 36)
  /// `will-change` of a property that would do so.
  static let announced = CSSConcealment(bit: 37)

  // What is drawn in place of the text.

  /// Signs for secret letters, or a picture for all.
  static let replaced = CSSConcealment(bit: 28)
  /// An element that is invisible if its back is shown.
  static let backless = CSSConcealment(bit: 30)
  /// A blur in which no letter is told from another.
  static let blurred = CSSConcealment(bit: 31)
  /// A class whose elements are there for screen readers alone.
  static let forScreenReaders = CSSConcealment(bit: 32)

  static let position: CSSConcealment = [.positioned, .fixed, .relative, .sticky]
  static let scrolled: CSSConcealment = [.scrolledX, .scrolledY]
  /// The properties that hide the text of any element, even an inline one.
  private static let erased: CSSConcealment = [.cutAway, .maskedAway, .replaced, .blurred, .forScreenReaders]
  /// Such a class states all of these: without one of them the element is shown.
  private static let needed: CSSConcealment = [.positioned, .clipped, .cutAway, .narrow, .flat, .scrolledX]

  /// Takes out what a declaration says not to be.
  mutating func take(out concealment: CSSConcealment) {
    subtract(concealment)
    if !Self.needed.isDisjoint(with: concealment) { remove(.forScreenReaders) }
  }

  /// Reports whether an element of these properties shows no text, wherever its descendants are placed.
  /// - Parameter isContainer: whether its contents can be left out, which those of lines, tables and rows cannot.
  func erasesText(isContainer: Bool) -> Bool {
    if !isDisjoint(with: Self.erased) { return true }
    if contains(.undrawn), isContainer { return true }
    return contains(.positioned) && contains(.clipped)
  }

  /// Reports whether nothing of what stands in the element's box is shown.
  /// - Parameters:
  ///   - hasOwnSize: whether its size is what it states.
  ///   - isNarrow: whether it is as narrow as the box around it.
  func cutsOff(hasOwnSize: Bool, isNarrow: Bool) -> Bool {
    guard hasOwnSize || isNarrow else { return false }
    return (isNarrow && !contains(.paddedRight) || isTinyX) && cutsX || hasOwnSize && isTinyY && cutsY
  }

  /// Whether the box has room beside or above its text, in which elements are seen that are placed from it.
  var hasRoomInside: Bool {
    if isTinyY, cutsY, isDisjoint(with: [.paddedTop, .paddedBottom]) { return false }
    return !isDisjoint(with: [.paddedTop, .paddedRight, .paddedBottom, .paddedLeft])
  }

  /// Whether what is wider than the box is not shown. A direction of which the other is scrolled cannot be left open
  /// (CSS Overflow 3, section 3.1).
  var cutsX: Bool {
    !isDisjoint(with: [.painted, .drawnOnSight, .scrolledX, .scrolledY, .clippedX, .cutToPath, .masked])
  }

  /// The same of what is higher.
  var cutsY: Bool {
    !isDisjoint(with: [.painted, .drawnOnSight, .scrolledX, .scrolledY, .clippedY, .cutToPath, .masked])
  }

  /// Whether the element is a cell of a table that hides its text, unless something else makes its column wider.
  var isBoundedCell: Bool {
    // No share of a table is less than the cell needs.
    contains(.boundedWidth) && isDisjoint(with: Self.roomX) && isDisjoint(with: [.sharedWidth, .ellipsis, .thin])
      && (!contains(.shareOfWidth) || contains(.narrow) && !contains(.sized)) && cutsX
  }

  /// Whether the box is so small that text lies beyond its background.
  var isTiny: Bool { isTinyX || isTinyY }

  /// Whether nothing is drawn beyond the box, wherever it is placed from.
  var isCutToBox: Bool { !isDisjoint(with: [.cutToPath, .masked]) }

  // A least size prevails over both others (CSS 2.2, sections 10.4 and 10.7). Text begins after the room before it, and is
  // seen in that behind it.
  private static let roomX: CSSConcealment = [.widened, .paddedRight]

  var isTinyX: Bool { isTinyInside && !contains(.paddedRight) }

  /// Whether the box leaves what stands in it no width, whatever room is beside it.
  var isTinyInside: Bool {
    !contains(.widened) && (contains(.boundedWidth) || contains(.narrow) && !contains(.sized))
  }

  /// Whether the box is as wide as the one around it leaves room for, as far as its own properties say.
  var isAsWideAsAround: Bool {
    isDisjoint(with: [.widened, .sized, .floating, .positioned, .atomic, .tabular])
  }

  /// Whether a box that is a share of one in which no letter is seen shows none either.
  var isShareOfWidth: Bool { isDisjoint(with: [.widened, .positioned, .tabular]) }

  var isTinyY: Bool {
    guard isDisjoint(with: [.heightened, .paddedBottom]) else { return false }
    return !isDisjoint(with: [.flat, .boundedHeight])
      || contains(.positioned) && !isDisjoint(with: [.sharedFlat, .sharedBound])
  }
}
