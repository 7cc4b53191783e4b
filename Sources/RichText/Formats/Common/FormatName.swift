/// The formats' names in configuration, command line and reports.
public enum FormatName: String, Hashable, Sendable, CaseIterable {
  case native, rtf, html, text, markdown
  /// The values of tables, between commas or tabs.
  case csv, tsv
}
