import Selections
import Testing

@testable import ICCCM

/// Forms that one client is given in place of those of the offer.
struct SelectionLoanTests {
  private static let borrower = WindowID(rawValue: 0x80_0007)

  private func serving(verdicts: PasteVerdicts? = nil, of processID: Int32? = nil) -> SelectionServer {
    var server = SelectionServer(
      selection: "CLIPBOARD", ownWindow: .own, atoms: .known, resourceMask: 0x1F_FFFF, settings: TransportSettings())
    server.begin(SelectionOffer(.init(forms: [.html([1])]), time: 1001, atoms: .known))
    let text = SelectionOffer.Form(targets: [.utf8String], names: ["UTF8_STRING"], bytes: [2])
    let content = SelectionOffer.Content(forms: [text], verdicts: verdicts)
    let actions = server.lend(content, unlisted: [.html([3])], to: Self.borrower, of: processID, until: 2000)
    #expect(actions == [.reassertOwnership(since: 1001)])
    return server
  }

  private func request(_ target: Atom, by requestor: WindowID = .requestor) -> SelectionRequest {
    SelectionRequest(requestor: requestor, target: target, property: .property(50), time: .current)
  }

  private func bytes(_ actions: [SelectionAction]) -> [UInt8]? {
    for case .write(let write) in actions { if case .bytes(let bytes, _) = write.value { return bytes.array } }
    return nil
  }

  /// The bytes that a client is given; `nil` if it is refused.
  private func given(
    _ server: inout SelectionServer, _ target: Atom, by requestor: WindowID = .requestor, now: Instant = 0
  ) -> [UInt8]? {
    bytes(server.requested(request(target, by: requestor), now: now))
  }

  private func targets(_ server: inout SelectionServer, by requestor: WindowID = .requestor) -> [UInt32] {
    for case .write(let write) in server.requested(request(.targets, by: requestor), now: 0) {
      if case .words(let words) = write.value { return words }
    }
    return []
  }

  @Test func `the client of the window is given the loan, everybody else the offer`() {
    var server = serving()
    #expect(given(&server, .utf8String, now: 0) == [2])
    #expect(given(&server, .html, by: .other) == [1])
    #expect(given(&server, .utf8String, by: .other) == nil)
    #expect(!targets(&server).contains(Atom.html.rawValue))
    #expect(targets(&server, by: .other).contains(Atom.html.rawValue))
  }

  @Test func `another connection of the same process is given the loan once it is identified`() {
    var server = serving(of: 42)
    let own = Client(processID: 42)
    let asked = request(.utf8String, by: .other)
    #expect(server.requested(asked, now: 0) == [.identify(asked)])
    #expect(bytes(server.identified(asked, own, now: 0)) == [2])
    #expect(given(&server, .utf8String, by: .other) == [2])
  }

  @Test(arguments: [Client(processID: 43), Client(), Client(processID: 42, isRemote: true), nil])
  func `a connection of another process, or of none that is known, is given the offer`(client: Client?) {
    var server = serving(of: 42)
    let asked = request(.html, by: .other)
    let actions = server.identified(asked, client, now: 0)
    #expect(bytes(actions) == [1])
    // It was identified for the loan alone: nobody is told who it is.
    #expect(!actions.contains(.tell(.recognized(selection: "CLIPBOARD", client, .everyone))))
    #expect(given(&server, .html, by: .other) == [1])
  }

  @Test func `a name that the client has from the offer's list is answered by the loan`() {
    var server = serving()
    #expect(given(&server, .html, now: 0) == [3])
    #expect(given(&server, .rtf, now: 0) == nil)
  }

  @Test func `a loan ends at its time, with a new offer and with the ownership`() {
    var server = serving()
    #expect(given(&server, .html, now: 1999) == [3])
    #expect(given(&server, .html, now: 2000) == [1])
    #expect(server.deadline == 2000)
    // Who has kept what was lent reads again.
    let atEnd = server.deadlinePassed(now: 2000)
    #expect(atEnd == [.reassertOwnership(since: 1001)])
    #expect(server.deadline == nil)
    server = serving()
    server.begin(SelectionOffer(.init(forms: [.html([9])]), time: 1002, atoms: .known))
    #expect(given(&server, .html, now: 0) == [9])
    server = serving()
    server.end()
    #expect(given(&server, .utf8String, now: 0) == nil)
    let actions = server.lend(.init(forms: []), unlisted: [], to: Self.borrower, of: nil, until: 9)
    #expect(actions == nil)
  }

  @Test func `a MULTIPLE of the client is answered by the loan`() {
    var server = serving()
    let asked = request(.multiple)
    let reading = server.requested(asked, now: 0)
    let answer = server.pairsRead(asked, [.utf8String, .property(1)], now: 0)
    #expect(reading == [.readPairs(asked)] && bytes(answer) == [2])
  }

  @Test func `a paste of guarded forms is reported as a paste of the loan`() {
    struct Terminals: PasteJudge {
      var mayHold: Bool { true }
      func verdict(on client: Client?) -> PasteVerdict { client?.executable == "xterm" ? .guarded : .allowed }
    }
    var server = serving(verdicts: PasteVerdicts(Terminals()))
    let asked = request(.utf8String)
    let first = server.requested(asked, now: 0)
    #expect(first == [.identify(asked)])
    let terminal = Client(processID: 5, executable: "xterm")
    let notices = server.identified(asked, terminal, now: 0).notices
    #expect(notices.contains(.borrowed(selection: "CLIPBOARD", terminal, .guarded(.everyone))))
    #expect(!notices.contains { if case .recognized = $0 { true } else { false } })
  }
}
