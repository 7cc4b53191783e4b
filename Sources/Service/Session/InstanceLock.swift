import Glibc
import SystemCalls

/// The lock by which one service serves a display that has no manager selection.
///
/// It is a record lock on a file beside the control socket: the kernel names its holder, and takes it from a process
/// that ends.
package final class InstanceLock {
  package enum Failure: Error, CustomStringConvertible {
    case held(display: String)
    /// The holder was told to end, and did not.
    case notReleased(display: String)
    /// The lock's file cannot be made, because its folder is missing, full, or not to be written.
    case noPlace(String)
    case folder(String, advice: String)
    case system(SystemError)

    package var description: String {
      switch self {
      case .held(let display): "another instance serves display \(display)"
      case .notReleased(let display): "the instance that serves display \(display) does not end"
      case .noPlace(let reason), .folder(let reason, _): reason
      case .system(let error): "\(error)"
      }
    }

    /// The thing to do about it; `nil` if that is not known.
    package var advice: String? {
      switch self {
      case .held, .noPlace, .system: nil
      case .notReleased: "end it by 'kill -KILL'"
      case .folder(_, let advice): advice
      }
    }
  }

  private let descriptor: FileDescriptor
  private let display: String

  /// Milliseconds that a holder has to end.
  private static let patience: UInt64 = 5000
  private static let pause: UInt32 = 10_000

  /// Opens the lock's file, without taking the lock.
  /// - Parameter socket: the place of the display's control socket, whose folder the file is put into.
  package init(display: DisplayName, besides socket: ControlSocketPath) throws(Failure) {
    self.display = display.name
    let path = socket.lockPath
    do throws(ControlSocket.Failure) {
      if let folder = socket.privateFolder { try ControlSocket.makePrivate(folder) }
      descriptor = try Self.file(at: path)
    } catch {
      throw error.isAboutTheFolder ? .noPlace("\(error)") : .folder("\(error)", advice: error.advice)
    }
  }

  private static func file(at path: String) throws(ControlSocket.Failure) -> FileDescriptor {
    do throws(SystemError) {
      let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
      return FileDescriptor(try checked("open \(path)") { open(path, flags, 0o600) })
    } catch {
      throw .system(error)
    }
  }

  /// Whether another process has the lock.
  package var isHeld: Bool { holder != nil }

  /// Takes the lock.
  /// - Parameter replace: ends the process that has it, and waits for its end.
  package func take(replace: Bool) throws(Failure) {
    let end = MonotonicClock.now() &+ Self.patience
    var ended: pid_t?
    while true {
      var request = Self.request
      if fcntl(descriptor.rawValue, F_SETLK, &request) == 0 { return }
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
        throw .system(SystemError("lock the instance of \(display)"))
      }
      guard replace else { throw .held(display: display) }
      guard MonotonicClock.now() < end else { throw .notReleased(display: display) }
      // One signal is enough. A second one would end a service that is still handing over its copy.
      if let holder, holder != ended {
        kill(holder, SIGTERM)
        ended = holder
      }
      usleep(Self.pause)
    }
  }

  private var holder: pid_t? {
    var request = Self.request
    guard fcntl(descriptor.rawValue, F_GETLK, &request) == 0, request.l_type != Int16(F_UNLCK), request.l_pid > 0
    else { return nil }
    return request.l_pid
  }

  /// The whole file, for writing.
  private static var request: flock {
    var request = flock()
    request.l_type = Int16(F_WRLCK)
    request.l_whence = Int16(SEEK_SET)
    return request
  }
}
