import Glibc
import SystemCalls

/// The turn to replace a service: one process after the other, so that each inherits from the one before it.
///
/// It is a lock on the folder of the control sockets. The kernel takes it from a process that ends.
package final class ReplacementTurn {
  private var folder: FileDescriptor?

  /// Milliseconds that the others before this one may take together.
  private static let patience: UInt64 = 20_000
  private static let pause: UInt32 = 10_000

  /// Waits for the turn.
  /// - Parameter socket: the place of the display's control socket.
  /// - Returns: `nil` if there is no folder to lock, or another process does not end its turn.
  package init?(besides socket: ControlSocketPath) {
    guard let path = socket.privateFolder, (try? ControlSocket.makePrivate(path)) != nil else { return nil }
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { return nil }
    folder = FileDescriptor(number)
    let end = MonotonicClock.now() &+ Self.patience
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, MonotonicClock.now() < end else { return nil }
      usleep(Self.pause)
    }
  }

  /// Lets the next process have its turn.
  func end() { folder = nil }
}
