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
    // One write a line, so that lines of several writers do not mix.
    let line = Array("\(prefix)\(Self.oneLine("\(message)\(suffix)"))\n".utf8)
    _ = line.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// A second line would have lost its priority, and control characters do not belong on a terminal.
  static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
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
