import Glibc
import TestProcesses
import Testing

@testable import Service

/// Messages to a service manager, read at a socket of the test.
struct ServiceManagerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the manager hears in one message of each state`() throws {
    let manager = try NotifySocket(in: folder)
    let notifier = ServiceNotifier { $0 == "NOTIFY_SOCKET" ? manager.path : nil }
    notifier.ready(status: "two\nlines")
    notifier.stopping()
    manager.receive()
    #expect(manager.messages == ["READY=1", "STATUS=two‹U+000A›lines", "STOPPING=1"])
  }

  @Test func `there is room for a message again when the manager has read`() throws {
    let manager = try NotifySocket(in: folder)
    let socket = try #require(ServiceManagerSocket(path: manager.path, waits: false))
    #expect(socket.awaitRoom(milliseconds: 0))
    while socket.send("STATUS=full") {}
    #expect(!socket.awaitRoom(milliseconds: 0))
    manager.receive()
    #expect(socket.awaitRoom(milliseconds: 0))
    #expect(socket.send("STATUS=read"))
  }

  private static let intervals: [(environment: [String: String], interval: UInt64?)] = [
    (["WATCHDOG_USEC": "30000000"], 15_000), (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())"], 15_000),
    (["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"], nil), (["WATCHDOG_USEC": "1"], 1), ([:], nil),
    (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "soon"], nil),
  ]

  @Test(arguments: intervals)
  func `signs of life come twice in the time that this process is given`(
    _ environment: [String: String], interval: UInt64?
  ) {
    #expect(ServiceNotifier { environment[$0] }.watchdogInterval == interval)
  }

  private static let inherited: [(count: String?, names: String?, expected: [String])] = [
    ("2", "offer-a:original-a", ["offer-a", "original-a"]), ("2", "offer-a", ["offer-a", ""]), ("1", nil, [""]),
    ("0", "offer-a", []), ("-1", "offer-a", []), ("2147483647", "offer-a", []), (nil, "offer-a", []),
  ]

  @Test(arguments: inherited)
  func `each inherited descriptor has the stated name, if there is one`(
    count: String?, names: String?, expected: [String]
  ) {
    #expect(InheritedDescriptors.names(process: "7", count: count, names: names, of: 7) == expected)
    #expect(InheritedDescriptors.names(process: "8", count: count, names: names, of: 7) == [])
    #expect(InheritedDescriptors.names(process: nil, count: count, names: names, of: 7) == [])
  }
}
