import Selections

/// Descriptors that the service manager keeps for the next start of this service (sd_notify(3), FDSTORE), by name.
///
/// What is to be kept is waited for a moment, as what is about to be taken should be in the store by then. A manager that does not
/// read in that time is not waited for again before it has read all: the messages are tried again.
struct DescriptorStore {
  /// Two for each selection that there can be one for: the new one is stored before the old one is removed.
  private static let names: [StoredRecord.Kind: [String]] = [
    .offer: ["offer-a", "offer-b", "offer-c", "offer-d", "offer-e", "offer-f"],
    .original: ["original-a", "original-b"],
  ]
  private static let retryPause: Instant = 100
  /// Milliseconds.
  private static let patience: Int32 = 50

  /// Nil as file: it is to be removed.
  private struct Message {
    let name: String
    let file: FileDescriptor?

    var state: String {
      // FDPOLL=0: it never becomes ready, and is not to be watched for an error (systemd 246).
      file == nil ? "FDSTOREREMOVE=1\nFDNAME=\(name)" : "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0"
    }
  }

  private let manager: ServiceManagerSocket
  private var used: Set<String> = []
  /// At most two for each name.
  private var waiting: [Message] = []
  /// When those that wait are tried again.
  private(set) var nextDeadline: Instant?
  /// Whether the manager has read in time since all was told last.
  private var reads = true

  /// - Parameter socket: NOTIFY_SOCKET.
  /// - Returns: nil: no service manager listens.
  init?(socket path: String?) {
    guard let manager = ServiceManagerSocket(path: path, waits: false) else { return nil }
    self.manager = manager
  }

  // MARK: Messages

  /// Has a file kept.
  /// - Returns: its name; nil: there are as many as may be.
  mutating func keep(_ file: FileDescriptor, _ kind: StoredRecord.Kind, now: Instant) -> String? {
    guard let name = Self.names[kind]?.first(where: { !used.contains($0) }) else { return nil }
    used.insert(name)
    send(Message(name: name, file: file), now: now)
    while !waiting.isEmpty, reads {
      let count = waiting.count
      let hasRoom = manager.awaitRoom(milliseconds: Self.patience)
      advance(now: now)
      // Room that nothing fits into is none (ENOBUFS).
      reads = hasRoom && waiting.count < count
    }
    return name
  }

  /// One that was kept before this service was started stays so.
  mutating func takeUp(_ name: String) { used.insert(name) }

  mutating func remove(_ name: String, now: Instant) {
    used.remove(name)
    // What was not sent yet need not be.
    waiting.removeAll { $0.name == name && $0.file != nil }
    guard !waiting.contains(where: { $0.name == name }) else { return }
    send(Message(name: name, file: nil), now: now)
  }

  private mutating func send(_ message: Message, now: Instant) {
    waiting.append(message)
    advance(now: now)
  }

  /// Sends what waits, in order.
  mutating func advance(now: Instant) {
    while let message = waiting.first {
      guard manager.send(message.state, with: message.file) else {
        nextDeadline = now &+ Self.retryPause
        return
      }
      // A manager that has gone keeps nothing.
      waiting.removeFirst()
    }
    nextDeadline = nil
    reads = true
  }
}
