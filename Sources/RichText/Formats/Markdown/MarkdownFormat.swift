/// Markdown: CommonMark 0.31 with the tables, the strikethrough and the footnotes of GitHub Flavored Markdown. Formulas
/// of TeX stay as they are written (`MarkdownFormulas`).
///
/// Raw HTML is never passed through. A block of HTML is read as `HTMLFormat` reads it. Of the tags between words only
/// those are read that the model can express. They are `b`, `i`, `u`, `s`, `sup`, `sub`, `code`, `br`, `a`, `img` and
/// similar ones. The others are left out, and their text is kept.
///
/// The declared domain of the round trip has paragraphs with text, which has no white space at the ends of a line. Text
/// may be bold, italic, struck through, superscript, subscript, code, a formula in TeX or a link. White space at the
/// ends of a stretch has no emphasis. It also has headings, thematic breaks, quotes, blocks of code, pictures without a
/// size, and footnotes numbered by their marks. Lists have bullets or numbers, and their items begin with text or are
/// empty. Tables have no spans, one paragraph in each cell, alignment by column, and header cells in the first row. A
/// table without a header is written with an empty one, which Markdown demands, and read back without it. Description
/// lists are written as lines (`MarkdownDescriptions`), since Markdown has none.
public struct MarkdownFormat: Format {
  public init() {}

  public var name: FormatName { .markdown }
  public var title: String { "Markdown" }
  public var fileEndings: [String] { ["md", "markdown"] }
  public var losses: Set<Finding.Code> {
    [.markdownTag, .markdownExcessCells, .markdownExcessReferences, .markdownNotCarried]
  }
  public var isBareText: Bool { true }

  /// Reads any text: Markdown has no malformed documents.
  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    try MarkdownReader.read(bytes, options: options)
  }

  /// Writes lines ended by LF, the last one without.
  public func write(_ document: Document, options: WriteOptions) -> Writing {
    MarkdownWriter.write(document)
  }
}

extension Finding.Code {
  /// HTML tags between words that were left out; their text is kept.
  public static let markdownTag = Finding.Code("markdown.tag")
  /// Cells beyond the columns of their table, which GFM ignores.
  public static let markdownExcessCells = Finding.Code("markdown.excess-cells")
  /// References to link definitions beyond what is expanded; they stay text.
  public static let markdownExcessReferences = Finding.Code("markdown.excess-references")
  /// A part of the model that Markdown cannot express.
  public static let markdownNotCarried = Finding.Code("markdown.not-carried")
  /// An address that would run code where the text is shown; what it stood on is kept.
  public static let markdownUnsafeAddress = Finding.Code("markdown.unsafe-address")
}
