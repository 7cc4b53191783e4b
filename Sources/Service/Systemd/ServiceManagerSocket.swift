private import CDescriptors
import Glibc
import Selections
import SystemCalls

/// The socket on which the service manager listens to the service: datagrams of assignments, a line each
/// (sd_notify(3)).
struct ServiceManagerSocket {
  private let descriptor: FileDescriptor

  /// - Parameters:
  ///   - path: NOTIFY_SOCKET; `@` stands for the NUL byte of an abstract name.
  ///   - waits: whether a message waits until the manager reads.
  /// - Returns: `nil` if no service manager listens.
  init?(path: String?, waits: Bool) {
    guard let path, path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
    var name = Array(path.utf8)
    if name.first == UInt8(ascii: "@") { name[0] = 0 }
    guard let address = UnixSocketAddress(path: String(decoding: name, as: UTF8.self)) else { return nil }
    let kind = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | (waits ? 0 : SOCK_NONBLOCK.rawValue)
    let descriptor = FileDescriptor(Glibc.socket(AF_UNIX, Int32(kind), 0))
    guard address.withPointer({ connect(descriptor.rawValue, $0, $1) }) == 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Waits until the manager has read so much that it can be told more.
  /// - Returns: whether it has, in that time.
  func awaitRoom(milliseconds: Int32) -> Bool {
    var room = pollfd(fd: descriptor.rawValue, events: Int16(POLLOUT), revents: 0)
    return poll(&room, 1, milliseconds) > 0
  }

  /// Sends one message, with a descriptor along if there is one.
  /// - Returns: whether it went; false: the manager does not read at present. One that has gone is told nothing.
  func send(_ state: String, with file: FileDescriptor? = nil) -> Bool {
    while true {
      let sent = Array(state.utf8).withUnsafeBytes { bytes in
        washboard_send(descriptor.rawValue, bytes.baseAddress, bytes.count, file?.rawValue ?? -1)
      }
      if sent >= 0 { return true }
      if errno != EINTR { return errno != EAGAIN && errno != ENOBUFS }
    }
  }
}
