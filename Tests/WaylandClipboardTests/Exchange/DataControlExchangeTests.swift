import Selections
import Testing

@testable import WaylandClipboard

/// Laws of one selection: events in, actions out.
struct DataControlExchangeTests {
  private var exchange = DataControlExchange.clipboard()

  @Test func `of several selections in a batch the last is read`() {
    var exchange = exchange
    #expect(exchange.handle(.selectionChanged(.copy(1), focused: nil), now: 0) == [])
    #expect(
      exchange.handle(.selectionChanged(.copy(2, ["text/rtf"]), focused: Client(classes: ["foot"])), now: 0)
        == [.destroyOffer(OfferID(rawValue: 1))])
    let notices = exchange.handle(.batchEnded, now: 0).notices
    guard notices.count == 1, case .copied(let copy) = notices[0] else { return #expect(Bool(false), "\(notices)") }
    #expect(copy.targets == ["text/rtf"] && copy.source?.classes == ["foot"])
  }

  @Test func `the copy of the start is read on command only`() throws {
    var exchange = exchange
    #expect(exchange.handle(.selectionFound(.copy(1)), now: 0) == [])
    #expect(exchange.handle(.batchEnded, now: 0) == [])
    #expect(exchange.read(for: CommandID(rawValue: 5), focused: nil, now: 0) == [])
    guard case .copied = exchange.handle(.batchEnded, now: 0).notices.first else { throw Unexpected(actions: []) }
  }

  @Test func `a copy waits until none follows it for the quiet time`() throws {
    var settings = TransportSettings()
    settings.quiet = 100
    var exchange = DataControlExchange.clipboard(settings)
    _ = exchange.handle(.selectionChanged(.copy(1), focused: nil), now: 0)
    #expect(exchange.handle(.batchEnded, now: 99) == [] && exchange.nextDeadline == 100)
    _ = exchange.handle(.selectionChanged(.copy(2), focused: nil), now: 99)
    #expect(exchange.handle(.batchEnded, now: 198) == [])
    #expect(exchange.handle(.batchEnded, now: 199).notices.count == 1)
  }

