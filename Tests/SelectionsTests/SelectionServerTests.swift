import Testing

@testable import Selections

struct SelectionServerTests {
  /// Serves one form, text/html, since time 1001.
  private func serving(_ bytes: [UInt8] = [1], chunkSize: Int = TransportSettings().chunkSize) -> SelectionServer {
    var settings = TransportSettings()
    settings.chunkSize = chunkSize
    var server = SelectionServer(
      selection: "CLIPBOARD", ownWindow: .own, atoms: .known, resourceMask: 0x1F_FFFF, settings: settings)
    server.begin(SelectionOffer(forms: [.html(bytes)], time: 1001, atoms: .known))
    return server
  }

  private func request(
    _ target: Atom, into property: Atom = .property(50), by requestor: WindowID = .requestor,
    time: ServerTime = .current
  ) -> SelectionRequest {
    SelectionRequest(requestor: requestor, target: target, property: property, time: time)
  }

  private func write(_ property: Atom, _ type: Atom, _ value: PropertyWrite.Value) -> SelectionAction {
    .write(PropertyWrite(window: .requestor, property: property, type: type, value: value))
  }

  @Test func `a request is answered in its property, and then told of`() {
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
  }

  @Test func `a whole answer into a transfer's property ends the transfer`() {
    var server = serving(Array(repeating: 7, count: 10), chunkSize: 4)
    #expect(server.requested(request(.html), now: 0).first == .watch(.requestor))
    #expect(server.transferCount == 1)
    #expect(server.requested(request(.timestamp), now: 0).first == .unwatch(.requestor))
    #expect(server.transferCount == 0)
  }
}
