/// Rich Text Format 1.9.1.
///
/// Read is what Word, WordPad, LibreOffice, AbiWord, Wine and libraries write. Decisions where the format leaves a
/// choice:
///
/// - The font of `\deff` is the stated font of text that names none, because programs mean it so. Text in a document
///   without `\deff`, or whose `\deff` entry has no name, states no font. A size is stated only by `\fs`.
/// - Colour 0 is the automatic colour, no colour at all, unless the table gives it components.
/// - Where a mail program has wrapped HTML or plain text (`\fromhtml1`, `\fromtext`), that is read, not what wraps it.
/// - The underline and colour of links that a character style of the document gives to links say nothing of their own.
/// - `\ltrch` and `\rtlch`, which Word writes everywhere, state a direction only in a paragraph that runs the other
///   way, and `\ltrpar` states none.
/// - Paragraph styles express quotes, code and further paragraphs of an item by their names (`RTFContainerStyle`). The
///   indents and font of such a style do not count as properties of the text.
/// - A note belongs to the number before it (`\chftn`), or to the raised text there. It is written at its first mark;
///   readers number the notes whose marks are numbers in order. One without a mark in the text is written as the last
///   text.
///
/// In the declared domain `read(write(d)) == d` holds; it is all that RTF has words for and that its styles can name.
/// Outside it, with a finding each, are weights other than normal and bold, translucent colors, and custom attributes.
/// So are sizes and baseline offsets that are no half points, and languages without a Windows identifier. So are names
/// of fonts and of code blocks' languages that would end their table's entry, and items that begin with a table. So are
/// indents and tab stops of items, and lists more than 9 and other containers more than 32 deep. So are remote images
/// (alternative text), the TeX of formulas, and attachments that are no PNG, JPEG, BMP, EMF or WMF. Some differences
/// have no finding, because nothing is lost. A direction that holds anyway is not stated again, and languages are in
/// Windows' case. Footnotes stand before endnotes in the order of their marks, and their labels are plain text.
/// Description lists come back as paragraphs, those of descriptions indented. No line says that it was a paragraph.
public struct RTFFormat: Format {
  public init() {}

  public var name: FormatName { .rtf }
  public var title: String { "RTF" }
  public var fileEndings: [String] { ["rtf"] }
  public var losses: Set<Finding.Code> {
    [.rtfUnknownDestination, .rtfLeftOut, .rtfFormField, .rtfEmptyPicture, .rtfNotCropped, .rtfNotCarried]
  }
  public var statesEncoding: Bool { true }

  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    try RTFReader.read(bytes, options: options)
  }

  public func write(_ document: Document, options: WriteOptions) -> Writing {
    RTFWriter.write(document, options: options)
  }
}
