/// The mathematical functions of CSS Values 4, section 10, that pages use: `calc()`, `min()`, `max()` and `clamp()`.
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

  private static let names = ASCIINames(["calc", "-webkit-calc", "-moz-calc", "min", "max", "clamp", ""])

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
    let parts = arguments.split(separator: .comma).map { sum($0) }
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
    default: return nil
    }
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
    case .number(let value): return Quantity(number: value)
    case .percentage(let value): return Quantity(percent: value)
    case .dimension(let value, unit: "em"): return Quantity(ems: value)
    case .dimension(let value, let unit):
      if let points = CSSLength.points(value, unit) { return Quantity(points: points) }
      return CSSExtent.points(value, unit).map { Quantity(points: $0, isRelative: true) }
    case .function(let name, let arguments): return isFunction(name) ? value(name, arguments) : nil
    case .word, .string, .hash, .comma, .slash, .delimiter: return nil
    }
  }
}
