private import Glibc

/// The mathematical functions of CSS Values 4, section 10: `calc()`, `min()`, `max()`, `clamp()` and the like.
///
/// A function of known numbers, lengths of one kind or shares of one box becomes that number, length or share. Lengths
/// that depend on the window or on several things become `calc(<points> <percentage>)`, with the window of `CSSExtent`.
/// Where a share of a box may be less or more, that is `min(<points> <percentage>)` or `max(<points> <percentage>)`.
enum CSSMath {
  /// A number, or a length with parts of three kinds.
  private struct Quantity {
    var number: Double?
    var points = 0.0
    var ems = 0.0
    var percent = 0.0
    /// Whether the window or another box gave a part of the points.
    var isRelative = false
    /// The function that compared the quantity with a share of a box.
    var limit: String?

    static func scalar(_ number: Double) -> Quantity { Quantity(number: number) }

    /// One figure to compare by.
    var magnitude: Double {
      number ?? (points + ems * CSSExtent.letter + percent / 100 * CSSExtent.box)
    }

    func scaled(by factor: Double) -> Quantity {
      Quantity(
        number: number.map { $0 * factor }, points: points * factor, ems: ems * factor, percent: percent * factor,
        isRelative: isRelative)
    }

    static func + (one: Quantity, other: Quantity) -> Quantity? {
      guard (one.number == nil) == (other.number == nil) else { return nil }
      var sum = one
      if let a = one.number, let b = other.number { sum.number = a + b }
      sum.points += other.points
      sum.ems += other.ems
      sum.percent += other.percent
      sum.isRelative = one.isRelative || other.isRelative
      return sum
    }
  }

  private static let names = ASCIINames([
    "calc", "-webkit-calc", "-moz-calc", "min", "max", "clamp", "abs", "sign", "round", "mod", "rem", "sqrt", "hypot",
    "pow", "sin", "cos", "tan", "exp", "log", "calc-size", "",
  ])

  /// Reports whether a function, whose name is in lower case, is a mathematical one.
  static func isFunction(_ name: String) -> Bool { names.number(of: name) != nil }

  /// The component with its mathematical functions worked out, inside of other functions, too.
  static func reduced(_ component: CSSComponent) -> CSSComponent {
    guard case .function(let name, let arguments) = component else { return component }
    if isFunction(name) { return value(name, arguments).flatMap(written) ?? component }
    let holdsFunctions = arguments.contains { if case .function = $0 { true } else { false } }
    return holdsFunctions ? .function(name, arguments.map(reduced)) : component
  }

  private static let greatest = 1e9

  private static func written(_ quantity: Quantity) -> CSSComponent? {
    // No number is as good as zero (section 10.9), and browsers bound what is infinite.
    if let number = quantity.number { return .number(number.isNaN ? 0 : min(max(number, -greatest), greatest)) }
    guard quantity.magnitude.isFinite else {
      let isZero = quantity.magnitude.isNaN
      return .dimension(isZero ? 0 : quantity.magnitude < 0 ? -greatest : greatest, unit: "pt")
    }
    let points = quantity.points
    let known = CSSComponent.dimension(points + quantity.ems * CSSExtent.letter, unit: "pt")
    if let limit = quantity.limit { return .function(limit, [known, .percentage(quantity.percent)]) }
    switch (points != 0 || quantity.isRelative, quantity.ems != 0, quantity.percent != 0) {
    case (false, false, true): return .percentage(quantity.percent)
    case (false, true, false): return .dimension(quantity.ems, unit: "em")
    case (_, false, false) where !quantity.isRelative: return .dimension(points, unit: "pt")
    default: return .function("calc", [known, .percentage(quantity.percent)])
    }
  }

