import Glibc
import SystemCalls

/// The lock that has services that replace each other at the same time do so one after the other.
///
/// A service reads what its predecessor has on the clipboard. So the predecessor must have taken the clipboard itself
/// before the next one reads. The lock is held from before the reading until then.
package final class SuccessionLock {
  private let descriptor: FileDescriptor

  /// Milliseconds that others may take; reading a large clipboard takes seconds.
  private static let patience: UInt64 = 10_000
  private static let pause: UInt32 = 10_000

  /// Waits until no other service is replacing the one of the display.
  /// - Parameter socket: the place of the display's control socket, beside which the lock's file is.
  /// - Returns: `nil` if there can be no such file, or another service has the lock for longer than ten seconds.
  package init?(besides socket: ControlSocketPath) {
    if let folder = socket.privateFolder {
      guard (try? ControlSocket.makePrivate(folder)) != nil else { return nil }
    }
    let opened = open(socket.successionPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = FileDescriptor(opened)
    let end = MonotonicClock.now() &+ Self.patience
    while flock(opened, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, MonotonicClock.now() < end else { return nil }
      usleep(Self.pause)
    }
  }
}
