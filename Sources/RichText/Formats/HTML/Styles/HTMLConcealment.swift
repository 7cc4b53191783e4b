/// What the elements around a text do to hide it by its place and by what is cut off; inherited from element to element.
struct HTMLConcealment: Hashable, Sendable {
  /// Whether nothing is drawn, wherever the element stands.
  private var isErased = false
  /// Whether the element stands where nobody looks.
  private var isOutOfSight = false
  /// The place of the element, and of what stands in it in the flow.
  private var place = HTMLPlace.page
  /// The places from which absolute and fixed elements are placed (CSS Positioned Layout 3, section 2.1).
  private var absolutePlace = HTMLPlace.page
  private var fixedPlace = HTMLPlace.window
  /// How far to the left the element moves a row of boxes, of which its items may be those that are seen.
  private var row = 0.0
  /// Whether the first line of a block is moved out of sight: inherited by the blocks inside.
  private(set) var indentAway = CSSDeclaration.IndentAway.never
  /// Whether the line at hand is such a first line, or may be.
  private(set) var isIndentedAway = false
  /// Whether the element holds lines of its own, if indents matter at all.
  private(set) var holdsOwnLines = false
  /// Whether blocks in the element are too narrow to show a letter within their edges.
  private(set) var isNarrow = false
  /// Whether the element says that it is a table or a part of one.
  private(set) var isTabular = false

  /// The lines that an element holds.
  enum Lines {
    case none, own
    /// Such lines stand in a line of the element around.
    case inLine
  }

  /// What the place of an element is the origin of.
  enum Holding {
    case none, absolute
    /// Fixed elements, too.
    case all
  }

  /// An element as far as it may hide its text.
  struct Element {
    /// What the element states of itself.
    var own: CSSConcealment
    var offsets: CSSOffsets
    /// How far margins and transforms move it.
    var move = (x: 0.0, y: 0.0)
    /// How far it is moved to the left and upwards by no more than columns and pictures are.
    var moveBack = (x: 0.0, y: 0.0)
    /// The part of the move and of the offsets that moves a row of boxes to the left.
    var row = 0.0
    var isFromBehind = false
    var holding = Holding.none
    /// What it says of the first line; `nil` leaves what is inherited.
    var indentAway: CSSDeclaration.IndentAway?
    /// Whether the element has a place of its own among blocks or in the line.
    var isBox: Bool
    /// Whether a size that it states is its size.
    var hasOwnSize: Bool
    /// Whether its contents are drawn, cut off and placed as those of any box, which those of rows and tables are not.
    var isContainer: Bool
    /// Whether the element is a cell of no table but one that is made for it, which is as wide as its cells.
    var isLoneCell: Bool
    /// Whether the element is an item with a width, of which a row is made.
    var isItemOfRow: Bool
    /// How what stands beyond its edges is cut off, if it is.
    var cut: HTMLPlace.Kind?
    /// Whether the blocks in it are as wide as it is, unless they say otherwise.
    var holdsBlocks: Bool
    /// Whether it is as wide as the narrow box around it.
    var isAsWideAsAround: Bool
    /// The lines in it that an indent moves.
    var lines: Lines
  }

  var hidesText: Bool { isErased || isOutOfSight || isIndentedAway }

  /// Whether an element that says nothing of its place hides and shows what the one around it does.
  var isPlain: Bool { !hidesText && indentAway == .never && !isNarrow && !isTabular && row == 0 }

  /// Adds what one more element says.
  mutating func enter(_ element: Element) {
    let own = element.own
    if let stated = element.indentAway { indentAway = stated }
    if element.isItemOfRow { leaveRow() }
    row = element.row
    if own.contains(.positioned) {
      let isFixed = own.contains(.fixed)
      stand(in: isFixed ? fixedPlace : absolutePlace, element.offsets.place(isFixed: isFixed))
    } else if own.contains(.relative) {
      let move = element.offsets.move
      place.move(x: move.x, y: move.y)
    }
    place.move(x: element.move.x, y: element.move.y)
    place.moveBack(x: element.moveBack.x, y: element.moveBack.y)
    if element.isFromBehind && own.contains(.backless) { isErased = true }
    if own.erasesText(isContainer: element.isContainer) { isErased = true }
    if element.isBox {
      isNarrow = element.isAsWideAsAround || element.holdsBlocks && element.hasOwnSize && own.isTinyX
    }
    let isEmpty =
      own.cutsOff(hasOwnSize: element.hasOwnSize, isNarrow: isNarrow && element.isAsWideAsAround)
      || element.isLoneCell && !isTabular && own.isBoundedCell
    isTabular = own.contains(.tabular)
    if isEmpty || element.cut != nil { place.cutOff(element.cut ?? .bounded, isEmpty: isEmpty) }
    if own.isCutToBox { cutAll(isBox: element.isBox) }
    if element.holding != .none { absolutePlace = place }
    if element.holding == .all { fixedPlace = place }
    isOutOfSight = place.isOutOfSight
    holdsOwnLines = element.lines == .own
    if element.lines != .none {
      let isMoved = indentAway == .ifCutOff ? own.cutsX : indentAway != .never
      isIndentedAway = isMoved || element.lines == .inLine && isIndentedAway
    }
  }

  /// Takes the element out of the flow. Without an offset it stays where it would stand.
  private mutating func stand(in holder: HTMLPlace, _ offset: (x: Double?, y: Double?)) {
    place = HTMLPlace(
      x: offset.x.map { holder.x + $0 } ?? place.x, y: offset.y.map { holder.y + $0 } ?? place.y, view: holder.view)
  }

  /// Sees what stands in the element through its edges, whatever it is placed from. Lines have no room beside their text.
  private mutating func cutAll(isBox: Bool) {
    place.cutOff(.bounded, isEmpty: false)
    absolutePlace.view = place.view
    if !isBox { absolutePlace.view.isEmpty = true }
    fixedPlace.view = absolutePlace.view
  }

  /// Takes back how far the row is moved that the element is an item of.
  private mutating func leaveRow() {
    if absolutePlace == place { absolutePlace.x -= row }
    place.x -= row
  }

  /// Shows the lines after the first.
  mutating func endFirstLine() { isIndentedAway = false }

  /// Moves all that stands in the element out of sight.
  mutating func moveAway() {
    place.y += CSSConcealmentProperty.usualMove
    isOutOfSight = place.isOutOfSight
  }
}
