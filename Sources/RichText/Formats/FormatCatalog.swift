/// The formats' names in configuration, command line and reports.
public enum FormatName: String, Hashable, Sendable, CaseIterable {
  case native, rtf, html, text, markdown
}

/// Every format there is.
public enum FormatCatalog {
  /// In the order in which a copy's forms are preferred.
  public static let all: [any Format] = FormatName.allCases.map(format(named:))

  public static func format(named name: FormatName) -> any Format {
    switch name {
    case .native: NativeFormat()
    case .rtf: RTFFormat()
    case .html: HTMLFormat()
    case .text: PlainTextFormat()
    case .markdown: MarkdownFormat()
    }
  }
}
