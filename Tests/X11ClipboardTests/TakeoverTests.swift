import Selections
import Testing
import X11Clipboard
import X11TestPeer

/// Compare and swap on a real server: the last copy wins.
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct TakeoverTests {
  @Test(arguments: ["CLIPBOARD", "PRIMARY", "SECONDARY"])
  func `a copy is read, taken over and pasted in every published form`(selection: String) throws {
    var settings = TransportSettings()
    settings.selections = [selection]
    let desk = try Desk(settings)
    desk.replaceCopies(fetching: "text/html", by: Desk.text("clean"))
    let source = try ClipboardSource(
      display: desk.display, selection: selection, targets: ["TARGETS", "text/html", "UTF8_STRING"],
      answers: ["text/html": .bytes(Array("dirty".utf8))])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    #expect(desk.copies.map(\.selection) == [selection])
    #expect(desk.copies.map(\.targets) == [["TARGETS", "text/html", "UTF8_STRING"]])
    #expect(desk.contents.map(\.bytes.array) == [Array("dirty".utf8)])
    #expect(source.requests.map(\.target) == ["TARGETS", "text/html"])

    let requestor = try ClipboardRequestor(display: desk.display, selection: selection)
    let targets = requestor.request("TARGETS")
    let html = requestor.request("text/html")
    let text = requestor.request("UTF8_STRING")
    let typed = requestor.request("TEXT")
    let unknown = requestor.request("application/x-never-offered")
    #expect(
      try wait(for: [desk, requestor]) { [targets, html, text, typed, unknown].allSatisfy(\.isFinished) })
    #expect(
      words(targets.bytes ?? []).map(requestor.connection.name) == [
        "TIMESTAMP", "TARGETS", "MULTIPLE", "SAVE_TARGETS", "text/html", "UTF8_STRING", "text/plain;charset=utf-8",
        "TEXT",
      ])
    #expect(html.bytes == Array("<b>clean</b>".utf8))
    #expect(html.type == "text/html")
    #expect(text.bytes == Array("clean".utf8))
    #expect(typed.type == "UTF8_STRING")
    #expect(unknown.isRefused)
  }

  @Test func `ownership begins one millisecond after the copy`() throws {
    let desk = try Desk()
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    let time = source.connection.serverTime()
    // Qt-like: the copy carries the time of the event that is being handled, often the server's present one.
    source.own(at: time)
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    let requestor = try ClipboardRequestor(display: desk.display)
    let timestamp = requestor.request("TIMESTAMP")
    #expect(try wait(for: [desk, requestor]) { timestamp.isFinished })
    #expect(words(timestamp.bytes ?? []) == [time + 1])
  }

  @Test func `the last copy wins whatever comes before it`() throws {
    let desk = try Desk()
    var settings = TransportSettings()
    settings.takeoversPerSecond = 1000
    try desk.clipboard.update(settings)
    desk.reaction = { notice in
      switch notice {
      case .copied(let copy): .fetch(copy.id, target: "UTF8_STRING")
      case .fetched(let id, let content):
        .offer(id, Offer(forms: [Offer.Form(targets: ["UTF8_STRING"], bytes: content.bytes + [33])]))
      default: nil
      }
    }
    let sources = try (0..<4).map { _ in
      try ClipboardSource(display: desk.display, targets: ["UTF8_STRING"], answers: [:])
    }
    for round in 0..<50 {
      for (index, source) in sources.enumerated() {
        source.replace(targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([UInt8(round), UInt8(index)])])
        source.own(at: round % 2 == 0 ? nil : 0)
        // Some of the time the transport gets as far as it can between two copies.
        if (round + index) % 3 == 0 { _ = try wait(for: [desk] + sources, limit: 1) { false } }
      }
      #expect(
        try wait(for: [desk] + sources) { desk.contents.last?.bytes == [UInt8(round), 3] && !sources[3].isOwner })
    }
    let requestor = try ClipboardRequestor(display: desk.display)
    let text = requestor.request("UTF8_STRING")
    #expect(try wait(for: [desk, requestor]) { text.isFinished })
    #expect(text.bytes == [49, 3, 33])
  }

  @Test func `the same owner's newer copy supersedes the offer for the older`() throws {
    let desk = try Desk()
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.copies.count == 1 })
    source.own()
    try desk.perform(.offer(desk.copies[0].id, Desk.text("stale")))
    #expect(try wait(for: [desk, source]) { desk.copies.count == 2 })
    #expect(desk.supersessions == 1)
    #expect(desk.takeovers == 0)
    #expect(source.isOwner)
  }

  @Test func `losing and clearing are reported`() throws {
    let desk = try Desk()
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let first = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    first.own()
    #expect(try wait(for: [desk, first]) { desk.takeovers == 1 })
    desk.reaction = { _ in nil }
    first.own()
    #expect(try wait(for: [desk, first]) { desk.notices.contains(.lost(selection: "CLIPBOARD")) })
    first.clear()
    #expect(try wait(for: [desk, first]) { desk.notices.contains(.cleared(selection: "CLIPBOARD")) })
  }

  @Test func `the last copy of a storm is taken once it is over`() throws {
    var settings = TransportSettings()
    settings.takeoversPerSecond = 2
    let desk = try Desk(settings)
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    for copy in 1...2 {
      source.own()
      #expect(try wait(for: [desk, source]) { desk.takeovers == copy })
    }
    for _ in 1...20 { source.own() }
    #expect(try wait(for: [desk, source]) { desk.notices.contains(.heldBack(selection: "CLIPBOARD", for: 500)) })
    #expect(desk.takeovers == 2)
    #expect(try wait(for: [desk, source]) { desk.takeovers == 3 && !source.isOwner })
  }

  @Test func `what is owned without a copy is served, and lost to the next copy`() throws {
    let desk = try Desk()
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.copies.count == 1 })
    let command = CommandID(rawValue: 1)
    let owned = ClipboardNotice.owned(selection: "CLIPBOARD", command)
    try desk.perform(.begin(command, selection: "CLIPBOARD"))
    try desk.perform(.own(command, selection: "CLIPBOARD", Desk.text("restored")))
    #expect(try wait(for: [desk, source]) { desk.notices.contains(owned) && !source.isOwner })
    // What is ours is not another's copy.
    try desk.perform(.read(command, selection: "CLIPBOARD"))
    #expect(desk.notices.last == .notOwned(selection: "CLIPBOARD", command))
    // The same again, right after the server has reported our own takeover.
    desk.forget()
    try desk.perform(.begin(command, selection: "CLIPBOARD"))
    try desk.perform(.own(command, selection: "CLIPBOARD", Desk.text("again")))
    #expect(try wait(for: [desk]) { desk.notices.contains(owned) })
    source.own()
    #expect(try wait(for: [desk, source]) { desk.notices.contains(.lost(selection: "CLIPBOARD")) && source.isOwner })
  }

  @Test(arguments: ["PRIMARY", "SECONDARY"])
  func `a selection that is not watched can be owned`(selection: String) throws {
    let desk = try Desk()
    try desk.perform(.ownIfFree(selection: selection, Desk.text("marked")))
    #expect(try wait(for: [desk]) { desk.notices.contains(.owned(selection: selection, .unasked)) })
    let source = try ClipboardSource(
      display: desk.display, selection: selection, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.notices.contains(.lost(selection: selection)) })
    #expect(desk.copies.isEmpty)
  }

  @Test func `a copy is taken once nothing has followed it for as long as was asked`() throws {
    var settings = TransportSettings()
    settings.quiet = 200
    let desk = try Desk(settings)
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    let start = milliseconds()
    for _ in 1...5 { source.own() }
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    #expect(milliseconds() - start >= 200)
    #expect(desk.copies.count == 1)
  }

  @Test func `a program that offers our own result again keeps it`() throws {
    let desk = try Desk()
    desk.replaceCopies(fetching: "text/html", by: Desk.text("clean"))
    let source = try ClipboardSource(
      display: desk.display, targets: ["text/html", "org.example.private"], answers: ["text/html": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    desk.reaction = { notice in if case .copied(let copy) = notice { .fetch(copy.id, target: "text/html") } else { nil }
    }
    desk.forget()
    let clean = Array("<b>clean</b>".utf8)
    let other = try ClipboardSource(
      display: desk.display, targets: ["text/html", "UTF8_STRING", "SAVE_TARGETS"],
      answers: ["text/html": .bytes(clean)])
    other.own()
    #expect(try wait(for: [desk, other]) { desk.contents.count == 1 })
    #expect(desk.contents.first?.isReoffered == true)
  }

  @Test func `the copy that is there at the start is left alone`() throws {
    let server = try Xvfb()
    let source = try ClipboardSource(
      display: server.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    source.own()
    let clipboard = try X11Clipboard(display: server.display, settings: TransportSettings())
    #expect(try clipboard.process(now: milliseconds()) == [])
    #expect(clipboard.nextDeadline == nil)
    try source.turn()
    #expect(source.requests.isEmpty)
    #expect(source.isOwner)
  }

  @Test func `nothing is due while nothing happens`() throws {
    let desk = try Desk()
    desk.replaceCopies(fetching: "UTF8_STRING", by: Desk.text("clean"))
    let source = try ClipboardSource(
      display: desk.display, targets: ["UTF8_STRING"], answers: ["UTF8_STRING": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 && !source.isOwner })
    try desk.turn()
    #expect(desk.clipboard.nextDeadline == nil)
  }

  @Test func `the loss of a selection is reported even if it is no longer listed`() throws {
    let desk = try Desk()
    desk.replaceCopies(fetching: "text/html", by: Desk.text("clean"))
    let source = try ClipboardSource(
      display: desk.display, targets: ["text/html"], answers: ["text/html": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.takeovers == 1 })
    var settings = TransportSettings()
    settings.selections = []
    try desk.clipboard.update(settings)
    source.own()
    #expect(
      try wait(for: [desk, source]) { desk.notices.contains { if case .lost = $0 { true } else { false } } })
    #expect(desk.copies.count == 1)
  }

  @Test(arguments: ["PRIMARY", "SECONDARY"])
  func `selections are watched as the settings list them`(other: String) throws {
    let desk = try Desk()
    var settings = TransportSettings()
    settings.selections = [other]
    try desk.clipboard.update(settings)
    let clipboard = try ClipboardSource(display: desk.display, targets: ["UTF8_STRING"], answers: [:])
    let marked = try ClipboardSource(
      display: desk.display, selection: other, targets: ["UTF8_STRING"], answers: [:])
    clipboard.own()
    marked.own()
    #expect(try wait(for: [desk, clipboard, marked]) { !desk.copies.isEmpty })
    settings.selections = [other, "CLIPBOARD"]
    try desk.clipboard.update(settings)
    clipboard.own()
    #expect(try wait(for: [desk, clipboard, marked]) { desk.copies.count == 2 })
    #expect(desk.copies.map(\.selection) == [other, "CLIPBOARD"])
    #expect(Set(desk.copies.map(\.id)).count == 2)
    #expect(clipboard.requests.map(\.target) == ["TARGETS"])
  }
}
