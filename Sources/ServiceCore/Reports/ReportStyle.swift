/// The way in which a report is written for a person.
package struct ReportStyle: Sendable {
  /// Whether rules that did not match are listed.
  package var isVerbose: Bool
  /// Writes a time in RFC 3339 and UTC as the reader's clock shows it.
  package var localTime: @Sendable (String) -> String

  package init(isVerbose: Bool = false, localTime: @escaping @Sendable (String) -> String = { $0 }) {
    self.isVerbose = isVerbose
    self.localTime = localTime
  }
}
