/// A step through the text of a paragraph. Emphasis and links are switched on and off, so that nothing nests.
enum MarkdownInline: Hashable, Sendable {
  /// Bytes of the content.
  case text(Range<Int>)
  /// The characters of a character reference.
  case characters([UInt8])
  case softBreak
  case hardBreak
  case code(Range<Int>)
  /// A formula with its delimiters.
  case formula(Range<Int>)
  case delimiters(MarkdownDelimiterRun)
  /// Index into the links found.
  case linkStart(Int)
  case linkEnd
  case imageStart(Int)
  case imageEnd
  /// The mark of a note; index into `MarkdownBlocks.noteLabels`.
  case note(Int)
  /// An HTML tag, comment, declaration or processing instruction.
  case html(Range<Int>)
}

/// The result for a run of delimiters. It ends some emphasis, is text, and begins some, in this order.
struct MarkdownDelimiterRun: Hashable, Sendable {
  /// The number of emphases that begin or end.
  struct Emphasis: Hashable, Sendable {
    var italic = 0
    var bold = 0
    var strikethrough = 0
  }

  let mark: UInt8
  /// Delimiters that are text.
  var literal: Int
  var ended = Emphasis()
  var begun = Emphasis()
}
