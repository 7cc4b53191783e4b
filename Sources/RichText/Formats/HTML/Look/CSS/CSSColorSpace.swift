private import Glibc

/// The colour functions of CSS Color 4 and how each of them becomes sRGB.
enum CSSColorSpace: Sendable {
  case rgb, hsl, hwb, lab, lch, oklab, oklch, srgb, linear, displayP3, xyz50, xyz65

  init?(function name: String) {
    switch name {
    case "rgb", "rgba": self = .rgb
    case "hsl", "hsla": self = .hsl
    case "hwb": self = .hwb
    case "lab": self = .lab
    case "lch": self = .lch
    case "oklab": self = .oklab
    case "oklch": self = .oklch
    default: return nil
    }
  }

  /// The spaces of `color()` that computed styles hold.
  init?(parameter name: String) {
    switch name {
    case "srgb": self = .srgb
    case "srgb-linear": self = .linear
    case "display-p3": self = .displayP3
    // Larger spaces with the same white and black, and colors close to these.
    case "a98-rgb", "prophoto-rgb", "rec2020": self = .srgb
    case "xyz", "xyz-d65": self = .xyz65
    case "xyz-d50": self = .xyz50
    default: return nil
    }
  }

  /// The values that 100 % means for each part.
  var fullValues: (Double, Double, Double) {
    switch self {
    case .rgb: (255, 255, 255)
    // The saturation and lightness of `hsl()` may be written as numbers of a hundred.
    case .hsl, .hwb: (360, 100, 100)
    case .lab: (100, 125, 125)
    case .lch: (100, 150, 360)
    case .oklab: (1, 0.4, 0.4)
    case .oklch: (1, 0.4, 360)
    case .srgb, .linear, .displayP3, .xyz50, .xyz65: (1, 1, 1)
    }
  }

  typealias RGB = (Double, Double, Double)

  /// sRGB with channels of 0 to 1, which may be exceeded.
  func rgb(_ a: Double, _ b: Double, _ c: Double) -> RGB {
    switch self {
    case .rgb: return (a / 255, b / 255, c / 255)
    case .srgb: return (a, b, c)
    case .linear: return (Self.encoded(a), Self.encoded(b), Self.encoded(c))
    case .displayP3: return Self.fromDisplayP3(Self.decoded(a), Self.decoded(b), Self.decoded(c))
    case .xyz50: return Self.fromXYZ50(a, b, c)
    case .xyz65: return Self.fromXYZ65(a, b, c)
    case .hsl: return Self.fromHSL(a, min(max(b / 100, 0), 1), min(max(c / 100, 0), 1))
    case .hwb:
      let white = max(b / 100, 0)
      let black = max(c / 100, 0)
      guard white + black < 1 else {
        return (white / (white + black), white / (white + black), white / (white + black))
      }
      let (red, green, blue) = Self.fromHSL(a, 1, 0.5)
      let share = 1 - white - black
      return (red * share + white, green * share + white, blue * share + white)
    case .lab: return Self.fromLab(a, b, c)
    case .lch: return Self.fromLab(a, b * cos(c * .pi / 180), b * sin(c * .pi / 180))
    case .oklab: return Self.fromOklab(a, b, c)
    case .oklch: return Self.fromOklab(a, b * cos(c * .pi / 180), b * sin(c * .pi / 180))
    }
  }

  // MARK: CSS Color 4, sections 7 to 9 and 18

  private static func fromHSL(_ hue: Double, _ saturation: Double, _ lightness: Double) -> RGB {
    let amplitude = saturation * min(lightness, 1 - lightness)
    func value(_ n: Double) -> Double {
      var k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    return (value(0), value(8), value(4))
  }

  private static func fromLab(_ lightness: Double, _ a: Double, _ b: Double) -> RGB {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let y = (lightness + 16) / 116
    let x = a / 500 + y
    let z = y - b / 200
    func cubed(_ value: Double) -> Double {
      value * value * value > epsilon ? value * value * value : (116 * value - 16) / kappa
    }
    // The white of D50, as Lab has it.
    return fromXYZ50(
      cubed(x) * 0.96429568, lightness > kappa * epsilon ? y * y * y : lightness / kappa, cubed(z) * 0.82510460)
  }

  /// XYZ with the white of D50 to linear sRGB, adaptation included (Bradford).
  private static func fromXYZ50(_ x: Double, _ y: Double, _ z: Double) -> RGB {
    (
      encoded(3.13413580 * x - 1.61738629 * y - 0.49066221 * z),
      encoded(-0.97879550 * x + 1.91625438 * y + 0.03344287 * z),
      encoded(0.07195539 * x - 0.22897676 * y + 1.40538614 * z)
    )
  }

  /// XYZ with the white of D65, which sRGB has.
  private static func fromXYZ65(_ x: Double, _ y: Double, _ z: Double) -> RGB {
    (
      encoded(3.24096994 * x - 1.53738318 * y - 0.49861076 * z),
      encoded(-0.96924364 * x + 1.87596750 * y + 0.04155506 * z),
      encoded(0.05563008 * x - 0.20397696 * y + 1.05697151 * z)
    )
  }

  private static func fromOklab(_ lightness: Double, _ a: Double, _ b: Double) -> RGB {
    func cubed(_ value: Double) -> Double { value * value * value }
    let l = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return (
      encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
    )
  }

  private static func fromDisplayP3(_ red: Double, _ green: Double, _ blue: Double) -> RGB {
    (
      encoded(1.22494018 * red - 0.22494018 * green),
      encoded(-0.04205695 * red + 1.04205695 * green),
      encoded(-0.01963755 * red - 0.07863605 * green + 1.09827360 * blue)
    )
  }

  private static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -result : result
  }

  private static func decoded(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -result : result
  }
}
