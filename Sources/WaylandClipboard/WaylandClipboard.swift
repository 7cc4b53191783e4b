package import Selections
internal import SystemCalls

/// The clipboard of one Wayland compositor that has data control.
///
/// Translates: what the compositor's socket and the pipes bring goes into the session, its outputs back to them. All
/// decisions are made there; nothing here waits for anyone but at the start.
package final class WaylandClipboard: ClipboardTransport {
  private let connection: CompositorConnection
  private let poll: DescriptorPoll
  private let incoming: IncomingPipes
  private let outgoing: OutgoingPipes
  private var session: DataControlSession
  /// Descriptors of pastes that are not answered yet.
  private var requests: [RequestID: FileDescriptor] = [:]
  private var requestCount: UInt64 = 0
  /// Whether the compositor's socket is looked at for room to send.
  private var awaitsRoom = false
  /// Whether more has arrived than one call handles.
  private var hasMore = false

  /// Milliseconds for the whole conversation at the start.
  package static let defaultPatience: Instant = 5000
  /// One call reads no more parts of the stream than this, so that a flood does not keep the service from its other
  /// work.
  private static let readsPerCall = 64

  /// Connects to the compositor; the copy that is on the clipboard stays as it is.
  /// - Parameters:
  ///   - display: the socket's name in `XDG_RUNTIME_DIR`, or its path.
  ///   - environment: the variables of this process.
  ///   - patience: milliseconds for the whole conversation at the start.
  /// - Throws: `SelectionError` with code `unavailable`: there is no socket, no answer in time, or no data control.
  package init(
    display: String, environment: [String: String], settings: TransportSettings, patience: Instant = defaultPatience
  ) throws(SelectionError) {
    guard let poll = DescriptorPoll() else { throw CompositorSocket.unavailable("there are no descriptors left") }
    let greeting = try CompositorGreeting(
      CompositorSocket(display: display, environment: environment), settings: settings, patience: patience)
    try greeting.bind()
    (connection, session) = (greeting.connection, greeting.session)
    self.poll = poll
    incoming = IncomingPipes(poll)
    outgoing = OutgoingPipes(poll)
    guard poll.add(connection.socket.descriptor, .reading) else {
      throw CompositorSocket.unavailable("the Wayland socket cannot be waited for")
    }
  }

  /// Begins to read the copies that the watched selections hold now, as if they had just been made.
  package func readPresentCopies(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    try session.readPresentCopies(now: now)
    return try finish(now: now)
  }

  /// Tells this run of the compositor from every other that had, or will have, the same display.
  package func serverToken() -> ServerToken { ServerToken(connection.socket) }

  package var fileDescriptor: Int32 { poll.fileDescriptor }

  package var nextDeadline: Instant? {
    hasMore ? 0 : session.nextDeadline.orEarlier(outgoing.deadline)
  }

  package func process(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    for number in poll.ready() {
      if let arrival = incoming.read(number) {
        try session.arrived(arrival, now: now)
      } else {
        outgoing.write(number, session.settings, now: now)
      }
    }
    outgoing.deadlinePassed(now: now)
    // Last, and what follows is sent at once: between hearing of no newer copy and our set there is to be as little time as can be.
    notices += try readMessages(now: now)
    try session.endBatch(now: now)
    notices += try finish(now: now)
    return notices
  }

  package func perform(_ command: ClipboardCommand, now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    try session.perform(command, now: now)
    return try finish(now: now)
  }

  package func update(_ settings: TransportSettings) throws(SelectionError) { session.update(settings) }

  // MARK: Messages

  /// Everything that has arrived is read before a copy is: of several selections only the last one's offer exists.
  private func readMessages(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    var reads = 0
    hasMore = false
    while try connection.read() {
      while let message = try connection.next() {
        try session.handle(message, request: try request(of: message), now: now)
        notices += try carryOut(now: now)
      }
      reads += 1
      if reads == Self.readsPerCall {
        hasMore = true
        break
      }
    }
    return notices
  }

  private func request(of message: WireMessage) throws(SelectionError) -> RequestID? {
    guard session.descriptorCount(of: message) > 0 else { return nil }
    guard let descriptor = connection.takeDescriptor() else { return nil }
    requestCount &+= 1
    let id = RequestID(rawValue: requestCount)
    requests[id] = descriptor
    return id
  }

  // MARK: Outputs

  private func finish(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    let notices = try carryOut(now: now)
    try connection.flush()
    session.settle()
    if awaitsRoom != connection.hasUnsent {
      awaitsRoom = connection.hasUnsent
      poll.change(connection.socket.descriptor, to: awaitsRoom ? .both : .reading)
    }
    return notices
  }

  /// Carries out what the session asks for.
  private func carryOut(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    var notices: [ClipboardNotice] = []
    var outputs = session.takeOutputs()
    while !outputs.isEmpty {
      for output in outputs {
        switch output {
        case .send(let request):
          connection.send(request)
        case .receive(let request, let id):
          guard let end = incoming.open(id) else {
            try session.receiptFailed(id, now: now)
            continue
          }
          connection.send(request, with: end)
        case .endReceipt(let id):
          incoming.close(id)
        case .write(let id, let bytes):
          guard let descriptor = requests.removeValue(forKey: id) else { continue }
          outgoing.begin(descriptor, bytes, session.settings, now: now)
        case .close(let id):
          requests[id] = nil
        case .tell(let notice):
          notices.append(notice)
        }
      }
      outputs = session.takeOutputs()
    }
    return notices
  }
}
