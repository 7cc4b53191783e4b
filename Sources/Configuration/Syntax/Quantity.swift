internal import RichText

/// Amounts as the configuration writes them: a number and a unit, such as `64 MiB` or `11 pt`.
enum Quantity {
  private static let byteUnits = [
    "b": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]

  /// Whole bytes from `64 MiB`, `500 kB` or `100 B`; nil for anything else.
  static func bytes(_ text: String) -> Int? {
    guard let (number, unit) = split(text), let factor = byteUnits[unit], let value = thousandths(number) else {
      return nil
    }
    let (product, overflow) = value.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product / 1000
  }

  /// A type size from `11 pt` or `10.5 pt`; nil for anything else.
  static func points(_ text: String) -> Length? {
    guard let (number, unit) = split(text), unit == "pt", let value = thousandths(number), value < 100_000_000 else {
      return nil
    }
    return Length(twips: (value * 20 + 500) / 1000)
  }

  /// A length from `16 cm`, `160 mm`, `6.3 in`, `450 pt` or `600 px`, of which 96 are an inch; nil for anything else.
  static func length(_ text: String) -> Length? {
    let twips = ["pt": 20.0, "px": 15, "in": 1440, "cm": 1440 / 2.54, "mm": 144 / 2.54]
    guard let (number, unit) = split(text), let factor = twips[unit], let value = thousandths(number),
      value < 1_000_000_000
    else { return nil }
    return Length(twips: Int((Double(value) / 1000 * factor).rounded()))
  }

  /// Whole per cent from `120 %`; nil for anything else.
  static func percent(_ text: String) -> Int? {
    guard let (number, unit) = split(text), unit == "%" else { return nil }
    return Int(number)
  }

  /// Whole milliseconds from `100 ms`, `2 s`, `10 min` or `1 h`; nil for anything else.
  static func milliseconds(_ text: String) -> Int? {
    guard let (number, unit) = split(text), let value = thousandths(number) else { return nil }
    switch unit {
    case "ms": return value / 1000
    case "s": return value
    case "min": return value.multipliedReportingOverflow(by: 60).partialValue
    case "h": return value.multipliedReportingOverflow(by: 3600).partialValue
    default: return nil
    }
  }

  private static func split(_ text: String) -> (number: Substring, unit: String)? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text[number.endIndex...].drop { $0 == " " }
    return number.isEmpty ? nil : (number, unit.lowercased())
  }

  /// The decimal number in thousandths, exactly; nil if it has more than three places or does not fit.
  private static func thousandths(_ number: Substring) -> Int? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let whole = Int(first), whole < 1 << 40 else { return nil }
    guard parts.count == 2 else { return whole * 1000 }
    guard (1...3).contains(parts[1].count), let digits = Int(parts[1]) else { return nil }
    return whole * 1000 + digits * [100, 10, 1][parts[1].count - 1]
  }
}
