package import Glibc

/// The address of a socket in the file system, or of one with an abstract name (unix(7)).
package struct UnixSocketAddress {
  private var address = sockaddr_un()
  private let length: socklen_t

  /// - Parameter path: the socket's path; one that begins with a NUL byte is an abstract name.
  /// - Returns: `nil` if there is no path, one that does not fit (107 bytes), or one with a NUL byte inside.
  package init?(path: String) {
    let bytes = Array(path.utf8)
    let isAbstract = bytes.first == 0
    guard !bytes.isEmpty, !bytes.dropFirst().contains(0), bytes.count < MemoryLayout.size(ofValue: address.sun_path)
    else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // The length of an abstract name tells its end; that of a path is the whole structure's.
    length = socklen_t(
      isAbstract ? MemoryLayout<sa_family_t>.size + bytes.count : MemoryLayout<sockaddr_un>.size)
  }

  /// Calls `body` with what bind(2) and connect(2) take.
  package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
