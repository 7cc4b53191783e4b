import Selections
import Testing

@testable import ICCCM

/// Any client can destroy our window: nothing is lost by it.
final class NewWindowTests {
  private var exchange = ClipboardExchange.clipboard()
  private var ownEnd = SelectionEvent.ownerChanged(
    OwnerChange(owner: .none, cause: .windowDestroyed, timestamp: 1100, selectionTimestamp: 1001))

  @Test(arguments: [false, true])
  func `what was owned is owned again, and nobody hears of a loss`(isToldFirst: Bool) {
    exchange.owning([1])
    if isToldFirst { #expect(exchange.handle(ownEnd, now: 1) == []) }
    #expect(exchange.handle(.windowReplaced, now: 1) == [.ownAgain(since: 1001)])
    #expect(exchange.handle(ownEnd, now: 1) == [])
    #expect(exchange.isOwner && exchange.persistence == .kept)
    // The window that had it before, reported late.
    #expect(exchange.handle(.ownerChanged(.set(WindowID(rawValue: 0x20_0002), at: 1101)), now: 1) == [])
    #expect(exchange.isOwner == true)
  }

  @Test func `the new window's offer has the new time`() {
    exchange.owning([1])
    _ = exchange.handle(.windowReplaced, now: 1)
    #expect(exchange.handle(.ownedAgain(since: 9000), now: 1) == [])
    #expect(exchange.ownedSince == 9000)
  }

  @Test func `a copy that has come in between wins`() {
    exchange.owning([1])
    _ = exchange.handle(.windowReplaced, now: 1)
    let actions = exchange.handle(.ownerChanged(.set(.other, at: 1200)), now: 1)
    #expect(actions.notices == [.lost(selection: "CLIPBOARD")])
    #expect(actions.last == .convert(target: .targets, property: .property(1), time: 1200))
  }

  @Test func `an awaited form is requested again, and late answers do not count`() throws {
    let id = try exchange.copied()
    let asked = exchange.fetch(id, target: "text/html", now: 0)
    #expect(asked == [.convert(target: .html, property: .property(1), time: 1000)])
    #expect(
      exchange.handle(.windowReplaced, now: 400) == [.convert(target: .html, property: .property(2), time: 1001)])
    #expect(exchange.nextDeadline == 3400)
    #expect(exchange.handle(.notified(target: .html, property: .none, time: 1000), now: 401) == [])
    _ = exchange.handle(.notified(target: .html, property: .property(2), time: 1001), now: 402)
    let delivered = exchange.handle(.propertyRead(.property(2), .bytes([7])), now: 402)
    #expect(
      delivered == [
        .deliver(id, target: "text/html", SelectionReply(type: .html, format: 8, bytes: [7]), isReoffered: false)
      ])
  }

  @Test func `a transfer by increments begins from its start`() throws {
    let id = try exchange.copied()
    _ = exchange.fetch(id, target: "text/html", now: 0)
    _ = exchange.handle(.notified(target: .html, property: .property(1)), now: 0)
    _ = exchange.handle(.propertyRead(.property(1), .increments(atLeast: 4)), now: 0)
    _ = exchange.handle(.propertyWritten(.property(1)), now: 0)
    _ = exchange.handle(.propertyRead(.property(1), .bytes([1, 2])), now: 0)
    #expect(exchange.heldBytes == 2)
    #expect(
      exchange.handle(.windowReplaced, now: 5) == [.convert(target: .html, property: .property(2), time: 1001)])
    #expect(exchange.heldBytes == 0)
  }

  @Test func `a requested time is requested again`() throws {
    let id = try exchange.copied()
    #expect(exchange.offer(id, forms: [], now: 0) == [.askServerTime])
    #expect(exchange.handle(.windowReplaced, now: 1) == [.askServerTime])
    #expect(exchange.handle(.serverTimeTold(1001), now: 2) == [.take(from: .source, at: 1001)])
  }

  @Test func `a command goes on`() {
    let command = CommandID(rawValue: 1)
    exchange.owning([1])
    _ = exchange.begin(command)
    #expect(exchange.handle(.windowReplaced, now: 1) == [.ownAgain(since: 1001)])
    #expect(exchange.handle(ownEnd, now: 1) == [])
    #expect(exchange.own(SelectionOffer.Content(forms: []), for: command, now: 2) == [.findOwner])
    // What is nobody's because our window has gone is ours, and not to be read.
    #expect(
      exchange.read(.set(.none, at: 1200), for: command, now: 3) == [.tell(.notOwned(selection: "CLIPBOARD", command))])
    #expect(exchange.isOwner == true)
  }

  @Test func `where nothing is owned or asked, nothing is done`() {
    #expect(exchange.handle(.windowReplaced, now: 0) == [])
    #expect(exchange.handle(.ownedAgain(since: 5), now: 0) == [])
    #expect(exchange.isIdle == true)
  }
}
