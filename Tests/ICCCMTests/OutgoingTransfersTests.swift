import Selections
import Testing

@testable import ICCCM

struct OutgoingTransfersTests {
  private func transfers(_ change: (inout TransportSettings) -> Void = { _ in }) -> OutgoingTransfers {
    var settings = TransportSettings()
    change(&settings)
    return OutgoingTransfers(settings: settings, resourceMask: 0x1F_FFFF)
  }

  private func key(_ window: UInt32, _ property: UInt32) -> TransferKey {
    TransferKey(requestor: WindowID(rawValue: window), property: .property(property))
  }

  @Test func `a transfer is announced after its window is watched`() {
    var transfers = transfers()
    #expect(
      transfers.begin(key(0x80_0001, 1), type: .html, bytes: [1, 2, 3], incr: .incr, now: 0) == [
        .watch(key(0x80_0001, 1)),
        .write(PropertyWrite(window: .requestor, property: .property(1), type: .incr, value: .words([3]))),
      ])
  }

  /// A watched property belongs to a transfer, and every transfer is watched.
  @Test func `by lowered limits a transfer that would be replaced goes on`() {
    var transfers = transfers()
    for property in 1...2 as ClosedRange<UInt32> {
      _ = transfers.begin(key(0x80_0001, property), type: .html, bytes: [1], incr: .incr, now: 0)
    }
    var settings = TransportSettings()
    settings.maxTransfersPerClient = 1
    transfers.update(settings)
    #expect(transfers.begin(key(0x80_0001, 1), type: .html, bytes: [2], incr: .incr, now: 0) == nil)
    #expect(transfers.count == 2)
    #expect(Set(transfers.windowLost(.requestor)) == [.unwatch(key(0x80_0001, 1)), .unwatch(key(0x80_0001, 2))])
  }

  @Test func `transfers are limited for a client and in all`() {
    var transfers = transfers {
      $0.maxTransfersPerClient = 2; $0.maxTransfers = 3
    }
    func begin(_ window: UInt32, _ property: UInt32) -> Bool {
      transfers.begin(key(window, property), type: .html, bytes: [1], incr: .incr, now: 0) != nil
    }
    // Two windows of one client.
    #expect(begin(0x80_0001, 1))
    #expect(begin(0x80_0002, 1))
    #expect(!begin(0x80_0003, 1))
    #expect(begin(0xA0_0001, 1))
    #expect(!begin(0xC0_0001, 1))
    _ = transfers.windowLost(WindowID(rawValue: 0x80_0001))
    #expect(begin(0x80_0003, 1))
    #expect(transfers.count == 3)
  }

  @Test func `a window that is gone ends its transfers and no others`() {
    var transfers = transfers()
    for (window, property): (UInt32, UInt32) in [(0x80_0001, 1), (0x80_0001, 2), (0xA0_0001, 1)] {
      _ = transfers.begin(key(window, property), type: .html, bytes: [1], incr: .incr, now: 0)
    }
    #expect(
      Set(transfers.windowLost(.requestor)) == [.unwatch(key(0x80_0001, 1)), .unwatch(key(0x80_0001, 2))])
    #expect(transfers.count == 1)
    #expect(transfers.windowLost(.requestor) == [])
  }

  @Test func `late transfers end, others go on`() {
    var transfers = transfers()
    _ = transfers.begin(key(0x80_0001, 1), type: .html, bytes: [1], incr: .incr, now: 0)
    _ = transfers.begin(key(0xA0_0001, 1), type: .html, bytes: [1], incr: .incr, now: 0)
    #expect(transfers.propertyDeleted(key(0xA0_0001, 1), now: 20_000).count == 1)
    #expect(transfers.deadline == 30_000)
    #expect(transfers.deadlinePassed(now: 29_999) == [])
    #expect(transfers.deadlinePassed(now: 30_000) == [.unwatch(key(0x80_0001, 1))])
    #expect(transfers.deadline == 50_000)
    #expect(transfers.propertyDeleted(key(0xA0_0001, 1), now: 40_000).last == .unwatch(key(0xA0_0001, 1)))
    #expect(transfers.deadline == nil)
  }
}
