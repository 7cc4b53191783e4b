/// What the elements around a text do to hide it by its place and by what is cut off; inherited from element to element.
struct HTMLConcealment: Hashable, Sendable {
  /// Whether nothing is drawn, wherever the element stands.
  private var isErased = false
  /// Whether the element stands where nobody looks.
  private var isAway = false
  /// Whether a box cuts off all that stands in it.
  private var isCutOff = false
  /// Whether elements that are taken out of the flow stay in the box that cuts off.
  private var holdsPositioned = false
  /// Whether elements that the window places stay in an element that is moved.
  private var holdsFixed = false
  /// Whether the first line of a block is moved out of sight: inherited by the blocks inside.
  private var indentAway = CSSDeclaration.IndentAway.never
  private var isIndentedAway = false

  var hidesText: Bool { isErased || isAway || isCutOff || isIndentedAway }

  /// Adds what one more element says.
  /// - Parameters:
  ///   - own: what the element states of itself.
  ///   - transform: how the element is moved, turned and stretched.
  ///   - indentAway: what it says of the first line; `nil` leaves what is inherited.
  ///   - isBox: whether the element has a place of its own among blocks or in the line.
  ///   - hasOwnSize: whether a size that it states is its size.
  ///   - holdsLines: whether an indent moves the lines in it.
  mutating func enter(
    _ own: CSSConcealment, transform: CSSTransform?, indentAway stated: CSSDeclaration.IndentAway?, isBox: Bool,
    hasOwnSize: Bool, holdsLines: Bool
  ) {
    if let stated { indentAway = stated }
    if own.isEmpty, transform == nil, !hidesText, indentAway == .never { return }
    let isPositioned = own.contains(.positioned)
    if own.contains(.fixed), !holdsFixed {
      // The window is what it stands in.
      isAway = false
      isCutOff = false
    } else if isPositioned, !holdsPositioned {
      isCutOff = false
    }
    if own.erasesText(isBox: isBox) { isErased = true }
    if own.movesAway(isBox: isBox) { isAway = true }
    if let transform {
      if transform.isFromBehind, own.contains(.backless) { isErased = true }
      if Self.isFar(transform) { isAway = true }
    }
    if own.cutsOff(isBox: hasOwnSize) {
      isCutOff = true
      holdsPositioned = false
    }
    if isPositioned || own.contains(.relative) || transform != nil { holdsPositioned = true }
    if transform != nil { holdsFixed = true }
    if holdsLines {
      isIndentedAway = indentAway == .always || indentAway == .ifCutOff && own.cutsLines
    }
  }

  private static func isFar(_ transform: CSSTransform) -> Bool {
    transform.x <= CSSConcealmentProperty.farAway || transform.y <= CSSConcealmentProperty.farAway
      || transform.x >= CSSConcealmentProperty.farRight || transform.y >= CSSConcealmentProperty.farDown
  }
}
