import ICCCM
import Selections
import Testing
import X11TestPeer

@testable import X11Clipboard

/// Other clients destroy the window by which the transport owns, asks and hears.
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct NewWindowTests {
  private let desk: Desk
  private let attacker: PeerConnection

  init() throws {
    desk = try Desk()
    attacker = try PeerConnection(display: desk.display)
  }

  private func attack() { attacker.destroy(desk.clipboard.connection.window.rawValue) }

  private func source(_ answers: [String: ClipboardSource.Answer], delays: [String: UInt64] = [:]) throws
    -> ClipboardSource
  {
    try ClipboardSource(display: desk.display, targets: ["TARGETS", "text/html"], answers: answers, delays: delays)
  }

  @Test func `everything that was owned is owned again, at the same time`() throws {
    desk.replaceCopies(fetching: "text/html", by: Desk.text("clean"))
    let source = try source(["text/html": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    let selections = ["CLIPBOARD", "CLIPBOARD_MANAGER", "_WASHBOARD_CLIPBOARD"]
    let requestor = try ClipboardRequestor(display: desk.display)
    let before = requestor.request("TIMESTAMP")
    #expect(try wait(for: [desk, requestor]) { before.isFinished })
    desk.forget()
    attack()
    #expect(selections.allSatisfy { attacker.owner(of: $0) == 0 })
    #expect(
      try wait(for: [desk], limit: 1000) {
        selections.allSatisfy { attacker.owner(of: $0) == desk.clipboard.connection.window.rawValue }
      })
    #expect(desk.notices == [])
    let after = requestor.request("TIMESTAMP")
    let text = requestor.request("UTF8_STRING")
    #expect(try wait(for: [desk, requestor]) { after.isFinished && text.isFinished })
    #expect(after.bytes == before.bytes && text.bytes == Array("clean".utf8))
  }

  @Test func `a copy or a clear that comes after the attack is not overwritten`() throws {
    desk.replaceCopies(fetching: "text/html", by: Desk.text("clean"))
    let source = try source(["text/html": .bytes([65])])
    for clears in [false, true] {
      source.own()
      #expect(try wait(for: [desk, source]) { !source.isOwner })
      desk.forget()
      attack()
      source.own()
      if clears { source.clear() }
      let expected: ClipboardNotice = clears ? .cleared(selection: "CLIPBOARD") : .lost(selection: "CLIPBOARD")
      #expect(try wait(for: [desk, source]) { desk.notices.contains(expected) })
      // What was copied is cleaned as ever.
      #expect(try wait(for: [desk, source]) { clears || desk.takeovers == 1 && !source.isOwner })
      #expect(!clears || attacker.owner(of: "CLIPBOARD") == 0)
    }
  }

  private enum Moment: CaseIterable { case atTargets, atTheForm, amidIncrements, betweenAnswerAndReading }

  @Test(arguments: Moment.allCases)
  private func `a copy that is being read is read all the same`(moment: Moment) throws {
    desk.replaceCopies(fetching: "text/html", by: Desk.text("clean"))
    let content = pattern(3000)
    let isIncremental = moment == .amidIncrements
    let source = try source(["text/html": isIncremental ? .increments(content, chunk: 10) : .bytes(content)])
    source.own()
    #expect(
      try wait(for: moment == .amidIncrements ? [desk, source] : [desk]) {
        switch moment {
        case .amidIncrements: return source.incrementsSent > 5
        case .atTargets, .atTheForm, .betweenAnswerAndReading:
          // The source acts once for TARGETS, and for the form after that.
          if moment != .atTargets, source.requests.isEmpty { try source.turn() }
          return desk.processCalls > 20
        }
      })
    if moment == .betweenAnswerAndReading { try source.turn() }
    attack()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    #expect(desk.contents.map(\.bytes.array) == [content])
    #expect(desk.failures == [])
  }

  @Test func `a hundred attacks during takeovers lose no copy`() throws {
    var settings = TransportSettings()
    settings.takeoversPerSecond = 1000
    try desk.clipboard.update(settings)
    desk.replaceCopies(fetching: "text/html", by: Desk.text("clean"))
    let source = try source(["text/html": .bytes([65])])
    for round in 0..<100 {
      desk.forget()
      // Who brings the same again and again is made to wait.
      source.replace(targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes([UInt8(round)])])
      source.own()
      // At another moment of the exchange each time.
      for _ in 0..<round % 10 {
        try desk.turn()
        try source.turn()
      }
      attack()
      try #require(
        try wait(for: [desk, source]) {
          attacker.owner(of: "CLIPBOARD") == desk.clipboard.connection.window.rawValue && !source.isOwner
        })
    }
    let requestor = try ClipboardRequestor(display: desk.display)
    let text = requestor.request("UTF8_STRING")
    #expect(try wait(for: [desk, requestor]) { text.isFinished })
    #expect(text.bytes == Array("clean".utf8))
  }

  @Test func `another window requests the time, and a selection owned without a copy is taken`() throws {
    let command = CommandID(rawValue: 1)
    try desk.perform(.begin(command, selection: "CLIPBOARD"))
    attack()
    try desk.perform(.own(command, selection: "CLIPBOARD", Desk.text("own")))
    #expect(try wait(for: [desk]) { desk.notices.contains(.owned(selection: "CLIPBOARD", command)) })
    attack()
    // A question for the time that blocks: the present copy is ours.
    try desk.perform(.read(command, selection: "CLIPBOARD"))
    #expect(
      try wait(for: [desk]) { attacker.owner(of: "CLIPBOARD") == desk.clipboard.connection.window.rawValue })
    #expect(!desk.notices.contains(.cleared(selection: "CLIPBOARD")))
  }

  @Test func `another instance that comes in between is the only one`() throws {
    attack()
    let other = try X11Clipboard(display: desk.display, settings: TransportSettings())
    #expect(throws: SelectionError(.replaced, reason: "")) {
      _ = try wait(for: [desk], limit: 1000) { false }
    }
    #expect(try other.process(now: milliseconds()).isEmpty)
  }
}