  private static func value(_ name: String, _ arguments: [CSSComponent]) -> Quantity? {
    if ["sin", "cos", "tan"].contains(name) {
      return angle(arguments).map { .scalar(name == "sin" ? sin($0) : name == "cos" ? cos($0) : tan($0)) }
    }
    var terms = arguments.split(separator: .comma)
    var strategy = "nearest"
    switch (name, terms.first?.first) {
    case ("calc-size", _): terms = Array(terms.dropFirst())
    case ("round", .word(let word)) where ["nearest", "up", "down", "to-zero"].contains(word.inLowerCase):
      strategy = word.inLowerCase
      terms = Array(terms.dropFirst())
    default: break
    }
    let parts = terms.map { sum($0) }
    guard !parts.contains(where: { $0 == nil }) else { return nil }
    let values = parts.compactMap { $0 }
    guard let first = values.first else { return nil }
    switch (name, values.count) {
    case ("calc", 1), ("-webkit-calc", 1), ("-moz-calc", 1), ("", 1): return first
    case ("min", _), ("max", _):
      var limit = values.min { ($0.magnitude < $1.magnitude) == (name == "min") && $0.magnitude != $1.magnitude }
      // A box may be so small or large that its share is the other one.
      if limit?.number == nil, values.contains(where: { $0.percent > 0 }) { limit?.limit = name }
      return limit
    case ("clamp", 3):
      let upper = values[1].magnitude > values[2].magnitude ? values[2] : values[1]
      return upper.magnitude < first.magnitude ? first : upper
    case ("abs", 1): return first.magnitude < 0 ? first.scaled(by: -1) : first
    case ("sign", 1): return .scalar(first.magnitude == 0 ? 0 : first.magnitude < 0 ? -1 : 1)
    case ("sqrt", 1): return first.number.map { .scalar($0.squareRoot()) }
    case ("hypot", _):
      let square = values.reduce(0) { $0 + $1.magnitude * $1.magnitude }
      return first.number == nil ? Quantity(points: square.squareRoot()) : .scalar(square.squareRoot())
    case ("pow", 2): return values[1].number.flatMap { power in first.number.map { .scalar(pow($0, power)) } }
    case ("exp", 1): return first.number.map { .scalar(exp($0)) }
    case ("log", 1): return first.number.map { .scalar(log($0)) }
    case ("log", 2): return values[1].number.flatMap { base in first.number.map { .scalar(log($0) / log(base)) } }
    case ("calc-size", 1): return first
    case ("round", 1): return first.number.map { .scalar(rounded($0, strategy)) }
    case ("round", 2), ("mod", 2), ("rem", 2):
      let (value, step) = (first.magnitude, values[1].magnitude)
      guard value != 0, (first.number == nil) == (values[1].number == nil) else { return first }
      guard step != 0 else { return .scalar(.nan) }
      let count = value / step
      let result =
        switch name {
        case "round": rounded(count, strategy) * step
        case "mod": value - step * count.rounded(.down)
        default: value - step * count.rounded(.towardZero)
        }
      return first.scaled(by: result / value)
    default: return nil
    }
  }

  private static func rounded(_ value: Double, _ strategy: String) -> Double {
    switch strategy {
    case "up": value.rounded(.up)
    case "down": value.rounded(.down)
    case "to-zero": value.rounded(.towardZero)
    default: value.rounded()
    }
  }

  /// The angle in radians that the argument of a trigonometric function is.
  private static func angle(_ arguments: [CSSComponent]) -> Double? {
    let turns: [String: Double] = ["deg": 360, "grad": 400, "rad": 2 * .pi, "turn": 1]
    if arguments.count == 1, case .dimension(let value, let unit) = arguments[0] {
      return turns[unit].map { value / $0 * 2 * .pi }
    }
    return sum(arguments[...])?.number
  }

  private static func sum(_ components: ArraySlice<CSSComponent>) -> Quantity? {
    var rest = components
    guard var total = product(&rest) else { return nil }
    while let sign = rest.popFirst() {
      guard let next = product(&rest) else { return nil }
      let sum: Quantity? =
        switch sign {
        case .delimiter(UInt8(ascii: "+")): total + next
        case .word("-"): total + next.scaled(by: -1)
        default: nil
        }
      guard let sum else { return nil }
      total = sum
    }
    return total
  }

  private static func product(_ rest: inout ArraySlice<CSSComponent>) -> Quantity? {
    guard var total = rest.popFirst().flatMap(operand) else { return nil }
    while let sign = rest.first, sign == .slash || sign == .delimiter(UInt8(ascii: "*")) {
      rest = rest.dropFirst()
      guard let next = rest.popFirst().flatMap(operand) else { return nil }
      if sign == .slash {
        guard let divisor = next.number, divisor != 0 else { return nil }
        total = total.scaled(by: 1 / divisor)
      } else if let factor = next.number {
        total = total.scaled(by: factor)
      } else if let factor = total.number {
        total = next.scaled(by: factor)
      } else {
        return nil
      }
    }
    return total
  }

  private static func operand(_ component: CSSComponent) -> Quantity? {
    switch component {
    case .number(let value): return .scalar(value)
    case .percentage(let value): return Quantity(percent: value)
    case .dimension(let value, unit: "em"): return Quantity(ems: value)
    case .dimension(let value, let unit):
      if let points = CSSLength.points(value, unit) { return Quantity(points: points) }
      return CSSExtent.points(value, unit).map { Quantity(points: $0, isRelative: true) }
    case .function(let name, let arguments): return isFunction(name) ? value(name, arguments) : nil
    case .word(let word):
      switch word.inLowerCase {
      case "e": return .scalar(2.718281828)
      case "pi": return .scalar(.pi)
      case "infinity": return .scalar(.infinity)
      case "-infinity": return .scalar(-.infinity)
      case "nan": return .scalar(.nan)
      default: return nil
      }
    case .string, .hash, .comma, .slash, .delimiter: return nil
    }
  }
}
