/// The properties of one element that decide together whether it is seen.
struct SightStatement: Hashable, Sendable {
  enum Position: UInt8, Hashable, Sendable {
    case inFlow, relative, absolute, fixed
  }

  /// Statements that are true or false.
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// A box in a line of text: `inline-block`.
    static let atomic = Flags(rawValue: 1 << 0)
    static let floating = Flags(rawValue: 1 << 1)
    /// Laid out as a table or a part of one, which is never smaller than its contents.
    static let tabular = Flags(rawValue: 1 << 2)
    /// `clip`, which positioned elements alone heed, and `clip-path` or a mask, which leave nothing.
    static let clipped = Flags(rawValue: 1 << 3)
    static let cutAway = Flags(rawValue: 1 << 4)
    static let masked = Flags(rawValue: 1 << 5)
    /// A width and a height of a pixel or less, as such or as the greatest.
    static let narrow = Flags(rawValue: 1 << 6)
    static let flat = Flags(rawValue: 1 << 7)
    static let boundedWidth = Flags(rawValue: 1 << 8)
    static let boundedHeight = Flags(rawValue: 1 << 9)
    /// A least width and height of more than that.
    static let widened = Flags(rawValue: 1 << 10)
    static let heightened = Flags(rawValue: 1 << 11)
    /// Room in the box behind the text and below it, in which some of it is seen.
    static let paddedRight = Flags(rawValue: 1 << 12)
    static let paddedBottom = Flags(rawValue: 1 << 13)
    /// Room before it, in which text that runs to the left ends.
    static let paddedLeft = Flags(rawValue: 1 << 26)
    /// An item of a flexible box that takes the room that is left, or has a size that its box directs.
    static let growing = Flags(rawValue: 1 << 27)
    static let based = Flags(rawValue: 1 << 28)
    /// The ways to cut off what is larger than the box.
    static let hiddenX = Flags(rawValue: 1 << 14)
    static let hiddenY = Flags(rawValue: 1 << 15)
    static let clippedX = Flags(rawValue: 1 << 16)
    static let clippedY = Flags(rawValue: 1 << 17)
    static let painted = Flags(rawValue: 1 << 18)
    /// `content-visibility: hidden`.
    static let undrawn = Flags(rawValue: 1 << 19)
    /// A picture or signs in place of the letters, a line through them, and a blur.
    static let replaced = Flags(rawValue: 1 << 20)
    static let struck = Flags(rawValue: 1 << 21)
    static let blurred = Flags(rawValue: 1 << 22)
    /// A back that is not drawn.
    static let backless = Flags(rawValue: 1 << 23)
    static let forScreenReaders = Flags(rawValue: 1 << 24)
    /// A first line that begins at the end of the box.
    static let indentedToEnd = Flags(rawValue: 1 << 25)

