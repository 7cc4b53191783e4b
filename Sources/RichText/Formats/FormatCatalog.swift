/// Every format there is.
public enum FormatCatalog {
  /// All formats, in the order of their names.
  public static let all: [any Format] = FormatName.allCases.map(format(named:))

  public static func format(named name: FormatName) -> any Format {
    switch name {
    case .native: NativeFormat()
    case .rtf: RTFFormat()
    case .html: HTMLFormat()
    case .markdown: MarkdownFormat()
    case .text: PlainTextFormat()
    case .csv: DelimitedFormat(.commas)
    case .tsv: DelimitedFormat(.tabs)
    }
  }
}

extension FormatName {
  /// The notation of a format that holds nothing but the values of a table; `nil` for a format of documents.
  public var tableNotation: DelimitedText? { (FormatCatalog.format(named: self) as? DelimitedFormat)?.notation }
}
