import Glibc
import Selections
import TestMaterial
import Testing
import WaylandClipboard
import WaylandTestPeer

/// Programs that paste in every way that they should not, while the transport serves them.
struct RudeReceiverTests {
  private static let large = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private func expectOthersAreServed(on desk: Desk, _ location: SourceLocation = #_sourceLocation) throws {
    #expect(try desk.pasted("text/plain") == Self.large, sourceLocation: location)
  }

  /// A descriptor into which nothing, or not everything, can be written.
  private enum Place: CaseIterable {
    case closedPipe, readingEndOfPipe, fileForReading, fullDevice, nullDevice, regularFile, folder, socket, closedSocket
    case datagramSocket, unreadPipe

    func open() -> (descriptor: Int32, others: [Int32]) {
      var ends: [Int32] = [-1, -1]
      switch self {
      case .closedPipe:
        pipe(&ends)
        close(ends[0])
        return (ends[1], [])
      case .readingEndOfPipe:
        pipe(&ends)
        return (ends[0], [ends[1]])
      case .unreadPipe:
        pipe(&ends)
        return (ends[1], [ends[0]])
      case .fileForReading: return (Glibc.open("/dev/null", O_RDONLY), [])
      case .fullDevice: return (Glibc.open("/dev/full", O_WRONLY), [])
      case .nullDevice: return (Glibc.open("/dev/null", O_WRONLY), [])
      case .regularFile:
        var template = Array("/tmp/washboard-paste-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        unlink(template)
        return (descriptor, [])
      case .folder: return (Glibc.open("/tmp", O_RDONLY), [])
      case .socket, .closedSocket, .datagramSocket:
        let kind = self == .datagramSocket ? SOCK_DGRAM : SOCK_STREAM
        socketpair(AF_UNIX, Int32(kind.rawValue), 0, &ends)
        if self == .closedSocket { close(ends[0]) }
        return (ends[1], self == .closedSocket ? [] : [ends[0]])
      }
    }
  }

  @Test(arguments: Place.allCases)
  private func `a paste into a descriptor of any kind keeps nobody waiting`(place: Place) throws {
    let desk = try Desk()
    try desk.own(Self.large)
    let (descriptor, others) = place.open()
    try #require(descriptor >= 0)
    desk.compositor.paste("text/plain", into: descriptor)
    close(descriptor)
    try expectOthersAreServed(on: desk)
    for other in others { close(other) }
    try expectOthersAreServed(on: desk)
  }

  private static let neverOffered = [
    "", "text/html", "TEXT/PLAIN", "text/plain;charset=utf-8", String(repeating: "x", count: 60_000), "\u{1F40C}",
  ]

  @Test(arguments: neverOffered.map(LongText.init))
  func `a name that was never offered is answered by nothing`(name: LongText) throws {
    let desk = try Desk()
    try desk.own(Self.large)
    #expect(try desk.pasted(name.text) == [])
    try expectOthersAreServed(on: desk)
  }

  @Test func `a receiver that leaves in the middle spoils no other's paste`() throws {
    let desk = try Desk()
    try desk.own(Self.large)
    var buffer = [UInt8](repeating: 0, count: 1000)
    for _ in 0..<20 {
      let end = try #require(desk.compositor.paste("text/plain"))
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      try desk.serve { read(end, &buffer, buffer.count) > 0 }
      close(end)
    }
    try expectOthersAreServed(on: desk)
  }

  @Test func `a receiver that reads slowly gets all of it, longer than its deadline would be at rest`() throws {
    var settings = Desk.settings
    settings.sendDeadline = 100
    let desk = try Desk(MockCompositor.Features(), settings)
    try desk.own(Self.large)
    let end = try #require(desk.compositor.paste("text/plain"))
    defer { close(end) }
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    var (bytes, next) = ([UInt8](), Desk.now())
    var buffer = [UInt8](repeating: 0, count: 20_000)
    try desk.serve {
      guard Desk.now() >= next else { return false }
      next = Desk.now() + 15
      let count = read(end, &buffer, buffer.count)
      bytes += buffer.prefix(max(0, count))
      return count == 0
    }
    #expect(bytes == Self.large)
  }

  @Test func `a thousand pastes at once are all answered`() throws {
    let desk = try Desk()
    try desk.own([1, 2, 3])
    for _ in 0..<10 {
      let ends = try (0..<100).map { _ in try #require(desk.compositor.paste("text/plain")) }
      var buffer = [UInt8](repeating: 0, count: 10)
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        try desk.serve { read(end, &buffer, buffer.count) == 3 }
        close(end)
      }
    }
  }

  @Test func `a paste that was under way when the copy was replaced is brought to its end`() throws {
    let desk = try Desk()
    try desk.own(Self.large)
    let end = try #require(desk.compositor.paste("text/plain"))
    defer { close(end) }
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    try desk.serve { read(end, &buffer, 1) == 1 }
    bytes.append(buffer[0])
    try desk.own([9])
    try desk.serve {
      let count = read(end, &buffer, buffer.count)
      bytes += buffer.prefix(max(0, count))
      return count == 0
    }
    #expect(bytes == Self.large)
    #expect(try desk.pasted("text/plain") == [9])
  }
}
