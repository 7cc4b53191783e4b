import Selections
import Service
import X11Clipboard

/// A first look at a display by commands that must not wait for a server that is stopped.
enum DisplayProbe {
  /// Seconds that the server has for its answer.
  static let patience = 5

  /// - Throws: `SelectionError` with code `timedOut` if the server does not answer, and with `unavailable` if there is
  ///   none.
  static func look(at display: String) throws(SelectionError) -> DisplayInspection {
    let result = TimedWork.run(within: patience) { () -> Result<DisplayInspection, SelectionError> in
      Result { () throws(SelectionError) in try DisplayInspection(display: display) }
    }
    guard let result else {
      throw SelectionError(
        .timedOut, reason: "the X server of '\(display)' does not answer: no answer within \(patience) s",
        advice: "end what has stopped or grabbed the server")
    }
    return try result.get()
  }
}
