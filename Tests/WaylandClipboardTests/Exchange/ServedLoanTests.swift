import Selections
import Testing

@testable import WaylandClipboard

/// Laws of other forms that are lent for a while.
struct ServedLoanTests {
  private static let command = CommandID(rawValue: 9)
  private static let rich = Offer(forms: [
    OfferForm(targets: ["text/html"], bytes: [1]), OfferForm(targets: ["text/plain"], bytes: [2]),
  ])
  private static let text = Offer(forms: [OfferForm(targets: ["text/plain"], bytes: [3])])
  private static let unlisted = [OfferForm(targets: ["text/html"], bytes: [4])]
  private static let markdown = Offer(forms: [OfferForm(targets: ["text/markdown"], bytes: [5])])

  private func loan(_ offer: Offer) -> Loan {
    Loan(selection: "CLIPBOARD", offer: offer, unlisted: Self.unlisted, window: nil, length: 2000)
  }

  /// A selection that is ours, in the compositor's eyes too.
  private func owned(_ offer: Offer = rich) throws -> (exchange: DataControlExchange, source: SourceID) {
    var exchange = DataControlExchange.clipboard()
    let actions = try exchange.taken(try exchange.copied(.copy(1)), offer)
    confirm(&exchange, actions, 2, offer.forms.flatMap(\.targets))
    return (exchange, try actions.source())
  }

  /// The compositor makes an offer of what was set, and cancels the source that was there before.
  private func confirm(
    _ exchange: inout DataControlExchange, _ actions: [DataControlAction], _ number: UInt64, _ types: [String],
    cancels former: SourceID? = nil
  ) {
    if let former { _ = exchange.handle(.sourceCancelled(former), now: 0) }
    _ = exchange.handle(.selectionChanged(.copy(number, types), focused: nil), now: 0)
    if let sync = try? actions.sync() { _ = exchange.handle(.synced(sync), now: 0) }
    _ = exchange.handle(.batchEnded, now: 0)
  }

  /// The bytes of a paste; `nil` if it is refused.
  private func pasted(
    _ type: String, of source: SourceID, in exchange: inout DataControlExchange, now: Instant
  ) -> [UInt8]? {
    for case .send(_, let bytes) in exchange.handle(
      .requested(source, type: type, RequestID(rawValue: 1), focused: nil), now: now)
    { return bytes.array }
    return nil
  }

  private func types(in actions: [DataControlAction]) -> [String]? {
    for case .set(_, let types) in actions { return types }
    return nil
  }

  // MARK: The same list

