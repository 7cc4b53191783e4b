/// The shapes that `clip` and `clip-path` cut text to (CSS Masking 1, CSS Shapes 1 and 2): whether anything is left.
enum CSSShape {
  /// A pixel: no letter is read in less.
  private static let smallest = 0.75

  /// Reports whether a value of `clip`, `rect(top, right, bottom, left)`, leaves a pixel or less.
  static func isEmptyRectangle(_ value: [CSSComponent]) -> Bool {
    guard case .function("rect", let arguments)? = value.first else { return false }
    let sides = arguments.filter { $0 != .comma }
    guard sides.count == 4 else { return false }
    return isEmpty(from: sides[0], to: sides[2]) || isEmpty(from: sides[3], to: sides[1])
  }

  /// Reports whether a value of `clip-path` leaves a pixel or less of boxes of any size.
  static func isEmptyPath(_ value: [CSSComponent]) -> Bool {
    for case .function(let name, let arguments) in value {
      switch name {
      case "inset": return isEmptyInset(arguments)
      case "rect": return isEmptyRectangle([.function(name, arguments)])
      case "xywh":
        return arguments.count >= 4
          && arguments[2...3].contains { CSSExtent.points($0).map { $0 <= smallest } ?? false }
      case "circle", "ellipse":
        let radii = arguments.prefix { $0 != .word("at") }
        return radii.contains { CSSExtent.points($0).map { $0 <= smallest } ?? false }
      case "polygon": return isEmptyPolygon(arguments)
      case "path": return isEmptyOutline(arguments)
      default: return false
      }
    }
    return false
  }

  /// Word `auto` is the side of the box.
  private static func isEmpty(from: CSSComponent, to: CSSComponent) -> Bool {
    let isAutomatic = [from, to].map { CSSProperty.word([$0]) == "auto" }
    if isAutomatic[1] { return false }
    guard let end = CSSExtent.points(to) else { return false }
    guard let start = isAutomatic[0] ? 0 : CSSExtent.points(from) else { return false }
    return end - start <= smallest
  }

  /// `inset(top right bottom left round …)`: two sides that together are the whole box, or more than any text is high
  /// or wide.
  private static func isEmptyInset(_ arguments: [CSSComponent]) -> Bool {
    let sides = CSSProperty.sides(of: Array(arguments.prefix { $0 != .word("round") }))
    return [(sides.top, sides.bottom), (sides.left, sides.right)].contains { one, other in
      guard let one = CSSExtent.points(one), let other = CSSExtent.points(other) else { return false }
      return one + other >= CSSExtent.box
    }
  }

  /// `polygon(x y, …)`, whose area is nothing however wide and high the box is.
  private static func isEmptyPolygon(_ arguments: [CSSComponent]) -> Bool {
    let corners = arguments.split(separator: .comma).map(Array.init)
      .filter { ![["evenodd"], ["nonzero"]].contains($0.compactMap { CSSProperty.word([$0]) }) }
    let points = corners.map { corner in
      (CSSExtent.points(corner.first) ?? 0, CSSExtent.points(corner.dropFirst().first) ?? 0)
    }
    guard points.count >= 3 else { return true }
    var area = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      area += point.0 * next.1 - next.0 * point.1
    }
    return abs(area) / 2 <= smallest
  }

  /// `path("…")`, whose numbers do not span an area.
  private static func isEmptyOutline(_ arguments: [CSSComponent]) -> Bool {
    for case .string(let path) in arguments {
      return !path.contains { "LlHhVvCcSsQqTtAa".contains($0) }
    }
    return false
  }
}
