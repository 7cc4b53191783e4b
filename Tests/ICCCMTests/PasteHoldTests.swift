import Selections
import Testing

@testable import ICCCM

struct PasteHoldTests {
  private static let terminal = PasteHold.Program(windowBase: 0x40_0000, processID: 7)
  private static let other = PasteHold.Program(windowBase: 0x60_0000, processID: 8)

  /// The verdicts on requests of one program at these times.
  private func verdicts(at times: [Instant]) -> [PasteHold.Verdict] {
    var hold = PasteHold()
    return times.map { hold.requested(by: Self.terminal, now: $0) }
  }

  @Test func `the first paste is refused with all its retries`() {
    #expect(
      verdicts(at: [1000, 1001, 1300, 1999])
        == [.refused(isFirst: true), .refused(isFirst: false), .refused(isFirst: false), .refused(isFirst: false)])
  }

  @Test(arguments: [700, 5000, 10_000] as [Instant])
  func `a second paste is let through, and all after it`(pause: Instant) {
    #expect(
      verdicts(at: [1000, 1200, 1200 + pause, 1201 + pause, 99_000]).suffix(3)
        == [.letThrough(isFirst: true), .letThrough(isFirst: false), .letThrough(isFirst: false)])
  }

  @Test(arguments: [(699, false), (10_001, true)] as [(Instant, Bool)])
  func `a request too soon is a retry, one too late a first paste`(pause: Instant, isFirst: Bool) {
    #expect(verdicts(at: [1000, 1000 + pause]).last == .refused(isFirst: isFirst))
    #expect(verdicts(at: [1000, 1000 + pause, 1000 + pause + 700]).last == .letThrough(isFirst: true))
  }

  @Test func `retries without an end are never a second paste`() {
    var hold = PasteHold()
    for step in 0..<1000 {
      let verdict = hold.requested(by: Self.terminal, now: Instant(step) * 690)
      #expect(verdict == .refused(isFirst: step == 0))
    }
  }

  @Test func `a paste of one program does not count as the second paste of another program or process`() {
    var hold = PasteHold()
    _ = hold.requested(by: Self.terminal, now: 0)
    #expect(hold.requested(by: Self.other, now: 1000) == .refused(isFirst: true))
    let successor = PasteHold.Program(windowBase: Self.terminal.windowBase, processID: 9)
    #expect(hold.requested(by: successor, now: 1000) == .refused(isFirst: true))
  }

  @Test func `a lifted hold lets everybody through`() {
    var hold = PasteHold()
    _ = hold.requested(by: Self.terminal, now: 0)
    hold.lift()
    #expect(hold.requested(by: Self.terminal, now: 1) == .letThrough(isFirst: false))
    #expect(hold.requested(by: Self.other, now: 1) == .letThrough(isFirst: false))
  }

  @Test func `a clock that goes back lets nobody through`() {
    #expect(verdicts(at: [5000, 10]).last == .refused(isFirst: false))
  }

  @Test func `many programs cost bounded memory, and one that was let through stays so`() {
    var hold = PasteHold()
    _ = hold.requested(by: Self.terminal, now: 0)
    _ = hold.requested(by: Self.terminal, now: 1000)
    for number in 0..<10_000 {
      let program = PasteHold.Program(windowBase: UInt32(number) << 21, processID: nil)
      _ = hold.requested(by: program, now: 2000 + Instant(number))
    }
    #expect(hold.requested(by: Self.terminal, now: 20_000) == .letThrough(isFirst: false))
  }
}
