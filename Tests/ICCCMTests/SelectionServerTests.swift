import Selections
import Testing

@testable import ICCCM

struct SelectionServerTests {
  /// Serves one form, text/html, since time 1001.
  private func serving(_ bytes: [UInt8] = [1], _ change: (inout TransportSettings) -> Void = { _ in })
    -> SelectionServer
  {
    var settings = TransportSettings()
    change(&settings)
    var server = SelectionServer(
      selection: "CLIPBOARD", ownWindow: .own, atoms: .known, resourceMask: 0x1F_FFFF, settings: settings)
    server.begin(SelectionOffer(.init(forms: [.html(bytes)]), time: 1001, atoms: .known))
    return server
  }

  private func request(
    _ target: Atom, into property: Atom = .property(50), by requestor: WindowID = .requestor,
    time: ServerTime = .current
  ) -> SelectionRequest {
    SelectionRequest(requestor: requestor, target: target, property: property, time: time)
  }

  private func key(_ property: Atom) -> TransferKey { TransferKey(requestor: .requestor, property: property) }

  private func write(_ property: Atom, _ type: Atom, _ value: PropertyWrite.Value) -> SelectionAction {
    .write(PropertyWrite(window: .requestor, property: property, type: type, value: value))
  }

  @Test func `a request is answered in its property, and then reported`() {
    var server = serving([1, 2])
    let asked = request(.html)
    #expect(
      server.requested(asked, now: 0) == [
        write(.property(50), .html, .bytes([1, 2], 0..<2)), .notify(asked, property: .property(50)),
        .tell(.served(selection: "CLIPBOARD", target: "text/html", bytes: 2)),
      ])
  }

  @Test func `requests to nobody, of long ago or by ourselves are refused`() {
    var server = serving()
    func isRefused(_ request: SelectionRequest) -> Bool {
      server.requested(request, now: 0) == [
        .notify(request, property: .none), .tell(.served(selection: "CLIPBOARD", target: nil, bytes: 0)),
      ]
    }
    #expect(isRefused(request(.html, time: 1000)))
    #expect(!isRefused(request(.html, time: 1001)))
    #expect(isRefused(request(.rtf)))
    #expect(isRefused(request(.multiple, into: .none)))
    #expect(isRefused(request(.html, by: .own)))
    #expect(!isRefused(request(.html)))
    server.end()
    #expect(isRefused(request(.html)))
  }

  @Test func `property None means the property named as the target`() {
    var server = serving()
    let asked = request(.html, into: .none)
    let actions = server.requested(asked, now: 0)
    #expect(actions.first == write(.html, .html, .bytes([1], 0..<1)))
    #expect(actions.contains(.notify(asked, property: .html)))
  }

  @Test func `MULTIPLE serves what it can and names what it cannot`() {
    var server = serving()
    let asked = request(.multiple)
    #expect(server.requested(asked, now: 0) == [.readPairs(asked)])
    let pairs: [Atom] = [
      .html, .property(1), .rtf, .property(2), .multiple, .property(3), .html, .none, .html, .property(1), .timestamp,
      .property(4),
    ]
    let failed: [Atom] = [
      .html, .property(1), .none, .none, .none, .none, .none, .none, .none, .none, .timestamp, .property(4),
    ]
    #expect(
      server.pairsRead(asked, pairs, now: 0) == [
        write(.property(1), .html, .bytes([1], 0..<1)), write(.property(4), .integer, .words([1001])),
        write(.property(50), .atomPair, .words(failed.map(\.rawValue))), .notify(asked, property: .property(50)),
        .tell(.served(selection: "CLIPBOARD", target: "text/html", bytes: 1)),
      ])
  }

  @Test func `a MULTIPLE without pairs is refused, one of no pair is answered`() {
    var server = serving()
    let asked = request(.multiple)
    let refusal = SelectionAction.notify(asked, property: .none)
    #expect(server.pairsRead(asked, [.html], now: 0).first == refusal)
    #expect(server.pairsRead(asked, nil, now: 0).first == refusal)
    #expect(server.pairsRead(asked, [], now: 0) == [.notify(asked, property: .property(50))])
    let pairs = (0..<1025).flatMap { [Atom.html, .property(1000 + $0)] }
    #expect(server.pairsRead(asked, pairs, now: 0).first == refusal)
    #expect(server.pairsRead(asked, pairs.dropLast(2), now: 0).count == 2 * 1024 + 1)
  }

  @Test func `a MULTIPLE whose pairs come after the loss is refused`() {
    var server = serving()
    let asked = request(.multiple)
    _ = server.requested(asked, now: 0)
    server.end()
    #expect(server.pairsRead(asked, [.html, .property(1)], now: 0).first == .notify(asked, property: .none))
  }

  @Test func `what a MULTIPLE writes at once is limited, and goes on by INCR`() {
    var server = serving(Array(repeating: 7, count: 10)) { $0.chunkSize = 10 }
    let pairs = (0..<6).flatMap { [Atom.html, .property($0)] }
    let actions = server.pairsRead(request(.multiple), pairs, now: 0)
    let types = actions.compactMap { action -> Atom? in if case .write(let write) = action { write.type } else { nil } }
    #expect(types == [Atom.html, .html, .html, .html, .incr, .incr])
    #expect(server.transferCount == 2)
  }

  @Test func `members of a MULTIPLE beyond the limit of transfers fail alone`() {
    var server = serving(Array(repeating: 7, count: 10)) {
      $0.chunkSize = 4; $0.maxTransfersPerClient = 1
    }
    let pairs: [Atom] = [.html, .property(1), .html, .property(2), .timestamp, .property(3)]
    let failed: [Atom] = [.html, .property(1), .none, .none, .timestamp, .property(3)]
    let actions = server.pairsRead(request(.multiple), pairs, now: 0)
    #expect(actions.contains(write(.property(50), .atomPair, .words(failed.map(\.rawValue)))))
  }

  @Test func `a transfer beyond the limit is refused, but not one that replaces another`() {
    var server = serving(Array(repeating: 7, count: 10)) {
      $0.chunkSize = 4; $0.maxTransfers = 1
    }
    let asked = request(.html)
    #expect(server.requested(asked, now: 0).contains(.notify(asked, property: .property(50))))
    let other = request(.html, into: .property(51))
    #expect(server.requested(other, now: 0).first == .notify(other, property: .none))
    #expect(server.requested(asked, now: 0).first == .unwatch(key(.property(50))))
    #expect(server.transferCount == 1)
  }

  @Test func `the content is shared by all that it is served to`() {
    let bytes = [UInt8](repeating: 7, count: 1000)
    func address(_ bytes: [UInt8]) -> UnsafeRawPointer? { bytes.withUnsafeBytes { $0.baseAddress } }
    var server = serving(bytes) { $0.chunkSize = 400 }
    for number: UInt32 in 1...3 {
      let property = Atom.property(number)
      _ = server.requested(request(.html, into: property), now: 0)
      guard case .write(let write) = server.propertyDeleted(property, of: .requestor, now: 0).first,
        case .bytes(let shared, let part) = write.value
      else {
        Issue.record("no increment")
        return
      }
      #expect(part == 0..<400)
      #expect(shared.withUnsafeBytes { $0.baseAddress } == address(bytes))
    }
  }

  @Test func `a whole answer into a transfer's property ends the transfer`() {
    var server = serving(Array(repeating: 7, count: 10)) { $0.chunkSize = 4 }
    #expect(server.requested(request(.html), now: 0).first == .watch(key(.property(50))))
    #expect(server.transferCount == 1)
    #expect(server.requested(request(.timestamp), now: 0).first == .unwatch(key(.property(50))))
    #expect(server.transferCount == 0)
  }

  // MARK: Who asks

  private struct Everybody: DestinationSelector {
    func alternative(for client: Client?) -> Int? { 0 }
  }

  /// Serves [1] as text/html to everyone, [2] to whoever can be identified.
  private func servingSome() -> SelectionServer {
    var server = serving()
    let content = SelectionOffer.Content(
      forms: [.html([1])], alternatives: [[.html([2])]], choice: DestinationChoice(Everybody()))
    server.begin(SelectionOffer(content, time: 1001, atoms: .known))
    return server
  }

  @Test func `the requestor is looked up only if the forms depend on it, and reported with the form that it got`() {
    var server = serving()
    #expect(!server.requested(request(.html), now: 0).contains(.identify(request(.html))))
    server = servingSome()
    let asked = request(.html)
    #expect(server.requested(asked, now: 0) == [.identify(asked)])
    let client = Client(executable: "xterm")
    let actions = server.identified(asked, client, now: 0)
    #expect(actions.first == write(.property(50), .html, .bytes([2], 0..<1)))
    #expect(
      actions.last == .tell(.recognized(selection: "CLIPBOARD", client, .destination(0))))
    let targets = request(.targets)
    _ = server.requested(targets, now: 0)
    #expect(
      !server.identified(targets, client, now: 0).notices.contains { if case .recognized = $0 { true } else { false } })
  }

  @Test func `what is the same for all is answered before who asks is looked for`() {
    var server = serving()
    let content = SelectionOffer.Content(
      forms: [.html([1])],
      alternatives: [[.html([1]), SelectionOffer.Form(targets: [.rtf], names: ["text/rtf"], bytes: [2])]],
      choice: DestinationChoice(Everybody()))
    server.begin(SelectionOffer(content, time: 1001, atoms: .known))
    var answered = request(.html)
    answered.isAnswered = true
    let actions = server.requested(request(.html), now: 0)
    #expect(actions.first == write(.property(50), .html, .bytes([1], 0..<1)))
    #expect(actions.last == .identify(answered))
    let client = Client(executable: "xterm")
    #expect(
      server.identified(answered, client, now: 0)
        == [.tell(.recognized(selection: "CLIPBOARD", client, .destination(0)))])
    for target in [Atom.targets, .rtf, .multiple] {
      #expect(server.requested(request(target), now: 0) == [.identify(request(target))])
    }
    // A refusal and a time are no paste.
    for target in [Atom.timestamp, .property(9)] {
      #expect(!server.requested(request(target), now: 0).contains { if case .identify = $0 { true } else { false } })
    }
    server.end()
    #expect(server.identified(answered, client, now: 0).isEmpty)
  }

  // MARK: Pastes that are held

  /// Holds the pastes of terminals.
  private struct Terminals: PasteJudge {
    var mayHold: Bool { true }
    func verdict(on client: Client?) -> PasteVerdict { client?.executable == "xterm" ? .held : .allowed }
  }

  private static let terminal = Client(processID: 7, executable: "xterm")

  /// Serves [1] to everyone, terminals too.
  private func holding() -> SelectionServer {
    var server = serving()
    let content = SelectionOffer.Content(forms: [.html([1])], verdicts: PasteVerdicts(Terminals()))
    server.begin(SelectionOffer(content, time: 1001, atoms: .known))
    return server
  }

  /// Reports whether a program's request is refused at that time, and the other reports about it.
  private func ask(
    _ server: inout SelectionServer, _ client: Client?, _ target: Atom = .html, now: Instant
  ) -> (isRefused: Bool, notices: [ClipboardNotice]) {
    let asked = request(target)
    guard server.requested(asked, now: now) == [.identify(asked)] else { return (false, []) }
    let actions = server.identified(asked, client, now: now)
    let isRefused = actions.contains { if case .notify(_, .none) = $0 { true } else { false } }
    return (isRefused, actions.notices)
  }

  @Test func `a held paste is refused at once, reported once, and allowed the second time`() {
    var server = holding()
    let first = ask(&server, Self.terminal, now: 0)
    #expect(first.isRefused && first.notices.contains(.pasteHeld(selection: "CLIPBOARD", Self.terminal)))
    for target in [Atom.html, .multiple] {
      let retry = ask(&server, Self.terminal, target, now: 5)
      #expect(retry.isRefused && retry.notices == [.served(selection: "CLIPBOARD", target: nil, bytes: 0)])
    }
    let second = ask(&server, Self.terminal, now: 705)
    #expect(!second.isRefused)
    #expect(second.notices.contains(.pasteReleased(selection: "CLIPBOARD", Self.terminal)))
    #expect(second.notices.contains(.recognized(selection: "CLIPBOARD", Self.terminal, .guarded(.everyone))))
    let third = ask(&server, Self.terminal, now: 706)
    #expect(!third.isRefused && !third.notices.contains(.pasteReleased(selection: "CLIPBOARD", Self.terminal)))
  }

  @Test func `other programs paste what is held from terminals, and do not let them through`() {
    var server = holding()
    #expect(ask(&server, Self.terminal, now: 0).isRefused)
    let manager = Client(processID: 9, executable: "copyq")
    for now: Instant in [1, 800, 1600] { #expect(!ask(&server, manager, now: now).isRefused) }
    #expect(!ask(&server, nil, now: 1700).isRefused)
    #expect(ask(&server, Client(processID: 8, executable: "xterm"), now: 1800).isRefused)
  }

  @Test func `everybody gets the list of a held copy's forms, and a request for it does not count as a paste`() {
    var server = holding()
    for now: Instant in [0, 800] {
      let asked = request(.targets)
      #expect(server.requested(asked, now: now).contains(.notify(asked, property: .property(50))))
    }
    #expect(ask(&server, Self.terminal, now: 1600).isRefused)
  }

  @Test func `a lifted hold is over for its copy alone`() {
    var server = holding()
    #expect(ask(&server, Self.terminal, now: 0).isRefused)
    server.liftHold()
    #expect(!ask(&server, Self.terminal, now: 1).isRefused)
    server.renew(since: 1002)
    #expect(!ask(&server, Self.terminal, now: 2).isRefused)
    guard let offer = server.offer else { return }
    server.begin(offer)
    #expect(ask(&server, Self.terminal, now: 3).isRefused)
  }

  @Test func `a MULTIPLE holds what its requestor is offered, and refuses what only others are`() throws {
    var server = serving()
    let content = SelectionOffer.Content(
      forms: [.html([1])], alternatives: [[SelectionOffer.Form(targets: [.rtf], names: ["text/rtf"], bytes: [2])]],
      choice: DestinationChoice(Everybody()))
    server.begin(SelectionOffer(content, time: 1001, atoms: .known))
    guard case .readPairs(let asked) = server.identified(request(.multiple), nil, now: 0).first else {
      Issue.record("not read")
      return
    }
    let failed: [Atom] = [.none, .none, .rtf, .property(2)]
    #expect(
      server.pairsRead(asked, [.html, .property(1), .rtf, .property(2)], now: 0).prefix(3) == [
        write(.property(2), .rtf, .bytes([2], 0..<1)),
        write(.property(50), .atomPair, .words(failed.map(\.rawValue))), .notify(asked, property: .property(50)),
      ])
  }

  @Test func `the members of a MULTIPLE are for whoever asked`() throws {
    var server = servingSome()
    let asked = request(.multiple)
    guard case .readPairs(let known) = server.identified(asked, nil, now: 0).first else {
      Issue.record("not read")
      return
    }
    #expect(
      server.pairsRead(known, [.html, .property(1)], now: 0).first == write(.property(1), .html, .bytes([2], 0..<1)))
  }

  @Test func `a requestor that is identified after the loss is refused`() {
    var server = servingSome()
    let asked = request(.html)
    _ = server.requested(asked, now: 0)
    server.end()
    #expect(server.identified(asked, nil, now: 0).first == .notify(asked, property: .none))
  }
}
