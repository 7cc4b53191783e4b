/// An sRGB colour with 8 bits a channel; `alpha` 255 is opaque.
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 255, green: 255, blue: 255)

  /// `#rrggbb`, or `#rrggbbaa` where the colour is not opaque.
  public var hexDescription: String {
    var digits = [UInt8(ascii: "#")]
    for channel in alpha == 255 ? [red, green, blue] : [red, green, blue, alpha] {
      for digit in [channel >> 4, channel & 15] {
        digits.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa` (CSS Color 4, section 5.2); nil for anything else.
  public init?(hex text: String) {
    guard text.utf8.first == UInt8(ascii: "#"), text.utf8.count <= 9 else { return nil }
    var number: UInt32 = 0
    for byte in text.utf8.dropFirst() {
      guard let digit = byte.digit(hex: true) else { return nil }
      number = number << 4 | UInt32(digit)
    }
    func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    func doubled(_ shift: UInt32) -> UInt8 { (channel(shift) & 15) * 17 }
    switch text.utf8.count {
    case 4: self.init(red: doubled(8), green: doubled(4), blue: doubled(0))
    case 5: self.init(red: doubled(12), green: doubled(8), blue: doubled(4), alpha: doubled(0))
    case 7: self.init(red: channel(16), green: channel(8), blue: channel(0))
    case 9: self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
    default: return nil
    }
  }
}
