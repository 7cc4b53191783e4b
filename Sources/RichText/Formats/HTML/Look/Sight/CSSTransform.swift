private import Glibc

/// The effect of a transform on a text (CSS Transforms 1 and 2), as far as it decides whether the text is seen.
struct CSSTransform: Hashable, Sendable {
  /// The distance in points by which it moves the text.
  var x = 0.0, y = 0.0
  /// The size of a letter for each point of its size; 0 if it is seen from the edge.
  var scale = 1.0
  /// Whether it moves the text by a share of its size.
  var movesByShare = false
  /// Whether the back is turned to the reader.
  var isFromBehind = false

  /// Whether the text is moved farther than rows of pictures are.
  var isOutOfPage: Bool {
    min(x, y) <= SightStatement.endOfRow || x >= SightStatement.farAside
  }

  /// The value of `transform`, or of a property that is one of its functions.
  init(functions value: [CSSComponent]) {
    for case .function(let name, let arguments) in value { add(name, arguments.filter { $0 != .comma }) }
  }

  init(_ function: String, _ arguments: [CSSComponent]) { add(function, arguments) }

  init() {}

  /// Returns this transform together with another one.
  func with(_ other: CSSTransform) -> CSSTransform {
    var sum = self
    sum.x += other.x
    sum.y += other.y
    sum.scale *= other.scale
    sum.movesByShare = movesByShare || other.movesByShare
    if other.isFromBehind { sum.isFromBehind.toggle() }
    return sum
  }

  /// Adds one function of a list. What it does to the axes of those after it is left out.
  private mutating func add(_ name: String, _ arguments: [CSSComponent]) {
    let numbers = arguments.map { Self.number($0) ?? 1 }
    let extents = arguments.map { CSSExtent.points($0) ?? 0 }
    guard let number = numbers.first else { return }
    if name.hasPrefix("translate"), arguments.contains(where: { if case .percentage = $0 { true } else { false } }) {
      movesByShare = true
    }
    switch name {
    case "matrix" where numbers.count == 6:
      let area = numbers[0] * numbers[3] - numbers[1] * numbers[2]
      scale *= abs(area).squareRoot()
      // The numbers of lengths are pixels.
      x += numbers[4] * 0.75
      y += numbers[5] * 0.75
    case "matrix3d" where numbers.count == 16:
      // All but the third axis, along which one looks.
      add("matrix", [0, 1, 4, 5, 12, 13].map { arguments[$0] })
    case "translate", "translate3d":
      x += extents[0]
      if extents.count > 1 { y += extents[1] }
    case "translatex": x += extents[0]
    case "translatey": y += extents[0]
    case "scale", "scale3d": scale *= min(abs(number), numbers.count > 1 ? abs(numbers[1]) : abs(number))
    case "scalex", "scaley": scale *= min(abs(number), 1)
    case "rotatex", "rotatey": turn(by: arguments.last)
    case "rotate3d" where numbers.count == 4 && numbers[2] == 0 && numbers[..<2] != [0, 0]: turn(by: arguments.last)
    default: break
    }
  }

  /// Turns the text around an axis in its own plane.
  private mutating func turn(by angle: CSSComponent?) {
    guard case .dimension(let value, let unit)? = angle else { return }
    let turns: [String: Double] = ["deg": 1 / 360, "grad": 1 / 400, "rad": 0.5 / .pi, "turn": 1]
    let cosine = cos((turns[unit] ?? 0) * value * 2 * .pi)
    if abs(cosine) < 0.02 { scale = 0 }
    if cosine < 0 { isFromBehind.toggle() }
  }

  private static func number(_ component: CSSComponent) -> Double? {
    switch component {
    case .number(let value): value
    case .percentage(let share): share / 100
    default: nil
    }
  }
}
