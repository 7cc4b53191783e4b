/// Ways to place text where nobody sees it; most need two properties together, so they are gathered for each element.
struct CSSConcealment: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  /// Taken out of the flow, so that offsets and sizes count.
  static let positioned = CSSConcealment(rawValue: 1)
  /// Moved further than any screen, by one of four properties.
  static let farLeft = CSSConcealment(rawValue: 2)
  static let farRight = CSSConcealment(rawValue: 4)
  static let farUp = CSSConcealment(rawValue: 8)
  static let farDown = CSSConcealment(rawValue: 16)
  /// `clip` that leaves nothing, which only positioned elements follow.
  static let clipped = CSSConcealment(rawValue: 32)
  /// `clip-path` that leaves nothing.
  static let cutAway = CSSConcealment(rawValue: 64)
  /// `transform` that leaves nothing.
  static let shrunk = CSSConcealment(rawValue: 128)
  /// Contents that are not drawn.
  static let undrawn = CSSConcealment(rawValue: 256)
  /// No larger than a pixel in one direction, by one of four properties.
  static let narrow = CSSConcealment(rawValue: 512)
  static let flat = CSSConcealment(rawValue: 1024)
  static let boundedWidth = CSSConcealment(rawValue: 2048)
  static let boundedHeight = CSSConcealment(rawValue: 4096)
  /// At least as large as something in one direction, whatever its size says.
  static let widened = CSSConcealment(rawValue: 8192)
  static let heightened = CSSConcealment(rawValue: 16384)
  /// What does not fit is not shown.
  static let cutOff = CSSConcealment(rawValue: 32768)
  /// A class whose elements are there for screen readers alone.
  static let forScreenReaders = CSSConcealment(rawValue: 65536)

  private static let farAway: CSSConcealment = [.farLeft, .farRight, .farUp, .farDown]
  private static let erased: CSSConcealment = [.cutAway, .shrunk, .undrawn, .forScreenReaders]
  /// Such a class states all of these: without one of them the element is shown.
  private static let needed: CSSConcealment = [.positioned, .clipped, .cutAway, .narrow, .flat, .cutOff]

  /// Takes out what a declaration says not to be.
  mutating func take(out concealment: CSSConcealment) {
    subtract(concealment)
    if !Self.needed.isDisjoint(with: concealment) { remove(.forScreenReaders) }
  }

  /// Whether an element of these properties shows no text; `isBox`: whether it has a size of its own.
  func hidesText(isBox: Bool) -> Bool {
    if !isDisjoint(with: Self.erased) { return true }
    if contains(.positioned), contains(.clipped) || !isDisjoint(with: Self.farAway) { return true }
    return isTiny && contains(.cutOff) && (isBox || contains(.positioned))
  }

  private var isTiny: Bool {
    // A least size prevails over both others (CSS 2.2, sections 10.4 and 10.7).
    !contains(.widened) && !isDisjoint(with: [.narrow, .boundedWidth])
      || !contains(.heightened) && !isDisjoint(with: [.flat, .boundedHeight])
  }
}

/// The properties that can conceal text.
enum CSSConcealmentProperty {
  static let byName: [String: CSSProperty.Meaning] = [
    "position": { stated(.positioned, if: ["absolute", "fixed"].contains(CSSProperty.word($0))) },
    "left": { offset($0, .farLeft) }, "right": { offset($0, .farRight) }, "top": { offset($0, .farUp) },
    "bottom": { offset($0, .farDown) },
    "clip": { stated(.clipped, if: isEmptyRectangle($0)) },
    "clip-path": { stated(.cutAway, if: isEmptyPath($0)) },
    "transform": { stated(.shrunk, if: isEmptyScale($0)) },
    "content-visibility": { stated(.undrawn, if: CSSProperty.word($0) == "hidden") },
    "width": { extent($0, .narrow) }, "height": { extent($0, .flat) }, "max-width": { extent($0, .boundedWidth) },
    "max-height": { extent($0, .boundedHeight) }, "min-width": { stated(.widened, if: isLeastSize($0)) },
    "min-height": { stated(.heightened, if: isLeastSize($0)) }, "flex": growth, "flex-grow": growth,
    // Who cares how the cut looks shows what is before it; cells and flexible items are wider than they say.
    "text-overflow": { CSSProperty.word($0) == "ellipsis" ? [.concealment(.widened, true)] : [] },
    "overflow": { stated(.cutOff, if: ["hidden", "clip"].contains(CSSProperty.word($0))) },
  ]

  private static func stated(_ concealment: CSSConcealment, if isStated: Bool) -> [CSSDeclaration] {
    [.concealment(concealment, isStated)]
  }

  /// Farther than a screen is wide, in points.
  static let farAway = -375.0

  private static func offset(_ value: [CSSComponent], _ concealment: CSSConcealment) -> [CSSDeclaration] {
    stated(concealment, if: points(value.first).map { $0 <= farAway } ?? false)
  }

  private static func extent(_ value: [CSSComponent], _ concealment: CSSConcealment) -> [CSSDeclaration] {
    stated(concealment, if: isTiny(value))
  }

  private static func isTiny(_ value: [CSSComponent]) -> Bool { points(value.first).map { $0 <= 0.75 } ?? false }

  private static func isLeastSize(_ value: [CSSComponent]) -> Bool {
    switch value.first {
    case .percentage(let share): share > 0
    case .dimension(let size, _): size > 0 && !isTiny(value)
    case .word(let word): ["min-content", "max-content", "fit-content"].contains(word.lowercased())
    case .function: true
    case .string, .number, .hash, .comma, .slash, nil: false
    }
  }

  /// A flexible item takes the room that is left, in a direction that its container says.
  private static let growth: CSSProperty.Meaning = { value in
    switch value.first {
    case .number(let share) where share > 0: [.concealment([.widened, .heightened], true)]
    case .word("auto"): [.concealment([.widened, .heightened], true)]
    default: []
    }
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
