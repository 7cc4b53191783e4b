/// Colours of CSS Color 4: names, hexadecimal, and the functions of `CSSColorSpace`.
enum CSSColor: Hashable, Sendable {
  /// No colour of its own: `currentcolor`.
  case unstated
  /// A colour that only the system, or a function that is not read, knows.
  case unknown
  case color(Color)

  init?(_ component: CSSComponent) {
    switch component {
    case .hash(let digits):
      guard let color = Color(hex: "#" + digits) else { return nil }
      self = .color(color)
    case .word(let word):
      switch word.inLowerCase {
      case "transparent": self = .color(Color(red: 0, green: 0, blue: 0, alpha: 0))
      case "currentcolor", "auto", "none": self = .unstated
      case let name:
        if let value = CSSNamedColors.byName[name] {
          self = .color(
            Color(
              red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
              blue: UInt8(truncatingIfNeeded: value)))
        } else if CSSNamedColors.ofSystem.contains(name) {
          self = .unknown
        } else {
          return nil
        }
      }
    case .function(let name, let arguments):
      if Self.unreadFunctions.contains(name) || arguments.first == .word("from") {
        self = .unknown
      } else if let color = Self.color(of: name, arguments) {
        self = .color(color)
      } else {
        return nil
      }
    case .string, .number, .percentage, .dimension, .comma, .slash, .delimiter:
      return nil
    }
  }

  /// Reports whether a function makes a colour, and no picture.
  static func isFunction(_ name: String) -> Bool {
    CSSColorSpace(function: name) != nil || name == "color" || unreadFunctions.contains(name)
  }

  /// The functions of CSS Color 5 that browsers resolve before they copy.
  private static let unreadFunctions: Set<String> = ["color-mix", "light-dark", "contrast-color", "device-cmyk"]

  /// The obsolete colour attributes, HTML section 2.3.6, as far as they are names or six digits; browsers make some
  /// colour of all others.
  init(legacy text: String) {
    let word = text.filter { !$0.isWhitespace }
    if let component = CSSComponent.all(in: Array(word.utf8)[...]).first,
      case .color(let color)? = CSSColor(component),
      color.alpha > 0
    {
      self = .color(color)
    } else {
      self = (Color(hex: text) ?? Color(hex: "#" + word)).map { .color($0) } ?? .unknown
    }
  }

  private static func color(of function: String, _ arguments: [CSSComponent]) -> Color? {
    var space = CSSColorSpace(function: function)
    guard space != nil || function == "color" else { return nil }
    var values = (0.0, 0.0, 0.0, alpha: 1.0)
    var count = 0
    for argument in arguments where !argument.isSeparator {
      guard let full = space?.fullValues else {
        // The first argument of `color()` names the space.
        guard case .word(let name) = argument, let named = CSSColorSpace(parameter: name.inLowerCase) else {
          return nil
        }
        space = named
        continue
      }
      let share = count == 0 ? full.0 : count == 1 ? full.1 : count == 2 ? full.2 : 1
      guard let value = value(of: argument, full: share) else { return nil }
      switch count {
      case 0: values.0 = value
      case 1: values.1 = value
      case 2: values.2 = value
      case 3: values.alpha = value
      default: return nil
      }
      count += 1
    }
    guard let space, count >= 3 else { return nil }
    let (red, green, blue) = space.rgb(values.0, values.1, values.2)
    return Color(red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(values.alpha))
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
    case .word(let word) where word.inLowerCase == "none": 0
    case .word, .string, .dimension, .hash, .function, .comma, .slash, .delimiter: nil
    }
  }

  /// A channel of 0 to 1, clipped to what a screen shows.
  private static func channel(_ value: Double) -> UInt8 {
    value.isNaN ? 0 : UInt8(min(max((value * 255).rounded(), 0), 255))
  }
}
