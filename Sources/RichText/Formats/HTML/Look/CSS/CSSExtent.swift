/// Lengths in points where it only matters how large they are, so that what no copy tells is taken as usual.
enum CSSExtent {
  /// The size of a letter, of a box that a percentage is of, and of a window.
  static let letter = 12.0
  static let box = 300.0
  static let windowWidth = 960.0
  static let windowHeight = 540.0

  /// The length that a component says; `nil` for a keyword and for what is no length.
  static func points(_ component: CSSComponent?) -> Double? {
    switch component {
    case .number(0): 0
    case .percentage(let share): share / 100 * box
    case .dimension(let value, let unit): points(value, unit)
    case .function("calc", let parts), .function("min", let parts), .function("max", let parts):
      parts.reduce(0) { $0 + (points($1) ?? 0) }
    case .word, .string, .number, .hash, .function, .comma, .slash, .delimiter, nil: nil
    }
  }

  /// A length in any unit of CSS Values 4, section 6; `nil` for other units.
  static func points(_ value: Double, _ unit: String) -> Double? {
    switch unit {
    case "em", "rem", "lh", "rlh", "ic", "ric": value * letter
    case "cap", "rcap", "rex", "rch": value * letter / 2
    case "vw", "svw", "lvw", "dvw", "vi", "svi", "lvi", "dvi", "vmax", "svmax", "lvmax", "dvmax", "cqw", "cqi", "cqmax":
      value / 100 * windowWidth
    case "vh", "svh", "lvh", "dvh", "vb", "svb", "lvb", "dvb", "vmin", "svmin", "lvmin", "dvmin", "cqh", "cqb", "cqmin":
      value / 100 * windowHeight
    default: CSSLength.points(value, unit)
    }
  }
}
