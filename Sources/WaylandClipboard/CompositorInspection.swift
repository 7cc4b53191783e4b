package import Selections
internal import SystemCalls

/// A first look at a compositor. Nothing is bound by which anything could change.
package struct CompositorInspection: Hashable, Sendable {
  /// The protocol by which its selections can be read and set; `nil` if it has none.
  package let dataControl: DataControlInterface?
  /// The process that made its socket.
  package let processID: Int32?
  /// The file name of that process's executable.
  package let executable: String?
  /// Whether it tells which program has the focus.
  package let hasToplevels: Bool

  /// - Parameters:
  ///   - display: the socket's name in `XDG_RUNTIME_DIR`, or its path.
  ///   - environment: the variables of this process.
  /// - Throws: `SelectionError` with code `unavailable` if there is no socket, or no answer within 5 s.
  package init(display: String, environment: [String: String]) throws(SelectionError) {
    let socket = try CompositorSocket(display: display, environment: environment)
    let greeting = try CompositorGreeting(
      socket, settings: TransportSettings(), patience: WaylandClipboard.defaultPatience)
    dataControl = greeting.session.globals.dataControl?.interface
    hasToplevels = greeting.session.globals.toplevels != nil
    processID = socket.processID
    executable = socket.processID.flatMap { ProcessFacts(processID: $0).programName }
  }
}

extension ServerToken {
  /// The process behind the socket, its start and the socket's file: one run of the compositor.
  init(_ socket: CompositorSocket) {
    let processID = socket.processID ?? 0
    let start = ProcessFacts(processID: processID).startTicks ?? 0
    self.init(processID: UInt32(bitPattern: processID), started: start, socket: socket.inode)
  }
}
