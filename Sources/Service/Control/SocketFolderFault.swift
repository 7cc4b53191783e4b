import SystemCalls

/// The reason why no control socket can be made in its folder.
package enum SocketFolderFault: Hashable, Sendable, CustomStringConvertible {
  case missing(String)
  case unwritable(String, SystemError)

  package var description: String {
    switch self {
    case .missing(let folder): "the folder of its control socket, \(folder), does not exist"
    case .unwritable(let folder, let error):
      "nothing can be created in the folder of its control socket, \(folder): \(error.reason)"
    }
  }

  package var remedy: String {
    switch self {
    case .missing: "log in through a display manager with PAM, or use --socket"
    case .unwritable(_, let error):
      error.isAboutSpace ? "delete files there, or use --socket" : "make it writable, or use --socket"
    }
  }
}
