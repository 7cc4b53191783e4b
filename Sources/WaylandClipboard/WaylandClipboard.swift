package import Selections
internal import SystemCalls

/// The clipboard of one Wayland compositor that has data control.
///
/// Translates: what the compositor's socket and the pipes bring goes into the session, its outputs back to them. All
/// decisions are made there; nothing here waits for anyone but at the start. A lost connection is made again as long as
/// the same run of the compositor accepts it.
package final class WaylandClipboard: ClipboardTransport {
  /// The present connection; `nil` between a loss and the next attempt.
  private var connection: CompositorConnection?
  private let connect: () throws(SelectionError) -> CompositorSocket
  private let server: ServerToken
  /// Whether a lost connection is made again.
  private var survivesLoss: Bool
  private var reconnection = Reconnection()
  /// The last loss, which the end of the compositor is reported by.
  private var loss: SelectionError?
  /// Notices that are not returned yet.
  private var notices: [ClipboardNotice] = []
  private let poll: DescriptorPoll
  private let incoming: IncomingPipes
  private let outgoing: OutgoingPipes
  private var session: DataControlSession
  /// Descriptors of pastes that are not answered yet.
  private var requests: [RequestID: FileDescriptor] = [:]
  private var requestCount: UInt64 = 0
  /// Whether the compositor's socket is looked at for room to send.
  private var awaitsRoom = false
  private var isFocusReported = false
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
  ///   - survivesLoss: connect again if the compositor closes the connection, and lives.
  /// - Throws: `SelectionError` with code `unavailable`: there is no socket, no answer in time, or no data control.
  package init(
    display: String, environment: [String: String], settings: TransportSettings, patience: Instant = defaultPatience,
    survivesLoss: Bool = false
  ) throws(SelectionError) {
    guard let poll = DescriptorPoll() else { throw CompositorSocket.unavailable("there are no descriptors left") }
    connect = { () throws(SelectionError) in try CompositorSocket(display: display, environment: environment) }
    let greeting = try CompositorGreeting(connect(), settings: settings, patience: patience)
    try greeting.bind()
    (connection, session) = (greeting.connection, greeting.session)
    server = ServerToken(greeting.connection.socket)
    self.survivesLoss = survivesLoss
    self.poll = poll
    incoming = IncomingPipes(poll)
    outgoing = OutgoingPipes(poll)
    guard poll.add(greeting.connection.socket.descriptor, .reading) else {
      throw CompositorSocket.unavailable("the Wayland socket cannot be waited for")
    }
  }

  /// Begins to read the copies that the watched selections hold now, as if they had just been made.
  package func readPresentCopies(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    try session.readPresentCopies(now: now)
    try finish(now: now)
    return takeNotices()
  }

  /// Tells this run of the compositor from every other that had, or will have, the same display.
  package func serverToken() -> ServerToken { server }

  package var namesDestinations: Bool { !needsFocus || isFocusReported }

  package var needsFocus: Bool { session.globals.toplevels == nil }

  package func focusChanged(to client: Client?) {
    isFocusReported = true
    session.toplevels.reported = client
  }

  package var fileDescriptor: Int32 { poll.fileDescriptor }

  package var nextDeadline: Instant? {
    if hasMore { return 0 }
    let own = reconnection.isPausing ? nil : session.nextDeadline
    return own.orEarlier(reconnection.deadline).orEarlier(outgoing.deadline)
  }

  package func process(now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    do throws(SelectionError) {
      try advance(now: now)
    } catch {
      try lost(error, now: now)
    }
    return takeNotices()
  }

  private func advance(now: Instant) throws(SelectionError) {
    for number in poll.ready() {
      if let arrival = incoming.read(number) {
        try session.arrived(arrival, now: now)
      } else {
        outgoing.write(number, session.settings, now: now)
      }
    }
    outgoing.deadlinePassed(now: now)
    // Last, and what follows is sent at once: between hearing of no newer copy and our set there is to be as little time as can be.
    try reconnect(now: now)
    guard !reconnection.isPausing else { return }
    try readMessages(now: now)
    try session.endBatch(now: now)
    try finish(now: now)
  }

  package func perform(_ command: ClipboardCommand, now: Instant) throws(SelectionError) -> [ClipboardNotice] {
    do throws(SelectionError) {
      try session.perform(command, now: now)
      // Nothing that it may have begun could end.
      if reconnection.state != .connected { try session.dropAll(now: now) }
      try finish(now: now)
    } catch {
      try lost(error, now: now)
    }
    return takeNotices()
  }

  private func takeNotices() -> [ClipboardNotice] {
    defer { notices = [] }
    return notices
  }

  package func update(_ settings: TransportSettings) throws(SelectionError) { session.update(settings) }

  // MARK: Connection

  /// Gives the connection up, and goes on without it until the next attempt.
  private func lost(_ error: SelectionError, now: Instant) throws(SelectionError) {
    guard survivesLoss, error.code == .connectionLost else { throw error }
    loss = error
    if let connection { poll.remove(connection.socket.descriptor) }
    connection = nil
    (requests, awaitsRoom, hasMore) = ([:], false, false)
    reconnection.lost(now: now)
    try session.connectionLost(now: now)
    try carryOut(now: now)
  }

  /// Does what is due of the next connection.
  private func reconnect(now: Instant) throws(SelectionError) {
    guard let deadline = reconnection.deadline, deadline <= now else { return }
    guard reconnection.isPausing else { throw DataControlSession.lost("does not answer") }
    // Another run of the compositor is for another run of the service.
    guard let socket = try? connect(), ServerToken(socket) == server, poll.add(socket.descriptor, .reading) else {
      survivesLoss = false
      throw loss ?? DataControlSession.lost("is gone")
    }
    connection = CompositorConnection(socket)
    let reported = session.toplevels.reported
    session = DataControlSession(settings: session.settings, resuming: session.exchanges)
    session.toplevels.reported = reported
    reconnection.began(until: now &+ Self.defaultPatience)
    try session.start()
    try finish(now: now)
  }

  // MARK: Messages

  /// Everything that has arrived is read before a copy is: of several selections only the last one's offer exists.
  private func readMessages(now: Instant) throws(SelectionError) {
    guard let connection else { return }
    var reads = 0
    hasMore = false
    while try connection.read() {
      while let message = try connection.next() {
        try session.handle(message, request: try request(of: message), now: now)
        try carryOut(now: now)
      }
      reads += 1
      if reads == Self.readsPerCall {
        hasMore = true
        break
      }
    }
    if reconnection.state != .connected, session.phase == .ready {
      guard session.globals.dataControl != nil else { throw DataControlSession.lost("has no data control") }
      reconnection.succeeded()
    }
  }

  private func request(of message: WireMessage) throws(SelectionError) -> RequestID? {
    guard session.descriptorCount(of: message) > 0 else { return nil }
    guard let descriptor = connection?.takeDescriptor() else { return nil }
    requestCount &+= 1
    let id = RequestID(rawValue: requestCount)
    requests[id] = descriptor
    return id
  }

  // MARK: Outputs

  private func finish(now: Instant) throws(SelectionError) {
    try carryOut(now: now)
    guard let connection else { return }
    try connection.flush()
    session.settle()
    if awaitsRoom != connection.hasUnsent {
      awaitsRoom = connection.hasUnsent
      poll.change(connection.socket.descriptor, to: awaitsRoom ? .both : .reading)
    }
  }

  /// Carries out what the session asks for.
  private func carryOut(now: Instant) throws(SelectionError) {
    var outputs = session.takeOutputs()
    while !outputs.isEmpty {
      for output in outputs {
        switch output {
        case .send(let request):
          connection?.send(request)
        case .receive(let request, let id):
          guard let connection, let end = incoming.open(id) else {
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
  }
}
