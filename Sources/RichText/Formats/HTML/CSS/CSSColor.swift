/// Colours of CSS Color 4: names, hexadecimal, `rgb()` and `hsl()`.
enum CSSColor: Hashable, Sendable {
  /// No colour of its own: `currentcolor`, `initial`, a system colour.
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
      case "initial", "unset", "revert", "currentcolor", "auto", "windowtext", "canvastext", "window", "canvas", "none":
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
    guard arguments.count == 3 || arguments.count == 4 else { return nil }
    func part(_ index: Int, of full: Double) -> Double? {
      switch arguments[index] {
      case .number(let value): value
      case .percentage(let value): value / 100 * full
      default: nil
      }
    }
    let alpha = arguments.count == 4 ? part(3, of: 1) ?? 1 : 1
    switch function {
    case "rgb", "rgba":
      guard let red = part(0, of: 255), let green = part(1, of: 255), let blue = part(2, of: 255) else { return nil }
      return Color(red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha * 255))
    case "hsl", "hsla":
      let hue: Double
      switch arguments[0] {
      case .number(let value), .dimension(let value, unit: "deg"): hue = value
      default: return nil
      }
      guard let saturation = part(1, of: 1), let lightness = part(2, of: 1) else { return nil }
      return color(hue: hue, saturation: min(max(saturation, 0), 1), lightness: min(max(lightness, 0), 1), alpha: alpha)
    default:
      return nil
    }
  }

  /// CSS Color 4, section 7.1.
  private static func color(hue: Double, saturation: Double, lightness: Double, alpha: Double) -> Color {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func value(_ n: Double) -> UInt8 {
      var k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return channel((lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))) * 255)
    }
    return Color(red: value(0), green: value(8), blue: value(4), alpha: channel(alpha * 255))
  }

  private static func channel(_ value: Double) -> UInt8 {
    value.isNaN ? 0 : UInt8(min(max(value.rounded(), 0), 255))
  }
}
