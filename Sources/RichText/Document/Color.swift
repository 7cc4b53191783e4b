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
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      text += (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
  }

  /// Reads `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa` (CSS Color 4, section 5.2); nil for anything else.
  public init?(hex text: String) {
    var digits: [UInt8] = []
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), bytes.count <= 9 else { return nil }
    for byte in bytes.dropFirst() {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    let channels: [UInt8]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 * 17 }
    case 6, 8: channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    default: return nil
    }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
  }
}
