import ICCCM
import Selections
import Testing

@testable import X11Clipboard

/// Events that come in floods: one call handles a bounded number.
struct EventBacklogTests {
  private static func change(_ owner: UInt32) -> ServerEvent {
    let change = OwnerChange(
      owner: WindowID(rawValue: owner), cause: .set, timestamp: .current, selectionTimestamp: .current)
    return ServerEvent(event: .ownerChanged(change))
  }

  private static let told = ServerEvent(event: .serverTimeTold(ServerTime(rawValue: 7)))

  /// The order of copies decides which is the last.
  @Test(arguments: 0...3)
  func `what one event is taken from stays in its order`(place: Int) {
    var events = [Self.change(1), Self.change(2), Self.change(3)]
    var backlog = EventBacklog()
    events.insert(Self.told, at: place)
    for event in events { backlog.append(event) }
    // One has been handled before.
    let handled = backlog.next()
    var looked = 0
    let time = backlog.take(after: &looked) { if case .serverTimeTold(let time) = $0.event { time } else { nil } }
    #expect(time == (place == 0 ? nil : ServerTime(rawValue: 7)))
    var left: [ServerEvent] = []
    while let event = backlog.next() { left.append(event) }
    #expect([handled].compactMap(\.self) + left == events.filter { $0 != Self.told || place == 0 })
  }

  @Test func `later events are handled later`() {
    var backlog = EventBacklog()
    var looked = 0
    backlog.append(Self.change(1))
    func take() -> ServerEvent? { backlog.take(after: &looked) { $0 == Self.told ? $0 : nil } }
    #expect(take() == nil)
    backlog.append(Self.told)
    #expect(take() == Self.told)
    #expect(backlog.next() == Self.change(1))
    #expect(backlog.isEmpty)
  }

  @Test func `of copies of others in a row only the last of each selection is kept`() {
    func copy(_ owner: UInt32, in selection: UInt32) -> ServerEvent {
      var event = Self.change(owner)
      event.selection = Atom(rawValue: selection)
      return event
    }
    var backlog = EventBacklog()
    for owner in 1...1000 as ClosedRange<UInt32> {
      backlog.append(copy(owner, in: 1), isOthersCopy: true)
      backlog.append(copy(owner, in: 2), isOthersCopy: true)
    }
    backlog.append(Self.told)
    backlog.append(copy(1001, in: 1), isOthersCopy: true)
    backlog.append(copy(1001, in: 2), isOthersCopy: true)
    var events: [ServerEvent] = []
    while let event = backlog.next() {
      events.append(event)
      // One that is handled has no place any more.
      if event == copy(1001, in: 1) { backlog.append(copy(1002, in: 1), isOthersCopy: true) }
    }
    #expect(
      events == [
        copy(1000, in: 1), copy(1000, in: 2), Self.told, copy(1001, in: 1), copy(1001, in: 2), copy(1002, in: 1),
      ])
  }
}