  @Test func `a copy is taken once the compositor knows of none that is newer`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    _ = try exchange.fetched(id)
    let asked = exchange.offer(id, .html())
    #expect(!exchange.isOwner)
    let actions = exchange.answered(try asked.sync(), now: 5)
    #expect(actions.notices == [.taken(id, at: 5)] && exchange.isOwner)
    #expect(actions.contains(.set(try actions.source(), types: ["text/html"])))
  }

  @Test func `a later copy wins before the compositor has answered`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let sync = try exchange.offer(id, .html()).sync()
    #expect(exchange.handle(.selectionChanged(.copy(2), focused: nil), now: 0).notices == [.superseded(id)])
    #expect(exchange.handle(.synced(sync), now: 0) == [] && !exchange.isOwner)
  }

  @Test func `a later copy wins that arrives together with the answer`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let sync = try exchange.offer(id, .html()).sync()
    #expect(exchange.handle(.synced(sync), now: 0) == [])
    #expect(exchange.handle(.selectionChanged(.copy(2), focused: nil), now: 0).notices == [.superseded(id)])
    let notices = exchange.handle(.batchEnded, now: 0).notices
    #expect(notices.count == 1 && !exchange.isOwner)
  }

  @Test func `what a later copy makes useless is answered`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let receipt = try exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 0).receipt()
    _ = exchange.fetch(id, target: "text/plain", limits: FetchLimits(), now: 0)
    let actions = exchange.handle(.selectionChanged(.copy(2), focused: nil), now: 0)
    let error = SelectionError(.superseded, reason: "")
    #expect(actions.contains(.endReceipt(receipt)))
    #expect(
      actions.notices == [
        .fetchFailed(id, target: "text/html", error), .fetchFailed(id, target: "text/plain", error),
      ])
    #expect(exchange.offer(id, .html()) == [.tell(.superseded(id))])
    #expect(exchange.leave(id) == [])
  }

  // MARK: Owners that are busy

  private static let late = SelectionError(.overdue, reason: "")

  @Test func `a form that comes late announces the copy once more, and is not requested again`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let receipt = try exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 0).receipt()
    #expect(exchange.handle(.batchEnded, now: 2999) == [])
    #expect(
      exchange.handle(.batchEnded, now: 3000) == [.tell(.fetchFailed(id, target: "text/html", Self.late))])
    #expect(exchange.leave(id) == [] && exchange.nextDeadline == nil)
    _ = exchange.handle(.received(receipt, [7]), now: 90_000)
    #expect(exchange.nextDeadline == 92_000)
    let sync = try exchange.handle(.receiptEnded(receipt), now: 90_001).sync()
    guard case .copied(let copy) = exchange.handle(.synced(sync), now: 90_001).notices.first else {
      throw Unexpected(actions: [])
    }
    #expect(copy.id == id)
    let kept = exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 90_002).notices
    guard case .fetched(_, let content) = kept.first else { throw Unexpected(actions: []) }
    #expect(content.bytes == [7])
    // The owner is waited for once.
    let next = try exchange.fetch(id, target: "text/plain", limits: FetchLimits(), now: 90_003).receipt()
    let actions = exchange.handle(.batchEnded, now: 93_003)
    #expect(actions.contains(.endReceipt(next)))
    #expect(
      actions.notices == [.fetchFailed(id, target: "text/plain", SelectionError(.timedOut, reason: ""))])
  }

  @Test func `a later copy ends what is awaited, and no failure is reported`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let receipt = try exchange.fetch(id, target: "text/html", limits: FetchLimits(), now: 0).receipt()
    _ = exchange.handle(.batchEnded, now: 3000)
    #expect(exchange.leave(id) == [])
    let actions = exchange.handle(.selectionChanged(.copy(2), focused: nil), now: 4000)
    #expect(actions.contains(.endReceipt(receipt)) && actions.notices == [])
    #expect(exchange.handle(.batchEnded, now: 4000).notices.count == 1)
  }

  // MARK: Our own selection

  @Test func `our own offer is no copy`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let sync = try exchange.taken(id).sync()
    #expect(exchange.handle(.selectionChanged(.copy(2, ["text/html"]), focused: nil), now: 0) == [])
    #expect(exchange.handle(.synced(sync), now: 0) == [])
    #expect(exchange.handle(.batchEnded, now: 0) == [] && exchange.isOwner)
  }

  @Test(arguments: [["text/rtf"], ["text/html"]])
  func `a copy that our own has overwritten is reported, whatever its types`(types: [String]) throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let sync = try exchange.taken(id).sync()
    // Handled by the compositor before our set, and told after it.
    _ = exchange.handle(.selectionChanged(.copy(2, types), focused: nil), now: 0)
    _ = exchange.handle(.selectionChanged(.copy(3, ["text/html"]), focused: nil), now: 0)
    #expect(exchange.handle(.synced(sync), now: 0).notices == [.overwritten(selection: "CLIPBOARD")])
    #expect(exchange.isOwner)
  }

  @Test func `a clear that our own has overwritten is made good`() throws {
    var exchange = exchange
    let id = try exchange.copied(.copy(1))
    let actions = try exchange.taken(id)
    let source = try actions.source()
    _ = exchange.handle(.selectionChanged(nil, focused: nil), now: 0)
    _ = exchange.handle(.selectionChanged(.copy(3, ["text/html"]), focused: nil), now: 0)
    #expect(exchange.handle(.synced(try actions.sync()), now: 0).contains(.destroySource(source)))
    #expect(!exchange.isOwner)
  }

  @Test(arguments: [["text/rtf"], ["text/html"]])
  func `a copy that follows our own is read, whatever its types`(types: [String]) throws {
    var exchange = exchange
    let actions = try exchange.taken(try exchange.copied(.copy(1)))
    let source = try actions.source()
    _ = exchange.handle(.selectionChanged(.copy(2, ["text/html"]), focused: nil), now: 0)
    _ = exchange.handle(.selectionChanged(.copy(3, types), focused: nil), now: 0)
    var told = exchange.handle(.sourceCancelled(source), now: 0)
    #expect(told.contains(.destroySource(source)))
    if let sync = try? told.sync() { told += exchange.handle(.synced(sync), now: 0) }
    told += exchange.handle(.synced(try actions.sync()), now: 0)
    #expect(told.notices == [.lost(selection: "CLIPBOARD")])
    #expect(exchange.handle(.batchEnded, now: 0).notices.count == 1 && !exchange.isOwner)
  }

  @Test func `pastes are served by the source that they are asked of`() throws {
    var exchange = exchange
    let source = try exchange.taken(try exchange.copied(.copy(1)), .html([5, 6])).source()
    let request = RequestID(rawValue: 1)
    func asked(_ type: String) -> [DataControlAction] {
      exchange.handle(.requested(source, type: type, request, focused: nil), now: 0)
    }
    let actions = asked("text/html")
    #expect(actions.first == .send(request, [5, 6]))
    #expect(actions.notices == [.served(selection: "CLIPBOARD", target: "text/html", bytes: 2)])
    #expect(asked("text/rtf").first == .refuse(request))
    _ = exchange.handle(.selectionChanged(.copy(2, ["text/rtf"]), focused: nil), now: 0)
    #expect(asked("text/html").first == .send(request, [5, 6]))
    _ = exchange.handle(.sourceCancelled(source), now: 0)
    #expect(asked("text/html").first == .refuse(request))
  }

  /// Guards terminals.
  private struct TerminalJudge: PasteJudge {
    var mayHold: Bool { false }
    func verdict(on client: Client?) -> PasteVerdict { client?.classes == ["foot"] ? .guarded : .allowed }
  }

  /// Gives editors forms of their own.
  private struct EditorChoice: DestinationSelector {
    func alternative(for client: Client?) -> Int? { client?.classes == ["editor"] ? 0 : nil }
  }

  @Test(arguments: [
    ("foot", UInt64(600), "text/plain", "x", true), ("foot", 400, "text/plain", "x\n", false),
    ("editor", 600, "text/plain", "y", true), ("editor", 600, "text/html", "<b>", true),
    ("other", 600, "text/plain", "x\n", true),
  ])
  func `the program with the focus is given its forms, if it is no manager that asks at once`(
    name: String, time: UInt64, type: String, bytes: String, isKnown: Bool
  ) throws {
    var text = OfferForm(targets: ["text/plain"], bytes: Array("x\n".utf8))
    text.guardedCount = 1
    let offer = Offer(
      forms: [text, OfferForm(targets: ["text/html"], bytes: Array("<b>".utf8))],
      alternatives: [[OfferForm(targets: ["text/plain"], bytes: Array("y".utf8))]],
      choice: DestinationChoice(EditorChoice()), verdicts: PasteVerdicts(TerminalJudge()))
    var exchange = exchange
    let source = try exchange.taken(try exchange.copied(.copy(1)), offer).source()
    let client = Client(classes: [name])
    let actions = exchange.handle(
      .requested(source, type: type, RequestID(rawValue: 1), focused: client), now: time)
    #expect(actions.first == .send(RequestID(rawValue: 1), FormBytes(Array(bytes.utf8))))
    guard case .recognized(_, let told, _)? = actions.notices.last else { return #expect(Bool(false), "\(actions)") }
    #expect(told == (isKnown ? client : nil))
  }

  @Test func `another program that offers the same again is recognised`() throws {
    var exchange = exchange
    let source = try exchange.taken(try exchange.copied(.copy(1)), .html([5])).source()
    _ = exchange.handle(.sourceCancelled(source), now: 0)
    let notices = try exchange.fetched(exchange.copied(.copy(2, ["text/html"])), [5]).notices
    guard case .fetched(_, let content) = notices.first else { return #expect(Bool(false), "\(notices)") }
    #expect(content.isReoffered)
  }
}
