import Selections
import Testing

@testable import ICCCM

/// Laws by which the exchange does not disturb users and other programs.
struct ClipboardMannersTests {
  private let asksTargets: SelectionAction = .convert(target: .targets, property: .property(0), time: 1000)

  // MARK: Quiet

  @Test func `a copy is read when nothing has followed it for a while`() {
    var settings = TransportSettings()
    settings.quiet = 30
    var exchange = ClipboardExchange.clipboard(settings)
    #expect(exchange.handle(.ownerChanged(.set(.source, at: 900)), now: 0) == [])
    #expect(exchange.handle(.ownerChanged(.set(.other, at: 1000)), now: 20) == [])
    #expect(exchange.nextDeadline == 50)
    #expect(exchange.handle(.deadlinePassed, now: 49) == [])
    #expect(exchange.handle(.deadlinePassed, now: 50) == [asksTargets])
  }

  @Test func `a clear during the quiet leaves nothing to read`() {
    var settings = TransportSettings()
    settings.quiet = 30
    var exchange = ClipboardExchange.clipboard(settings)
    _ = exchange.handle(.ownerChanged(.set(.source, at: 900)), now: 0)
    #expect(exchange.handle(.ownerChanged(.died(at: 910)), now: 10) == [.tell(.cleared(selection: "CLIPBOARD"))])
    #expect(exchange.nextDeadline == nil && exchange.isIdle)
  }

  // MARK: Marking

  @Test func `what is being marked is not read before the button is let go`() {
    var exchange = ClipboardExchange.clipboard(awaitsRelease: true)
    #expect(exchange.handle(.ownerChanged(.set(.source, at: 1000)), now: 0) == [.askInput])
    #expect(exchange.nextDeadline == nil)
    #expect(exchange.handle(.inputTold(isHeld: true), now: 0) == [])
    #expect(exchange.nextDeadline == 50)
    #expect(exchange.handle(.deadlinePassed, now: 50) == [.askInput])
    #expect(exchange.handle(.inputTold(isHeld: false), now: 50) == [asksTargets])
  }

  // MARK: Storms

