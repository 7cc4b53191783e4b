/// What the elements around a text do to hide it by its place and by what is cut off; inherited from element to element.
struct HTMLConcealment: Hashable, Sendable {
  /// Whether nothing is drawn, wherever the element stands.
  private var isErased = false
  /// The directions in which the element stands where nobody looks.
  private var away: CSSDirections = []
  /// The same of the box from which positioned elements are placed, and of that from which fixed ones are, if it is not the window.
  private var awayOfHolder: CSSDirections = []
  private var awayOfFixedHolder: CSSDirections = []
  /// Whether a box cuts off all that stands in it.
  private var isCutOff = false
  /// Whether the element stands far below its place.
  private var isLowered = false
  /// Whether what stands far below in the box around cannot be scrolled to.
  private var isBarred = false
  /// Whether elements that are taken out of the flow stay in the box that cuts off.
  private var holdsPositioned = false
  /// Whether elements that the window places stay in an element that is moved.
  private var holdsFixed = false
  /// Whether the first line of a block is moved out of sight: inherited by the blocks inside.
  private(set) var indentAway = CSSDeclaration.IndentAway.never
  /// Whether the line at hand is such a first line, or may be.
  private(set) var isIndentedAway = false
  /// Whether the element holds lines of its own, if indents matter at all.
  private(set) var holdsOwnLines = false
  /// Whether blocks in the element are too narrow to show a letter within their edges.
  private(set) var isNarrow = false

  /// The lines that an element holds.
  enum Lines {
    case none, own
    /// Such lines stand in a line of the element around.
    case inLine
  }

  var hidesText: Bool { isErased || !away.isEmpty || isCutOff || isIndentedAway }

  /// Adds what one more element says.
  /// - Parameters:
  ///   - own: what the element states of itself.
  ///   - transform: how the element is moved, turned and stretched.
  ///   - indentAway: what it says of the first line; `nil` leaves what is inherited.
  ///   - isBox: whether the element has a place of its own among blocks or in the line.
  ///   - hasOwnSize: whether a size that it states is its size.
  ///   - holdsBlocks: whether the blocks in it are as wide as it is, unless they say otherwise.
  ///   - isAsWideAsAround: whether it is as wide as the narrow box around it.
  ///   - lines: the lines in it that an indent moves.
  mutating func enter(
    _ own: CSSConcealment, transform: CSSTransform?, indentAway stated: CSSDeclaration.IndentAway?, isBox: Bool,
    hasOwnSize: Bool, holdsBlocks: Bool, isAsWideAsAround: Bool, lines: Lines
  ) {
    if let stated { indentAway = stated }
    if own.isEmpty, transform == nil, !hidesText, indentAway == .never, !isNarrow { return }
    let isPositioned = own.contains(.positioned)
    if own.contains(.fixed), !holdsFixed {
      // The window is what it stands in.
      isCutOff = false
      isBarred = true
    } else if isPositioned, !holdsPositioned {
      isCutOff = false
      isBarred = false
    }
    if isPositioned, !away.isEmpty || !awayOfHolder.isEmpty {
      // Without an offset it stays where it would stand.
      away.subtract(own.placed)
      away.formUnion((own.contains(.fixed) ? awayOfFixedHolder : awayOfHolder).intersection(own.placed))
    }
    if own.erasesText(isBox: isBox) { isErased = true }
    // What is moved up in a box that is moved down further than that may be seen.
    away.formUnion(isLowered ? own.movesAway(isBox: isBox).subtracting(.y) : own.movesAway(isBox: isBox))
    if own.isLow { isLowered = true }
    if isBarred, own.isLow || transform.map({ $0.y >= CSSConcealmentProperty.low }) == true { away.insert(.y) }
    if let transform {
      if transform.isFromBehind, own.contains(.backless) { isErased = true }
      away.formUnion(Self.far(transform))
    }
    if isBox { isNarrow = isAsWideAsAround || holdsBlocks && hasOwnSize && own.isTinyX }
    if own.cutsOff(hasOwnSize: hasOwnSize, isNarrow: isNarrow && isAsWideAsAround) {
      isCutOff = true
      holdsPositioned = false
    }
    if isPositioned || !own.isDisjoint(with: [.relative, .sticky]) || transform != nil {
      holdsPositioned = true
      awayOfHolder = away
    }
    if transform != nil {
      holdsFixed = true
      awayOfFixedHolder = away
    }
    if hasOwnSize, own.contains(.contained) {
      // Nothing in such a box is placed from beyond it (CSS Containment 2, section 3.3).
      holdsPositioned = true
      holdsFixed = true
      awayOfHolder = away
      awayOfFixedHolder = away
    }
    if lines != .none, hasOwnSize, own.barsScrolling { isBarred = true }
    holdsOwnLines = lines == .own
    if lines != .none {
      let isMoved = indentAway == .ifCutOff ? own.cutsX : indentAway != .never
      isIndentedAway = isMoved || lines == .inLine && isIndentedAway
    }
  }

  /// Shows the lines after the first.
  mutating func endFirstLine() { isIndentedAway = false }

  /// Moves all that stands in the element out of sight.
  mutating func moveAway() { away.insert(.y) }

  private static func far(_ transform: CSSTransform) -> CSSDirections {
    var found: CSSDirections = []
    if transform.x <= CSSConcealmentProperty.farAway || transform.x >= CSSConcealmentProperty.farRight {
      found.insert(.x)
    }
    if transform.y <= CSSConcealmentProperty.farUp || transform.y >= CSSConcealmentProperty.farDown {
      found.insert(.y)
    }
    return found
  }
}
