import Glibc
import SystemCalls

/// The listening end of the control socket: mode 0600, put in place in one step, taken away only if it is still ours.
final class ControlSocket {
  /// The reason why there is no socket.
  enum Failure: Error, CustomStringConvertible {
    case system(SystemError)
    case pathTooLong(String)
    case notASocket(String)
    case inUse(String)
    case notPrivate(String)

    var description: String {
      switch self {
      case .system(let error): "\(error)"
      case .pathTooLong(let path): "\(path) is too long for a socket"
      case .notASocket(let path): "\(path) exists and is not a socket"
      case .inUse(let path): "another service listens on \(path)"
      case .notPrivate(let folder): "\(folder) is not a folder of this user alone"
      }
    }

    /// The thing to do about it.
    var advice: String {
      switch self {
      case .system, .notASocket, .inUse: "free that path, or name another with --socket"
      case .pathTooLong: "name a shorter one with --socket"
      case .notPrivate: "remove it, so that the service can make its own"
      }
    }

    /// Whether the folder is missing, full, or cannot be written yet, as a run-time folder before the session has made
    /// it.
    var isAboutTheFolder: Bool {
      guard case .system(let error) = self else { return false }
      return [ENOENT, ENOTDIR].contains(error.errorNumber) || error.isAboutWriting
    }

    /// Whether the folder is full. Nothing reports the end of that.
    var isAboutSpace: Bool {
      guard case .system(let error) = self else { return false }
      return error.isAboutSpace
    }
  }

  private let descriptor: FileDescriptor
  let path: String
  /// The device and inode of our file: another service may have replaced it.
  private let identity: (device: dev_t, inode: ino_t)

  var fileDescriptor: Int32 { descriptor.rawValue }

  /// - Parameter replace: take the path over from a service that still listens there.
  init(_ location: ControlSocketPath, replace: Bool) throws(Failure) {
    path = location.path
    guard let address = UnixSocketAddress(path: path) else { throw .pathTooLong(path) }
    if let folder = location.privateFolder { try Self.makePrivate(folder) }
    try Self.checkFree(path, at: address, replace: replace)
    // Bound under a name of its own and renamed, so that a client never finds a socket that does not listen.
    let temporary = "\(path.prefixThroughLastSlash).\(getpid())"
    do throws(SystemError) {
      descriptor = try Self.listener(at: temporary)
      var status = stat()
      try checked("stat \(temporary)") { lstat(temporary, &status) }
      identity = (status.st_dev, status.st_ino)
      let path = path
      try checked("rename \(path)") { rename(temporary, path) }
    } catch {
      unlink(temporary)
      throw .system(error)
    }
  }

  private static func listener(at path: String) throws(SystemError) -> FileDescriptor {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = FileDescriptor(try checked("socket") { socket(AF_UNIX, kind, 0) })
    unlink(path)
    let status = UnixSocketAddress(path: path)?.withPointer { bind(descriptor.rawValue, $0, $1) }
    let number = errno
    guard let status else { throw SystemError("bind \(path)", errorNumber: ENAMETOOLONG) }
    if status != 0 { throw SystemError("bind \(path)", errorNumber: number) }
    // No client can connect before the socket listens. A umask at its creation would affect all threads.
    try checked("make \(path) private") { chmod(path, 0o600) }
    try checked("listen") { listen(descriptor.rawValue, Int32(ControlServer.maximumClients)) }
    return descriptor
  }

  /// Whether clients find this socket under its path.
  var isInPlace: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_dev == identity.device && status.st_ino == identity.inode
  }

  deinit { if isInPlace { unlink(path) } }

  /// Makes a folder that no other user can enter; one that is too open is closed.
  static func makePrivate(_ folder: String) throws(Failure) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .system(SystemError("make \(folder)")) }
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
      throw .notPrivate(folder)
    }
    if status.st_mode & 0o777 != 0o700, chmod(folder, 0o700) != 0 { throw .notPrivate(folder) }
  }

  /// Throws if a service listens on the socket; only an abandoned one is replaced.
  private static func checkFree(_ path: String, at address: UnixSocketAddress, replace: Bool) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    guard !replace else { return }
    let probe = FileDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0))
    if address.withPointer({ connect(probe.rawValue, $0, $1) == 0 || errno == EAGAIN }) { throw .inUse(path) }
  }
}

extension String {
  fileprivate var prefixThroughLastSlash: Substring {
    lastIndex(of: "/").map { self[...$0] } ?? ""
  }
}
