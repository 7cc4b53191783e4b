import Glibc

/// A file descriptor that is closed when its last owner goes.
final class FileDescriptor: Sendable {
  let rawValue: Int32

  init(_ rawValue: Int32) { self.rawValue = rawValue }

  deinit { close(rawValue) }
}
