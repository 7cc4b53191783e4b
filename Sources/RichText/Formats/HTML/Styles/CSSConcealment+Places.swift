/// The effect of an element on the places of the elements in it.
extension CSSConcealment {
  /// The properties that make any element a containing block (Filter Effects 1, section 5, and 2, section 2). They
  /// include those for boxes (CSS Transforms 2, sections 5 and 6) and for containers (CSS Containment 2, sections 3.2
  /// and 3.3).
  private static let holdingAlways: CSSConcealment = [.filtered, .filteredBehind]
  private static let holdingInBoxes: CSSConcealment = [.inPerspective, .solid, .announced]
  private static let holdingInContainers: CSSConcealment = [.painted, .drawnOnSight, .laidOut, .undrawn]

  /// Returns the elements for which this one is the containing block (CSS Positioned Layout 3, section 2.1), transforms
  /// aside.
  func holding(isBox: Bool, isContainer: Bool) -> HTMLConcealment.Holding {
    if !isDisjoint(with: Self.holdingAlways) { return .all }
    if isBox, !isDisjoint(with: Self.holdingInBoxes) { return .all }
    if isContainer, !isDisjoint(with: Self.holdingInContainers) { return .all }
    return isDisjoint(with: Self.position) ? .none : .absolute
  }

  /// Returns how content beyond the element's box is cut off.
  /// - Parameters:
  ///   - isContained: whether it is a box that containment applies to, which it does not to parts of a table.
  ///   - isTable: whether it is a table, which is never scrolled (CSS Overflow 3, section 3.1), and cuts off nothing
  ///     where one direction alone is hidden.
  func cut(isContained: Bool, isTable: Bool) -> HTMLPlace.Kind? {
    if contains(.clippedY) || contains(.barredY) && (!isTable || contains(.scrolledX)) { return .bounded }
    if isContained, !isDisjoint(with: [.painted, .drawnOnSight, .laidOut]) { return .bounded }
    return isTable || isDisjoint(with: [.scrolledX, .scrolledY]) ? nil : .scrolled
  }
}
