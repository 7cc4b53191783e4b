import Selections
import ServiceCore
import SystemCalls
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

  private func add(_ number: UInt64, to store: inout SlotStore, size: Int = 10) throws -> CleanCopy? {
    let id = StorageID(rawValue: number)
    guard let slot = try store.slotForOffer(now: 0) else { return nil }
    let copy = CleanCopy.inherited(
      Offer(forms: [OfferForm(targets: ["x"], bytes: [UInt8](repeating: 1, count: size))]), in: "CLIPBOARD")
    let stored = slot.store(copy, on: ServerToken())
    #expect(stored.failure == nil)
    store.add(slot, as: id)
    return stored.copy
  }

  private func addOriginal(of id: StorageID, to store: inout SlotStore) throws -> SlotUse? {
    guard let slot = try store.slotForOriginal(of: id, now: 0) else { return nil }
    let form = FetchedContent(held: [2], target: "x", type: "x")
    _ = try slot.store(Original(form, format: nil, deadline: 9))
    store.addOriginal(slot, of: id)
    return slot
  }

  @Test func `slots are made once, and a copy needs no message to the manager`() throws {
    var store = try store()
    store.prepare(4, now: 0)
    #expect(told() == ["+slot-a", "+slot-b", "+slot-c", "+slot-d"])
    for number: UInt64 in 1...100 {
      let id = StorageID(rawValue: number)
      try #require(try add(number, to: &store, size: number.isMultiple(of: 10) ? 100_000 : 10) != nil)
      try store.keep(id)
      store.discard(StorageID(rawValue: number - 1))
      try #require(try addOriginal(of: id, to: &store) != nil)
      try store.keepOriginal(id)
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
    #expect(try add(9, to: &store) != nil)
    #expect(try addOriginal(of: StorageID(rawValue: 9), to: &store) == nil)
    #expect(told().count == 8)
  }

  @Test func `nothing counts before it is kept, and the original goes alone`() throws {
    var store = try store()
    let id = StorageID(rawValue: 1)
    func isCommitted(_ use: SlotUse?) throws -> Bool {
      let memory = try MappedMemory(#require(use).slot.file)
      return (try? memory.content.withUnsafeBytes { try SlotLayout(reading: $0, of: $0.count) }) != nil
    }
    let offer = try #require(try store.slotForOffer(now: 0))
    let copy = CleanCopy.inherited(Offer(forms: [OfferForm(targets: ["x"], bytes: [1])]), in: "CLIPBOARD")
    #expect(offer.store(copy, on: ServerToken()).failure == nil)
    store.add(offer, as: id)
    #expect(try !isCommitted(offer))
    try store.keep(id)
    #expect(try isCommitted(offer))
    let original = try #require(try addOriginal(of: id, to: &store))
    #expect(try !isCommitted(original))
    try store.keepOriginal(id)
    #expect(try isCommitted(original))
    // One that is there already, as after a start of the service, is not written once more.
    #expect(try store.slotForOriginal(of: id, now: 0) == nil)
    store.discardOriginal(id)
    #expect(try isCommitted(offer) && !isCommitted(original))
    store.discard(id)
    #expect(try !isCommitted(offer))
    #expect(throws: SystemError.self) { try store.keep(id) }
  }

  @Test func `the original of a copy that is gone is not stored, and its slot is free again`() throws {
    var store = try store()
    let id = StorageID(rawValue: 1)
    try #require(try add(1, to: &store) != nil)
    try store.keep(id)
    var original = try addOriginal(of: id, to: &store)
    store.discard(id)
    try store.keepOriginal(id)
    let slot = try #require(original?.slot)
    original = nil
    #expect(slot.state == .free)
    #expect(try store.slotForOriginal(of: id, now: 0) == nil)
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
