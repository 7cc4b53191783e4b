/// Heights that are shares of the height around.
extension CSSConcealment {
  /// The height of a box, as far as others are a share of it (CSS 2.2, section 10.5).
  enum Height: UInt8, Hashable, Sendable {
    /// The height of its text, of which no share is known.
    case automatic
    case stated
    /// A height so small that no letter is visible.
    case tiny
  }

  private static let heights: CSSConcealment = [.flat, .tall, .boundedHeight, .shareOfHeight, .shareOfBound]

  /// Whether a property says how high the element is.
  var statesHeight: Bool { !isDisjoint(with: Self.heights) }

  /// Settles shares of the height around, and returns the height that others in the box are a share of.
  /// - Parameter hasOwnSize: whether its size is what it states.
  mutating func settleHeight(in around: Height, hasOwnSize: Bool) -> Height {
    guard statesHeight else { return .automatic }
    defer { subtract([.tall, .shareOfHeight, .shareOfBound]) }
    guard hasOwnSize else { return .automatic }
    if contains(.positioned) {
      // The box that they are a share of has a height.
      if contains(.shareOfHeight) { insert(.tall) }
    } else if around != .automatic {
      if contains(.shareOfHeight) { insert(around == .tiny || contains(.sharedFlat) ? .flat : .tall) }
      if contains(.shareOfBound), around == .tiny || contains(.sharedBound) { insert(.boundedHeight) }
    }
    if isDisjoint(with: [.flat, .tall]) { return .automatic }
    return isTinyY ? .tiny : .stated
  }
  /// Settles those of a cell, which is never smaller than its contents. What stands in it has shares of the height that
  /// the cell states, or its table (CSS Tables 3, section 3.8.2).
  mutating func settleHeight(ofCellIn around: Height) -> Height {
    guard statesHeight else { return around }
    defer { subtract([.tall, .shareOfHeight, .shareOfBound]) }
    return isDisjoint(with: [.flat, .tall]) ? around : .stated
  }

  /// The same for a table.
  mutating func settleHeightOfTable() -> Height {
    defer { subtract([.tall, .shareOfHeight, .shareOfBound]) }
    return contains(.tall) ? .stated : .automatic
  }
}
