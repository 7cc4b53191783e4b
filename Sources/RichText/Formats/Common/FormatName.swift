/// The formats' names in configuration, command line and reports, the one that can hold the most of a document first.
public enum FormatName: String, Hashable, Sendable, CaseIterable {
  case native, rtf, html, markdown, text
  /// The values of tables, between commas or tabs.
  case csv, tsv
}
