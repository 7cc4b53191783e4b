import TestProcesses
import Testing
import X11TestPeer

/// Programs that paste in every way that they should not, while the real daemon serves them.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct RudeRequestorTests {
  /// A desktop whose clipboard holds a clean copy, small or so large that it goes by INCR.
  private func owning(large: Bool = false) throws -> Desktop {
    let desktop = try Desktop(configuration: "[clipboard]\ntakeovers-per-second = 1000\n")
    let text =
      large ? String(repeating: "so many words and <b>some</b> more of them. ", count: 7000) : "some <b>bold</b> text"
    let source = try desktop.source(html: "<p style='color:red'>\(text)</p>")
    try #require(try desktop.copy(source, limit: 60_000), "not taken")
    return desktop
  }

  private func expectOthersAreServed(on desktop: Desktop) throws {
    #expect(try desktop.paste("UTF8_STRING")?.isEmpty == false)
    #expect(desktop.daemon.isRunning)
  }

  @Test func `exactly what TARGETS names is served`() throws {
    let desktop = try owning()
    let names = try desktop.targets()
    for name in names where name != "MULTIPLE" {
      #expect(try desktop.paste(name) != nil, "\(name) is named and refused")
    }
    let strangers = [
      "text/markdown", "image/png", "text/_moz_htmlcontext", "chromium/x-web-custom-data", "DELETE", "INSERT_SELECTION",
      "application/x-openoffice-embed-source-xml", "x-test/never-heard-of", "ATOM", "INCR",
    ]
    for name in strangers where !names.contains(name) {
      #expect(try desktop.paste(name) == nil, "\(name) is not named and served")
    }
  }

  @Test func `a MULTIPLE of anything at all is answered pair by pair`() throws {
    let desktop = try owning()
    let requestor = try ClipboardRequestor(display: desktop.server.display)
    let peer = requestor.connection
    let (html, text) = (peer.atom("text/html"), peer.atom("UTF8_STRING"))
    let places = (0..<4).map { peer.atom("_PLACE_\($0)") }
    let pairs: [(target: UInt32, property: UInt32, isServed: Bool)] = [
      (html, places[0], true), (0, places[1], false), (html, 0, false), (0, 0, false),
      (peer.atom("MULTIPLE"), places[1], false), (peer.atom("x-test/never"), places[2], false),
      // A place that another pair has already, and an atom that is none.
      (text, places[0], false), (0x7FFF_FFFF, places[2], false), (text, places[3], true),
    ]
    let (request, _) = requestor.requestMultiple([], rawPairs: pairs.flatMap { [$0.target, $0.property] })
    #expect(try wait(for: [requestor]) { request.isFinished })
    let answered = words(request.bytes ?? [])
    try #require(answered.count == 2 * pairs.count)
    for (index, pair) in pairs.enumerated() {
      #expect((answered[2 * index + 1] != 0) == pair.isServed, "pair \(index)")
    }
    #expect(peer.property(of: peer.window, places[3], delete: true)?.bytes == Array("some bold text".utf8))
    #expect(peer.property(of: peer.window, places[0], delete: true)?.type == "text/html")
  }

  @Test func `a MULTIPLE without a list of pairs, or with half a one, is refused`() throws {
    let desktop = try owning()
    let requestor = try ClipboardRequestor(display: desktop.server.display)
    let html = requestor.connection.atom("text/html")
    let half = requestor.requestMultiple([], rawPairs: [html, html, html]).request
    let missing = requestor.request("MULTIPLE")
    let nowhere = requestor.request("MULTIPLE", property: 0)
    #expect(try wait(for: [requestor]) { [half, missing, nowhere].allSatisfy(\.isFinished) })
    #expect([half, missing, nowhere].map(\.isRefused) == [true, true, true])
  }

  @Test func `requests of any time are answered, and those of before the copy refused`() throws {
    let desktop = try Desktop()
    let requestor = try ClipboardRequestor(display: desktop.server.display)
    let before = requestor.connection.serverTime()
    try #require(try desktop.copy(try desktop.source(html: "<p>some <b>bold</b> text</p>")))
    let old = requestor.request("text/html", time: before)
    let current = requestor.request("text/html")
    let now = requestor.request("text/html", time: requestor.connection.serverTime())
    let future = requestor.request("text/html", time: requestor.connection.serverTime() &+ 60_000)
    let withoutProperty = requestor.request("text/html", property: 0)
    let all = [old, current, now, future, withoutProperty]
    #expect(try wait(for: [requestor]) { all.allSatisfy(\.isFinished) })
    #expect(all.map(\.isRefused) == [true, false, false, false, false])
  }

  @Test func `a request that was made before the loss is answered after it`() throws {
    let desktop = try owning()
    let requestor = try ClipboardRequestor(display: desktop.server.display)
    for _ in 0..<20 {
      // Both are with the daemon before it can answer the first.
      let request = requestor.request("UTF8_STRING")
      requestor.connection.own("CLIPBOARD")
      #expect(try wait(for: [requestor]) { request.isFinished })
      #expect(request.bytes == Array("some bold text".utf8))
      try #require(try desktop.copy(try desktop.source(html: "<p>some <b>bold</b> text</p>")), "not taken again")
    }
  }

  @Test func `while copies come and go, every request is answered`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\ntakeovers-per-second = 1000\n")
    let source = try desktop.source(html: "<p>some <b>bold</b> text</p>")
    let requestor = try ClipboardRequestor(display: desktop.server.display)
    var request = requestor.request("text/html")
    var answers = 0
    for _ in 0..<40 {
      source.own()
      let isTaken = try wait(for: [source, requestor]) {
        if request.isFinished {
          answers += 1
          request = requestor.request(["text/html", "TARGETS", "UTF8_STRING"][answers % 3])
        }
        return !source.isOwner
      }
      try #require(isTaken)
    }
    #expect(try wait(for: [source, requestor]) { request.isFinished })
    #expect(answers >= 40)
  }

  // MARK: INCR

  private enum Manner: CaseIterable {
    case deletesWithoutReading, destroysItsWindow, dies, writesIntoTheProperty, asksForAnother, stops

    /// Begins a transfer and spoils it.
    func spoil(_ requestor: ClipboardRequestor, display: String) throws {
      let peer = requestor.connection
      let property = peer.atom("_PLACE")
      let window = self == .destroysItsWindow ? peer.makeWindow() : peer.window
      peer.convert("CLIPBOARD", target: peer.atom("text/html"), property: property, time: 0, requestor: window)
      func announced() -> Bool { peer.property(of: window, property, delete: false)?.type == "INCR" }
      #expect(try wait(for: []) { announced() }, "no transfer")
      switch self {
      case .deletesWithoutReading: for _ in 0..<100 { peer.deleteProperty(of: window, property) }
      case .destroysItsWindow:
        peer.deleteProperty(of: window, property)
        peer.destroy(window)
      case .dies:
        peer.deleteProperty(of: window, property)
        peer.close()
      case .writesIntoTheProperty:
        for _ in 0..<10 {
          peer.changeProperty(of: window, property, type: peer.atom("STRING"), format: 8, bytes: [1, 2, 3])
          peer.deleteProperty(of: window, property)
        }
      case .asksForAnother:
        for _ in 0..<10 {
          peer.convert("CLIPBOARD", target: peer.atom("text/rtf"), property: property, time: 0)
          peer.deleteProperty(of: window, property)
        }
      case .stops: break
      }
    }
  }

  @Test(arguments: Manner.allCases)
  private func `a requestor that spoils its transfer spoils no other's`(manner: Manner) throws {
    let desktop = try owning(large: true)
    let expected = try desktop.paste("text/html")
    let rude = try ClipboardRequestor(display: desktop.server.display)
    let polite = try ClipboardRequestor(display: desktop.server.display)
    let request = polite.request("text/html")
    request.isPaused = true
    #expect(try wait(for: [polite]) { polite.hasIncrement(of: request) })
    try manner.spoil(rude, display: desktop.server.display)
    request.isPaused = false
    polite.advance(request)
    #expect(try wait(for: [polite]) { request.isFinished })
    #expect(request.wasIncremental && request.bytes == expected)
    try expectOthersAreServed(on: desktop)
  }

  @Test func `a window of another client may be named as the requestor`() throws {
    let desktop = try owning()
    let owner = try PeerConnection(display: desktop.server.display)
    let asking = try PeerConnection(display: desktop.server.display)
    let property = asking.atom("_PLACE")
    asking.convert(
      "CLIPBOARD", target: asking.atom("UTF8_STRING"), property: property, time: 0, requestor: owner.window)
    #expect(try wait(for: []) { owner.property(of: owner.window, property, delete: false) != nil })
    // The service must not write into its own window.
    let daemon = asking.owner(of: "CLIPBOARD")
    asking.convert("CLIPBOARD", target: asking.atom("UTF8_STRING"), property: property, time: 0, requestor: daemon)
    try expectOthersAreServed(on: desktop)
    #expect(asking.property(of: daemon, property, delete: false) == nil)
  }
}