  @Test func `names that are in the list of the copy are lent without a change of owner`() throws {
    var (exchange, source) = try owned()
    #expect(
      exchange.lend(loan(Self.text), for: Self.command, now: 100) == [
        .tell(.lent(selection: "CLIPBOARD", Self.command))
      ])
    #expect(pasted("text/plain", of: source, in: &exchange, now: 200) == [3])
    #expect(pasted("text/html", of: source, in: &exchange, now: 200) == [4])
    #expect(pasted("text/rtf", of: source, in: &exchange, now: 200) == nil)
  }

  @Test func `a loan ends after its time, and soon after the first paste`() throws {
    var (exchange, source) = try owned()
    _ = exchange.lend(loan(Self.text), for: Self.command, now: 100)
    #expect(exchange.nextDeadline == 2100)
    var unused = exchange
    #expect(unused.handle(.batchEnded, now: 2100) == [])
    #expect(unused.loan == nil && pasted("text/plain", of: source, in: &unused, now: 2100) == [2])
    _ = pasted("text/plain", of: source, in: &exchange, now: 300)
    #expect(pasted("text/html", of: source, in: &exchange, now: 700) == [4])
    #expect(pasted("text/plain", of: source, in: &exchange, now: 800) == [2])
  }

  @Test func `nothing is lent of what we do not own, or while something else is under way`() throws {
    let refusal = DataControlAction.tell(.notOwned(selection: "CLIPBOARD", Self.command))
    var empty = DataControlExchange.clipboard()
    #expect(empty.lend(loan(Self.text), for: Self.command, now: 0) == [refusal])
    var (exchange, _) = try owned()
    _ = exchange.begin(CommandID(rawValue: 3))
    #expect(exchange.lend(loan(Self.text), for: Self.command, now: 0) == [refusal])
  }

  @Test func `a later copy ends a loan`() throws {
    var (exchange, source) = try owned()
    _ = exchange.lend(loan(Self.text), for: Self.command, now: 0)
    _ = exchange.handle(.sourceCancelled(source), now: 10)
    let notices = exchange.handle(.selectionChanged(.copy(5), focused: nil), now: 10).notices
    #expect(notices.contains(.lost(selection: "CLIPBOARD")) && exchange.loan == nil)
  }

  // MARK: Another list

  /// Forms with a list of their own are lent.
  private func lent() throws -> (exchange: DataControlExchange, source: SourceID) {
    var (exchange, former) = try owned()
    let sync = try exchange.lend(loan(Self.markdown), for: Self.command, now: 0).sync()
    let actions = exchange.answered(sync)
    #expect(actions.notices == [.lent(selection: "CLIPBOARD", Self.command)])
    let types = try #require(self.types(in: actions))
    #expect(types.first == "text/markdown" && types.contains("x-kde-passwordManagerHint"))
    confirm(&exchange, actions, 3, types, cancels: former)
    return (exchange, try actions.source())
  }

  @Test func `other names are offered by a list of their own, and then the former copy is put back unnoticed`() throws {
    var (exchange, source) = try lent()
    #expect(pasted("text/markdown", of: source, in: &exchange, now: 100) == [5])
    // A manager has read it. The program pastes later.
    #expect(exchange.handle(.batchEnded, now: 1999) == [])
    #expect(pasted("text/markdown", of: source, in: &exchange, now: 1999) == [5])
    let actions = exchange.answered(try exchange.handle(.batchEnded, now: 2000).sync(), now: 2000)
    #expect(types(in: actions) == ["text/html", "text/plain"] && actions.notices.isEmpty && exchange.loan == nil)
    let back = try actions.source()
    confirm(&exchange, actions, 4, ["text/html", "text/plain"], cancels: source)
    #expect(pasted("text/plain", of: back, in: &exchange, now: 2100) == [2] && exchange.isOwner)
  }

  @Test func `a copy that is made during a loan stays`() throws {
    var (exchange, source) = try lent()
    _ = exchange.handle(.sourceCancelled(source), now: 500)
    let notices = exchange.handle(.selectionChanged(.copy(5), focused: nil), now: 500).notices
    #expect(notices == [.lost(selection: "CLIPBOARD")] && exchange.loan == nil && !exchange.isOwner)
    #expect(types(in: exchange.handle(.batchEnded, now: 2000)) == nil)
  }

  @Test func `a copy wins that arrives while the former one is being put back`() throws {
    var (exchange, source) = try lent()
    let sync = try exchange.handle(.batchEnded, now: 2000).sync()
    _ = exchange.handle(.sourceCancelled(source), now: 2000)
    _ = exchange.handle(.synced(sync), now: 2000)
    #expect(types(in: exchange.handle(.batchEnded, now: 2000)) == nil)
    let notices = exchange.handle(.selectionChanged(.copy(5), focused: nil), now: 2001).notices
    #expect(notices == [.lost(selection: "CLIPBOARD")])
    #expect(types(in: exchange.handle(.batchEnded, now: 2100)) == nil && exchange.loan == nil)
  }

  @Test func `a manager that offers again what was lent does not keep it`() throws {
    var (exchange, source) = try lent()
    _ = exchange.handle(.sourceCancelled(source), now: 50)
    let again = exchange.handle(
      .selectionChanged(.copy(5, ["text/markdown", ServedLoan.mark]), focused: nil), now: 50)
    #expect(again.notices.isEmpty)
    #expect(exchange.handle(.batchEnded, now: 50).notices.isEmpty)
    let actions = exchange.answered(try exchange.handle(.batchEnded, now: 2000).sync(), now: 2000)
    #expect(types(in: actions) == ["text/html", "text/plain"] && exchange.isOwner)
  }

  @Test func `an end that something else keeps from its place comes later`() throws {
    var (exchange, _) = try lent()
    _ = exchange.begin(CommandID(rawValue: 3))
    #expect(exchange.handle(.batchEnded, now: 2000) == [] && exchange.nextDeadline == 2020)
    // What the command puts there ends the loan.
    let sync = try exchange.own(.html([8]), for: CommandID(rawValue: 3)).sync()
    let actions = exchange.answered(sync, now: 2010)
    #expect(types(in: actions) == ["text/html"] && exchange.loan == nil)
  }

  @Test func `a second loan during the first leads back to the same copy`() throws {
    var (exchange, source) = try lent()
    let sync = try exchange.lend(loan(Self.text), for: CommandID(rawValue: 10), now: 1000).sync()
    let actions = exchange.answered(sync, now: 1000)
    let second = try actions.source()
    confirm(&exchange, actions, 5, try #require(types(in: actions)), cancels: source)
    #expect(pasted("text/plain", of: second, in: &exchange, now: 1500) == [3])
    let ended = exchange.answered(try exchange.handle(.batchEnded, now: 3000).sync(), now: 3000)
    #expect(types(in: ended) == ["text/html", "text/plain"])
  }

  @Test func `the clipboard stays empty if it is cleared during a loan`() throws {
    var (exchange, source) = try lent()
    _ = exchange.handle(.sourceCancelled(source), now: 100)
    #expect(
      exchange.handle(.selectionChanged(nil, focused: nil), now: 100).notices == [.cleared(selection: "CLIPBOARD")])
    #expect(types(in: exchange.handle(.batchEnded, now: 2000)) == nil && exchange.loan == nil)
  }
}
