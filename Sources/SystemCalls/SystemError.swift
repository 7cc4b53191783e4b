private import Glibc

/// A system call that failed, as one typed error.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed action, in a few words.
  package let action: String
  package let errorNumber: Int32

  package init(_ action: String, errorNumber: Int32 = errno) {
    self.action = action
    self.errorNumber = errorNumber
  }

  /// The system's words for the error.
  package var reason: String { String(cString: strerror(errorNumber)) }

  package var description: String { "\(action): \(reason)" }

  /// Whether something ran out that others may give back: the same call can succeed later.
  package var isExhaustion: Bool { isAboutSpace || [EMFILE, ENFILE, ENOMEM, ENOBUFS, EAGAIN].contains(errorNumber) }

  /// Whether a file system, or the user's part of it, is full.
  package var isAboutSpace: Bool { [ENOSPC, EDQUOT].contains(errorNumber) }

  /// Whether a folder takes no new file, because it is full or may not be written.
  package var isAboutWriting: Bool { isAboutSpace || [EACCES, EPERM, EROFS].contains(errorNumber) }
}

/// Calls until it is not interrupted by a signal, and turns -1 into an error.
@discardableResult
package func checked<Result: SignedInteger>(_ action: String, _ call: () -> Result) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let number = errno
    if number != EINTR { throw SystemError(action, errorNumber: number) }
  }
}
