extension HTMLTree {
  /// Reports whether a text of a drawing stands beyond its left or upper edge, where it is cut off (SVG 2, sections 8.2
  /// and 11.4.1). A text that something in between moves or stretches is not reported.
  func isOutsideDrawing(_ text: NodeID) -> Bool {
    guard isBeyond(Self.farthestLeft, .x, of: text) || isBeyond(Self.highest, .y, of: text) else { return false }
    for node in [text] + ancestors(of: text).prefix(Self.greatestDepth) {
      guard self[node].namespace == .svg, value(.transform, of: node) == nil, value(.style, of: node) == nil,
        value(.viewBox, of: node) == nil
      else { return false }
      if self[node].tag == .svg { return true }
    }
    return false
  }

  private static let greatestDepth = 64
  /// The pixels to the left that a short text may begin at, and still be seen; and the lowest line above the drawing.
  private static let farthestLeft = -990.0
  private static let highest = -20.0

  private func isBeyond(_ edge: Double, _ name: HTMLAttributeName, of node: NodeID) -> Bool {
    switch value(name, of: node).flatMap({ CSSComponent.all(in: $0).first }) {
    case .number(let place), .dimension(let place, "px"): place <= edge
    default: false
    }
  }
}
