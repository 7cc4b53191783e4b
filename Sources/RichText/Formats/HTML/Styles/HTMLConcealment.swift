/// The state by which the elements around a text hide it by its place or by cutting it off. Each element inherits it
/// from its parent.
struct HTMLConcealment: Hashable, Sendable {
  /// Whether nothing is drawn, wherever the element stands.
  private var isErased = false
  /// Whether the element stands where nobody looks.
  private var isOutOfSight = false
  /// The places of the element and of elements placed from it; `nil` if nothing was ever moved or cut off.
  private var places: HTMLPlaces?
  /// Whether the first line of a block is moved out of sight: inherited by the blocks inside.
  private(set) var indentAway = CSSDeclaration.IndentAway.never
  /// Whether the line at hand is such a first line, or may be.
  private(set) var isIndentedAway = false
  /// The indent of such a line around the box in which the element stands. All of the box is moved with it.
  private(set) var outerIndent = CSSDeclaration.IndentAway.never
  /// Whether such an indent is to the right.
  var isInLineToRight: Bool { outerIndent == .right || outerIndent == .ifCutOff }
  /// Whether the element holds lines of its own, if indents matter at all.
  private(set) var holdsOwnLines = false
  /// Whether blocks in the element are too narrow to show a letter within their edges.
  private(set) var isNarrow = false
  /// The points of the width of the innermost box that states one, if that is no share.
  private(set) var width: Double?
  /// Whether the element says that it is a table or a part of one.
  private(set) var isTabular = false

  /// The lines that an element holds.
  enum Lines {
    case none, own
    /// Such lines stand in a line of the element around.
    case inLine
  }

  var hidesText: Bool { isErased || isOutOfSight || isIndentedAway }

  /// Whether an element that says nothing of its place hides and shows what the one around it does.
  var isPlain: Bool { !hidesText && indentAway == .never && !isNarrow && !isTabular && places?.movesPlain != true }

  /// Adds what one more element says.
  mutating func enter(_ element: Element) {
    let own = element.own
    if element.lines == .inLine, isIndentedAway {
      if outerIndent == .never { outerIndent = indentAway }
    } else if element.isBesideLine {
      outerIndent = .never
    }
    let around = width
    if element.isBox, element.hasStatedWidth { width = element.width }
    if let stated = element.indentAway { indentAway = stated.resolved(in: width) }
    if element.isFromBehind && own.contains(.backless) { isErased = true }
    if own.erasesText(isContainer: element.isContainer) { isErased = true }
    if element.isBox {
      isNarrow = element.isAsWideAsAround || element.holdsBlocks && element.hasOwnSize && own.isTinyInside
    }
    let isEmpty =
      own.cutsOff(hasOwnSize: element.hasOwnSize, isNarrow: isNarrow && element.isAsWideAsAround)
      || element.isLoneCell && !isTabular && own.isBoundedCell
    isTabular = own.contains(.tabular)
    if places != nil || !element.leavesPlaces(isCutOff: isEmpty) {
      let next = HTMLPlaces(of: element, in: places ?? HTMLPlaces(), width: around, isEmpty: isEmpty)
      places = next
      isOutOfSight = next.flow.isOutOfSight
    }
    holdsOwnLines = element.lines == .own
    if element.lines != .none {
      let isMoved = indentAway == .ifCutOff ? own.cutsX : indentAway != .never
      isIndentedAway = isMoved || outerIndent != .never
    }
  }

  /// Shows the lines after the first.
  mutating func endFirstLine() {
    isIndentedAway = false
    outerIndent = .never
  }

  /// Shows all lines in the element whatever indent it inherits.
  mutating func dropIndent() {
    endFirstLine()
    indentAway = .never
  }

  /// Moves all that stands in the element down by so many points, or up.
  /// - Parameter holding: the elements that are placed from it and go with it.
  mutating func move(down points: Double, holding: Holding = .none) {
    set((places ?? HTMLPlaces()).moved(down: points, holding: holding))
  }

  /// Cuts off all that stands in the element.
  mutating func cutOff(holding: Holding) {
    set((places ?? HTMLPlaces()).emptied(holding: holding))
  }

  private mutating func set(_ next: HTMLPlaces) {
    places = next
    isOutOfSight = next.flow.isOutOfSight
  }
}
