private import CDescriptors
private import Glibc

/// A file descriptor that is closed when its last owner goes.
package final class FileDescriptor: Sendable {
  package let rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  deinit { close(rawValue) }

  /// A pipe whose ends are closed by exec(3), the reading one non-blocking; `nil` if there are no descriptors left.
  package static func pipe() -> (reading: FileDescriptor, writing: FileDescriptor)? {
    var ends: [Int32] = [-1, -1]
    guard washboard_pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    return reading.makeNonBlocking() ? (reading, writing) : nil
  }

  /// - Returns: whether calls with it never wait from now on.
  package func makeNonBlocking() -> Bool {
    let flags = fcntl(rawValue, F_GETFL)
    return flags >= 0 && fcntl(rawValue, F_SETFL, flags | O_NONBLOCK) == 0
  }

  /// The outcome of a transfer by a non-blocking descriptor.
  package enum Transfer: Equatable, Sendable {
    case bytes(Int)
    /// The call would block: no byte can be moved now.
    case blocked
    /// The other end is closed, or broken.
    case ended
  }

  /// read(2), again if a signal interrupts it.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { Glibc.read(rawValue, buffer.baseAddress, buffer.count) }
  }

  /// write(2), again if a signal interrupts it.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    transfer { Glibc.write(rawValue, bytes.baseAddress, bytes.count) }
  }

  private func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .ended }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .blocked
      default: return .ended
      }
    }
  }
}
