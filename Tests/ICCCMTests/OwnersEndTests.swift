import ClipboardTargets
import Selections
import Testing

@testable import ICCCM

/// Owners that end between our first request and the takeover, as `xclip -loops 1` does: what they gave is not lost.
final class OwnersEndTests {
  private var exchange = ClipboardExchange.clipboard()
  private let cleared = ClipboardNotice.cleared(selection: "CLIPBOARD")

  private func ended(_ id: CopyID) -> ClipboardNotice { .ownerEnded(selection: "CLIPBOARD", id) }

  /// A copy whose HTML has come.
  private func read(targets: [String] = ["TARGETS", "text/html", "text/rtf"]) throws -> CopyID {
    let asked = exchange.handle(.ownerChanged(.set(.source, at: 1000)), now: 0)
    guard case .convert(.targets, let property, _) = asked.last else { throw Unexpected(actions: asked) }
    _ = exchange.handle(.notified(target: .targets, property: property), now: 0)
    _ = exchange.handle(.propertyRead(property, .atoms([.targets, .html, .rtf])), now: 0)
    let told = exchange.handle(.described(names: targets.map(\.self), source: nil), now: 0)
    guard case .tell(.copied(let copy)) = told.last else { throw Unexpected(actions: told) }
    let actions = exchange.fetch(copy.id, target: "text/html", now: 0)
    guard case .convert(.html, let form, _) = actions.last else { throw Unexpected(actions: actions) }
    _ = exchange.handle(.notified(target: .html, property: form), now: 0)
    _ = exchange.handle(.propertyRead(form, .bytes([7])), now: 0)
    return copy.id
  }

  /// - Returns: what the service is told.
  private func end(at time: ServerTime = 1005, now: Instant = 0) -> [SelectionAction] {
    exchange.handle(.ownerChanged(.died(at: time)), now: now)
  }

  private func isServed(_ bytes: [UInt8]) -> Bool {
    let request = SelectionRequest(requestor: .requestor, target: .html, property: .property(50), time: .current)
    let value = PropertyWrite.Value.bytes(FormBytes(bytes), bytes.indices)
    return exchange.handle(.requested(request), now: 0).contains(
      .write(PropertyWrite(window: .requestor, property: .property(50), type: .html, value: value)))
  }

