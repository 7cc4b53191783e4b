import Glibc
import Selections

/// The control socket and its clients. Nobody but the user is let in, and no client can make the service wait or grow.
final class ControlServer {
  /// With more clients than this, the one that has been still for longest is closed.
  static let maximumClients = 64

  private let socket: ControlSocket
  private var connections: [Int32: ControlConnection] = [:]
  private var clientCount: UInt64 = 0
  /// After descriptors ran out: when to accept again.
  private var acceptsFrom: Instant?

  init(_ location: ControlSocketPath, replace: Bool) throws(ControlSocket.Failure) {
    socket = try ControlSocket(location, replace: replace)
  }

  // MARK: What the loop asks

  /// Descriptors and what to wait for on them.
  var interests: [(descriptor: Int32, events: Int16)] {
    var interests: [(descriptor: Int32, events: Int16)] = []
    if acceptsFrom == nil { interests.append((socket.fileDescriptor, Int16(POLLIN))) }
    for connection in connections.values { interests.append((connection.fileDescriptor, connection.events)) }
    return interests
  }

  /// When `advance` must be called even if no descriptor is ready.
  var nextDeadline: Instant? {
    connections.values.reduce(acceptsFrom) { $0.orEarlier($1.deadline) }
  }

  /// - Parameters:
  ///   - ready: descriptors that `poll` found ready, strangers among them.
  ///   - respond: nil: the answer is given later, by `answer`.
  func advance(ready: Set<Int32>, now: Instant, respond: (ControlQuestion) -> ControlReply?) {
    if let instant = acceptsFrom, now >= instant { acceptsFrom = nil }
    if ready.contains(socket.fileDescriptor) { accept(now: now) }
    for descriptor in ready {
      guard var connection = connections[descriptor] else { continue }
      let id = connection.id
      connection.advance(now: now) { Self.answer($0, $1, id, respond) }
      connections[descriptor] = connection.hasEnded ? nil : connection
    }
    expire(now: now)
  }

  /// Gives the answer that a client has been waiting for; one that has gone gets none.
  func answer(
    _ client: ControlClientID, _ reply: ControlReply, now: Instant, respond: (ControlQuestion) -> ControlReply?
  ) {
    guard let descriptor = connections.first(where: { $0.value.id == client })?.key,
      var connection = connections[descriptor]
    else { return }
    connection.answer(reply, now: now) { Self.answer($0, $1, client, respond) }
    connections[descriptor] = connection.hasEnded ? nil : connection
  }

  func isConnected(_ client: ControlClientID) -> Bool { connections.values.contains { $0.id == client } }

  var hasFollowers: Bool { connections.values.contains(where: \.follows) }

  /// Sends the status to everybody who follows it. Who has not read the one before gets the latest after it, and no others.
  func tellFollowers(_ status: ControlResponse, now: Instant) {
    let line = status.line()
    for (descriptor, connection) in connections where connection.follows {
      var connection = connection
      connection.tell(line, now: now)
      connections[descriptor] = connection.hasEnded ? nil : connection
    }
  }

  // MARK: Clients

  private static func answer(
    _ line: LineFramer.Line, _ content: FileDescriptor?, _ client: ControlClientID,
    _ respond: (ControlQuestion) -> ControlReply?
  ) -> ControlConnection.Answer {
    switch line {
    case .tooLong:
      return .init(reply: .error(.lineTooLong, "a line may have \(LineFramer.maximumLength) bytes"))
    case .complete(let bytes):
      switch ControlRequest.call(in: bytes) {
      case .success(let call):
        let question = ControlQuestion(call: call, content: content, client: client)
        return .init(reply: respond(question), begins: call == .follow)
      case .failure(let error):
        return .init(reply: ControlReply(ControlResponse(error: error)))
      }
    }
  }

  /// Lets in everybody who waits, up to a number that keeps the loop responsive.
  private func accept(now: Instant) {
    for _ in 0..<Self.maximumClients {
      let number = Glibc.accept(socket.fileDescriptor, nil, nil)
      guard number >= 0 else {
        if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS { acceptsFrom = now &+ 1000 }
        return
      }
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      clientCount += 1
      var connection = ControlConnection(
        FileDescriptor(number), id: ControlClientID(rawValue: clientCount), now: now)
      guard Self.isOurUser(number) else {
        connection.end(.error(.notAllowed, "the service answers its own user only"), now: now)
        continue
      }
      if connections.count >= Self.maximumClients { evict(now: now) }
      connections[number] = connection
    }
  }

  /// Layout of `struct ucred`, which Glibc declares for _GNU_SOURCE only.
  private struct PeerCredentials {
    var processID: Int32 = 0
    var userID: UInt32 = UInt32.max
    var groupID: UInt32 = UInt32.max
  }

  private static func isOurUser(_ descriptor: Int32) -> Bool {
    var credentials = PeerCredentials()
    var size = socklen_t(MemoryLayout<PeerCredentials>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return false }
    return credentials.userID == geteuid()
  }

  private func evict(now: Instant) {
    guard let stillest = connections.min(by: { $0.value.lastMove < $1.value.lastMove })?.key else { return }
    close(stillest, .error(.tooSlow, "closed in favour of a newer client"), now: now)
  }

  private func expire(now: Instant) {
    for (descriptor, connection) in connections {
      guard let deadline = connection.deadline, now >= deadline else { continue }
      close(descriptor, .error(.tooSlow, "a line was not finished, or an answer not read, in time"), now: now)
    }
  }

  private func close(_ descriptor: Int32, _ response: ControlResponse, now: Instant) {
    guard var connection = connections.removeValue(forKey: descriptor) else { return }
    connection.end(response, now: now)
  }
}
