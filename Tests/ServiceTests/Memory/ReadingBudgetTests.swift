import Selections
import Synchronization
import Testing

@testable import Service
@testable import ServiceCore

struct ReadingBudgetTests {
  private static let id = CopyID(rawValue: 7)
  private static let mebibyte = 1 << 20

  /// A budget in a control group where content of so many bytes fits.
  private func budget(fitting bytes: Int) -> ReadingBudget {
    let room = AvailableMemory(limit: .controlGroup(512 << 20), bytes: 4 * bytes * ReadingBudget.cost)
    return ReadingBudget { room }
  }

  private func limit(_ command: ClipboardCommand) -> Int? {
    if case .fetch(_, _, let limits) = command { limits.bytes } else { nil }
  }

  @Test func `without a limit on memory the configuration's holds`() {
    var budget = ReadingBudget { nil }
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: 100)) == .max)
    #expect(budget.contentRoom == nil)
  }

  @Test func `limits are looked at for each form, and after each copy while there are none`() {
    for (room, looks) in [(nil, 2), (AvailableMemory(limit: .controlGroup(512 << 20), bytes: 1 << 30), 5)] {
      let count = Mutex(0)
      var budget = ReadingBudget {
        count.withLock { $0 += 1 }
        return room
      }
      for target in ["text/html", "UTF8_STRING"] {
        _ = budget.narrowed(.fetch(Self.id, target: target), maxSize: 100)
        _ = budget.narrowed(.fetch(CopyID(rawValue: 8), target: target), maxSize: 100)
      }
      budget.ended(Self.id)
      _ = budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: 100)
      #expect(count.withLock(\.self) == looks)
    }
  }

  @Test func `a limit that comes later holds for the copies after the next end of one`() {
    let room = Mutex<AvailableMemory?>(nil)
    var budget = ReadingBudget { room.withLock(\.self) }
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: Self.mebibyte)) == .max)
    room.withLock { $0 = AvailableMemory(limit: .controlGroup(512 << 20), bytes: 4000 * ReadingBudget.cost) }
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "UTF8_STRING"), maxSize: Self.mebibyte)) == .max)
    budget.ended(Self.id)
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: Self.mebibyte)) == 1000)
  }

  @Test func `a form may be as long as fits at its cost, and the forms of a copy together`() {
    var budget = budget(fitting: 1000)
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: Self.mebibyte)) == 1000)
    let content = FetchedContent(
      target: "text/html", type: "text/html", bytes: [UInt8](repeating: 0, count: 600), wasIncremental: false)
    _ = budget.explained(.fetched(Self.id, content))
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "UTF8_STRING"), maxSize: Self.mebibyte)) == 400)
    budget.ended(Self.id)
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "UTF8_STRING"), maxSize: Self.mebibyte)) == 1000)
  }

  @Test(arguments: [0, 1, 100])
  func `where next to nothing is left, nothing is read`(bytes: Int) {
    var budget = ReadingBudget { AvailableMemory(limit: .addressSpace(1 << 30), bytes: bytes) }
    #expect(limit(budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: Self.mebibyte)) == 0)
    #expect(budget.contentRoom?.bytes == 0)
  }

  @Test func `the report names the limit on memory, and only where that was the narrower one`() {
    var budget = budget(fitting: 1000)
    let error = SelectionError(.tooLarge, reason: "the answer is longer than 1000 bytes")
    _ = budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: Self.mebibyte)
    guard case .fetchFailed(_, _, let told) = budget.explained(.fetchFailed(Self.id, target: "text/html", error)) else {
      Issue.record("another notice")
      return
    }
    #expect(
      told.reason
        == "it is longer than 1000 bytes, for which the process's memory limit leaves room: memory.max of the control group, 512 MiB"
    )
    _ = budget.narrowed(.fetch(Self.id, target: "text/html"), maxSize: 10)
    #expect(
      budget.explained(.fetchFailed(Self.id, target: "text/html", error))
        == .fetchFailed(Self.id, target: "text/html", error))
    #expect(budget.contentRoom?.bytes == 1000)
  }

  @Test func `the narrowest room of several decides`() {
    let space = AvailableMemory(limit: .addressSpace(1 << 30), bytes: 50 << 20)
    let group = AvailableMemory(limit: .controlGroup(1 << 30), bytes: 60 << 20)
    #expect(AvailableMemory.narrowest([group, space]) == space)
    #expect(AvailableMemory.narrowest([]) == nil)
  }

  @Test(arguments: [(8 << 20, 64 << 10), (24 << 20, 192 << 10), (88 << 20, 2 << 20)])
  func `small copies are cleaned in a small room, too`(room: Int, fitting: Int) {
    let budget = ReadingBudget { AvailableMemory(limit: .addressSpace(1 << 30), bytes: room) }
    #expect(budget.contentRoom?.bytes == fitting)
  }
}
