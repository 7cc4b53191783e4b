import Glibc
import SystemCalls
import TestProcesses
import Testing

@testable import Service
@testable import ServiceCore

/// The server on a real socket; the test is its loop, and its clock.
struct ControlServerTests {
  private let folder: TemporaryFolder
  private let location: ControlSocketPath
  private let server: ControlServer

  init() throws {
    folder = try TemporaryFolder()
    location = try #require(ControlSocketPath(display: ":7", environment: ["XDG_RUNTIME_DIR": folder.path]))
    server = try ControlServer(location, replace: false)
  }

  /// A client that never blocks.
  private final class Client {
    let descriptor: Int32

    init(_ location: ControlSocketPath) throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      let number = descriptor
      try #require(UnixSocketAddress(path: location.path)?.withPointer { connect(number, $0, $1) } == 0)
    }

    /// Bytes that were taken.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int { Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// Sends bytes and descriptors in one message (cmsg(3)); whether it was taken.
    func send(_ bytes: [UInt8], with descriptors: [Int32]) -> Bool {
      var bytes = bytes
      let header = MemoryLayout<cmsghdr>.size
      var control = [UInt8](repeating: 0, count: (header + descriptors.count * 4 + 7) & ~7)
      control.withUnsafeMutableBytes { control in
        control.storeBytes(of: header + descriptors.count * 4, as: Int.self)
        control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
        control.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)
        for (index, number) in descriptors.enumerated() {
          control.storeBytes(of: number, toByteOffset: header + index * 4, as: Int32.self)
        }
      }
      return bytes.withUnsafeMutableBytes { bytes in
        control.withUnsafeMutableBytes { control in
          var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
          return withUnsafeMutablePointer(to: &part) { part in
            var message = msghdr()
            message.msg_iov = part
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = control.count
            return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL)) == bytes.count
          }
        }
      }
    }

    func received() -> String {
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      let count = read(descriptor, &buffer, buffer.count)
      return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
    }

    /// Whether the server has closed.
    var isClosed: Bool {
      var byte: UInt8 = 0
      let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
      return count == 0 || (count < 0 && errno != EAGAIN)
    }

    deinit { close(descriptor) }
  }

  private static func nothingYet(_: ReceivedQuestion) -> ControlReply? { .error(.noCopy, "nothing yet") }

  /// One turn of the loop; whether there was anything to do.
  private func turnOnce(
    now: UInt64 = 1000, respond: (ReceivedQuestion) -> ControlReply? = nothingYet
  ) throws -> Bool {
    let interests = server.interests.map { (source: Poller.Source.control($0.descriptor), $0.descriptor, $0.events) }
    let ready = try Poller.wait(for: interests, until: now, now: now)
    let descriptors = ready.compactMap { if case .control(let number) = $0 { number } else { nil } }
    server.advance(ready: Set(descriptors), now: now, respond: respond)
    return !ready.isEmpty
  }

  /// Lets the server do all it can at this time.
  private func turn(now: UInt64 = 1000, respond: (ReceivedQuestion) -> ControlReply? = nothingYet) throws {
    while try turnOnce(now: now, respond: respond) {}
  }

  @Test(arguments: [1, 2, 3])
  func `descriptors that nobody asked for do not stay open`(count: Int) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    defer { close(ends[0]) }
    let client = try Client(location)
    try turn()
    try #require(client.send([0x20], with: [Int32](repeating: ends[1], count: count)))
    close(ends[1])
    try turn()
    client.send(Array("{}\n".utf8))
    try turn()
    // A pipe ends when the last descriptor of its other end is closed.
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
  }

  @Test func `an answer may come later, what was asked after it waits, and who has gone is not answered`() throws {
    let (client, other) = (try Client(location), try Client(location))
    var asked: [ControlClientID] = []
    func respond(_ question: ReceivedQuestion) -> ControlReply? {
      guard case .restore = question.call else { return .error(.noCopy, "at once") }
      asked.append(question.client)
      return nil
    }
    let restore = "{\"version\":1,\"command\":\"restore\"}\n"
    client.send(Array((restore + "{\"version\":1,\"command\":\"status\"}\n").utf8))
    other.send(Array(restore.utf8))
    try turn(respond: respond)
    #expect(asked.count == 2 && client.received().isEmpty)
    // A client that only waits is not too slow.
    #expect(server.nextDeadline == nil)
    shutdown(other.descriptor, Int32(SHUT_RDWR))
    try turn(respond: respond)
    for id in asked { server.answer(id, .error(.notDone, "later"), now: 1000, respond: respond) }
    try turn(respond: respond)
    let lines = client.received().split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("later") && lines[1].contains("at once"))
  }

  @Test func `a follower gets every change, and one that does not read gets the latest only`() throws {
    let (reader, sleeper, asker) = (try Client(location), try Client(location), try Client(location))
    let follow = Array("{\"version\":1,\"command\":\"follow\"}\n".utf8)
    for client in [reader, sleeper] { client.send(follow) }
    asker.send(Self.request)
    try turn()
    #expect(server.hasFollowers)
    for client in [reader, asker] { _ = client.received() }
    // More than a socket holds.
    let padding = String(repeating: "x", count: 64 << 10)
    for number in 0..<100 {
      server.tellFollowers(of: .all, .error(.noCopy, "change \(number) \(padding)"), now: 1000)
      try turn()
      #expect(reader.received().contains("change \(number) "))
    }
    #expect(asker.received().isEmpty)
    var late = ""
    while true {
      let part = sleeper.received()
      if part.isEmpty { break }
      late += part
      try turn()
    }
    #expect(late.contains("change 99 ") && !late.contains("change 98 "))
  }

  @Test func `a follower of the state gets no other changes`() throws {
    let client = try Client(location)
    #expect(!server.hasFollowers)
    client.send(Array("{\"version\":1,\"command\":\"follow\",\"state\":true}\n".utf8))
    try turn()
    #expect(server.hasFollowers && server.hasFollowers(of: .state) && !server.hasFollowers(of: .all))
    _ = client.received()
    server.tellFollowers(of: .all, .error(.noCopy, "a copy"), now: 1000)
    try turn()
    #expect(client.received().isEmpty)
    server.tellFollowers(of: .state, .error(.noCopy, "a pause"), now: 1000)
    try turn()
    #expect(client.received().contains("a pause"))
  }

  private static let request = Array("{\"version\":1,\"command\":\"explain\"}\n".utf8)

  /// A service manager starts us again for the one, and not for the other.
  @Test(arguments: [(EMFILE, true), (ENOSPC, true), (ENOMEM, true), (EACCES, false), (ENOENT, false), (EROFS, false)])
  func `what has run out may be there at the next start, a path without access will not`(
    errorNumber: Int32, mayPass: Bool
  ) {
    let error = DaemonError(.system(SystemError("bind", errorNumber: errorNumber)))
    if case .system = error { #expect(mayPass) } else { #expect(!mayPass) }
  }

  @Test func `a request in pieces is answered when its line ends`() throws {
    let client = try Client(location)
    client.send(Array(Self.request[..<10]))
    try turn()
    #expect(client.received() == "")
    client.send(Array(Self.request[10...]))
    try turn()
    #expect(client.received().contains("nothing yet"))
    client.send(Self.request + Self.request)
    try turn()
    #expect(client.received().split(separator: "\n").count == 2)
  }

  @Test func `who asks without end is answered a little at each turn, and all in the end`() throws {
    let client = try Client(location)
    try turn()
    let requests = 100
    client.send([UInt8](repeating: 0x0A, count: 1000) + [[UInt8]](repeating: Self.request, count: requests).joined())
    var (answered, before, answers) = (0, 0, "")
    while try turnOnce(respond: {
      answered += 1
      return Self.nothingYet($0)
    }) {
      #expect(answered - before <= ControlConnection.linesPerTurn)
      before = answered
      answers += client.received()
    }
    #expect(answered == requests)
    #expect(answers.split(separator: "\n").count == requests)
  }

  @Test func `bad JSON and a wrong version are answered, and the client may go on`() throws {
    let client = try Client(location)
    client.send(Array("{not json\n{\"version\":9,\"command\":\"status\"}\n".utf8) + Self.request)
    try turn()
    let lines = client.received().split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].contains("bad-request") && lines[1].contains("wrong-version") && lines[2].contains("no-copy"))
  }

  @Test func `a client with an endless line gets a reason and is disconnected`() throws {
    let client = try Client(location)
    let flood = [UInt8](repeating: 0x61, count: 100 << 10)
    var sent = 0
    while sent < flood.count, !client.isClosed {
      sent += max(0, client.send(Array(flood[sent...])))
      try turn()
    }
    #expect(client.received().contains("line-too-long"))
    #expect(client.isClosed)
  }

  @Test func `a line left unfinished is closed when patience ends, an idle client is not`() throws {
    let slow = try Client(location)
    let idle = try Client(location)
    slow.send([0x7B])
    try turn(now: 1000)
    #expect(server.nextDeadline == 1000 + ControlConnection.patience)
    try turn(now: 1000 + ControlConnection.patience)
    #expect(slow.received().contains("too-slow"))
    #expect(slow.isClosed && !idle.isClosed)
    #expect(server.nextDeadline == nil, "an idle client wakes the service")
  }

  @Test func `a client that does not read is neither read from nor waited for`() throws {
    let client = try Client(location)
    var sent = 0
    // Requests until the answers fill the socket and the service stops reading.
    for _ in 0..<200_000 {
      let count = client.send(Self.request)
      if count <= 0 { break }
      sent += 1
      try turn()
    }
    #expect(sent < 200_000)
    #expect(server.nextDeadline != nil)
    try turn(now: 1000 + ControlConnection.patience)
    while !client.received().isEmpty {}
    #expect(client.isClosed)
  }

  @Test func `too many clients cost the stillest its place`() throws {
    let first = try Client(location)
    try turn(now: 1)
    var others: [Client] = []
    for _ in 0..<ControlServer.maximumClients {
      others.append(try Client(location))
      try turn(now: 2)
    }
    #expect(first.received().contains("too-slow"))
    let last = try #require(others.last)
    last.send(Self.request)
    try turn(now: 3)
    #expect(last.received().contains("nothing yet"))
  }

  @Test func `a client that goes leaves nothing behind`() throws {
    for _ in 0..<200 {
      let client = try Client(location)
      client.send(Array(Self.request[..<5]))
      try turn()
    }
    // A process that another test starts has a client's descriptor, too, until it runs its program.
    let end = ContinuousClock.now + .seconds(10)
    while server.interests.count > 1, ContinuousClock.now < end { try turn() }
    #expect(server.interests.count == 1)
  }

  @Test func `the socket and its folder are the user's alone`() throws {
    var status = stat()
    #expect(lstat(location.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(lstat("\(folder.path)/washboard", &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `a stale socket is replaced, a living one and a file are not`() throws {
    #expect(throws: ControlSocket.Failure.self) { try ControlServer(location, replace: false) }

    let file = ControlSocketPath(named: try folder.write("precious", to: "file"))
    #expect(throws: ControlSocket.Failure.self) { try ControlServer(file, replace: true) }
    #expect(contents(of: file.path) == Array("precious".utf8))

    let stale = ControlSocketPath(named: "\(folder.path)/stale")
    let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = UnixSocketAddress(path: stale.path)?.withPointer { bind(dead, $0, $1) }
    close(dead)
    let revived = try ControlServer(stale, replace: false)
    _ = try Client(stale)
    #expect(revived.interests.count == 1)
  }

  @Test func `a service that was replaced leaves its successor's socket alone`() throws {
    let path = ControlSocketPath(named: "\(folder.path)/shared")
    var old: ControlServer? = try ControlServer(path, replace: false)
    let new = try ControlServer(path, replace: true)
    #expect(old != nil)
    old = nil
    _ = try Client(path)
    #expect(new.interests.count == 1)
  }

  @Test func `a path that fits no socket is an error`() {
    let path = ControlSocketPath(named: "\(folder.path)/\(String(repeating: "x", count: 200))")
    #expect(throws: ControlSocket.Failure.self) { try ControlServer(path, replace: false) }
  }
}
