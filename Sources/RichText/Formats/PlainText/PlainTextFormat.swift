/// Text without formatting: one paragraph for each line.
///
/// A blank line stands between paragraphs that are set apart, and none between lines.
///
/// Declared domain of the round trip: lines without style, container or attachment, whose text holds no U+2028. Outside
/// it lists are written with their markers, descriptions with an indent, table rows as `Flattening.tables` says,
/// attachments as their alternative text.
public struct PlainTextFormat: Format {
  public init() {}

  public var name: FormatName { .text }
  public var title: String { "text" }
  public var fileEndings: [String] { ["txt", "text"] }
  public var isBareText: Bool { true }

  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    try PlainTextReader.read(bytes, options: options)
  }

  public func write(_ document: Document, options: WriteOptions) -> Writing {
    PlainTextWriter.write(document, options: options)
  }
}
