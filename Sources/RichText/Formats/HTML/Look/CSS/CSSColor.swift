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
          self = .unstated
        } else {
          return nil
        }
      }
    case .function(let name, let arguments):
      guard let color = Self.color(of: name, arguments) else { return nil }
      self = .color(color)
    case .string, .number, .percentage, .dimension, .comma, .slash, .delimiter:
      return nil
    }
  }

  /// Reports whether a function makes a colour, and no picture.
  static func isFunction(_ name: String) -> Bool {
    CSSColorSpace(function: name) != nil
      || ["color", "color-mix", "light-dark", "contrast-color", "device-cmyk"].contains(name)
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
    if function == "color-mix" { return mixed(arguments.filter { !$0.isSeparator }) }
    if function == "contrast-color" { return arguments.first.flatMap(shown).map(contrast) }
    if function == "light-dark" { return arguments.first.flatMap(shown) }
    if case .word(let word)? = arguments.first, word.inLowerCase == "from" { return relative(function, arguments) }
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

  private static func shown(_ component: CSSComponent) -> Color? {
    if case .color(let color)? = CSSColor(component) { color } else { nil }
  }

  /// Black or white, whichever stands out more from a color (CSS Color 5, section 8).
  private static func contrast(to color: Color) -> Color {
    func light(_ channel: UInt8) -> Double { Double(channel) / 255 * Double(channel) / 255 }
    let luminance = 0.2126 * light(color.red) + 0.7152 * light(color.green) + 0.0722 * light(color.blue)
    return luminance < darkest ? .white : Color(red: 0, green: 0, blue: 0)
  }

  /// The luminance below which white stands out more (WCAG 2.1).
  private static let darkest = 0.179

  /// Reads a color that is made from another one (CSS Color 5, section 4), as far as it keeps that one's channels.
  private static func relative(_ function: String, _ arguments: [CSSComponent]) -> Color? {
    guard arguments.count > 1, var color = shown(arguments[1]) else { return nil }
    let parts = arguments.split(separator: .slash)
    let channels = parts[0].dropFirst(2)
    var isKept = channels.allSatisfy { if case .word = $0 { true } else { false } }
    if function.hasPrefix("hsl"), channels.last == .percentage(100) {
      color = .white
      isKept = true
    }
    guard parts.count == 2, let part = parts[1].first else { return isKept ? color : nil }
    if let alpha = value(of: part, full: 1) { color.alpha = channel(alpha) }
    return isKept || color.alpha == 0 ? color : nil
  }

  /// Reads `color-mix(in space, color share, color share)` (CSS Color 5, section 2). It mixes in sRGB whatever the
  /// space: the ends and the opacity are right, and colors in between are close.
  private static func mixed(_ arguments: [CSSComponent]) -> Color? {
    var colors: [(color: Color, share: Double?)] = []
    for argument in arguments.drop(while: { CSSColor($0) == nil }) {
      if case .percentage(let share) = argument, !colors.isEmpty {
        colors[colors.count - 1].share = min(max(share / 100, 0), 1)
      } else {
        guard case .color(let color)? = CSSColor(argument) else { return nil }
        colors.append((color, nil))
      }
    }
    guard colors.count == 2 else { return nil }
    let first = colors[0].share ?? colors[1].share.map { 1 - $0 } ?? 0.5
    let second = colors[1].share ?? 1 - first
    guard first + second > 0 else { return nil }
    let weight = first / (first + second)
    let alphas = (Double(colors[0].color.alpha) / 255, Double(colors[1].color.alpha) / 255)
    let alpha = alphas.0 * weight + alphas.1 * (1 - weight)
    func mix(_ part: KeyPath<Color, UInt8>) -> UInt8 {
      guard alpha > 0 else { return 0 }
      let one = Double(colors[0].color[keyPath: part]) * alphas.0 * weight
      let other = Double(colors[1].color[keyPath: part]) * alphas.1 * (1 - weight)
      return channel((one + other) / alpha / 255)
    }
    return Color(
      red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: channel(alpha * min(first + second, 1)))
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
