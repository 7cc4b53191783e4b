import Selections
import TestProcesses
import Testing

@testable import Service

struct DescriptorStoreTests {
  private let folder: TemporaryFolder
  private let manager: NotifySocket

  init() throws {
    folder = try TemporaryFolder()
    manager = try NotifySocket(in: folder)
  }

  @Test func `a name is free again when what it stood for is removed`() throws {
    var store = try #require(DescriptorStore(socket: manager.path))
    let file = try SealedMemory.file("test", holding: [1])
    let names = (0..<7).map { _ in store.keep(file, .offer, now: 0) }
    #expect(names == ["offer-a", "offer-b", "offer-c", "offer-d", "offer-e", "offer-f", nil])
    store.remove("offer-b", now: 0)
    #expect(store.keep(file, .offer, now: 0) == "offer-b")
    #expect(store.keep(file, .original, now: 0) == "original-a")
    manager.receive()
    let told = manager.messages.filter { $0 != "FDPOLL=0" }
    #expect(
      Array(told.suffix(6)) == [
        "FDSTOREREMOVE=1", "FDNAME=offer-b", "FDSTORE=1", "FDNAME=offer-b", "FDSTORE=1", "FDNAME=original-a",
      ])
  }

  @Test func `a manager that does not read is waited for once, and is told the last state`() throws {
    var store = try #require(DescriptorStore(socket: manager.path))
    var last: String?
    for number in 0..<2000 {
      let file = try SealedMemory.file("test", holding: [1])
      let name = store.keep(file, .offer, now: 0)
      let new = try #require(name, "\(number)")
      if let last { store.remove(last, now: 0) }
      last = new
    }
    let retry = try #require(store.nextDeadline)
    for _ in 0..<2000 where store.nextDeadline != nil {
      manager.receive()
      store.advance(now: retry)
    }
    manager.receive()
    #expect(store.nextDeadline == nil)
    // By name, what the manager has at the end.
    var kept: Set<String> = []
    var isStored = false
    for line in manager.messages {
      if line.hasPrefix("FDSTORE") { isStored = line == "FDSTORE=1" }
      guard line.hasPrefix("FDNAME=") else { continue }
      if isStored { kept.insert(String(line.dropFirst(7))) } else { kept.remove(String(line.dropFirst(7))) }
    }
    #expect(kept == [try #require(last)])
  }

  @Test func `without a service manager there is no store`() {
    #expect(DescriptorStore(socket: nil) == nil)
    #expect(DescriptorStore(socket: "") == nil)
    #expect(DescriptorStore(socket: "/missing/socket") == nil)
    #expect(DescriptorStore(socket: "relative") == nil)
  }
}
