/// Tables as values between commas or tabs: see `DelimitedText`.
///
/// Declared domain of the round trip: one table without spans and without style. The first of several rows is its
/// header. The cells hold lines of text with neither attachment nor container.
public struct DelimitedFormat: Format {
  private let text: DelimitedText

  public init(_ text: DelimitedText) { self.text = text }

  public var name: FormatName { text == .tabs ? .tsv : .csv }
  public var isBareText: Bool { true }

  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    try text.read(bytes, options: options)
  }

  public func write(_ document: Document, options: WriteOptions) -> Writing { Writing(bytes: text.write(document)) }
}
