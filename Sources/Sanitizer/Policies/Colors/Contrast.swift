internal import Glibc
internal import RichText

/// The contrast between two colors, after WCAG 2.
enum Contrast {
  /// WCAG 2.1, success criterion 1.4.3.
  static let minimum = 4.5

  /// WCAG 2.1, "contrast ratio": 1 to 21.
  static func ratio(_ one: Color, _ other: Color) -> Double {
    let (light, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
  }

  static func isReadable(_ color: Color, on background: Color) -> Bool { ratio(color, background) >= minimum }

  /// Black or white, whichever stands out more; one of them always does.
  static func plainColor(on background: Color) -> Color {
    ratio(.black, background) >= ratio(.white, background) ? .black : .white
  }

  /// `color` as it looks over an opaque `background`.
  static func blend(_ color: Color, over background: Color) -> Color {
    let alpha = Int(color.alpha)
    func mix(_ front: UInt8, _ back: UInt8) -> UInt8 {
      let sum: Int = Int(front) * alpha + Int(back) * (255 - alpha)
      return UInt8((sum + 127) / 255)
    }
    return Color(
      red: mix(color.red, background.red), green: mix(color.green, background.green),
      blue: mix(color.blue, background.blue))
  }

  /// The nearest readable colour of the same hue between `color` and black or white.
  static func readable(_ color: Color, on background: Color) -> Color {
    let end = plainColor(on: background)
    for step in 1...16 {
      var front = end
      front.alpha = UInt8(min(step * 16, 255))
      let mixed = blend(front, over: color)
      if isReadable(mixed, on: background) { return mixed }
    }
    return end
  }

  /// WCAG 2.1, "relative luminance".
  private static func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double { linearChannels[Int(channel)] }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private static let linearChannels: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
