/// Rich Text Format 1.9.1.
///
/// Read is what Word, WordPad, LibreOffice, AbiWord, Wine and libraries write. Decisions where the format leaves a choice:
///
/// - The font of `\deff` is the stated font of text that names none, because programs mean it so; text in a document
///   without `\deff`, or whose `\deff` entry has no name, states no font. A size is stated only by `\fs`.
/// - Colour 0 is the automatic colour, no colour at all, unless the table gives it components.
/// - Where a mail program has wrapped HTML or plain text (`\fromhtml1`, `\fromtext`), that is read, not what wraps it.
/// - `\ltrch` and `\rtlch`, which Word writes everywhere, state a direction only in a paragraph that runs the other way, and
///   `\ltrpar` states none.
///
/// Declared domain, in which `read(write(d)) == d`: what RTF has words for. Outside it are, with a finding each: weights
/// other than normal and bold, translucent colours, sizes and baseline offsets that are no half points, `code`, languages
/// without a Windows identifier, custom attributes, quotes and code blocks (indented paragraphs), items that hold more
/// than a paragraph and nested lists, indents of items, header cells in rows that have others too, remote images
/// (alternative text), and attachments that are no PNG, JPEG, EMF or WMF.
public struct RTFFormat: Format {
  public init() {}

  public var name: FormatName { .rtf }

  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    try RTFReader.read(bytes, options: options)
  }

  public func write(_ document: Document, options: WriteOptions) -> Writing {
    RTFWriter.write(document, options: options)
  }
}
