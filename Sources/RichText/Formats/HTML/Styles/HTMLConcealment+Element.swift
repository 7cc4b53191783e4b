extension HTMLConcealment {
  /// The elements that are placed from this one.
  enum Holding {
    case none, absolute
    /// Fixed elements, too.
    case all
  }

  /// An element as far as it may hide its text.
  struct Element {
    /// The properties that the element states itself.
    var own: CSSConcealment
    var offsets: CSSOffsets
    /// The distance by which margins and transforms move it.
    var move = (x: 0.0, y: 0.0)
    /// The distance to the left and upwards, if it is not greater than that of moved columns and pictures.
    var moveBack = (x: 0.0, y: 0.0)
    /// The distance that its left margin moves it, which counts in turned elements. Elsewhere the reader scrolls there.
    var leftMargin = 0.0
    /// The axes that its transforms give to what stands in it.
    var axes = CSSLinearMap.identity
    /// The part of the move and of the offsets that moves a row of boxes to the left.
    var row = 0.0
    var isFromBehind = false
    var holding = Holding.none
    /// The points of the width that it states, if that is no share.
    var width: Double?
    /// The indent of the first line; `nil` leaves the inherited one.
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
    /// The way in which content beyond its edges is cut off, if it is.
    var cut: HTMLPlace.Kind?
    /// Whether the blocks in it are as wide as it is, unless they say otherwise.
    var holdsBlocks: Bool
    /// Whether it is as wide as the narrow box around it.
    var isAsWideAsAround: Bool
    /// Whether it stands beside the lines of the element around.
    var isBesideLine: Bool
    /// The lines in it that an indent moves.
    var lines: Lines

    /// Whether it states a width, if only a share.
    var hasStatedWidth: Bool { !own.isDisjoint(with: [.sized, .narrow]) }

    /// Reports whether it changes nothing of where things stand.
    func leavesPlaces(isCutOff: Bool) -> Bool {
      holding == .none && cut == nil && !isCutOff && move == (0, 0) && moveBack == (0, 0) && row == 0
        && !own.isCutToBox && own.isDisjoint(with: CSSConcealment.position)
    }
  }
}