  @Test func `what was read is offered for 45 seconds, and kept for nothing else`() throws {
    let id = try read()
    #expect(end(now: 10).notices == [ended(id), cleared])
    // A further form is no longer to be had; the offer is taken from nobody, at the time of the copy.
    let failure = SelectionError(.ownerLost, reason: "")
    #expect(
      exchange.fetch(id, target: "text/rtf", now: 11) == [.tell(.fetchFailed(id, target: "text/rtf", failure))])
    #expect(exchange.offer(id, forms: [.html([8])], now: 12) == [.take(from: .none, at: 1001)])
    #expect(exchange.handle(.takeTried(.taken), now: 13) == [.tell(.taken(id, at: 13))])
    #expect(exchange.isOwner && isServed([8]))
    #expect(exchange.persistence == .lost)
    #expect(exchange.nextDeadline == 45_010)
    #expect(exchange.handle(.deadlinePassed, now: 45_009) == [])
    #expect(exchange.handle(.deadlinePassed, now: 45_010) == [.release(since: 1001)])
    #expect(!exchange.isOwner && !isServed([8]))
    #expect(exchange.nextDeadline == nil)
    #expect(exchange.handle(.selectionCleared(1001), now: 45_011) == [])
    #expect(exchange.handle(.ownerChanged(.set(.none, at: 50_000)), now: 45_011).notices == [cleared])
    #expect(exchange.isIdle == true)
  }

  @Test func `an owner that ends amid its second form leaves the first`() throws {
    let id = try read()
    _ = exchange.fetch(id, target: "text/rtf", now: 0)
    let failure = SelectionError(.ownerLost, reason: "")
    #expect(end().notices == [.fetchFailed(id, target: "text/rtf", failure), ended(id), cleared])
    #expect(exchange.offer(id, forms: [], now: 1) == [.take(from: .none, at: 1001)])
  }

  @Test func `an owner that ends during the takeover changes nothing but from whom is taken`() throws {
    let id = try read()
    #expect(exchange.offer(id, forms: [], now: 0) == [.askServerTime])
    #expect(end(at: 1000).notices == [ended(id), cleared])
    #expect(exchange.handle(.serverTimeTold(1002), now: 1) == [.take(from: .none, at: 1001)])
    _ = exchange.handle(.takeTried(.taken), now: 1)
    #expect(exchange.nextDeadline == 45_000)
  }

  @Test func `an attempt that finds another owner waits for the event that says which`() throws {
    let id = try read()
    _ = exchange.handle(.serverTimeKnown(1005), now: 0)
    #expect(exchange.offer(id, forms: [], now: 0) == [.take(from: .source, at: 1001)])
    #expect(exchange.handle(.takeTried(.ownerChanged), now: 0) == [])
    #expect(
      end(at: 1006) == [.tell(ended(id)), .tell(cleared), .take(from: .none, at: 1001)])
    #expect(exchange.handle(.takeTried(.ownerChanged), now: 0) == [])
    #expect(exchange.handle(.ownerChanged(.set(.other, at: 1007)), now: 0).notices == [.superseded(id)])
  }

  @Test(arguments: [OwnerChange.set(.none, at: 1006), .set(.other, at: 1006), .died(at: 1006)], [false, true])
  func `a later clear or copy is obeyed`(change: OwnerChange, isOffered: Bool) throws {
    let id = try read()
    if change.cause == .set, isOffered {
      // The owner clears the selection instead of ending.
      _ = exchange.offer(id, forms: [], now: 0)
    } else {
      _ = end()
    }
    let notices = exchange.handle(.ownerChanged(change), now: 1).notices
    if change.cause == .set {
      #expect(notices.contains(.superseded(id)) == isOffered)
      #expect(exchange.offer(id, forms: [], now: 2) == [.tell(.superseded(id))])
      #expect(exchange.handle(.serverTimeTold(1010), now: 2) == [])
    } else {
      // An end that is reported twice.
      #expect(exchange.offer(id, forms: [], now: 2) == [.take(from: .none, at: 1001)])
    }
  }

  @Test func `a command is handled after the end of the owner`() throws {
    let command = CommandID(rawValue: 1)
    let steps: [(inout ClipboardExchange) -> Void] = [
      { _ = $0.begin(command) }, { _ = $0.ownIfFree(SelectionOffer.Content(forms: []), now: 1) },
      { _ = $0.read(.set(.none, at: 1010), for: command, now: 1) },
    ]
    for step in steps {
      exchange = ClipboardExchange.clipboard()
      let id = try read()
      _ = end()
      step(&exchange)
      #expect(exchange.offer(id, forms: [], now: 2) == [.tell(.superseded(id))])
    }
  }

  @Test func `what nobody offers in time is forgotten`() throws {
    let id = try read()
    _ = end()
    #expect(exchange.persistence == .undecided)
    #expect(exchange.nextDeadline == 45_000)
    _ = exchange.handle(.deadlinePassed, now: 45_000)
    #expect(exchange.isIdle && exchange.nextDeadline == nil)
    #expect(exchange.offer(id, forms: [], now: 45_001) == [.tell(.superseded(id))])
  }

  @Test(arguments: TargetCatalog.rows.filter { $0.kind == .secret }.map(\.name) + ["text/x-kde-passwordmanagerhint"])
  func `a secret is never put in the place of nothing`(mark: String) throws {
    let id = try read(targets: ["TARGETS", "text/html", mark])
    #expect(end().notices == [cleared])
    #expect(exchange.offer(id, forms: [], now: 1) == [.tell(.superseded(id))])
  }

  // MARK: Copies that are left

  private let content = SelectionOffer.Content(forms: [.html([7])])

  @Test func `a copy that is left is offered if its owner ends at once`() throws {
    let id = try read()
    #expect(exchange.standBy(id, content, now: 0) == [])
    #expect(exchange.persistence == .lost)
    #expect(
      end(now: 1999) == [.tell(ended(id)), .tell(cleared), .take(from: .none, at: 1001)])
    _ = exchange.handle(.takeTried(.taken), now: 2000)
    #expect(isServed([7]))
    #expect(exchange.nextDeadline == 46_999)
  }

  @Test func `a copy that is left is offered if its owner has ended`() throws {
    let id = try read()
    _ = end()
    #expect(exchange.standBy(id, content, now: 1) == [.take(from: .none, at: 1001)])
  }

  @Test func `a copy that is left is nobody's if its owner ends later`() throws {
    let id = try read()
    _ = exchange.standBy(id, content, now: 0)
    #expect(exchange.nextDeadline == 2000)
    #expect(exchange.handle(.deadlinePassed, now: 2000).notices == [.superseded(id)])
    #expect(exchange.isIdle == true)
    #expect(end(now: 2001) == [.tell(cleared)])
  }

  @Test func `a copy that is left is cleared by a clear`() throws {
    let id = try read()
    _ = exchange.standBy(id, content, now: 0)
    #expect(exchange.handle(.ownerChanged(.set(.none, at: 1006)), now: 1).notices == [.superseded(id), cleared])
    #expect(exchange.isIdle == true)
  }
}
