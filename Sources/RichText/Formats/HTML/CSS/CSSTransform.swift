private import Glibc

/// The effect of a transform on a text: CSS Transforms 1 and 2.
struct CSSTransform: Hashable, Sendable {
  /// The distance in points by which the text is moved.
  var x = 0.0
  var y = 0.0
  /// The size of a letter for each point of its size; 0 if it is seen from the edge.
  var scale = 1.0
  /// Whether the back is turned to the reader.
  var isFromBehind = false
  /// The directions and lengths that the axes of what stands in the element get.
  var axes = CSSLinearMap.identity

  /// The product of two transforms, as `translate`, `rotate`, `scale` and `transform` add to each other.
  func followed(by other: CSSTransform) -> CSSTransform {
    let move = axes(other.x, other.y)
    return CSSTransform(
      x: x + move.x, y: y + move.y, scale: scale * other.scale, isFromBehind: isFromBehind != other.isFromBehind,
      axes: axes.after(other.axes))
  }
}

extension CSSTransform {
  /// The value of `transform`; `nil` for `none` and what is not understood.
  init?(functions value: [CSSComponent]) {
    var matrix = CSSMatrix.identity
    var isStated = false
    for component in value {
      guard case .function(let name, let arguments) = component else { continue }
      guard let next = CSSMatrix(name, arguments.filter { $0 != .comma }) else { return nil }
      matrix = matrix.multiplied(by: next)
      isStated = true
    }
    guard isStated else { return nil }
    self.init(matrix)
  }

  /// The value of `translate`.
  init?(translation value: [CSSComponent]) {
    guard let matrix = CSSMatrix("translate3d", value) else { return nil }
    self.init(matrix)
  }

  /// The value of `scale`.
  init?(scaling value: [CSSComponent]) {
    // A keyword is no number.
    guard CSSProperty.word(value) == nil, let matrix = CSSMatrix("scale", value) else { return nil }
    self.init(matrix)
  }

  /// The value of `rotate`: an angle with an axis before or after it.
  init?(rotation value: [CSSComponent]) {
    guard let angle = value.first(where: { CSSMatrix.radians($0) != nil }) else { return nil }
    let axis = value.filter { $0 != angle }
    let function: (String, [CSSComponent]) =
      switch axis.first {
      case .word(let name): ("rotate" + name.inLowerCase, [angle])
      case nil: ("rotate", [angle])
      default: ("rotate3d", axis + [angle])
      }
    guard let matrix = CSSMatrix(function.0, function.1) else { return nil }
    self.init(matrix)
  }

  /// The value of `offset-path` or `offset`, as far as it draws a path. The element stands where the path begins
  /// (Motion Path 1, section 2.1).
  init?(path value: [CSSComponent]) {
    for case .function("path", let arguments) in value {
      guard case .string(let path)? = arguments.last(where: { $0 != .comma }) else { return nil }
      let drawn = path.utf8.drop { $0 == 0x20 }
      guard let command = drawn.first, command | 0x20 == UInt8(ascii: "m") else { return nil }
      let numbers = CSSScanner.components(of: Array(drawn.dropFirst().prefix { !Self.isCommand($0) })[...])
        .compactMap { if case .number(let number) = $0 { number } else { nil } }
      guard numbers.count >= 2, let x = CSSLength.points(numbers[0], "px"), let y = CSSLength.points(numbers[1], "px")
      else { return nil }
      self.init(x: x, y: y)
      return
    }
    return nil
  }

  /// Reports whether a character of a path is a command, and no part of a number.
  private static func isCommand(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") && letter != UInt8(ascii: "e")
  }

  private init(_ matrix: CSSMatrix) {
    let axes = CSSLinearMap(first: (matrix[0, 0], matrix[0, 1]), second: (matrix[1, 0], matrix[1, 1]))
    // Letters that are stretched to a line cannot be read, just like tiny ones.
    let width = (matrix[0, 0] * matrix[0, 0] + matrix[0, 1] * matrix[0, 1]).squareRoot()
    let height = (matrix[1, 0] * matrix[1, 0] + matrix[1, 1] * matrix[1, 1]).squareRoot()
    self.init(
      x: matrix[3, 0], y: matrix[3, 1], scale: abs(axes.determinant) < 1e-6 ? 0 : min(width, height),
      isFromBehind: matrix[2, 2] < 0, axes: axes)
  }
}

