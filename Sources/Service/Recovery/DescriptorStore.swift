private import CDescriptors
private import CSystemd
import Glibc
import Selections

/// Descriptors that the service manager keeps for the next start of this service (sd_notify(3), FDSTORE), by name.
///
/// A message is never waited for: while the manager does not read, those that wait are tried again.
struct DescriptorStore {
  /// Two for each selection that there can be one for: the new one is stored before the old one is removed.
  private static let names: [StoredRecord.Kind: [String]] = [
    .offer: ["offer-a", "offer-b", "offer-c", "offer-d", "offer-e", "offer-f"],
    .original: ["original-a", "original-b"],
  ]
  private static let retryPause: Instant = 100

  /// Nil as file: it is to be removed.
  private struct Message {
    let name: String
    let file: FileDescriptor?

    var state: String {
      // FDPOLL=0: it never becomes ready, and is not to be watched for an error (systemd 246).
      file == nil ? "FDSTOREREMOVE=1\nFDNAME=\(name)" : "FDSTORE=1\nFDNAME=\(name)\nFDPOLL=0"
    }
  }

  private let socket: FileDescriptor
  private var used: Set<String> = []
  /// At most two for each name.
  private var waiting: [Message] = []
  /// When those that wait are tried again.
  private(set) var nextDeadline: Instant?

  /// - Parameter socket: NOTIFY_SOCKET; `@` stands for the NUL byte of an abstract name.
  /// - Returns: nil: no service manager listens.
  init?(socket path: String?) {
    guard let path, path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
    var name = Array(path.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    var address = sockaddr_un()
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = FileDescriptor(Glibc.socket(AF_UNIX, kind, 0))
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor.rawValue, $0, length) }
    }
    guard status == 0 else { return nil }
    socket = descriptor
  }

  /// What was kept from the last run, and is still: the manager has its own descriptors of it.
  static func inherited() -> [(name: String, file: FileDescriptor)] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count > 0 else { return [] }
    defer {
      for index in 0..<Int(count) { free(names?[index]) }
      free(names)
    }
    return (0..<Int(count)).map { index in
      // SD_LISTEN_FDS_START.
      (names?[index].map { String(cString: $0) } ?? "", FileDescriptor(3 + Int32(index)))
    }
  }

  // MARK: Messages

  /// Has a file kept.
  /// - Returns: its name; nil: there are as many as may be.
  mutating func keep(_ file: FileDescriptor, _ kind: StoredRecord.Kind, now: Instant) -> String? {
    guard let name = Self.names[kind]?.first(where: { !used.contains($0) }) else { return nil }
    used.insert(name)
    send(Message(name: name, file: file), now: now)
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
      let sent = Array(message.state.utf8).withUnsafeBytes { bytes in
        washboard_send(socket.rawValue, bytes.baseAddress, bytes.count, message.file?.rawValue ?? -1)
      }
      if sent < 0, errno == EINTR { continue }
      if sent < 0, errno == EAGAIN || errno == ENOBUFS {
        nextDeadline = now &+ Self.retryPause
        return
      }
      // A manager that has gone keeps nothing.
      waiting.removeFirst()
    }
    nextDeadline = nil
  }
}
