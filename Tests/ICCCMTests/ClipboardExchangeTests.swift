import Selections
import Testing

@testable import ICCCM

struct ClipboardExchangeTests {
  private func request(_ target: Atom, into property: Atom = .property(50), time: ServerTime = .current)
    -> SelectionEvent
  {
    .requested(SelectionRequest(requestor: .requestor, target: target, property: property, time: time))
  }

  private func isRefused(_ actions: [SelectionAction]) -> Bool {
    actions.contains { if case .notify(_, property: .none) = $0 { true } else { false } }
  }

  @Test func `a copy is read, offered, taken and served`() throws {
    var exchange = ClipboardExchange.clipboard()
    let id = try exchange.copied()
    #expect(exchange.offer(id, forms: [.html([1])], now: 5) == [.askServerTime])
    #expect(exchange.handle(.serverTimeTold(1001), now: 5) == [.take(from: .source, at: 1001)])
    #expect(exchange.handle(.takeTried(.taken), now: 6) == [.tell(.taken(id, at: 6))])
    // The server tells our own takeover back.
    #expect(exchange.handle(.ownerChanged(.set(.own, at: 1002, taken: 1001)), now: 6) == [])
    #expect(exchange.isOwner == true)
    let asked = SelectionRequest(requestor: .requestor, target: .html, property: .property(50), time: .current)
    let write = PropertyWrite(window: .requestor, property: .property(50), type: .html, value: .bytes([1], 0..<1))
    #expect(
      exchange.handle(.requested(asked), now: 7) == [
        .write(write), .notify(asked, property: .property(50)),
        .tell(.served(selection: "CLIPBOARD", target: "text/html", bytes: 1)),
      ])
    #expect(exchange.nextDeadline == nil)
  }

  @Test func `a time known from other events spares the question`() throws {
    var exchange = ClipboardExchange.clipboard()
    let id = try exchange.copied()
    _ = exchange.handle(.serverTimeKnown(1005), now: 0)
    #expect(exchange.offer(id, forms: [], now: 5) == [.take(from: .source, at: 1001)])
  }

  @Test func `a later copy drops whatever is under way`() throws {
    var exchange = ClipboardExchange.clipboard()
    let first = try exchange.copied()
    _ = exchange.fetch(first, target: "text/html", now: 0)
    let superseded = SelectionError(.superseded, reason: "")
    let actions = exchange.handle(.ownerChanged(.set(.other, at: 1001)), now: 1)
    #expect(actions.notices == [.fetchFailed(first, target: "text/html", superseded)])
    #expect(actions.last == .convert(target: .targets, property: .property(2), time: 1001))
    #expect(exchange.offer(first, forms: [], now: 2) == [.tell(.superseded(first))])
    #expect(exchange.fetch(first, target: "text/html", now: 2).notices.count == 1)

    let second = try exchange.copied(at: 1002)
    #expect(exchange.offer(second, forms: [], now: 3) == [.askServerTime])
    #expect(exchange.handle(.ownerChanged(.set(.source, at: 1003)), now: 3).notices == [.superseded(second)])
    #expect(exchange.handle(.serverTimeTold(1010), now: 3) == [])
  }

  @Test func `the end of the owner ends the exchange, and nothing is put in its place`() throws {
    var exchange = ClipboardExchange.clipboard()
    let id = try exchange.copied()
    _ = exchange.fetch(id, target: "text/html", now: 0)
    #expect(
      exchange.handle(.ownerChanged(.died(at: 1001)), now: 1) == [
        .tell(.fetchFailed(id, target: "text/html", SelectionError(.ownerLost, reason: ""))),
        .tell(.cleared(selection: "CLIPBOARD")),
      ])
    #expect(exchange.offer(id, forms: [], now: 2) == [.tell(.superseded(id))])
    #expect(exchange.nextDeadline == nil)
  }

  @Test func `nothing is served after the loss`() {
    var exchange = ClipboardExchange.clipboard()
    exchange.owning([1])
    #expect(!isRefused(exchange.handle(request(.html), now: 0)))
    #expect(exchange.handle(.selectionCleared(1500), now: 0) == [])
    #expect(isRefused(exchange.handle(request(.html), now: 0)))
    let actions = exchange.handle(.ownerChanged(.set(.other, at: 1500)), now: 0)
    #expect(actions.notices == [.lost(selection: "CLIPBOARD")])
  }

  @Test func `an older clear does not end a newer ownership`() {
    var exchange = ClipboardExchange.clipboard()
    exchange.owning([1])
    _ = exchange.handle(.selectionCleared(900), now: 0)
    #expect(exchange.isOwner == true)
  }

  @Test func `a transfer continues after the end of the ownership, and ends with its requestor`() {
    var settings = TransportSettings()
    settings.chunkSize = 4
    var exchange = ClipboardExchange.clipboard(settings)
    exchange.owning(Array(repeating: 7, count: 10))
    #expect(
      exchange.handle(request(.html), now: 0).first
        == .watch(TransferKey(requestor: .requestor, property: .property(50))))
    _ = exchange.handle(.ownerChanged(.set(.other, at: 1500)), now: 0)
    #expect(exchange.transferCount == 1)
    #expect(exchange.handle(.propertyDeleted(.requestor, .property(50)), now: 1).count == 1)
    #expect(
      exchange.handle(.windowLost(.requestor), now: 2) == [
        .unwatch(TransferKey(requestor: .requestor, property: .property(50)))
      ])
    #expect(exchange.handle(.propertyDeleted(.requestor, .property(50)), now: 3) == [])
    #expect(exchange.transferCount == 0)
  }

  @Test func `a changed deadline holds for what is asked from then on`() throws {
    var exchange = ClipboardExchange.clipboard()
    let id = try exchange.copied()
    _ = exchange.fetch(id, target: "text/html", now: 0)
    var settings = TransportSettings()
    settings.answerDeadline = 700
    exchange.update(settings)
    #expect(exchange.nextDeadline == 3000)
    _ = exchange.handle(.ownerChanged(.set(.other, at: 2000)), now: 100)
    #expect(exchange.nextDeadline == 800)
  }

  @Test func `a changed limit holds for the next transfer`() {
    var settings = TransportSettings()
    settings.chunkSize = 4
    settings.maxTransfersPerClient = 1
    var exchange = ClipboardExchange.clipboard(settings)
    exchange.owning(Array(repeating: 7, count: 10))
    #expect(!isRefused(exchange.handle(request(.html), now: 0)))
    #expect(isRefused(exchange.handle(request(.html, into: .property(51)), now: 0)))
    settings.maxTransfersPerClient = 2
    exchange.update(settings)
    #expect(!isRefused(exchange.handle(request(.html, into: .property(51)), now: 0)))
    #expect(exchange.transferCount == 2)
  }

  @Test func `a selection that is read no more is served until it is lost`() throws {
    var exchange = ClipboardExchange.clipboard()
    exchange.owning([65])
    exchange.readsCopies = false
    #expect(exchange.isOwner && !exchange.isIdle)
    _ = exchange.handle(.selectionCleared(2000), now: 10)
    #expect(
      exchange.handle(.ownerChanged(.set(.other, at: 2000)), now: 10) == [.tell(.lost(selection: "CLIPBOARD"))])
    #expect(exchange.isIdle == true)
  }

  @Test func `a copy that is left is forgotten`() throws {
    var exchange = ClipboardExchange.clipboard()
    let id = try exchange.copied()
    #expect(exchange.leave(id) == [])
    #expect(exchange.offer(id, forms: [], now: 0) == [.tell(.superseded(id))])
    #expect(isRefused(exchange.handle(request(.html), now: 0)))
  }

  @Test func `home is the program whose copy was read`() throws {
    var exchange = ClipboardExchange.clipboard()
    let asked = exchange.handle(.ownerChanged(.set(.source, at: 1000)), now: 0)
    guard case .convert(.targets, let property, _) = asked.last else { throw Unexpected(actions: asked) }
    _ = exchange.handle(.notified(target: .targets, property: property), now: 0)
    _ = exchange.handle(.propertyRead(property, .atoms([.html])), now: 0)
    let told = exchange.handle(
      .described(names: ["text/html"], source: Client(processID: 42, classes: ["Writer"])), now: 0)
    guard case .tell(.copied(let copy)) = told.last else { throw Unexpected(actions: told) }
    _ = exchange.offer(copy.id, SelectionOffer.Content(forms: [.html([1])], home: [.html([2])]), now: 0)
    _ = exchange.handle(.serverTimeTold(1001), now: 0)
    _ = exchange.handle(.takeTried(.taken), now: 0)
    let request = SelectionRequest(requestor: .requestor, target: .html, property: .property(50), time: .current)
    func served(_ processID: Int32, _ name: String) -> SelectionAction? {
      guard exchange.handle(.requested(request), now: 0) == [.identify(request)] else { return nil }
      return exchange.handle(.identified(request, Client(processID: processID, classes: [name])), now: 0).first
    }
    func write(_ byte: UInt8) -> SelectionAction {
      .write(PropertyWrite(window: .requestor, property: .property(50), type: .html, value: .bytes([byte], 0..<1)))
    }
    #expect(served(42, "Writer") == write(2))
    #expect(served(43, "Writer") == write(1))
    #expect(served(42, "XTerm") == write(1))
  }

  @Test func `events out of any order are ignored`() {
    let events: [SelectionEvent] = [
      .notified(target: .html, property: .property(1)), .propertyWritten(.property(1)),
      .propertyRead(.property(1), .bytes([1])), .described(names: ["x"], source: nil), .takeTried(.taken),
      .takeTried(.tooEarly), .serverTimeTold(5), .ownerFound(.other), .inputTold(isHeld: true),
      .transferFound(.property(1)), .deadlinePassed, .windowLost(.requestor), .selectionCleared(1),
      .propertyDeleted(.requestor, .property(1)),
      .pairsRead(
        SelectionRequest(requestor: .requestor, target: .multiple, property: .property(1), time: .current),
        [.html, .html]),
      .ownerChanged(.set(.own, at: 3)), .ownerChanged(.set(.source, at: 4)), .ownerChanged(.died(at: 5)),
      request(.html), request(.multiple),
    ]
    // All sequences of three events, for a new exchange and for one that owns the selection.
    for first in events {
      for second in events {
        for third in events {
          var fresh = ClipboardExchange.clipboard()
          var owner = ClipboardExchange.clipboard()
          owner.owning([1])
          for event in [first, second, third] {
            _ = fresh.handle(event, now: 1)
            _ = owner.handle(event, now: 1)
          }
        }
      }
    }
  }
}
