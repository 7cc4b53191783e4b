import Glibc
import Selections
import ServiceCore
import SystemCalls
import Testing

@testable import Service

/// The memory of a slot: it is written while nobody reads it, and given back after.
struct SlotTests {
  private let slot: Slot

  init() throws { slot = try Slot("slot-a") }

  private func copy(_ size: Int) -> CleanCopy {
    .inherited(Offer(forms: [OfferForm(targets: ["x"], bytes: [UInt8](repeating: 5, count: size))]), in: "CLIPBOARD")
  }

  private typealias Stored = (copy: CleanCopy, slot: SlotUse)

  private func written(_ copy: CleanCopy) -> Stored {
    let slot = slot.use()
    let stored = slot.store(copy, on: ServerToken())
    #expect(stored.failure == nil)
    return (stored.copy, slot)
  }

  /// Bytes of memory that the file takes.
  private var memory: Int {
    var status = stat()
    return fstat(slot.file.rawValue, &status) == 0 ? Int(status.st_blocks) * 512 : -1
  }

  private var bytes: [UInt8] { get throws { try MappedMemory(slot.file).content.array } }

  /// About the size, too, up to which a copy is served from where it was.
  @Test(arguments: [0, 1, 65_536, 65_537, 3 << 20])
  func `memory is given back when the copy is no longer there, and taken again`(size: Int) throws {
    for isKept in [false, true] {
      var stored: Stored? = written(copy(size))
      #expect(memory >= size && memory > 0 && slot.state == .used)
      #expect(stored?.copy.offer == copy(size).offer)
      if isKept {
        try stored?.slot.commit(3)
        #expect(slot.state == .kept)
        if var use = stored?.slot { SlotUse.withdraw(&use) }
      }
      stored = nil
      #expect(memory == 0 && slot.state == .free)
      #expect(try bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test func `what is still read stays, and is not taken up again`() throws {
    var stored: Stored? = written(copy(200_000))
    try stored?.slot.commit(3)
    var transfer: FormBytes? = stored?.copy.offer.forms[0].bytes
    var use = stored?.slot
    stored = nil
    if var use = use.take() { SlotUse.withdraw(&use) }
    #expect(slot.state == .released)
    #expect(transfer?.allSatisfy { $0 == 5 } == true)
    let content = try MappedMemory(slot.file).content
    #expect(throws: SlotLayout.Fault.empty) {
      try content.withUnsafeBytes { try SlotLayout(reading: $0, of: $0.count) }
    }
    transfer = nil
    #expect(slot.state == .free && memory == 0)
  }

  @Test func `what is kept stays when the process ends`() throws {
    try written(copy(10)).slot.commit(3)
    #expect(slot.state == .kept)
    let content = try MappedMemory(slot.file).content
    #expect(throws: Never.self) { try content.withUnsafeBytes { try SlotLayout(reading: $0, of: $0.count) } }
  }

  @Test func `nobody can cut a slot off, or keep it from being emptied`() throws {
    let stored = written(copy(200_000))
    let file = slot.file.rawValue
    #expect(ftruncate(file, 10) == -1 && errno == EPERM)
    #expect(throws: SystemError.self) { try MemoryFile.seal(slot.file, .writing) }
    #expect(stored.copy.offer.forms[0].bytes.count == 200_000)
  }

  @Test func `a file that could be cut off, or not be written, is no slot`() throws {
    let open = try MemoryFile.create("test")
    #expect(Slot("slot-a", inherited: open) == nil)
    #expect(try Slot("slot-a", inherited: MemoryFile.file("test", holding: [1])) == nil)
    #expect(Slot("slot-a", inherited: FileDescriptor(Glibc.open("/dev/zero", O_RDWR))) == nil)
    #expect(Slot("slot-a", inherited: slot.file) != nil)
  }
}
