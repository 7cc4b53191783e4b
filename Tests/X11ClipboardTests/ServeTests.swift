import Selections
import Testing
import X11Clipboard
import X11TestPeer

/// Forms that are served to requestors on a real server.
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct ServeTests {
  /// A desk that owns the clipboard with these forms.
  private func owning(_ forms: [Offer.Form], settings: TransportSettings = TransportSettings()) throws -> Desk {
    let desk = try Desk(settings)
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    desk.replaceCopies(fetching: "UTF8_STRING", by: Offer(forms: forms))
    source.own()
    try #require(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    return desk
  }

  @Test func `two requestors pull twenty megabytes at once, byte for byte`() throws {
    let bytes = pattern(20 << 20)
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: bytes)])
    let requestors = try (0..<2).map { _ in try ClipboardRequestor(display: desk.display) }
    let requests = requestors.map { $0.request("text/rtf") }
    #expect(try wait(for: [desk] + requestors, limit: 60_000) { requests.allSatisfy(\.isFinished) })
    for request in requests {
      #expect(request.bytes == bytes)
      #expect(request.wasIncremental)
      #expect(request.increments == 80)
      #expect(request.type == "text/rtf")
    }
    try desk.turn()
    #expect(desk.clipboard.nextDeadline == nil)
  }

  @Test(arguments: [262_143, 262_144, 262_145, 0])
  func `a form larger than one chunk is sent in increments`(count: Int) throws {
    let bytes = pattern(count)
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: bytes)])
    let requestor = try ClipboardRequestor(display: desk.display)
    let request = requestor.request("text/rtf")
    #expect(try wait(for: [desk, requestor]) { request.isFinished })
    #expect(request.bytes == bytes)
    #expect(request.wasIncremental == (count > 262_144))
  }

  @Test func `no write is longer than the server's longest request`() throws {
    var settings = TransportSettings()
    settings.chunkSize = 1 << 30
    // Xvfb takes requests of 16 MB.
    let bytes = [UInt8](repeating: 7, count: 17 << 20)
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: bytes)], settings: settings)
    let requestor = try ClipboardRequestor(display: desk.display)
    let request = requestor.request("text/rtf")
    #expect(try wait(for: [desk, requestor]) { request.isFinished })
    #expect(request.bytes?.count == bytes.count)
    #expect(request.increments == 2)
  }

  @Test func `one requestor runs several transfers into several properties`() throws {
    let (first, second) = (pattern(700_000, seed: 1), pattern(900_000, seed: 2))
    let desk = try owning([
      Offer.Form(targets: ["text/rtf"], bytes: first), Offer.Form(targets: ["text/html"], bytes: second),
    ])
    let requestor = try ClipboardRequestor(display: desk.display)
    let rtf = requestor.request("text/rtf")
    let html = requestor.request("text/html")
    #expect(try wait(for: [desk, requestor]) { rtf.isFinished && html.isFinished })
    #expect(rtf.bytes == first)
    #expect(html.bytes == second)
  }

  @Test func `a transfer goes on when the selection is lost meanwhile`() throws {
    let bytes = pattern(3 << 20)
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: bytes)])
    desk.reaction = { _ in nil }
    let requestor = try ClipboardRequestor(display: desk.display)
    let request = requestor.request("text/rtf")
    request.isPaused = true
    requestor.advance(request)
    #expect(try wait(for: [desk, requestor]) { requestor.hasIncrement(of: request) })
    let other = try ClipboardSource(display: desk.display, targets: [], answers: [:])
    other.own()
    #expect(try wait(for: [desk, requestor, other]) { desk.notices.contains(.lost(selection: "CLIPBOARD")) })
    request.isPaused = false
    requestor.advance(request)
    #expect(try wait(for: [desk, requestor, other]) { request.isFinished })
    #expect(request.bytes == bytes)
  }

  @Test func `a dead and a slow requestor do not delay the others`() throws {
    let bytes = pattern(2 << 20)
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: bytes)])
    let dead = try ClipboardRequestor(display: desk.display)
    let slow = try ClipboardRequestor(display: desk.display)
    let living = try ClipboardRequestor(display: desk.display)
    let deadRequest = dead.request("text/rtf")
    deadRequest.isPaused = true
    let slowRequest = slow.request("text/rtf")
    slowRequest.isPaused = true
    #expect(
      try wait(for: [desk, dead, slow]) { dead.hasIncrement(of: deadRequest) && slow.hasIncrement(of: slowRequest) })
    dead.connection.close()
    let request = living.request("text/rtf")
    #expect(try wait(for: [desk, slow, living]) { request.isFinished })
    #expect(request.bytes == bytes)
    slowRequest.isPaused = false
    slow.advance(slowRequest)
    #expect(try wait(for: [desk, slow]) { slowRequest.isFinished })
    #expect(slowRequest.bytes == bytes)
    try desk.turn()
    #expect(desk.clipboard.nextDeadline == nil)
  }

  @Test func `a requestor that died before its answer leaves nothing behind`() throws {
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: pattern(1 << 20))])
    desk.forget()
    let requestor = try ClipboardRequestor(display: desk.display)
    _ = requestor.request("text/rtf")
    requestor.connection.synchronize()
    requestor.connection.close()
    // Answered into the void; the server's error tells that nobody was there.
    #expect(try wait(for: [desk]) { !desk.notices.isEmpty && desk.clipboard.nextDeadline == nil })
    #expect(desk.notices == [.served(selection: "CLIPBOARD", target: "text/rtf", bytes: 1 << 20)])
  }

  @Test func `a requestor that stops is given up at the deadline`() throws {
    var settings = TransportSettings()
    settings.sendDeadline = 100
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: pattern(1 << 20))], settings: settings)
    let requestor = try ClipboardRequestor(display: desk.display)
    let request = requestor.request("text/rtf")
    request.isPaused = true
    #expect(try wait(for: [desk, requestor]) { requestor.hasIncrement(of: request) })
    #expect(desk.clipboard.nextDeadline != nil)
    #expect(try wait(for: [desk, requestor]) { desk.clipboard.nextDeadline == nil })
  }

  @Test func `MULTIPLE answers each member, and None for those that fail`() throws {
    let large = pattern(600_000)
    let desk = try owning([
      Offer.Form(targets: ["text/html"], bytes: [1, 2, 3]), Offer.Form(targets: ["text/rtf"], bytes: large),
    ])
    let requestor = try ClipboardRequestor(display: desk.display)
    let (request, members) = requestor.requestMultiple(["text/html", "x/unknown", "MULTIPLE", "text/rtf", "TIMESTAMP"])
    #expect(try wait(for: [desk, requestor]) { request.isFinished })
    let pairs = words(request.bytes ?? [])
    #expect(pairs.count == 10)
    #expect(request.type == "ATOM_PAIR")
    #expect(stride(from: 0, to: 10, by: 2).map { pairs[$0] == 0 } == [false, true, true, false, false])
    for index in [0, 3, 4] { requestor.read(members[index]) }
    #expect(try wait(for: [desk, requestor]) { [0, 3, 4].allSatisfy { members[$0].isFinished } })
    #expect(members[0].bytes == [1, 2, 3])
    #expect(members[3].bytes == large)
    #expect(members[4].type == "INTEGER")
  }

  @Test func `a MULTIPLE of half a pair is refused`() throws {
    let desk = try owning([Offer.Form(targets: ["text/html"], bytes: [1])])
    let requestor = try ClipboardRequestor(display: desk.display)
    let html = requestor.connection.atom("text/html")
    let (request, _) = requestor.requestMultiple([], rawPairs: [html, html, html])
    #expect(try wait(for: [desk, requestor]) { request.isFinished })
    #expect(request.isRefused)
  }

  @Test func `a request with property None is answered in the property named as the target`() throws {
    let desk = try owning([Offer.Form(targets: ["text/html"], bytes: [1, 2, 3])])
    let requestor = try ClipboardRequestor(display: desk.display)
    let request = requestor.request("text/html", property: 0)
    #expect(try wait(for: [desk, requestor]) { request.isFinished })
    #expect(request.bytes == [1, 2, 3])
  }

  @Test func `a request older than the ownership is refused`() throws {
    let desk = try Desk()
    let requestor = try ClipboardRequestor(display: desk.display)
    let before = requestor.connection.serverTime()
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    let old = requestor.request("UTF8_STRING", time: before)
    let recent = requestor.request("UTF8_STRING", time: requestor.connection.serverTime())
    #expect(try wait(for: [desk, requestor]) { old.isFinished && recent.isFinished })
    #expect(old.isRefused)
    #expect(recent.bytes == Array("clean".utf8))
  }

  @Test func `SAVE_TARGETS succeeds without a value`() throws {
    let desk = try owning([Offer.Form(targets: ["text/html"], bytes: [1])])
    let requestor = try ClipboardRequestor(display: desk.display)
    let request = requestor.request("SAVE_TARGETS")
    #expect(try wait(for: [desk, requestor]) { request.isFinished })
    #expect(request.type == "NULL")
    #expect(request.bytes == [])
  }

  @Test func `a second request into the same property takes the first one's place`() throws {
    let bytes = pattern(1 << 20)
    let desk = try owning([
      Offer.Form(targets: ["text/rtf"], bytes: bytes), Offer.Form(targets: ["text/html"], bytes: [7]),
    ])
    let requestor = try ClipboardRequestor(display: desk.display)
    let property = requestor.connection.atom("_SAME")
    let first = requestor.request("text/rtf", property: property)
    first.isPaused = true
    #expect(try wait(for: [desk, requestor]) { requestor.hasIncrement(of: first) })
    requestor.forget(first)
    let second = requestor.request("text/rtf", property: property)
    #expect(try wait(for: [desk, requestor]) { second.isFinished })
    #expect(second.bytes == bytes)
    let third = requestor.request("text/html", property: property)
    #expect(try wait(for: [desk, requestor]) { third.isFinished })
    #expect(third.bytes == [7])
    try desk.turn()
    #expect(desk.clipboard.nextDeadline == nil)
  }

  @Test func `a deletion that came before the second answer does not start its transfer`() throws {
    let bytes = pattern(1 << 20)
    let desk = try owning([Offer.Form(targets: ["text/rtf"], bytes: bytes)])
    let requestor = try ClipboardRequestor(display: desk.display)
    let property = requestor.connection.atom("_SAME")
    let first = requestor.request("text/rtf", property: property)
    first.isPaused = true
    #expect(try wait(for: [desk, requestor]) { requestor.hasIncrement(of: first) })
    requestor.forget(first)
    let second = requestor.request("text/rtf", property: property)
    requestor.connection.deleteProperty(of: requestor.connection.window, property)
    requestor.connection.synchronize()
    #expect(try wait(for: [desk, requestor]) { second.isFinished })
    #expect(second.wasIncremental)
    #expect(second.bytes == bytes)
  }

  /// Gives the alternative to programs of one class.
  private struct ByClass: DestinationSelector {
    let name: String
    func alternative(for client: Client?) -> Int? { client?.classes.contains(name) == true ? 0 : nil }
  }

  @Test func `a program that is chosen gets its bytes, whole and by INCR, another what everyone gets`() throws {
    let large = (everyone: pattern(600_000, seed: 1), chosen: pattern(700_000, seed: 2))
    let desk = try Desk()
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    desk.replaceCopies(
      fetching: "UTF8_STRING",
      by: Offer(
        forms: [
          Offer.Form(targets: ["text/html"], bytes: [1]), Offer.Form(targets: ["text/rtf"], bytes: large.everyone),
        ],
        alternatives: [
          [Offer.Form(targets: ["text/html"], bytes: [2]), Offer.Form(targets: ["text/rtf"], bytes: large.chosen)]
        ], choice: DestinationChoice(ByClass(name: "XTerm"))))
    source.own()
    try #require(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    let terminal = try ClipboardRequestor(display: desk.display, windowClass: "XTerm")
    let other = try ClipboardRequestor(display: desk.display, windowClass: "Editor")
    let requests = [terminal, other].flatMap {
      [$0.request("text/html"), $0.request("text/rtf"), $0.request("TARGETS")]
    }
    #expect(try wait(for: [desk, terminal, other]) { requests.allSatisfy(\.isFinished) })
    #expect(requests[0].bytes == [2])
    #expect(requests[1].bytes == large.chosen)
    #expect(requests[3].bytes == [1])
    #expect(requests[4].bytes == large.everyone)
    #expect(requests[2].bytes == requests[5].bytes)
    let audiences = desk.notices.compactMap { if case .recognized(_, _, let audience) = $0 { audience } else { nil } }
    #expect(Set(audiences) == [.destination(0), .everyone])
    #expect(audiences.count == 4)
  }

  @Test func `each paste is reported with the name and size of the form`() throws {
    let desk = try owning([Offer.Form(targets: ["text/html"], bytes: [1, 2, 3])])
    desk.forget()
    let requestor = try ClipboardRequestor(display: desk.display)
    let requests = [requestor.request("TARGETS"), requestor.request("text/html"), requestor.request("x/unknown")]
    #expect(try wait(for: [desk, requestor]) { requests.allSatisfy(\.isFinished) })
    #expect(
      desk.notices == [
        .served(selection: "CLIPBOARD", target: "text/html", bytes: 3),
        .served(selection: "CLIPBOARD", target: nil, bytes: 0),
      ])
  }
}
