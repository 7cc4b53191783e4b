/// Ways to place text where nobody sees it; most need two properties together, so they are gathered for each element.
struct CSSConcealment: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  /// Taken out of the flow, so that offsets and sizes count.
  static let positioned = CSSConcealment(rawValue: 1)
  /// Moved further than any screen.
  static let farAway = CSSConcealment(rawValue: 2)
  /// `clip` that leaves nothing, which only positioned elements follow.
  static let clipped = CSSConcealment(rawValue: 4)
  /// `clip-path` or `transform` that leaves nothing, or contents that are not drawn.
  static let erased = CSSConcealment(rawValue: 8)
  /// No larger than a pixel in one direction.
  static let tiny = CSSConcealment(rawValue: 16)
  /// What does not fit is not shown.
  static let cutOff = CSSConcealment(rawValue: 32)

  /// Whether an element of these properties shows no text; `isBox`: whether it has a size of its own.
  func hidesText(isBox: Bool) -> Bool {
    if contains(.erased) || contains([.positioned, .farAway]) || contains([.positioned, .clipped]) { return true }
    return contains([.tiny, .cutOff]) && (isBox || contains(.positioned))
  }
}

/// The properties that can conceal text.
enum CSSConcealmentProperty {
  static let byName: [String: CSSProperty.Meaning] = [
    "position": { stated(.positioned, if: ["absolute", "fixed"].contains(CSSProperty.word($0))) },
    "left": offset, "right": offset, "top": offset, "bottom": offset,
    "clip": { stated(.clipped, if: isEmptyRectangle($0)) },
    "clip-path": { stated(.erased, if: isEmptyPath($0)) },
    "transform": { stated(.erased, if: isEmptyScale($0)) },
    "content-visibility": { stated(.erased, if: CSSProperty.word($0) == "hidden") },
    "width": extent, "height": extent, "max-width": extent, "max-height": extent,
    "overflow": { stated(.cutOff, if: ["hidden", "clip"].contains(CSSProperty.word($0))) },
  ]

  private static func stated(_ concealment: CSSConcealment, if isStated: Bool) -> [CSSDeclaration] {
    [.concealment(concealment, isStated)]
  }

  /// Farther than a screen is wide, in points.
  static let farAway = -375.0

  private static let offset: CSSProperty.Meaning = { value in
    guard let points = points(value.first) else { return [] }
    return points <= farAway ? [.concealment(.farAway, true)] : []
  }

  private static let extent: CSSProperty.Meaning = { value in
    guard let points = points(value.first) else { return [] }
    return points <= 0.75 ? [.concealment(.tiny, true)] : []
  }

  private static func points(_ component: CSSComponent?) -> Double? {
    switch component {
    case .number(0): 0
    case .percentage(0): 0
    case .dimension(let value, let unit): unit == "em" || unit == "rem" ? value * 12 : CSSLength.points(value, unit)
    case .word, .string, .number, .percentage, .hash, .function, .comma, .slash, nil: nil
    }
  }

  /// `rect(top, right, bottom, left)` of a pixel or less.
  private static func isEmptyRectangle(_ value: [CSSComponent]) -> Bool {
    guard case .function("rect", let arguments)? = value.first else { return false }
    let sides = arguments.filter { $0 != .comma }.map { points($0) }
    guard sides.count == 4 else { return false }
    func isEmpty(_ from: Double?, _ to: Double?) -> Bool {
      if let from, let to { to - from <= 0.75 } else { false }
    }
    return isEmpty(sides[0], sides[2]) || isEmpty(sides[3], sides[1])
  }

  private static func isEmptyPath(_ value: [CSSComponent]) -> Bool {
    switch value.first {
    case .function("inset", let arguments):
      if case .percentage(let share)? = arguments.first { share >= 50 } else { false }
    case .function("circle", let arguments): points(arguments.first) == 0
    default: false
    }
  }

  private static func isEmptyScale(_ value: [CSSComponent]) -> Bool {
    value.contains { component in
      guard case .function(let name, let arguments) = component else { return false }
      return ["scale", "scalex", "scaley", "scale3d"].contains(name) && arguments.contains(.number(0))
    }
  }
}
