/// Markdown: CommonMark 0.31 with the tables, the strikethrough and the footnotes of GitHub Flavored Markdown.
///
/// Raw HTML is never passed through. A block of HTML is read as `HTMLFormat` reads it; of the tags between words the few that
/// say what the model can say (`b`, `i`, `u`, `s`, `sup`, `sub`, `code`, `br`, `a`, `img` and their kin) are read, the others
/// left out, and their text is kept.
///
/// Declared domain of the round trip: paragraphs with text, none of it white space at the ends of a line; bold, italic,
/// strikethrough, superscript, subscript, code and links, where white space at the ends of a stretch has no emphasis; headings;
/// thematic breaks; quotes; lists marked by a bullet or by numbers, whose items begin with text or are empty; blocks of code; tables without
/// spans, each cell one paragraph, aligned by column, whose header cells are the first row; pictures without a size; footnotes
/// numbered by their marks. A table without a header is written with an empty one, which Markdown demands, and read back without it.
/// Description lists are written as lines (`MarkdownDescriptions`), since Markdown has none.
public struct MarkdownFormat: Format {
  public init() {}

  public var name: FormatName { .markdown }
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
  /// Something of the model that Markdown has no place for.
  public static let markdownNotCarried = Finding.Code("markdown.not-carried")
  /// An address that would run code where the text is shown; what it stood on is kept.
  public static let markdownUnsafeAddress = Finding.Code("markdown.unsafe-address")
}
