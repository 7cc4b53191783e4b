/// The features of the screen that a page is shown on: Media Queries 4 and 5.
enum CSSMediaFeature {
  /// The subject whose features are tested.
  enum Subject {
    case screen, container
  }

  /// The value of a feature that is a number; `nil` if there is none of this name.
  static func number(_ name: String, of subject: Subject) -> Double? {
    switch (subject, name) {
    case (.screen, _), (.container, "width"), (.container, "height"), (.container, "aspect-ratio"): numbers[name]
    case (.container, "inline-size"): CSSMediaQuery.width
    case (.container, "block-size"): CSSMediaQuery.height
    case (.container, _): nil
    }
  }

  /// The value of a feature that is a word; `nil` if there is none of this name.
  static func word(_ name: String, of subject: Subject) -> String? {
    subject == .screen || name == "orientation" ? words[name] : nil
  }

  /// Lengths in pixels, ratios, and resolutions in dots a pixel.
  private static let numbers: [String: Double] = [
    "width": CSSMediaQuery.width, "height": CSSMediaQuery.height, "device-width": CSSMediaQuery.width,
    "device-height": CSSMediaQuery.height, "aspect-ratio": CSSMediaQuery.width / CSSMediaQuery.height,
    "device-aspect-ratio": CSSMediaQuery.width / CSSMediaQuery.height, "resolution": 1,
    "-webkit-device-pixel-ratio": 1, "color": 8, "color-index": 0, "monochrome": 0, "grid": 0,
    "-webkit-transform-3d": 1, "horizontal-viewport-segments": 1, "vertical-viewport-segments": 1,
  ]

  /// The features whose values are words, each with the word that holds.
  private static let words: [String: String] = [
    "orientation": "landscape", "hover": "hover", "any-hover": "hover", "pointer": "fine", "any-pointer": "fine",
    "prefers-color-scheme": "light", "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
    "prefers-reduced-transparency": "no-preference", "forced-colors": "none",
    "inverted-colors": "none", "scripting": "enabled", "update": "fast", "overflow-block": "scroll",
    "overflow-inline": "scroll", "color-gamut": "srgb", "dynamic-range": "standard", "display-mode": "browser",
    "device-posture": "continuous",
  ]

  /// The other words that a feature may have.
  static let values: [String: Set<String>] = [
    "orientation": ["portrait"], "hover": ["none"], "any-hover": ["none"], "pointer": ["none", "coarse"],
    "any-pointer": ["none", "coarse"], "prefers-color-scheme": ["dark"], "prefers-reduced-motion": ["reduce"],
    "prefers-contrast": ["more", "less", "custom"], "prefers-reduced-transparency": ["reduce"],
    "forced-colors": ["active"], "inverted-colors": ["inverted"],
    "scripting": ["none", "initial-only"], "update": ["none", "slow"], "overflow-block": ["none", "paged"],
    "overflow-inline": ["none"], "color-gamut": ["p3", "rec2020"], "dynamic-range": ["high"],
    "display-mode": [
      "fullscreen", "standalone", "minimal-ui", "window-controls-overlay", "picture-in-picture", "borderless", "tabbed",
    ],
    "device-posture": ["folded"],
  ]

  /// The words that a feature without a value is false by.
  static let absent: Set<String> = ["none", "no-preference"]

  /// Sizes that only containers have.
  private static let sizes: Set<String> = ["inline-size", "block-size"]

  /// Reports whether a feature can be more or less.
  static func isRange(_ name: String) -> Bool {
    name != "grid" && name != "-webkit-transform-3d" && (numbers[name] != nil || sizes.contains(name))
  }

  // MARK: Values

  /// A value of a feature; `nil` if it is none.
  static func number(_ text: ArraySlice<UInt8>, for feature: String) -> Double? {
    let components = CSSScanner.components(of: text)
    if feature.hasSuffix("aspect-ratio") {
      switch components.count {
      case 1: return plain(components[0])
      case 3 where components[1] == .slash:
        guard let one = plain(components[0]), let other = plain(components[2]) else { return nil }
        return other == 0 ? .infinity : one / other
      default: return nil
      }
    }
    if components.count == 1, case .function(let name, _) = components[0], name == "calc" {
      return CSSMediaSum.value(text)
    }
    guard components.count == 1 else { return nil }
    switch feature {
    case "width", "height", "device-width", "device-height", "inline-size", "block-size": return length(components[0])
    case "resolution": return resolution(components[0])
    default: return plain(components[0])
    }
  }

