/// Every format there is.
public enum FormatCatalog {
  /// All formats, in the order in which a copy's forms are preferred.
  public static let all: [any Format] = FormatName.allCases.map(format(named:))

  public static func format(named name: FormatName) -> any Format {
    switch name {
    case .native: NativeFormat()
    case .rtf: RTFFormat()
    case .html: HTMLFormat()
    case .text: PlainTextFormat()
    case .markdown: MarkdownFormat()
    case .csv: DelimitedFormat(.commas)
    case .tsv: DelimitedFormat(.tabs)
    }
  }
}
