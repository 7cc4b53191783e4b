import Glibc
import TestProcesses
import Testing
import X11TestPeer

/// Commands of the command line whose service or X server does not answer: each ends within its stated time.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct SilentPeerTests {
  /// Every command that asks the service.
  private static let commands = [
    ["status"], ["status", "--follow"], ["explain"], ["pause"], ["resume"], ["skip"], ["show"],
    ["copy", "--from", "text", "/dev/null"], ["restore"], ["apply", "plain"],
  ]
  /// Milliseconds that each may take: its five seconds, and room for a busy machine.
  private static let limit = 12_000

  /// The behaviour of a program that is no service towards those that connect to it.
  enum Peer: CaseIterable {
    case acceptsNobody, saysNothing, saysHalfALine, hangsUp

    var reason: String { self == .hangsUp ? "it closed the connection" : "no answer within 5 s" }
  }

  @Test(arguments: Peer.allCases)
  func `a command does not wait for a peer on the socket that is no service`(peer: Peer) throws {
    let folder = try TemporaryFolder()
    let fake = try FakeService(at: folder.path + "/fake.sock", peer)
    let runs = try Self.commands.map { arguments in
      try ChildProcess(
        Product.washboard, arguments + ["--socket", folder.path + "/fake.sock"],
        environment: ["XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path])
    }
    #expect(
      try wait(limit: Self.limit) {
        fake.turn()
        return !runs.contains(where: \.isRunning)
      })
    for (arguments, run) in zip(Self.commands, runs) {
      #expect(try run.waitForExit(limit: 0) == 69, "\(arguments)")
      #expect(run.errorText.contains("does not answer: \(peer.reason)"), "\(arguments): \(run.errorText)")
    }
  }

  @Test func `a service that is stopped is not waited for, and doctor says that it does not answer`() throws {
    let desktop = try Desktop()
    desktop.daemon.signal(SIGSTOP)
    defer { desktop.daemon.signal(SIGCONT) }
    let commands = Self.commands + [["start"]]
    let runs = try commands.map { try desktop.start($0) }
    let doctor = try desktop.start(["doctor"])
    for (arguments, run) in zip(commands, runs) {
      let limit = arguments == ["start"] ? 2 * Self.limit : Self.limit
      #expect(try run.waitForExit(limit: limit) == 69, "\(arguments)")
      #expect(!run.errorText.isEmpty)
    }
    #expect(try doctor.waitForExit(limit: 2 * Self.limit) == 1)
    #expect(doctor.outputText.contains("problem: service: it does not answer: no answer within 5 s"))
  }

  @Test func `a command does not wait for a service that stops in the middle of its work`() throws {
    let desktop = try Desktop()
    desktop.server.freeze()
    defer { desktop.server.thaw() }
    let copy = try desktop.start(["copy", "--from", "text", "/etc/passwd"])
    #expect(try copy.waitForExit(limit: 2 * Self.limit) == 69)
    #expect(copy.errorText.contains("no answer within 5 s"), "\(copy.errorText)")
  }

  @Test func `an X server that is stopped is not waited for`() throws {
    let server = try Xvfb()
    let folder = try TemporaryFolder()
    server.freeze()
    defer { server.thaw() }
    let environment = ["XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "DISPLAY": server.display]
    let commands = [["convert", "--clipboard", "--to", "text"], ["diff", "--clipboard"], ["start"]]
    let runs = try commands.map { try ChildProcess(Product.washboard, $0, environment: environment) }
    let doctor = try ChildProcess(Product.washboard, ["doctor"], environment: environment)
    for (arguments, run) in zip(commands, runs) {
      #expect(try run.waitForExit(limit: Self.limit) == 69, "\(arguments)")
      #expect(run.errorText.contains("does not answer: no answer within 5 s"), "\(arguments): \(run.errorText)")
    }
    #expect(try doctor.waitForExit(limit: 2 * Self.limit) == 1)
    #expect(doctor.outputText.contains("problem: display: the X server"), "\(doctor.outputText)")
  }
}

/// A listening socket with somebody behind it who is no service.
private final class FakeService {
  private let peer: SilentPeerTests.Peer
  private let listener: Int32
  private var clients: [Int32] = []

  init(at path: String, _ peer: SilentPeerTests.Peer) throws {
    self.peer = peer
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    listener = socket(AF_UNIX, kind, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let (listener, first) = (listener, socket(AF_UNIX, kind, 0))
    clients.append(first)
    let isReady = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        guard bind(listener, $0, size) == 0 else { return false }
        // A queue of no length has one place, which is taken.
        guard peer == .acceptsNobody else { return listen(listener, 64) == 0 }
        return listen(listener, 0) == 0 && connect(first, $0, size) == 0
      }
    }
    try #require(isReady)
  }

  /// Does what it does with those that wait.
  func turn() {
    guard peer == .saysHalfALine || peer == .hangsUp else { return }
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      if peer == .hangsUp {
        close(client)
      } else {
        let half = Array(#"{"version":1,"sta"#.utf8)
        send(client, half, half.count, Int32(MSG_NOSIGNAL))
        clients.append(client)
      }
    }
  }

  deinit { for descriptor in clients + [listener] { close(descriptor) } }
}
