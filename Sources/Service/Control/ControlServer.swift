private import CDescriptors
import Glibc
import Selections
import ServiceCore
import SystemCalls

/// The control socket and its clients. Only the user is let in, and no client can make the service wait or grow.
final class ControlServer {
  /// The most clients; a further one closes the client that has been idle for longest.
  static let maximumClients = 64

  private let location: ControlSocketPath
  /// The socket; `nil` while it cannot be made.
  private var socket: ControlSocket?
  /// The reason why there is no socket, as it was reported last.
  private var absence: ControlSocket.Failure?
  /// The watch on the socket's file; `nil` if inotify is exhausted. Then the socket is checked when something else
  /// wakes the service.
  private let watch: ControlSocketWatch?
  private var connections: [Int32: ControlConnection] = [:]
  private var clientCount: UInt64 = 0
  /// The time at which to accept again after descriptors ran out.
  private var acceptsFrom: Instant?

  /// Listens at the path, or waits for the folder that it is to be made in.
  init(_ location: ControlSocketPath, replace: Bool) throws(ControlSocket.Failure) {
    self.location = location
    do throws(ControlSocket.Failure) {
      socket = try ControlSocket(location, replace: replace)
    } catch {
      guard error.isAboutTheFolder else { throw error }
    }
    watch = try? ControlSocketWatch(location)
  }

  // MARK: The socket's place

  /// A change of the socket that belongs in the log.
  enum SocketFileChange: Hashable {
    case made(path: String)
    case missing(reason: String)
  }

  /// The descriptor that is readable when something has happened to the socket's place.
  var watchDescriptor: Int32? { watch?.fileDescriptor }

  func takeInPlaceEvents() { watch?.drain() }

  /// Makes the socket again if it has gone, and makes it where it could not be made before.
  /// - Returns: the change to report; `nil` if it was reported before.
  func keepInPlace() -> SocketFileChange? {
    defer { watch?.renew() }
    if let socket, socket.isInPlace { return nil }
    socket = nil
    do throws(ControlSocket.Failure) {
      socket = try ControlSocket(location, replace: false)
      absence = nil
      return .made(path: location.path)
    } catch {
      let reason = "\(error)"
      defer { absence = error }
      return reason == absence?.description ? nil : .missing(reason: reason)
    }
  }

  /// Whether the socket is missing because its folder is full.
  var lacksSpace: Bool { absence?.isAboutSpace == true }

  // MARK: What the loop asks

  /// Descriptors and what to wait for on them.
  var interests: [(descriptor: Int32, events: Int16)] {
    var interests: [(descriptor: Int32, events: Int16)] = []
    if acceptsFrom == nil, let socket { interests.append((socket.fileDescriptor, Int16(POLLIN))) }
    for connection in connections.values { interests.append((connection.fileDescriptor, connection.events)) }
    return interests
  }

  /// The time at which `advance` must be called even if no descriptor is ready.
  var nextDeadline: Instant? {
    connections.values.reduce(acceptsFrom) { $0.orEarlier($1.deadline) }
  }

  /// - Parameters:
  ///   - ready: descriptors that `poll` found ready, strangers among them.
  ///   - respond: returns the reply; `nil` means that `answer` gives it later.
  func advance(ready: Set<Int32>, now: Instant, respond: (ReceivedQuestion) -> ControlReply?) {
    if let instant = acceptsFrom, now >= instant { acceptsFrom = nil }
    if let socket, ready.contains(socket.fileDescriptor) { accept(from: socket, now: now) }
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
    _ client: ControlClientID, _ reply: ControlReply, now: Instant, respond: (ReceivedQuestion) -> ControlReply?
  ) {
    guard let descriptor = connections.first(where: { $0.value.id == client })?.key,
      var connection = connections[descriptor]
    else { return }
    connection.answer(reply, now: now) { Self.answer($0, $1, client, respond) }
    connections[descriptor] = connection.hasEnded ? nil : connection
  }

  func isConnected(_ client: ControlClientID) -> Bool { connections.values.contains { $0.id == client } }

  var hasFollowers: Bool { connections.values.contains { $0.follows != nil } }

  func hasFollowers(of changes: FollowedChanges) -> Bool { connections.values.contains { $0.follows == changes } }

  /// Sends the status to everybody who follows these changes. Who has not read the one before gets the latest after it,
  /// and no others.
  func tellFollowers(of changes: FollowedChanges, _ status: ControlResponse, now: Instant) {
    let line = status.line()
    for (descriptor, connection) in connections where connection.follows == changes {
      var connection = connection
      connection.tell(line, now: now)
      connections[descriptor] = connection.hasEnded ? nil : connection
    }
  }

  // MARK: Clients

  private static func answer(
    _ line: LineFramer.Line, _ content: FileDescriptor?, _ client: ControlClientID,
    _ respond: (ReceivedQuestion) -> ControlReply?
  ) -> ControlConnection.Answer {
    switch line {
    case .tooLong:
      return .init(reply: .error(.lineTooLong, "a line may have \(LineFramer.maximumLength) bytes"))
    case .complete(let bytes):
      switch ControlRequest.call(in: bytes) {
      case .success(let call):
        let question = ReceivedQuestion(call: call, content: content, client: client)
        let changes: FollowedChanges? = if case .follow(let changes) = call { changes } else { nil }
        return .init(reply: respond(question), begins: changes)
      case .failure(let error):
        return .init(reply: ControlReply(.error(error)))
      }
    }
  }

  /// Lets in everybody who waits, up to a number that keeps the loop responsive.
  private func accept(from socket: ControlSocket, now: Instant) {
    for _ in 0..<Self.maximumClients {
      let number = washboard_accept(socket.fileDescriptor)
      guard number >= 0 else {
        if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS { acceptsFrom = now &+ 1000 }
        return
      }
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
