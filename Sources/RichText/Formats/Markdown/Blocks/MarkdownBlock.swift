/// One step through the block structure of a Markdown document; ranges are bytes of `MarkdownBlocks.content`.
enum MarkdownBlock: Hashable, Sendable {
  /// A quote, a list or an item.
  case opened(Block.Kind)
  /// A note; index into `MarkdownBlocks.noteLabels`.
  case note(Int)
  case closed
  case paragraph(Range<Int>)
  case heading(level: Int, Range<Int>)
  /// Each line ends in a line feed.
  case code(language: String?, Range<Int>)
  case html(Range<Int>)
  case rule
  /// A table of as many columns as there are alignments; its rows follow, and `closed`.
  case table([Alignment?])
  case row(isHeader: Bool, cells: [Range<Int>])
}

/// The result of the first pass over a Markdown document: its blocks, and the link definitions that their text needs.
struct MarkdownBlocks: Sendable {
  /// The text of all leaf blocks, without the markers of their containers.
  var content: [UInt8] = []
  var blocks: [MarkdownBlock] = []
  /// Places among `blocks` of the lists that are loose: blank lines stand between their items, or in one (5.3).
  var looseLists: Set<Int> = []
  var references = MarkdownLinkReferences()
  var noteLabels: [[UInt8]] = []
  var findings = Findings()
}
