/// Every format there is, in the order in which a copy's forms are preferred.
public enum FormatCatalog {
  public static let all: [any Format] = [NativeFormat(), PlainTextFormat()]

  public static func format(named name: FormatName) -> any Format {
    switch name {
    case .native: NativeFormat()
    case .text, .rtf, .html: PlainTextFormat()
    }
  }
}
