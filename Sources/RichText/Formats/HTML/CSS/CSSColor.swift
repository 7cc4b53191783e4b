/// Colours of CSS Color 4: names, hexadecimal, and the functions of `CSSColorSpace`.
enum CSSColor: Hashable, Sendable {
  /// No colour of its own: `currentcolor`, a system colour.
  case unstated
  case color(Color)

  init?(_ component: CSSComponent) {
    switch component {
    case .hash(let digits):
      guard let color = Color(hex: "#" + digits) else { return nil }
      self = .color(color)
    case .word(let word):
      switch word.lowercased() {
      case "transparent": self = .color(Color(red: 0, green: 0, blue: 0, alpha: 0))
      case "currentcolor", "auto", "windowtext", "canvastext", "window", "canvas", "none":
        self = .unstated
      case let name:
        guard let value = CSSNamedColors.byName[name] else { return nil }
        self = .color(
          Color(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value)))
      }
    case .function(let name, let arguments):
      guard let color = Self.color(of: name, arguments.filter { $0 != .comma && $0 != .slash }) else { return nil }
      self = .color(color)
    case .string, .number, .percentage, .dimension, .comma, .slash:
      return nil
    }
  }

  /// The obsolete colour attributes, HTML section 2.3.6, as far as they are not CSS: six digits without a hash.
  init?(legacy text: String) {
    if let color = Color(hex: text) {
      self = .color(color)
      return
    }
    let word = text.filter { !$0.isWhitespace }
    if let component = CSSScanner.components(of: Array(word.utf8)[...]).first, let color = CSSColor(component) {
      self = color
    } else if let color = Color(hex: "#" + word) {
      self = .color(color)
    } else {
      return nil
    }
  }

  private static func color(of function: String, _ arguments: [CSSComponent]) -> Color? {
    var arguments = arguments
    let space: CSSColorSpace
    if function == "color" {
      guard case .word(let name)? = arguments.first, let named = CSSColorSpace(parameter: name.lowercased()) else {
        return nil
      }
      space = named
      arguments.removeFirst()
    } else {
      guard let named = CSSColorSpace(function: function) else { return nil }
      space = named
    }
    guard arguments.count == 3 || arguments.count == 4 else { return nil }
    var parts: [Double] = []
    for (argument, full) in zip(arguments, space.fullValues + [1]) {
      guard let part = value(of: argument, full: full) else { return nil }
      parts.append(part)
    }
    let (red, green, blue) = space.rgb(parts[0], parts[1], parts[2])
    return Color(
      red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(parts.count == 4 ? parts[3] : 1))
  }

  /// A number, a share of the `full` value, an angle in degrees, or `none`, which is zero (CSS Color 4, section 4.4).
  private static func value(of component: CSSComponent, full: Double) -> Double? {
    switch component {
    case .number(let value): value
    case .percentage(let value): value / 100 * full
    case .dimension(let value, unit: "deg"): value
    case .dimension(let value, unit: "grad"): value * 0.9
    case .dimension(let value, unit: "rad"): value * 180 / .pi
    case .dimension(let value, unit: "turn"): value * 360
    case .word(let word) where word.lowercased() == "none": 0
    case .word, .string, .dimension, .hash, .function, .comma, .slash: nil
    }
  }

  /// A channel of 0 to 1, clipped to what a screen shows.
  private static func channel(_ value: Double) -> UInt8 {
    value.isNaN ? 0 : UInt8(min(max((value * 255).rounded(), 0), 255))
  }
}