/// A matrix of CSS Transforms 2, in columns.
private struct CSSMatrix {
  private var cells: [Double]

  static let identity = CSSMatrix(cells: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  private init(cells: [Double]) { self.cells = cells }

  subscript(column: Int, row: Int) -> Double {
    get { cells[column * 4 + row] }
    set { cells[column * 4 + row] = newValue }
  }

  func multiplied(by other: CSSMatrix) -> CSSMatrix {
    var product = CSSMatrix(cells: Array(repeating: 0, count: 16))
    for column in 0..<4 {
      for row in 0..<4 {
        product[column, row] = (0..<4).reduce(0) { $0 + self[$1, row] * other[column, $1] }
      }
    }
    return product
  }

  /// One function of a list; `nil` for one that is not known.
  init?(_ name: String, _ arguments: [CSSComponent]) {
    self = .identity
    let numbers = arguments.map { Self.number($0) ?? 0 }
    let extents = arguments.map { CSSExtent.points($0) ?? 0 }
    let angle = arguments.last.flatMap { Self.radians($0) } ?? 0
    guard let first = numbers.first else { return nil }
    switch name {
    case "matrix" where numbers.count == 6:
      // The numbers of lengths are pixels.
      cells = [
        numbers[0], numbers[1], 0, 0, numbers[2], numbers[3], 0, 0, 0, 0, 1, 0, numbers[4] * 0.75, numbers[5] * 0.75, 0,
        1,
      ]
    case "matrix3d" where numbers.count == 16:
      cells = numbers
      for row in 0..<3 { self[3, row] *= 0.75 }
    case "translate", "translate3d":
      self[3, 0] = extents[0]
      if extents.count > 1 { self[3, 1] = extents[1] }
    case "translatex": self[3, 0] = extents[0]
    case "translatey": self[3, 1] = extents[0]
    case "translatez", "perspective": break
    case "scale", "scale3d":
      self[0, 0] = first
      self[1, 1] = numbers.count > 1 ? numbers[1] : first
    case "scalex": self[0, 0] = first
    case "scaley": self[1, 1] = first
    case "scalez": self[2, 2] = first
    case "rotate", "rotatez": turn(by: angle, around: (0, 0, 1))
    case "rotatex": turn(by: angle, around: (1, 0, 0))
    case "rotatey": turn(by: angle, around: (0, 1, 0))
    case "rotate3d" where numbers.count == 4: turn(by: angle, around: (numbers[0], numbers[1], numbers[2]))
    case "skew", "skewx": self[1, 0] = Self.slope(of: arguments.first)
    case "skewy": self[0, 1] = Self.slope(of: arguments.first)
    default: return nil
    }
  }

  private mutating func turn(by angle: Double, around axis: (x: Double, y: Double, z: Double)) {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (s, c) = (sin(angle), cos(angle))
    let d = 1 - c
    cells = [
      c + x * x * d, y * x * d + z * s, z * x * d - y * s, 0, x * y * d - z * s, c + y * y * d, z * y * d + x * s, 0,
      x * z * d + y * s, y * z * d - x * s, c + z * z * d, 0, 0, 0, 0, 1,
    ]
  }

  private static func slope(of component: CSSComponent?) -> Double {
    guard let angle = component.flatMap(radians), abs(cos(angle)) > 1e-9 else { return 0 }
    return sin(angle) / cos(angle)
  }

  private static func number(_ component: CSSComponent) -> Double? {
    switch component {
    case .number(let value): value
    case .percentage(let share): share / 100
    default: nil
    }
  }

  static func radians(_ component: CSSComponent) -> Double? {
    guard case .dimension(let value, let unit) = component else { return nil }
    return switch unit {
    case "deg": value * .pi / 180
    case "grad": value * .pi / 200
    case "rad": value
    case "turn": value * 2 * .pi
    default: nil
    }
  }
}
