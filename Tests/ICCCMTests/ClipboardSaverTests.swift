import Selections
import Testing

@testable import ICCCM

final class ClipboardSaverTests {
  private var saver = ClipboardSaver(atoms: .known)
  private var exchange = ClipboardExchange.clipboard()
  private let request = SelectionRequest(
    requestor: .requestor, target: .saveTargets, property: .property(50), time: .current)

  init() { exchange.readsCopies = false }

  private func handle(_ event: SelectionEvent, _ persistence: ClipboardExchange.Persistence = .lost)
    -> [SelectionAction]
  {
    saver.handle(event, &exchange, persistence: persistence, now: 0)
  }

  /// CLIPBOARD_MANAGER is ours.
  private func begin() {
    _ = saver.turn(on: true, &exchange, now: 0)
    _ = handle(.serverTimeTold(1000))
    _ = handle(.takeTried(.taken))
  }

  private var success: [SelectionAction] {
    [
      .write(PropertyWrite(window: .requestor, property: .property(50), type: .null, value: .words([]))),
      .notify(request, property: .property(50)),
    ]
  }

  private var refusal: [SelectionAction] { [.notify(request, property: .none)] }

  @Test func `nobody's selection is taken, and announced`() {
    #expect(saver.turn(on: true, &exchange, now: 0) == [.askServerTime])
    #expect(handle(.serverTimeTold(1000)) == [.take(from: .none, at: 1000)])
    #expect(handle(.takeTried(.taken)) == [.announce(since: 1000)])
  }

  @Test func `the service waits until another clipboard manager ends`() {
    begin()
    #expect(handle(.selectionCleared(2000)) == [])
    #expect(handle(.ownerChanged(.set(.other, at: 2000))) == [])
    #expect(handle(.requested(request), .kept) == refusal)
    #expect(handle(.ownerChanged(.died(at: 3000))) == [.askServerTime])
    #expect(handle(.serverTimeTold(3001)) == [.take(from: .none, at: 3001)])
  }

  @Test func `a manager that came first stays`() {
    _ = saver.turn(on: true, &exchange, now: 0)
    _ = handle(.serverTimeTold(1000))
    #expect(handle(.takeTried(.ownerChanged)) == [])
    #expect(exchange.isOwner == false)
    #expect(handle(.ownerChanged(.died(at: 3000))) == [.askServerTime])
  }

  @Test func `a clean copy is saved already`() {
    begin()
    #expect(handle(.requested(request), .kept) == success)
    #expect(saver.decided(.kept) == [])
  }

  @Test func `a copy that was left alone is refused at once`() {
    begin()
    #expect(handle(.requested(request), .lost) == refusal)
  }

  @Test func `a copy that is still read is waited for`() {
    begin()
    #expect(handle(.requested(request), .undecided) == [])
    #expect(saver.decided(.undecided) == [])
    #expect(saver.decided(.kept) == success)
    #expect(handle(.requested(request), .undecided) == [])
    #expect(saver.decided(.lost) == refusal)
  }

  @Test func `a program that did not wait is not answered`() {
    begin()
    _ = handle(.requested(request), .undecided)
    _ = handle(.windowLost(.requestor))
    #expect(saver.decided(.kept) == [])
  }

  @Test func `saving is not promised among other targets`() {
    begin()
    let asked = SelectionRequest(requestor: .requestor, target: .multiple, property: .property(9), time: .current)
    #expect(handle(.requested(asked)) == [.readPairs(asked)])
    let actions = handle(.pairsRead(asked, [.saveTargets, .property(1)]), .kept)
    #expect(
      actions.first
        == .write(
          PropertyWrite(window: .requestor, property: .property(9), type: .atomPair, value: .words([0, 0]))))
  }

  @Test func `turned off, the selection is given up and not taken again`() {
    begin()
    _ = handle(.requested(request), .undecided)
    #expect(saver.turn(on: false, &exchange, now: 0) == refusal + [.release(since: 1000)])
    _ = handle(.selectionCleared(2000))
    #expect(handle(.ownerChanged(.died(at: 2000))) == [])
  }
}
