/// The service for those who ask, as far as it does not change while it runs.
package struct ServiceIdentity: Hashable, Sendable {
  package var release: String
  package var processID: Int
  package var display: String
  /// The start time in RFC 3339.
  package var started: String

  package init(release: String, processID: Int, display: String, started: String) {
    self.release = release
    self.processID = processID
    self.display = display
    self.started = started
  }
}
