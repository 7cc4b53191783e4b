import Selections
import Testing

@testable import WaylandClipboard

/// Laws of selections that become empty, of commands, and of transfers that fail.
struct OwnersEndTests {
  @Test func `an empty selection is a clear, and nothing is put in its place`() throws {
    var exchange = DataControlExchange.clipboard()
    let id = try exchange.copied(.copy(1))
    _ = try exchange.fetched(id)
    let sync = try exchange.offer(id, .html()).sync()
    let notices = exchange.handle(.selectionChanged(nil, focused: nil), now: 1000).notices
    #expect(notices == [.superseded(id), .cleared(selection: "CLIPBOARD")])
    #expect(exchange.handle(.synced(sync), now: 1000) == [] && !exchange.isOwner)
  }

  @Test func `the copy of an owner that ends as it is read is kept for a while`() throws {
    var exchange = DataControlExchange.clipboard()
    let id = try exchange.copied(.copy(1))
    _ = try exchange.fetched(id)
    #expect(
      exchange.handle(.selectionChanged(nil, focused: nil), now: 5).notices
        == [.ownerEnded(selection: "CLIPBOARD", id), .cleared(selection: "CLIPBOARD")])
    let actions = try exchange.taken(id, now: 6)
    #expect(actions.notices == [.taken(id, at: 6)])
    #expect(exchange.nextDeadline == 45_005)
    #expect(exchange.handle(.batchEnded, now: 45_005).contains(.destroySource(try actions.source())))
  }

  @Test func `a secret is never kept`() throws {
    var exchange = DataControlExchange.clipboard()
    let id = try exchange.copied(.copy(1, ["text/html", "x-kde-passwordManagerHint"]))
    _ = try exchange.fetched(id)
    #expect(
      exchange.handle(.selectionChanged(nil, focused: nil), now: 0).notices == [.cleared(selection: "CLIPBOARD")])
    #expect(exchange.offer(id, .html()).notices == [.superseded(id)])
  }

  @Test func `a copy that is left is offered if its owner ends at once`() throws {
    for (time, isKept) in [(5, true), (60, false)] as [(Instant, Bool)] {
      var exchange = DataControlExchange.clipboard()
      let id = try exchange.copied(.copy(1))
      _ = try exchange.fetched(id)
      #expect(exchange.standBy(id, .html(), now: 1) == [])
      if !isKept { #expect(exchange.handle(.batchEnded, now: time) == []) }
      let actions = exchange.handle(.selectionChanged(nil, focused: nil), now: time)
      #expect(actions.notices.contains(.ownerEnded(selection: "CLIPBOARD", id)) == isKept)
      if isKept { #expect(exchange.answered(try actions.sync(), now: time).notices == [.taken(id, at: time)]) }
    }
  }

  @Test func `a form that was cut off by its owner's end is not delivered`() throws {
    var exchange = DataControlExchange.clipboard()
    let id = try exchange.copied(.copy(1))
    let receipt = try exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 0).receipt()
    _ = exchange.handle(.received(receipt, Array(repeating: 1, count: 70_000)), now: 0)
    _ = exchange.handle(.receiptEnded(receipt), now: 0)
    let notices = exchange.handle(.selectionChanged(nil, focused: nil), now: 0).notices
    let error = SelectionError(.ownerLost, reason: "")
    #expect(notices == [.fetchFailed(id, target: "text/html", error), .cleared(selection: "CLIPBOARD")])
  }

  @Test func `silent, slow and endless owners are given up`() throws {
    var settings = TransportSettings()
    settings.maxSize = 10
    var exchange = DataControlExchange.clipboard(settings)
    let id = try exchange.copied(.copy(1))
    func failure(_ code: SelectionError.Code) -> [ClipboardNotice] {
      [.fetchFailed(id, target: "text/html", SelectionError(code, reason: ""))]
    }
    var receipt = try exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 0).receipt()
    #expect(exchange.handle(.batchEnded, now: 2999) == [])
    #expect(exchange.handle(.batchEnded, now: 3000).notices == failure(.overdue))
    let beside = FetchLimits(isBeside: true)
    let again = exchange.fetch(id, target: "text/html", limits: beside, now: 0)
    #expect(again.contains(.endReceipt(receipt)))
    #expect(exchange.handle(.batchEnded, now: 999) == [])
    #expect(exchange.handle(.batchEnded, now: 1000).notices == failure(.timedOut))
    receipt = try exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 500).receipt()
    #expect(exchange.handle(.received(receipt, [1]), now: 900) == [])
    #expect(exchange.handle(.batchEnded, now: 2899) == [])
    #expect(exchange.handle(.batchEnded, now: 2900).notices == failure(.timedOut))
    receipt = try exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 3000).receipt()
    #expect(exchange.handle(.received(receipt, Array(repeating: 0, count: 10)), now: 3000) == [])
    #expect(exchange.handle(.received(receipt, [1]), now: 3000).notices == failure(.tooLarge))
    #expect(exchange.handle(.received(receipt, [1]), now: 3000) == [] && exchange.heldBytes == 0)
    let limits = FetchLimits(bytes: 5, deadline: 3100)
    receipt = try exchange.fetch(id, target: "text/html", limits: limits, now: 3000).receipt()
    #expect(exchange.handle(.received(receipt, [1]), now: 3050) == [])
    #expect(exchange.handle(.batchEnded, now: 3100).notices == failure(.timedOut))
  }

  @Test func `a command takes the present copy, unless anything comes first`() throws {
    let command = CommandID(rawValue: 3)
    var exchange = DataControlExchange.clipboard()
    _ = try exchange.copied(.copy(1))
    _ = exchange.begin(command)
    let sync = try exchange.own(.html(), for: command).sync()
    #expect(exchange.answered(sync).notices == [.owned(selection: "CLIPBOARD", command)])
    _ = exchange.begin(command)
    let refused = exchange.handle(.selectionChanged(.copy(2, ["text/rtf"]), focused: nil), now: 0)
    _ = exchange.handle(.synced(sync), now: 0)
    #expect(refused.notices.isEmpty || refused.notices.contains(.notOwned(selection: "CLIPBOARD", command)))
    #expect(
      exchange.own(.html(), for: CommandID(rawValue: 9)).notices == [
        .notOwned(selection: "CLIPBOARD", CommandID(rawValue: 9))
      ])
  }

  @Test func `only an empty selection is free`() throws {
    var exchange = DataControlExchange.clipboard()
    _ = exchange.handle(.selectionFound(.copy(1)), now: 0)
    #expect(exchange.ownIfFree(.html()).notices == [.notOwned(selection: "CLIPBOARD", .unasked)])
    _ = exchange.handle(.selectionChanged(nil, focused: nil), now: 0)
    let sync = try exchange.ownIfFree(.html()).sync()
    #expect(exchange.answered(sync).notices == [.owned(selection: "CLIPBOARD", .unasked)])
  }

  @Test func `a seat that goes takes everything with it`() throws {
    var exchange = DataControlExchange.clipboard()
    _ = try exchange.taken(try exchange.copied(.copy(1)))
    #expect(exchange.handle(.deviceLost, now: 0).notices == [.cleared(selection: "CLIPBOARD")])
    #expect(!exchange.isOwner && exchange.sources.isEmpty)
    #expect(exchange.handle(.deviceLost, now: 0) == [])
  }
}
