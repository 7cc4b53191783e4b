import Selections
import SystemCalls

/// The reason why the service cannot start or go on.
package enum DaemonError: Error, Sendable, CustomStringConvertible {
  case display(SelectionError)
  case controlSocket(String, advice: String)
  case system(SystemError)

  /// Tells what may be there at the next start, such as memory that has run out, from what will be as it is.
  init(_ failure: ControlSocket.Failure) {
    if case .system(let error) = failure, error.isExhaustion {
      self = .system(error)
    } else {
      self = .controlSocket("\(failure)", advice: failure.advice)
    }
  }

  package var description: String {
    switch self {
    case .display(let error): error.reason
    case .controlSocket(let reason, _): "no control socket: \(reason)"
    case .system(let error): "\(error)"
    }
  }
}
