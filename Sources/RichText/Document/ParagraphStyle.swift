/// Everything that can be said of a paragraph as a whole; lists, tables and quotes are its `Block`s.
///
/// As in `CharacterStyle`, the default value says nothing.
public struct ParagraphStyle: Hashable, Sendable {
  public var alignment: Alignment?
  public var direction: Direction?
  /// Added to `leftIndent` on the first line; negative hangs.
  public var firstLineIndent: Length = .zero
  public var leftIndent: Length = .zero
  public var rightIndent: Length = .zero
  public var spacingBefore: Length?
  public var spacingAfter: Length?
  public var lineHeight: LineHeight?
  public var tabs: [TabStop] = []
  /// 1 to 6, as in HTML; nil is body text.
  public var headingLevel: Int?
  /// Whether nothing sets the paragraph apart from its neighbours, as in the lines of a poem. Between two consecutive
  /// paragraphs there is space unless both are lines. This is structure, whatever the spacing.
  ///
  /// `nil` leaves it to the place: in items, terms, descriptions, cells and code a paragraph is a line, elsewhere it is
  /// set apart. Headings are always set apart. `Document.isLine(_:)` gives the answer for a paragraph.
  public var isLine: Bool?
  /// Whether a line is a paragraph of the source without space around it (HTML `<p style="margin:0">`).
  ///
  /// Only HTML tells such lines from others: LibreOffice Calc puts each in a row, and joins lines that are `<div>`.
  public var isTightParagraph = false
  /// The one side on which a paragraph that is otherwise set apart touches its neighbour, as a line does.
  ///
  /// Lines, headings and thematic breaks state none, and it only says something beside a paragraph that is a line on
  /// that side.
  public var flushSide: ParagraphSide?
  /// Whether the paragraph is a thematic break: a rule that divides the text before it from what follows (HTML
  /// `hr`).
  ///
  /// Such a paragraph has no text, stands in no code, and its style states nothing else but `custom`.
  public var isThematicBreak = false
  /// Attributes of the native format that this version does not know, kept for the next reader.
  public var custom: [String: CustomValue] = [:]

  public init() {}

  /// The style of a thematic break.
  public static let thematicBreak: ParagraphStyle = {
    var style = ParagraphStyle()
    style.isThematicBreak = true
    return style
  }()
}

extension ParagraphStyle {
  /// Leaves out properties that few styles have, and combines numbers, as `CharacterStyle` does.
  public func hash(into hasher: inout Hasher) {
    func word(_ high: Int32, _ low: Int32) -> UInt64 {
      UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
    }
    hasher.combine(word(firstLineIndent.twips &+ rightIndent.twips, leftIndent.twips))
    hasher.combine(word(spacingBefore?.twips ?? .min, spacingAfter?.twips ?? .min))
    let line: Int32 = isLine.map { $0 ? 2 : 1 } ?? 0
    hasher.combine(word(Int32(truncatingIfNeeded: headingLevel ?? 0), line))
    if let alignment { hasher.combine(alignment) }
    if let lineHeight { hasher.combine(lineHeight) }
    if !tabs.isEmpty { hasher.combine(tabs) }
    if !custom.isEmpty { hasher.combine(custom) }
  }
}

/// A side of a paragraph on which other paragraphs stand.
public enum ParagraphSide: String, Hashable, Sendable, CaseIterable {
  case before, after
}

public enum Alignment: String, Hashable, Sendable, CaseIterable {
  case left, center, right, justified
}

public enum LineHeight: Hashable, Sendable {
  case exact(Length)
  case atLeast(Length)
  /// Per cent of the font's own line height, one of `percentages`; 100 is single spacing.
  case multiple(percent: Int)

  /// The allowed percentages of a multiple.
  public static let percentages = 1...10_000

  /// The multiple that is nearest to the requested percentage.
  package static func multiple(nearest percent: Int) -> LineHeight {
    .multiple(percent: min(max(percent, percentages.lowerBound), percentages.upperBound))
  }
}

public struct TabStop: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case left, center, right, decimal
  }

  public var position: Length
  public var kind: Kind

  public init(position: Length, kind: Kind = .left) {
    self.position = position
    self.kind = kind
  }
}
