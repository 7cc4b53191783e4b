private import CDescriptors
private import Glibc
internal import Selections

/// The socket of a compositor, and the process behind it.
struct CompositorSocket {
  let descriptor: Descriptor
  let path: String

  /// Connects.
  /// - Parameters:
  ///   - display: the socket's name in `XDG_RUNTIME_DIR`, or its path.
  ///   - environment: the variables of this process.
  /// - Throws: `SelectionError` with code `unavailable`.
  init(display: String, environment: [String: String]) throws(SelectionError) {
    if display.hasPrefix("/") {
      path = display
    } else if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
      path = folder + "/" + display
    } else {
      throw Self.unavailable("XDG_RUNTIME_DIR is not set, so that the Wayland display has no folder")
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let hasRoom = withUnsafeMutableBytes(of: &address.sun_path) { place in
      // With room for the NUL at the end.
      guard bytes.count < place.count, !bytes.contains(0) else { return false }
      place.copyBytes(from: bytes)
      return true
    }
    guard hasRoom else { throw Self.unavailable("the path of the Wayland socket is too long") }
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard number >= 0 else { throw Self.unavailable("no socket can be made: \(String(cString: strerror(errno)))") }
    descriptor = Descriptor(number)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(errno))
      throw Self.unavailable("the Wayland display cannot be opened: \(reason)")
    }
  }

  static func unavailable(_ reason: String) -> SelectionError { SelectionError(.unavailable, reason: reason) }

  /// The process that made the socket; `nil` if it is not told.
  var processID: Int32? {
    let number = washboard_peer_process(descriptor.number)
    return number > 0 ? number : nil
  }

  /// The number of the socket's file; 0 if it is gone.
  var inode: UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  /// Waits until something can be read or, where it is wanted, written.
  /// - Returns: false if nothing can until then.
  func wait(forWriting: Bool, until deadline: UInt64) -> Bool {
    while true {
      let now = Clock.now()
      guard now < deadline else { return false }
      var entry = pollfd(
        fd: descriptor.number, events: Int16(POLLIN) | (forWriting ? Int16(POLLOUT) : 0), revents: 0)
      let count = poll(&entry, 1, Int32(clamping: deadline - now))
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
