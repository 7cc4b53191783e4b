import Glibc
import Logging

/// Log lines on standard error, with the priority that journald reads (sd-daemon(3)) when it listens.
package struct JournalLogHandler: LogHandler {
  package var metadata: Logger.Metadata = [:]
  package var logLevel: Logger.Level
  private let goesToJournal: Bool

  package init(level: Logger.Level = .info) {
    logLevel = level
    goesToJournal = Self.isJournal(STDERR_FILENO, stream: getenv("JOURNAL_STREAM").map { String(cString: $0) })
  }

  /// Reports whether a descriptor is the one that systemd has connected to the journal.
  /// - Parameter stream: JOURNAL_STREAM, device and inode. Programs that a service starts inherit it, terminals among
  ///   them.
  static func isJournal(_ descriptor: Int32, stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(descriptor, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    write(level: event.level, message: event.message, metadata: event.metadata)
  }

  private func write(level: Logger.Level, message: Logger.Message, metadata extra: Logger.Metadata?) {
    let details = metadata.merging(extra ?? [:]) { $1 }.sorted { $0.key < $1.key }
    let suffix = details.map { " \($0.key)=\($0.value)" }.joined()
    let prefix = goesToJournal ? "<\(Self.priority(level))>" : "washboard: \(level): "
    try? StandardStream.errors.print([PrintedLine("\(prefix)\(message)\(suffix)")])
  }

  static func priority(_ level: Logger.Level) -> Int {
    switch level {
    case .critical: 2
    case .error: 3
    case .warning: 4
    case .notice: 5
    case .info: 6
    case .debug, .trace: 7
    }
  }
}
