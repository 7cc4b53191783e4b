internal import Selections
internal import SystemCalls

/// The conversation at the start, the only one that is waited for.
final class CompositorGreeting {
  let connection: CompositorConnection
  private(set) var session: DataControlSession
  private let end: Instant
  private let seconds: Instant

  /// - Throws: `SelectionError` with code `unavailable`.
  init(_ socket: CompositorSocket, settings: TransportSettings, patience: Instant) throws(SelectionError) {
    connection = CompositorConnection(socket)
    session = DataControlSession(settings: settings)
    end = MonotonicClock.now() &+ patience
    seconds = patience / 1000
    do throws(WireError) {
      try session.begin()
    } catch {
      throw CompositorSocket.unavailable("the conversation with the Wayland compositor cannot begin")
    }
    try converse { $0.phase != .listing }
  }

  /// Takes part in the selections.
  /// - Throws: `SelectionError` with code `unavailable`.
  func bind() throws(SelectionError) {
    guard session.globals.dataControl != nil else {
      throw CompositorSocket.unavailable(
        "the Wayland compositor has no data control (ext-data-control-v1 or wlr-data-control-unstable-v1)")
    }
    try converse { $0.phase == .ready }
  }

  private func converse(until isDone: (DataControlSession) -> Bool) throws(SelectionError) {
    do throws(SelectionError) {
      while !isDone(session) {
        for case .send(let request) in session.takeOutputs() { connection.send(request) }
        try connection.flush()
        guard connection.socket.wait(forWriting: connection.hasUnsent, until: end) else {
          throw CompositorSocket.unavailable("the Wayland compositor does not answer within \(seconds) s")
        }
        while !isDone(session), try connection.read() {
          // Nothing of ours is there that anyone could paste.
          while let message = try connection.next() {
            try session.handle(message, request: nil, now: MonotonicClock.now())
          }
        }
      }
    } catch {
      throw SelectionError(.unavailable, reason: error.reason)
    }
  }
}
