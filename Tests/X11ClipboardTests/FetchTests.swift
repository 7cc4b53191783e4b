import Glibc
import Selections
import Testing
import X11Clipboard
import X11TestPeer

/// Forms that are fetched from owners on a real server.
@Suite(.serialized, .enabled(if: Desk.isPossible, "needs Xvfb"))
struct FetchTests {
  /// Copies from a source with one form, and returns what the service was told when all was told.
  private func fetch(
    _ answer: ClipboardSource.Answer, targets: ClipboardSource.Answer? = nil, settings: TransportSettings = .quick
  ) throws -> (desk: Desk, source: ClipboardSource) {
    let desk = try Desk(settings)
    desk.reaction = { notice in
      if case .copied(let copy) = notice { .fetch(copy.id, target: "text/html") } else { nil }
    }
    var answers = ["text/html": answer]
    answers["TARGETS"] = targets
    let source = try ClipboardSource(display: desk.display, targets: ["text/html"], answers: answers)
    source.own()
    var participants: [any Participant] = [desk]
    let isTold = try wait(for: participants + [source], limit: 5000) {
      participants = source.connection.isOpen ? [desk, source] : [desk]
      return !desk.contents.isEmpty || !desk.failures.isEmpty || !source.connection.isOpen
    }
    #expect(isTold)
    return (desk, source)
  }

  @Test(arguments: [0, 1, 3, 262_144, 5_000_003])
  func `a form comes whole, of any length`(count: Int) throws {
    let bytes = pattern(count)
    let (desk, _) = try fetch(.bytes(bytes))
    #expect(desk.contents.map(\.bytes.array) == [bytes])
    #expect(desk.contents.map(\.wasIncremental) == [false])
    #expect(desk.contents.map(\.type) == ["text/html"])
  }

  @Test func `all selections together hold no more than one may`() throws {
    var settings = TransportSettings()
    settings.selections = ["CLIPBOARD", "PRIMARY"]
    settings.maxSize = 100_000
    let desk = try Desk(settings)
    desk.reaction = { notice in
      if case .copied(let copy) = notice { .fetch(copy.id, target: "text/html") } else { nil }
    }
    func copy(to selection: String, _ answer: ClipboardSource.Answer) throws -> ClipboardSource {
      try ClipboardSource(
        display: desk.display, selection: selection, targets: ["text/html"], answers: ["text/html": answer])
    }
    let silent = try copy(to: "PRIMARY", .silenceAfterIncrements(chunk: 30_000, count: 2))
    let other = try copy(to: "CLIPBOARD", .increments(pattern(80_000), chunk: 4000, lowerBound: 1))
    silent.own()
    #expect(try wait(for: [desk, silent]) { silent.requests.contains { $0.target == "text/html" } })
    other.own()
    #expect(try wait(for: [desk, silent, other]) { !desk.failures.isEmpty })
    #expect(desk.failures == [.tooLarge])
  }

  @Test(arguments: [(0, 16), (1, 16), (20_000, 16), (1_000_000, 262_144), (200_722, 64_511)])
  func `a form comes by increments, announced as no more than a chunk`(count: Int, chunk: Int) throws {
    let bytes = pattern(count)
    let (desk, source) = try fetch(.increments(bytes, chunk: chunk, lowerBound: min(count, chunk)))
    #expect(desk.contents.map(\.bytes.array) == [bytes])
    #expect(desk.contents.map(\.wasIncremental) == [true])
    #expect(try wait(for: [desk, source]) { source.isIdle })
  }

  @Test func `the type of the answer is reported as it is`() throws {
    let (desk, _) = try fetch(.bytes([65], type: "C_STRING"))
    #expect(desk.contents.map(\.type) == ["C_STRING"])
  }

  @Test func `a refusal is reported at once`() throws {
    #expect(try fetch(.refusal).desk.failures == [.refused])
  }

  @Test func `silence ends at the deadline`() throws {
    #expect(try fetch(.silence).desk.failures == [.overdue])
    #expect(try fetch(.bytes([65]), targets: .silence).desk.failures == [.overdue])
    #expect(try fetch(.silenceAfterIncrements(chunk: 10, count: 2)).desk.failures == [.timedOut])
  }

  @Test func `an answer without a property is malformed`() throws {
    #expect(try fetch(.emptyPromise).desk.failures == [.malformedReply])
  }

  @Test func `an answer of atoms is no content`() throws {
    #expect(try fetch(.bytes([1, 0, 0, 0], type: "ATOM", format: 32)).desk.failures == [.malformedReply])
  }

