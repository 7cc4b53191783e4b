import Selections
import ServiceCore
import TestProcesses
import Testing

@testable import Service

/// The slots that the service manager has, and the messages to it.
struct SlotStoreTests {
  private let folder: TemporaryFolder
  private let manager: NotifySocket

  init() throws {
    folder = try TemporaryFolder()
    manager = try NotifySocket(in: folder)
  }

  private func store() throws -> SlotStore { try #require(SlotStore(socket: manager.path)) }

  /// The names of what is stored and what is removed, in order.
  private func told() -> [String] {
    manager.receive()
    let lines = manager.messages.filter { $0 != "FDPOLL=0" }
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      (lines[$0] == "FDSTORE=1" ? "+" : "-") + lines[$0 + 1].dropFirst("FDNAME=".count)
    }
  }

  private func add(
    _ number: UInt64, to store: inout SlotStore, size: Int = 10, original: Bool = false
  ) throws -> CleanCopy? {
    guard let slots = try store.slots(withOriginal: original, now: 0) else { return nil }
    var copy = CleanCopy.inherited(
      Offer(forms: [OfferForm(targets: ["x"], bytes: [UInt8](repeating: 1, count: size))]), in: "CLIPBOARD")
    if original { copy.original = Original(target: "x", type: "x", format: nil, bytes: [2], deadline: 9) }
    let stored = try StoredCopy.result(of: copy, in: slots, on: ServerToken()).get()
    store.add(stored.slots, as: StorageID(rawValue: number))
    return stored.copy
  }

  @Test func `slots are made once, and a copy needs no message to the manager`() throws {
    var store = try store()
    store.prepare(4, now: 0)
    #expect(told() == ["+slot-a", "+slot-b", "+slot-c", "+slot-d"])
    for number: UInt64 in 1...100 {
      try #require(try add(number, to: &store, size: number.isMultiple(of: 10) ? 100_000 : 10, original: true) != nil)
      try store.keep(StorageID(rawValue: number))
      store.discard(StorageID(rawValue: number - 1))
    }
    #expect(told().count == 4)
  }

  @Test func `a slot that is still read is not written: another is made, and at last one in its place`() throws {
    var store = try store()
    var read: [CleanCopy] = []
    for number: UInt64 in 1...8 {
      read.append(try #require(try add(number, to: &store, size: 100_000)))
      store.discard(StorageID(rawValue: number))
    }
    #expect(told().map { $0.first } == Array(repeating: "+", count: 8))
    try #require(try add(9, to: &store) != nil)
    #expect(told().dropFirst(8) == ["-slot-a", "+slot-a"])
    #expect(read.allSatisfy { $0.offer.forms[0].bytes.allSatisfy { $0 == 1 } })
    // Those that are read no longer are taken before another is made.
    read = []
    try #require(try add(10, to: &store) != nil)
    #expect(told().count == 10)
  }

  @Test func `there are no more slots than the unit lets the manager keep`() throws {
    let unit = String(decoding: contents(of: Product.root + "/systemd/washboard.service"), as: UTF8.self)
    #expect(unit.contains("FileDescriptorStoreMax=\(SlotStore.names.count)\n"))
    var store = try store()
    for number: UInt64 in 1...8 { try #require(try add(number, to: &store) != nil) }
    #expect(try add(9, to: &store) == nil)
    store.discard(StorageID(rawValue: 3))
    #expect(try add(9, to: &store, original: true)?.original != nil)
    #expect(told().count == 8)
  }

  @Test func `nothing counts before it is kept, and the original goes alone`() throws {
    var store = try store()
    let id = StorageID(rawValue: 1)
    let slots = try #require(try store.slots(withOriginal: true, now: 0))
    func isCommitted(_ use: SlotUse?) throws -> Bool {
      let memory = try MappedMemory(#require(use).slot.file)
      return (try? memory.content.withUnsafeBytes { try SlotLayout(reading: $0, of: $0.count) }) != nil
    }
    var copy = CleanCopy.inherited(Offer(forms: [OfferForm(targets: ["x"], bytes: [1])]), in: "CLIPBOARD")
    copy.original = Original(target: "x", type: "x", format: nil, bytes: [2], deadline: 9)
    store.add(try StoredCopy.result(of: copy, in: slots, on: ServerToken()).get().slots, as: id)
    #expect(try !isCommitted(slots.offer) && !isCommitted(slots.original))
    try store.keep(id)
    #expect(try isCommitted(slots.offer) && isCommitted(slots.original))
    store.discardOriginal(id)
    #expect(try isCommitted(slots.offer) && !isCommitted(slots.original))
    store.discard(id)
    #expect(try !isCommitted(slots.offer))
    #expect(throws: SystemError.self) { try store.keep(id) }
  }

  @Test func `a manager that does not read is waited for once, and is reported the last state`() throws {
    var store = try store()
    store.prepare(8, now: 0)
    // More messages than a socket can hold.
    for _ in 0..<2000 {
      for number in 0..<8 { store.remove("other-\(number)", now: 0) }
    }
    let retry = try #require(store.nextDeadline)
    for _ in 0..<2000 where store.nextDeadline != nil {
      manager.receive()
      store.advance(now: retry)
    }
    #expect(store.nextDeadline == nil)
    #expect(told().filter { $0.hasPrefix("+") }.count == 8)
  }

  @Test func `without a service manager there is no store`() {
    for socket in [nil, "", "/missing/socket", "relative"] { #expect(SlotStore(socket: socket) == nil) }
  }
}
