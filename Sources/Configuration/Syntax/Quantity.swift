internal import RichText

/// Amounts as people write them, in files and on the command line.
///
///     quantity = part *( *SP part )              such as 1h 30min
///     part     = number *SP unit
///     number   = 1*DIGIT [ "." 1*3DIGIT ]
///
/// The parts are added. Letter case does not matter, and the units are those of systemd.time(7) and of systemd's sizes,
/// as far as they have one meaning. A number without a unit is no quantity.
package enum Quantity {
  /// Whole milliseconds from `500ms`, `2 s`, `10 min`, `10m` or `1h 30min`; `nil` for anything else.
  package static func milliseconds(_ text: String) -> Int? {
    thousandths(text, units: timeUnits).map { $0 / 1000 }
  }

  /// Whole bytes from `64 MiB`, `64M`, `500 kB` or `100 B`; `nil` for anything else.
  package static func bytes(_ text: String) -> Int? {
    thousandths(text, units: sizeUnits).map { $0 / 1000 }
  }

  /// A type size from `11 pt` or `10.5 pt`; `nil` for anything else.
  static func points(_ text: String) -> Length? {
    thousandths(text, units: ["pt": 20]).flatMap { $0 < 1 << 40 ? Length(twips: ($0 + 500) / 1000) : nil }
  }

  /// A length from `16 cm`, `160 mm`, `6.3 in`, `450 pt` or `600 px`, of which 96 are an inch; `nil` for anything else.
  static func length(_ text: String) -> Length? {
    thousandths(text, units: lengthUnits).flatMap { value in
      value < 1 << 50 ? Length(twips: (value + 63_500) / 127_000) : nil
    }
  }

  /// Whole per cent from `120 %`; `nil` for anything else.
  static func percent(_ text: String) -> Int? {
    thousandths(text, units: ["%": 1]).flatMap { $0 % 1000 == 0 ? $0 / 1000 : nil }
  }

  // MARK: Units

  private static let timeUnits = [
    "ms": 1, "msec": 1,
    "s": 1000, "sec": 1000, "second": 1000, "seconds": 1000,
    "m": 60_000, "min": 60_000, "minute": 60_000, "minutes": 60_000,
    "h": 3_600_000, "hr": 3_600_000, "hour": 3_600_000, "hours": 3_600_000,
    "d": 86_400_000, "day": 86_400_000, "days": 86_400_000,
    "w": 604_800_000, "week": 604_800_000, "weeks": 604_800_000,
  ]

  private static let sizeUnits = [
    "b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40,
    "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
    "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000,
  ]

  /// The units in 127ths of a twip. An inch has 1440 twips and a centimetre 1440 / 2.54.
  private static let lengthUnits = ["pt": 20 * 127, "px": 15 * 127, "in": 1440 * 127, "cm": 72_000, "mm": 7200]

  // MARK: Reading

  /// The sum of all parts in thousandths of the unit that counts 1, exactly; `nil` if the text is no quantity or too
  /// large.
  private static func thousandths(_ text: String, units: [String: Int]) -> Int? {
    var rest = Substring(text).utf8[...]
    guard let first = rest.first, first.isASCIIDigit, rest.count <= maximumLength else { return nil }
    var sum = 0
    while !rest.isEmpty {
      guard let number = takeThousandths(&rest) else { return nil }
      rest = rest.drop { $0 == space }
      let unit = rest.prefix { $0 != space && !$0.isASCIIDigit }
      rest = rest[unit.endIndex...]
      let spaces = rest.prefix { $0 == space }
      rest = rest[spaces.endIndex...]
      // Spaces stand between parts alone.
      // Not all letters whose small ones are of ASCII are so themselves: the sign of the kelvin is not.
      guard unit.allSatisfy({ $0 < 0x80 }), let factor = units[String(Substring(unit)).lowercased()],
        spaces.isEmpty || !rest.isEmpty
      else {
        return nil
      }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: factor)
      let (next, isTooMuch) = sum.addingReportingOverflow(product)
      guard !isTooLarge, !isTooMuch else { return nil }
      sum = next
    }
    return sum
  }

  /// Takes a decimal number from the front of `rest`; `nil` if there is none, or one with more than three places.
  private static func takeThousandths(_ rest: inout Substring.UTF8View) -> Int? {
    let whole = rest.prefix(while: \.isASCIIDigit)
    rest = rest[whole.endIndex...]
    guard let number = Int(Substring(whole)) else { return nil }
    var places: Substring.UTF8View = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      places = rest.dropFirst().prefix(while: \.isASCIIDigit)
      rest = rest[places.endIndex...]
      guard (1...3).contains(places.count) else { return nil }
    }
    let digits = String(Substring(places)) + String(repeating: "0", count: 3 - places.count)
    let (thousands, isTooLarge) = number.multipliedReportingOverflow(by: 1000)
    let (value, isTooMuch) = thousands.addingReportingOverflow(Int(digits) ?? 0)
    return isTooLarge || isTooMuch ? nil : value
  }

  /// Longer texts are no quantity that a person wrote.
  private static let maximumLength = 100
  private static let space = UInt8(ascii: " ")

  // MARK: Writing

  /// The time in the largest unit up to hours that it is a whole number of.
  package static func text(milliseconds: Int) -> String {
    text(milliseconds, [("h", 3_600_000), ("min", 60_000), ("s", 1000), ("ms", 1)], zero: "0 s")
  }

  /// The size in the largest binary unit that it is a whole number of.
  package static func text(bytes: Int) -> String {
    text(bytes, [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1)], zero: "0 B")
  }

  private static func text(_ amount: Int, _ units: [(name: String, factor: Int)], zero: String) -> String {
    let unit = units.first { amount >= $0.factor && amount.isMultiple(of: $0.factor) }
    return unit.map { "\(amount / $0.factor) \($0.name)" } ?? zero
  }

  // MARK: Patterns

  /// A regular expression of JSON Schema that times meet, and no other texts.
  static let timePattern = pattern(of: timeUnits.keys)
  static let sizePattern = pattern(of: sizeUnits.keys)
  static let pointsPattern = pattern(of: ["pt"])
  static let lengthPattern = pattern(of: lengthUnits.keys)
  static let percentPattern = "^[0-9]+(\\.0{1,3})? *%( *[0-9]+(\\.0{1,3})? *%)*$"

  private static func pattern(of units: some Sequence<String>) -> String {
    // JSON Schema has no flag for letter case.
    let names = units.sorted().map { $0.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : String($0) }.joined() }
    let part = "[0-9]+(\\.[0-9]{1,3})? *(\(names.joined(separator: "|")))"
    return "^\(part)( *\(part))*$"
  }
}
