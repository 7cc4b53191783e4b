private import Glibc

/// The receiving end of sd_notify(3), as a service manager has it.
package final class NotifySocket {
  package let path: String
  private let descriptor: Int32
  package private(set) var messages: [String] = []

  package init(in folder: TemporaryFolder) throws {
    path = folder.path + "/notify"
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8CString)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes.map { UInt8(bitPattern: $0) }) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard descriptor >= 0, isBound else { throw ProcessError("cannot listen at \(path)") }
  }

  /// Waits until a message with this line has come.
  package func wait(for line: String, count: Int = 1, limit: Int = 20_000) throws -> Bool {
    try wait(count: count, limit: limit) { $0 == line }
  }

  /// Waits until as many lines as that have come.
  package func wait(count: Int = 1, limit: Int = 20_000, for isMeant: (String) -> Bool) throws -> Bool {
    try TestProcesses.wait(limit: limit) {
      self.receive()
      return self.messages.lazy.filter(isMeant).count >= count
    }
  }

  /// Takes in what has arrived.
  package func receive() {
    var buffer = [UInt8](repeating: 0, count: 8192)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count <= 0 { return }
      messages += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  deinit { close(descriptor) }
}
