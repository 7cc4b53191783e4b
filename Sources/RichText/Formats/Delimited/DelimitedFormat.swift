/// Tables as values between commas or tabs: see `DelimitedText`.
///
/// Declared domain of the round trip: one table without spans and without style. The first of several rows is its
/// header. The cells hold lines of text with neither attachment nor container.
public struct DelimitedFormat: Format {
  /// The notation of the values.
  public let notation: DelimitedText

  public init(_ notation: DelimitedText) { self.notation = notation }

  public var name: FormatName { notation == .tabs ? .tsv : .csv }
  public var title: String { notation == .tabs ? "TSV" : "CSV" }
  public var fileEndings: [String] { notation == .tabs ? ["tsv", "tab"] : ["csv"] }
  public var isBareText: Bool { true }

  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    try notation.read(bytes, options: options)
  }

  public func write(_ document: Document, options: WriteOptions) -> Writing { Writing(bytes: notation.write(document)) }
}
