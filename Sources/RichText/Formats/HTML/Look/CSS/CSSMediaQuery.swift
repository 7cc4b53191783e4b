/// Whether style sheets apply to the screen of a desktop: Media Queries 4, by medium and by width of the window.
enum CSSMediaQuery {
  /// An answer; `unknown` to what asks for anything else.
  enum Answer {
    case applies, doesNotApply, unknown
  }

  /// The width of a window of usual size in pixels.
  private static let width = 1280.0

  /// The answer to a list of queries; an empty list applies.
  static func answer(to text: ArraySlice<UInt8>) -> Answer {
    if text.isCSSBlank { return .applies }
    let answers = text.split(separator: UInt8(ascii: ",")).map(answer(toOne:))
    return answers.contains(.applies) ? .applies : answers.contains(.unknown) ? .unknown : .doesNotApply
  }

  private static func answer(toOne text: ArraySlice<UInt8>) -> Answer {
    var cursor = CSSCursor(text)
    var applies = true
    repeat {
      cursor.skipSpace()
      if cursor.take("(") {
        guard let isWide = isInWidth(cursor.arguments()) else { return applies ? .unknown : .doesNotApply }
        applies = applies && isWide
      } else {
        guard var word = cursor.name() else { return .unknown }
        let isNegated = word.isWord("not")
        if isNegated || word.isWord("only") {
          cursor.skipSpace()
          guard let medium = cursor.name() else { return .unknown }
          word = medium
        }
        applies = applies && (word.isWord("all") || word.isWord("screen")) != isNegated
        cursor.skipSpace()
        if isNegated, !cursor.isAtEnd { return .unknown }
      }
      cursor.skipSpace()
      if cursor.isAtEnd { return applies ? .applies : .doesNotApply }
    } while cursor.name()?.isWord("and") == true
    return .unknown
  }

  /// The answer to `min-width: 40em` and `max-width: 600px`; `nil` to other features.
  private static func isInWidth(_ feature: ArraySlice<UInt8>) -> Bool? {
    let parts = feature.split(separator: UInt8(ascii: ":"))
    // `0\0` is a length for one browser alone.
    guard parts.count == 2, !parts[1].contains(UInt8(ascii: "\\")),
      let length = CSSExtent.points(CSSComponent.all(in: parts[1]).first)
    else { return nil }
    switch parts[0].trimming(while: \.isHTMLSpace).lowerCaseName {
    case "min-width": return length <= width * 0.75
    case "max-width": return length >= width * 0.75
    default: return nil
    }
  }
}