    /// A class for screen readers states these; without one of them the element is shown.
    fileprivate static let ofScreenReaders: Flags = [.clipped, .cutAway, .narrow, .flat, .hiddenX]
  }

  var flags: Flags = []
  var position = Position.inFlow
  /// Points from the edges of the box around; `nil` for `auto`.
  var top: Double?, right: Double?, bottom: Double?, left: Double?
  /// Points of a width and a height that are stated.
  var width = 0.0, height = 0.0
  /// The effect of `transform`, and that of the property for one of its functions.
  private var transforms = CSSTransform(), function = CSSTransform()

  /// Takes a property of the element.
  mutating func take(_ property: SightProperty) {
    switch property {
    case .flag(let flag, true): flags.insert(flag)
    case .flag(let flag, false):
      flags.subtract(flag)
      if !flag.isDisjoint(with: .ofScreenReaders) { flags.remove(.forScreenReaders) }
    case .position(let position):
      self.position = position
      if position == .inFlow { flags.remove(.forScreenReaders) }
    case .offset(.top, let points): top = points
    case .offset(.right, let points): right = points
    case .offset(.bottom, let points): bottom = points
    case .offset(.left, let points): left = points
    case .width(let points): width = points
    case .height(let points): height = points
    case .transform(let next, isFunction: false): transforms = next
    case .transform(let next, isFunction: true): function = next
    }
  }

  /// All of the transforms together.
  var transform: CSSTransform { transforms.with(function) }

  /// Whether the element is taken out of the flow of text.
  var isPositioned: Bool { position == .absolute || position == .fixed }

  /// Whether what is larger than the box is cut off. A direction of which the other is hidden cannot be left open (CSS
  /// Overflow 3, section 3.1).
  var cutsX: Bool { !flags.isDisjoint(with: [.hiddenX, .hiddenY, .clippedX, .painted]) }
  private var cutsY: Bool { !flags.isDisjoint(with: [.hiddenX, .hiddenY, .clippedY, .painted]) }

  private var isTinyX: Bool {
    !flags.isDisjoint(with: [.narrow, .boundedWidth]) && flags.isDisjoint(with: [.widened, .paddedRight])
  }

  private var isTinyY: Bool {
    !flags.isDisjoint(with: [.flat, .boundedHeight]) && flags.isDisjoint(with: [.heightened, .paddedBottom])
  }

  /// Whether the box is so small that its text lies beyond its background.
  var isTiny: Bool { isTinyX || isTinyY }

  /// Returns the reasons for which nothing of the element is seen.
  /// - Parameters:
  ///   - isBox: whether it has a place of its own among blocks or in the line.
  ///   - hasOwnSize: whether its size is what it states.
  ///   - holdsBoxes: whether its contents can be left out, which those of lines, tables and rows cannot.
  ///   - isRow: whether it arranges its contents in a row, which may be moved to show one after the other.
  func sight(isBox: Bool, hasOwnSize: Bool, holdsBoxes: Bool, isRow: Bool) -> Sight {
    if self == SightStatement() { return [] }
    var sight: Sight = []
    if flags.contains(.forScreenReaders) { sight.insert(.forScreenReaders) }
    if !flags.isDisjoint(with: [.replaced, .struck, .blurred]) { sight.insert(.covered) }
    if !flags.isDisjoint(with: [.cutAway, .masked]) || flags.contains(.clipped) && isPositioned {
      sight.insert(.clipped)
    }
    if flags.contains(.undrawn), holdsBoxes { sight.insert(.notDisplayed) }
    if hasOwnSize, isTinyX && cutsX || isTinyY && cutsY { sight.insert(.onePixel) }
    let transform = transform
    if isBox, transform.isFromBehind, flags.contains(.backless) { sight.insert(.turnedAway) }
    if isOffsetOutOfPage(isRow: isRow) || isBox && transform.isOutOfPage { sight.insert(.outOfPage) }
    return sight
  }

  // MARK: Out of the page

  /// Farther to the left and up than pages place what they show, in points. What is placed from its own place in the
  /// text, and what is laid over pictures, is moved farther.
  private static let far = -375.0, farFromOwnPlace = -742.5, farUp = -1000.0
  /// Farther, in points, than pages move what they show to the left and up at once.
  private static let farInBoth = -54.0
  /// Farther than rows of pictures are moved to show one after the other, and farther than anybody scrolls.
  static let endOfRow = -7000.0, farAside = 6000.0
  /// Farther, in points, than pages place what they show to the left of the end of the page.
  private static let farFromEnd = 1500.0
  /// Farther than first lines are moved on purpose.
  static let farIndent = -750.0

  /// Reports whether a box in the window stands beside it by its own width: a drawer that is closed.
  private func isDrawn(from edge: Double?) -> Bool {
    guard let edge, width > 0, edge + width <= 0, transform == CSSTransform() else { return false }
    return flags.isDisjoint(with: [.paddedLeft, .paddedRight])
  }

  /// A box that is as wide or as high as it is moved away is seen in part.
  private func isOffsetOutOfPage(isRow: Bool) -> Bool {
    guard position != .inFlow else { return false }
    let x = left ?? (position == .relative ? right.map { -$0 } : nil)
    let y = top ?? (position == .relative ? bottom.map { -$0 } : nil)
    let farLeft = isRow ? Self.endOfRow : position == .relative ? Self.farFromOwnPlace : Self.far
    if let x, x + width <= farLeft || x >= Self.farAside { return true }
    if let y, y + height <= (position == .fixed ? Self.far : Self.farUp) { return true }
    if let y, position == .fixed, y >= Self.farAside { return true }
    if position == .fixed, isDrawn(from: left ?? right) { return true }
    guard isPositioned else { return false }
    if left == nil, let right, right <= -Self.farAside || right >= Self.farFromEnd { return true }
    // Text far below is scrolled to, but in a window.
    if position == .fixed, top == nil, let bottom, abs(bottom) >= Self.farAside { return true }
    guard let x, let y else { return false }
    return !isRow && x + width <= Self.farInBoth && y + height <= Self.farInBoth
  }
}

/// A property of an element, of those that decide whether it is seen.
enum SightProperty: Hashable, Sendable {
  case flag(SightStatement.Flags, Bool)
  case position(SightStatement.Position)
  case offset(CSSDeclaration.Side, Double?)
  case width(Double)
  case height(Double)
  case transform(CSSTransform, isFunction: Bool)
}
