/// The part of a transform that turns, stretches and slants, without the move: CSS Transforms 1, section 3.
struct CSSLinearMap: Hashable, Sendable {
  /// The point to which the map brings the end of the first axis, (1, 0).
  var first = (x: 1.0, y: 0.0)
  /// The same of the second axis, (0, 1).
  var second = (x: 0.0, y: 1.0)

  static let identity = CSSLinearMap()

  /// The place to which the map brings a point.
  func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (first.x * x + second.x * y, first.y * x + second.y * y)
  }

  /// The map that does `inner` first and then this.
  func after(_ inner: CSSLinearMap) -> CSSLinearMap {
    CSSLinearMap(first: self(inner.first.x, inner.first.y), second: self(inner.second.x, inner.second.y))
  }

  /// The factor by which areas grow, negative if the map mirrors.
  var determinant: Double { first.x * second.y - first.y * second.x }

  /// The way back. A map onto a line has none, and is left out.
  var inverse: CSSLinearMap {
    let area = determinant
    guard abs(area) > 1e-9, area.isFinite else { return .identity }
    return CSSLinearMap(first: (second.y / area, -first.y / area), second: (-second.x / area, first.x / area))
  }

  /// The same map with axes that are no shorter than they were.
  var unshrunken: CSSLinearMap {
    let one = (first.x * first.x + first.y * first.y).squareRoot()
    let other = (second.x * second.x + second.y * second.y).squareRoot()
    guard one < 1 || other < 1, one > 1e-9, other > 1e-9 else { return self }
    return CSSLinearMap(
      first: one < 1 ? (first.x / one, first.y / one) : first,
      second: other < 1 ? (second.x / other, second.y / other) : second)
  }

  static func == (one: CSSLinearMap, other: CSSLinearMap) -> Bool {
    one.first == other.first && one.second == other.second
  }

  func hash(into hasher: inout Hasher) {
    for number in [first.x, first.y, second.x, second.y] { hasher.combine(number) }
  }
}