  @Test func `the last copy of a storm is read once it is over`() {
    var settings = TransportSettings()
    settings.takeoversPerSecond = 1
    var exchange = ClipboardExchange.clipboard(settings)
    exchange.owning([1])
    #expect(
      exchange.handle(.ownerChanged(.set(.source, at: 2000)), now: 10).notices
        == [.lost(selection: "CLIPBOARD"), .heldBack(selection: "CLIPBOARD", for: 500)])
    // Told once.
    #expect(exchange.handle(.ownerChanged(.set(.other, at: 2100)), now: 110) == [])
    #expect(exchange.handle(.deadlinePassed, now: 609) == [])
    guard case .convert(.targets, _, 2100)? = exchange.handle(.deadlinePassed, now: 610).first else {
      Issue.record("not read")
      return
    }
  }

  /// A program that puts its own form back after each takeover, no faster than a user could copy.
  @Test(arguments: [true, false])
  func `the same content again and again counts as retries, other content does not`(isSame: Bool) throws {
    var exchange = ClipboardExchange.clipboard()
    var heldBack: [Instant] = []
    for copy in 0..<40 {
      let now = Instant(copy) * 400
      let time = ServerTime(rawValue: UInt32(2000 + 400 * copy))
      let heard = exchange.handle(.ownerChanged(.set(.source, at: time)), now: now)
      heldBack += heard.notices.compactMap { if case .heldBack(_, let pause) = $0 { pause } else { nil } }
      guard heldBack.isEmpty else { break }
      let id = try exchange.answered(heard, now: now)
      let asked = exchange.fetch(id, target: "text/html", now: now)
      guard case .convert(.html, let property, _)? = asked.first else { throw Unexpected(actions: asked) }
      _ = exchange.handle(.notified(target: .html, property: property, time: time), now: now)
      _ = exchange.handle(.propertyRead(property, .bytes([1, isSame ? 2 : UInt8(copy)])), now: now)
      _ = exchange.offer(id, forms: [.html([3])], now: now)
      _ = exchange.handle(.serverTimeTold(time.next), now: now)
      _ = exchange.handle(.takeTried(.taken), now: now)
      #expect(exchange.isOwner == true)
    }
    #expect(heldBack == (isSame ? [500] : []))
  }

  // MARK: Offered again

  private func reoffered(_ bytes: [UInt8], names: [String]) throws -> Bool? {
    var exchange = ClipboardExchange.clipboard()
    exchange.owning([1, 2, 3])
    _ = exchange.handle(.selectionCleared(2000), now: 10)
    let asked = exchange.handle(.ownerChanged(.set(.other, at: 2000)), now: 10)
    guard case .convert(_, let list, _)? = asked.last else { throw Unexpected(actions: asked) }
    _ = exchange.handle(.notified(target: .targets, property: list), now: 10)
    let atoms = [Atom.html] + names.dropFirst().indices.map { Atom(rawValue: 700 + UInt32($0)) }
    let described = exchange.handle(.propertyRead(list, .atoms(atoms)), now: 10)
    guard case .describe = described.last else { throw Unexpected(actions: described) }
    let told = exchange.handle(.described(names: names, source: nil), now: 10)
    guard case .tell(.copied(let copy)) = told.last else { throw Unexpected(actions: told) }
    let fetched = exchange.fetch(copy.id, target: "text/html", now: 10)
    guard case .convert(_, let property, _) = fetched.last else { throw Unexpected(actions: fetched) }
    _ = exchange.handle(.notified(target: .html, property: property), now: 10)
    let answered = exchange.handle(.propertyRead(property, .bytes(bytes)), now: 10)
    guard case .deliver(_, _, _, let isReoffered) = answered.last else { throw Unexpected(actions: answered) }
    return isReoffered
  }

  @Test func `our own result is known again, whatever names of plain text are added`() throws {
    #expect(try reoffered([1, 2, 3], names: ["text/html"]) == true)
    #expect(
      try reoffered([1, 2, 3], names: ["text/html", "UTF8_STRING", "text/plain;charset=utf-8", "TARGETS"]) == true)
  }

  @Test func `other bytes, or a name that is not ours, are a copy like any other`() throws {
    #expect(try reoffered([1, 2, 4], names: ["text/html"]) == false)
    #expect(try reoffered([1, 2, 3], names: ["text/html", "chromium/x-web-custom-data"]) == false)
  }

  // MARK: Ownership without a copy

  @Test func `what is owned without a copy is taken from the owner of the moment`() {
    var exchange = ClipboardExchange.clipboard()
    #expect(exchange.begin(.first) == [])
    #expect(exchange.own(Self.content, for: .first, now: 0) == [.findOwner])
    #expect(exchange.handle(.ownerFound(.other), now: 0) == [.askServerTime])
    #expect(exchange.handle(.serverTimeTold(3000), now: 0) == [.take(from: .other, at: 3000)])
    #expect(exchange.handle(.takeTried(.taken), now: 0) == [.tell(.owned(selection: "CLIPBOARD", .first))])
    #expect(exchange.isOwner == true)
  }

  @Test func `a copy wins over a command that came before it`() {
    var exchange = ClipboardExchange.clipboard()
    _ = exchange.begin(.first)
    _ = exchange.own(Self.content, for: .first, now: 0)
    _ = exchange.handle(.ownerFound(.none), now: 0)
    let heard = exchange.handle(.ownerChanged(.set(.source, at: 1000)), now: 1)
    #expect(heard == [.tell(.notOwned(selection: "CLIPBOARD", .first)), asksTargets])
    #expect(exchange.handle(.serverTimeTold(3000), now: 1) == [])
  }

  @Test func `a command wins over a copy that came before it`() throws {
    var exchange = ClipboardExchange.clipboard()
    let id = try exchange.copied()
    #expect(exchange.begin(.first) == [])
    #expect(exchange.own(Self.content, for: .first, now: 1) == [.findOwner])
    #expect(exchange.offer(id, forms: [], now: 2) == [.tell(.superseded(id))])
  }

  @Test func `the offer before is served until another is owned`() {
    var exchange = ClipboardExchange.clipboard()
    exchange.owning([1])
    _ = exchange.begin(.first)
    _ = exchange.own(Self.content, for: .first, now: 0)
    #expect(exchange.isOwner == true)
    let asked = SelectionRequest(requestor: .requestor, target: .html, property: .property(50), time: .current)
    #expect(exchange.handle(.requested(asked), now: 0).contains(.notify(asked, property: .property(50))))
    // Lost meanwhile: the command has lost too.
    _ = exchange.handle(.selectionCleared(1500), now: 0)
    let notices = exchange.handle(.ownerChanged(.set(.other, at: 1500)), now: 0).notices
    #expect(notices == [.notOwned(selection: "CLIPBOARD", .first), .lost(selection: "CLIPBOARD")])
  }

  @Test(arguments: [OwnerChange.set(.source, at: 1000), .died(at: 1000)])
  func `whatever comes while a command still works wins over it`(change: OwnerChange) {
    // While we own, the only owner that can end is our own window.
    for isOwner in change.cause == .set ? [false, true] : [false] {
      var exchange = ClipboardExchange.clipboard()
      if isOwner { exchange.owning([1]) }
      _ = exchange.begin(.first)
      #expect(exchange.isIdle == false)
      #expect(exchange.handle(.ownerChanged(change), now: 0).notices.first == lost(.first))
      #expect(exchange.own(Self.content, for: .first, now: 1) == [.tell(lost(.first))])
    }
  }

  @Test func `of two commands the later wins, and each gets its own answer`() {
    var exchange = ClipboardExchange.clipboard()
    _ = exchange.begin(.first)
    #expect(exchange.begin(.second) == [.tell(lost(.first))])
    #expect(exchange.own(Self.content, for: .first, now: 0) == [.tell(lost(.first))])
    #expect(exchange.own(Self.content, for: .second, now: 0) == [.findOwner])
    #expect(exchange.begin(.first) == [.tell(lost(.second))])
  }

  @Test func `a copy that is read for a command gives way to a later one, and what is ours is not read`() {
    var exchange = ClipboardExchange.clipboard()
    #expect(exchange.read(.set(.source, at: 1000), for: .first, now: 0) == [asksTargets])
    #expect(exchange.handle(.ownerChanged(.set(.other, at: 1100)), now: 1).notices == [lost(.first)])
    #expect(exchange.read(.set(.own, at: 1200), for: .second, now: 2) == [.tell(lost(.second))])
  }

  private static let content = SelectionOffer.Content(forms: [.html([9])])

  private func lost(_ command: CommandID) -> ClipboardNotice { .notOwned(selection: "CLIPBOARD", command) }
}

extension CommandID {
  fileprivate static let first = CommandID(rawValue: 1)
  fileprivate static let second = CommandID(rawValue: 2)
}
