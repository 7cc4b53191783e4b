import TestProcesses
import Testing
import X11TestPeer

/// Copies at awkward times and by awkward owners, while the real daemon takes over.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct RudeCopyTests {
  private static let fast = "[clipboard]\ntakeovers-per-second = 1000\n"

  private func pair(on desktop: Desktop) throws -> (first: ClipboardSource, second: ClipboardSource) {
    (try desktop.source(html: "<p>the <b>first</b></p>"), try desktop.source(html: "<p>the <b>second</b></p>"))
  }

  /// Waits until the daemon has taken the copy of the second source over, and looks at what is pasted.
  private func expectSecondWins(_ sources: (first: ClipboardSource, second: ClipboardSource), on desktop: Desktop)
    throws
  {
    try #require(
      try wait(for: [sources.first, sources.second]) { !sources.first.isOwner && !sources.second.isOwner }, "not taken")
    #expect(try desktop.pasteText("UTF8_STRING") == "the second")
  }

  @Test(arguments: [0, -1, -5000])
  func `a copy is taken whatever time it carries`(offset: Int) throws {
    let desktop = try Desktop()
    let source = try desktop.source(html: "<p>some <b>bold</b></p>")
    let clock = source.connection.serverTime()
    source.own(at: offset == 0 ? 0 : UInt32(truncatingIfNeeded: Int(clock) + offset))
    try #require(source.isOwner)
    try #require(try wait(for: [source]) { !source.isOwner })
    #expect(try desktop.pasteText("UTF8_STRING") == "some bold")
  }

  @Test func `the last of two copies in one millisecond wins`() throws {
    let desktop = try Desktop(configuration: Self.fast)
    let sources = try pair(on: desktop)
    for _ in 0..<25 {
      let time = sources.first.connection.serverTime()
      sources.first.own(at: time)
      sources.second.own(at: time)
      // The server's word: the daemon may have been between the two.
      guard sources.second.isOwner else { continue }
      try expectSecondWins(sources, on: desktop)
    }
    for _ in 0..<25 {
      sources.first.own(at: 0)
      sources.second.own(at: 0)
      try expectSecondWins(sources, on: desktop)
    }
  }

  /// The one loss that no protocol can avoid. The takeover must be later than the copy, or Qt goes on believing that it
  /// owns the selection (ICCCM 2.3.1). The server refuses any time earlier than the last change of owner (2.1).
  @Test func `a second copy of the very same time is refused by the server once the first is taken`() throws {
    let desktop = try Desktop()
    let sources = try pair(on: desktop)
    let time = sources.first.connection.serverTime()
    sources.first.own(at: time)
    try #require(try wait(for: [sources.first]) { !sources.first.isOwner })
    sources.second.own(at: time)
    #expect(!sources.second.isOwner)
    // One millisecond is all it needs.
    sources.second.own(at: time + 1)
    #expect(sources.second.isOwner)
    try expectSecondWins(sources, on: desktop)
  }

  @Test func `a copy that comes at any moment of a takeover wins`() throws {
    let desktop = try Desktop(configuration: Self.fast)
    let sources = try pair(on: desktop)
    for round in 0..<120 {
      // Other content each time: the same again and again counts as retries.
      for (source, word) in [(sources.first, "first"), (sources.second, "second")] {
        let html = Array("<!-- \(round) --><p>the <b>\(word)</b></p>".utf8)
        source.replace(targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(html)])
      }
      sources.first.own(at: 0)
      // Delays from zero to well after the takeover of the first copy.
      let end = nanoseconds() + UInt64(round) * 50_000
      _ = try wait(for: [sources.first], limit: 1000) { nanoseconds() >= end }
      sources.second.own(at: 0)
      try expectSecondWins(sources, on: desktop)
    }
  }

  @Test func `what was cleared is not put back, before or after the takeover`() throws {
    let desktop = try Desktop()
    let sources = try pair(on: desktop)
    let observer = try PeerConnection(display: desktop.server.display)
    sources.first.own()
    try #require(try wait(for: [sources.first]) { !sources.first.requests.isEmpty })
    sources.first.clear()
    #expect(try wait(for: [sources.first]) { try desktop.status().copies.ended == 1 })
    #expect(observer.owner(of: "CLIPBOARD") == 0)
    try #require(try desktop.copy(sources.second))
    sources.second.clear()
    #expect(try wait(for: [sources.second]) { try desktop.status().owned.isEmpty })
    #expect(observer.owner(of: "CLIPBOARD") == 0)
  }

  @Test func `an owner that takes back what it loses is given up to`() throws {
    let desktop = try Desktop()
    let source = try desktop.source(html: "<p style='color:red'>mine</p>")
    var changes = 0
    source.own()
    let end = milliseconds() + 3000
    _ = try wait(for: [source], limit: 4000) {
      if !source.isOwner {
        changes += 1
        source.own()
      }
      return milliseconds() >= end
    }
    // The copies that the rate limit allows at once, and those that it allows over the time of the test.
    #expect(changes <= 10 + 3 * 10 + 1)
    #expect(try desktop.paste("text/html", with: source)?.isEmpty == false)
    #expect(desktop.daemon.isRunning)
  }

  @Test func `PRIMARY is left alone`() throws {
    let desktop = try Desktop()
    let primary = try ClipboardSource(
      display: desktop.server.display, selection: "PRIMARY", targets: ["TARGETS", "text/html"],
      answers: ["text/html": .bytes(Array("<b style='color:red'>x</b>".utf8))])
    primary.own()
    // A copy that the daemon noticed later is done: the other one was not of interest.
    try #require(try desktop.copy(try desktop.source(html: "<p>some <b>bold</b></p>")))
    try primary.turn()
    #expect(primary.isOwner && primary.requests.isEmpty)
  }
}
