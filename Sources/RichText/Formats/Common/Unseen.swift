/// The bounds beyond which no reader sees a text, for all formats that state how it looks.
enum Unseen {
  /// Less than two pixels: senders of mail hide their preview texts in one.
  static let largestSize = Length(points: 1.45)
  /// The assumed size of letters if none is stated.
  private static let usualSize = Length(points: 12)
  private static let faintestOpacity = 0.05
  private static let faintestAlpha: UInt8 = 12
  /// The smallest visible difference of a colour channel.
  private static let smallestDifference = 4
  /// The greatest distance, in points, of a visible line that is raised or lowered from its place.
  private static let farthest = 200.0

  /// Reports whether letters of this size, `nil` for one that is not stated, are too small to be read.
  /// - Parameter zoom: how many times larger or smaller they are shown.
  static func isTooSmall(_ size: Length?, zoom: Double = 1) -> Bool {
    guard zoom != 1 || size != nil else { return false }
    return (size ?? usualSize).points * zoom <= largestSize.points
  }

  static func isTooFaint(_ opacity: Double) -> Bool { opacity <= faintestOpacity }

  /// Reports whether letters lie on each other, because each is moved back by about its width.
  static func isPressed(_ tracking: Length, size: Length?) -> Bool {
    tracking < .zero && tracking.points <= -(size ?? usualSize).points * 0.75
  }

  /// Reports whether text is raised or lowered out of its line and out of sight.
  static func isFarOff(_ baseline: Length) -> Bool { abs(baseline.points) >= farthest }

  /// Reports whether text cannot be told from what is behind it.
  ///
  /// Only a background that the source states counts. White text without one is not hidden: pages in dark mode are
  /// copied that way, and a white page is a guess.
  /// - Parameters:
  ///   - color: what the glyphs are painted with.
  ///   - background: what is behind them.
  ///   - outline: the colour of a shadow or stroke around them.
  static func vanishes(_ color: Color?, on background: Color?, outline: Color? = nil) -> Bool {
    guard let color else { return false }
    let ground = background.flatMap { $0.alpha > 0x80 ? $0 : nil }
    if let outline, outline.alpha > 0x80, ground.map({ !isNearly(outline, $0) }) ?? true { return false }
    return isClear(color) || ground.map { isNearly(color, $0) } ?? false
  }

  /// Reports whether no eye tells the colors apart.
  static func isNearly(_ one: Color, _ other: Color) -> Bool {
    [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)].allSatisfy {
      abs(Int($0) - Int($1)) <= smallestDifference
    }
  }

  /// Reports whether there is so little colour in the glyphs that what is behind them fills them.
  static func isClear(_ color: Color) -> Bool { color.alpha <= faintestAlpha }
}
