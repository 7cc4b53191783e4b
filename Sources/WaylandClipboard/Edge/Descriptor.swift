private import CDescriptors
private import Glibc

/// A descriptor that is closed with its last reference.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// A pipe whose ends are closed by exec(3), the reading one non-blocking; `nil` if there are no descriptors left.
  static func pipe() -> (reading: Descriptor, writing: Descriptor)? {
    var ends: [Int32] = [-1, -1]
    guard washboard_pipe(&ends) == 0 else { return nil }
    let (reading, writing) = (Descriptor(ends[0]), Descriptor(ends[1]))
    return reading.makeNonBlocking() ? (reading, writing) : nil
  }

  func makeNonBlocking() -> Bool {
    let flags = fcntl(number, F_GETFL)
    return flags >= 0 && fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0
  }

  /// The outcome of a transfer by a non-blocking descriptor.
  enum Transfer: Equatable {
    case bytes(Int)
    /// The call would block: no byte can be moved now.
    case blocked
    /// The other end is closed, or broken.
    case ended
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    transfer { Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    transfer { Glibc.write(number, bytes.baseAddress, bytes.count) }
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

/// Milliseconds of the monotonic clock, for the conversation at the start, which nobody else times.
enum Clock {
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }
}