  @Test func `increments without end stop at the limit`() throws {
    var settings = TransportSettings.quick
    settings.maxSize = 100_000
    let (desk, source) = try fetch(.endlessIncrements(chunk: 1000), settings: settings)
    #expect(desk.failures == [.tooLarge])
    #expect(!source.isIdle)
    // The next copy of the same source is read as if nothing had been.
    source.replace(targets: ["text/html"], answers: ["text/html": .bytes([66])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.contents.map(\.bytes) == [[66]] })
  }

  @Test func `what is longer than the limit is not read`() throws {
    var settings = TransportSettings.quick
    settings.maxSize = 1001
    #expect(try fetch(.bytes(pattern(1001)), settings: settings).desk.contents.map(\.bytes.count) == [1001])
    #expect(try fetch(.bytes(pattern(1002)), settings: settings).desk.failures == [.tooLarge])
    #expect(
      try fetch(.increments(pattern(9), chunk: 9, lowerBound: 1002), settings: settings).desk.failures == [.tooLarge])
  }

  @Test(arguments: [
    ClipboardSource.Answer.death, .deathAfterIncrements(chunk: 10, count: 0),
    .deathAfterIncrements(chunk: 10, count: 3),
  ])
  func `a source that dies is reported at once`(answer: ClipboardSource.Answer) throws {
    var settings = TransportSettings()
    settings.answerDeadline = 60_000
    settings.incrementDeadline = 60_000
    let (desk, source) = try fetch(answer, settings: settings)
    #expect(try wait(for: source.connection.isOpen ? [desk, source] : [desk]) { !source.connection.isOpen })
    #expect(try wait(for: [desk]) { desk.notices.contains(.cleared(selection: "CLIPBOARD")) })
    #expect(desk.failures == [.ownerLost])
    #expect(desk.clipboard.nextDeadline == nil)
  }

  @Test func `a list of targets may be typed TARGETS`() throws {
    let desk = try Desk(.quick)
    let atoms = try PeerConnection(display: desk.display)
    let list = words([atoms.atom("text/html"), 0, 0x7FFF_FFFF, atoms.atom("UTF8_STRING")])
    let source = try ClipboardSource(
      display: desk.display, targets: [], answers: ["TARGETS": .bytes(list, type: "TARGETS", format: 32)])
    source.own()
    #expect(try wait(for: [desk, source]) { !desk.copies.isEmpty })
    #expect(desk.copies.map(\.targets) == [["text/html", "UTF8_STRING"]])
  }

  @Test(arguments: [
    ClipboardSource.Answer.refusal, .emptyPromise, .bytes(Array("text".utf8), type: "STRING"),
  ])
  func `text is requested from a source without a list of targets`(targets: ClipboardSource.Answer) throws {
    let desk = try Desk(.quick)
    desk.reaction = { notice in
      if case .copied(let copy) = notice { .fetch(copy.id, target: "COMPOUND_TEXT") } else { nil }
    }
    let source = try ClipboardSource(
      display: desk.display, targets: [], answers: ["TARGETS": targets, "COMPOUND_TEXT": .bytes([65])])
    source.own()
    #expect(try wait(for: [desk, source]) { !desk.contents.isEmpty })
    #expect(desk.copies.map(\.targets) == [["COMPOUND_TEXT"]])
    #expect(desk.contents.map(\.bytes) == [[65]])
    // The probe's answer is the content: it is not asked for again.
    #expect(source.requests.map(\.target) == ["TARGETS", "UTF8_STRING", "COMPOUND_TEXT"])
  }

  @Test func `targets with side effects are never asked for`() throws {
    let desk = try Desk(.quick)
    desk.reaction = { notice in
      if case .copied(let copy) = notice { .fetch(copy.id, target: "DELETE") } else { nil }
    }
    let source = try ClipboardSource(display: desk.display, targets: ["DELETE"], answers: ["DELETE": .bytes([])])
    source.own()
    #expect(try wait(for: [desk, source]) { desk.failures == [.refused] })
    #expect(source.requests.map(\.target) == ["TARGETS"])
  }

  @Test func `requests carry a real time`() throws {
    let (_, source) = try fetch(.bytes([65]))
    #expect(source.requests.allSatisfy { $0.time != 0 })
  }

  @Test func `the source is known by its process and class`() throws {
    let desk = try Desk(.quick)
    let source = try ClipboardSource(
      display: desk.display, targets: ["text/html"], answers: [:], windowClass: "Editor")
    source.own()
    #expect(try wait(for: [desk, source]) { !desk.copies.isEmpty })
    let client = try #require(desk.copies.first?.source)
    #expect(client.classes == ["Editor"])
    #expect(client.processID == getpid())
    #expect(client.executable?.isEmpty == false)
  }
}

extension TransportSettings {
  /// Deadlines that a test can wait for.
  static var quick: TransportSettings {
    var settings = TransportSettings()
    settings.answerDeadline = 200
    settings.incrementDeadline = 200
    return settings
  }
}
