import Selections
import ServiceCore
import TestProcesses
import Testing

@testable import Service

/// The messages to the service manager about the copies that outlive the process.
struct CopyStorageTests {
  private let folder: TemporaryFolder
  private let manager: NotifySocket
  private let id = StorageID(rawValue: 7)

  init() throws {
    folder = try TemporaryFolder()
    manager = try NotifySocket(in: folder)
  }

  private func storage() throws -> CopyStorage { CopyStorage(try #require(DescriptorStore(socket: manager.path))) }

  private func files(original: Bool) throws -> StoredCopy.Files {
    StoredCopy.Files(
      offer: try SealedMemory.file("test", holding: [1]),
      original: original ? try SealedMemory.file("test", holding: [2]) : nil)
  }

  /// The names of what is stored and what is removed, in order.
  private func told() -> [String] {
    manager.receive()
    let lines = manager.messages.filter { $0 != "FDPOLL=0" }
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      (lines[$0] == "FDSTORE=1" ? "+" : "-") + lines[$0 + 1].dropFirst("FDNAME=".count)
    }
  }

  private func keep(_ id: StorageID, in storage: inout CopyStorage) throws {
    let isKept = storage.keep(id, now: 0)
    try #require(isKept)
  }

  @Test func `nothing is kept before it is to be, and all of it goes`() throws {
    var storage = try storage()
    storage.add(try files(original: true), as: id)
    #expect(told() == [])
    try keep(id, in: &storage)
    #expect(told() == ["+offer-a", "+original-a"])
    storage.discard(id, now: 0)
    #expect(Set(told().dropFirst(2)) == ["-offer-a", "-original-a"])
    storage.discard(id, now: 0)
    #expect(told().count == 4)
  }

  @Test func `an original goes alone, whether it is kept yet or not`() throws {
    var storage = try storage()
    storage.add(try files(original: true), as: id)
    storage.discardOriginal(id, now: 0)
    try keep(id, in: &storage)
    #expect(told() == ["+offer-a"])
    let other = StorageID(rawValue: 8)
    storage.add(try files(original: true), as: other)
    try keep(other, in: &storage)
    storage.discardOriginal(other, now: 0)
    #expect(told() == ["+offer-a", "+offer-b", "+original-a", "-original-a"])
  }

  @Test func `what was never kept leaves no trace`() throws {
    var storage = try storage()
    storage.add(try files(original: true), as: id)
    storage.discard(id, now: 0)
    let isKept = storage.keep(id, now: 0)
    #expect(!isKept)
    #expect(told() == [])
  }

  @Test func `what was kept before is taken up under its names`() throws {
    var storage = try storage()
    storage.takeUp(id, offer: "offer-c", original: "original-b")
    storage.add(try files(original: true), as: StorageID(rawValue: 8))
    try keep(StorageID(rawValue: 8), in: &storage)
    storage.discard(id, now: 0)
    #expect(Set(told()) == ["+offer-a", "+original-a", "-offer-c", "-original-b"])
  }
}