  private static func plain(_ component: CSSComponent) -> Double? {
    if case .number(let value) = component { value } else { nil }
  }

  /// Returns the length in pixels; font sizes are those with which pages begin.
  static func length(_ component: CSSComponent) -> Double? {
    switch component {
    case .number(let value): value == 0 ? 0 : nil
    case .dimension(let value, let unit):
      switch unit {
      case "em", "rem": value * 16
      case "ex", "rex", "ch", "rch": value * 8
      case "ic", "ric": value * 16
      case "lh", "rlh": value * 18
      case "vw", "svw", "lvw", "dvw", "vi", "svi", "lvi", "dvi": value * CSSMediaQuery.width / 100
      case "vh", "svh", "lvh", "dvh", "vb", "svb", "lvb", "dvb": value * CSSMediaQuery.height / 100
      case "vmin", "svmin", "lvmin", "dvmin": value * CSSMediaQuery.height / 100
      case "vmax", "svmax", "lvmax", "dvmax": value * CSSMediaQuery.width / 100
      default: CSSLength.points(value, unit).map { $0 / 0.75 }
      }
    default: nil
    }
  }

  private static func resolution(_ component: CSSComponent) -> Double? {
    guard case .dimension(let value, let unit) = component else {
      return component == .word("infinite") ? .infinity : nil
    }
    return switch unit {
    case "dppx", "x": value
    case "dpi": value / 96
    case "dpcm": value * 2.54 / 96
    default: nil
    }
  }
}

/// The value of `calc()` in a query: sums, differences, products and quotients of lengths and numbers.
enum CSSMediaSum {
  private static let maximumDepth = 16

  /// The value of `calc(…)`, in pixels or without a unit; `nil` if it is not understood.
  static func value(_ text: ArraySlice<UInt8>) -> Double? {
    var cursor = CSSCursor(text)
    cursor.skipSpace()
    return operand(&cursor, depth: 0)
  }

  private static func sum(_ text: ArraySlice<UInt8>, depth: Int) -> Double? {
    guard depth < maximumDepth else { return nil }
    var cursor = CSSCursor(text)
    cursor.skipSpace()
    guard var total = product(&cursor, depth: depth) else { return nil }
    while true {
      cursor.skipSpace()
      if cursor.isAtEnd { return total }
      let sign = cursor.take("+") ? 1.0 : cursor.take("-") ? -1.0 : 0
      guard sign != 0 else { return nil }
      cursor.skipSpace()
      guard let next = product(&cursor, depth: depth) else { return nil }
      total += sign * next
    }
  }

  private static func product(_ cursor: inout CSSCursor, depth: Int) -> Double? {
    guard var value = operand(&cursor, depth: depth) else { return nil }
    while true {
      let start = cursor.position
      cursor.skipSpace()
      let isProduct = cursor.take("*")
      guard isProduct || cursor.take("/") else {
        cursor.position = start
        return value
      }
      cursor.skipSpace()
      guard let next = operand(&cursor, depth: depth) else { return nil }
      value = isProduct ? value * next : value / next
    }
  }

  private static func operand(_ cursor: inout CSSCursor, depth: Int) -> Double? {
    if cursor.startsName, !(cursor.byte == UInt8(ascii: "-") && cursor.byte(after: 1).isASCIIDigit) {
      guard cursor.name()?.isWord("calc") == true, cursor.byte == UInt8(ascii: "(") else { return nil }
    }
    if cursor.take("(") { return sum(cursor.arguments(), depth: depth + 1) }
    let start = cursor.position
    while cursor.byte.isCSSNameByte || cursor.byte == UInt8(ascii: ".")
      || cursor.position == start && cursor.byte == UInt8(ascii: "+")
    {
      cursor.position += 1
    }
    let components = CSSScanner.components(of: cursor.bytes[start..<cursor.position])
    guard components.count == 1 else { return nil }
    if case .number(let value) = components[0] { return value }
    return CSSMediaFeature.length(components[0])
  }
}
