extension FormatName {
  /// The notation of the values; `nil` for a format of documents.
  public var values: DelimitedText? {
    switch self {
    case .csv: .commas
    case .tsv: .tabs
    case .native, .rtf, .html, .text, .markdown: nil
    }
  }
}
