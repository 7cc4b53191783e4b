extension HTMLConcealment {
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

    /// Reports whether it changes nothing of where things stand.
    func leavesPlaces(isCutOff: Bool) -> Bool {
      holding == .none && cut == nil && !isCutOff && move == (0, 0) && moveBack == (0, 0) && row == 0
        && !own.isCutToBox && own.isDisjoint(with: CSSConcealment.position)
    }
  }
}
