import TestProcesses
import Testing
import WaylandTestPeer

/// Owners on a Wayland compositor that dawdle, lie, refuse or die while the real daemon reads from them.
struct RudeWaylandSourceTests {
  private static let html = Array("<p>some <b>bold</b> pay\u{200B}pal</p>".utf8)
  private static let clean = "some bold paypal"
  private static let names = ["text/rtf", "text/html", "text/plain;charset=utf-8"]
  private static let rtf = Array("{\\rtf1 some {\\b bold} pay\\u8203?pal}".utf8)

  /// Whatever was done to it, the service cleans the next copy.
  private func expectNextCopyIsCleaned(on desktop: MockDesktop) throws {
    let page = Array("<p>the <i>next</i> copy</p>".utf8)
    try #require(try desktop.isCleaned(["text/html"], ["text/html": .honest(page)]), "\(desktop.daemon.errorText)")
    #expect(try desktop.pasteText() == "the next copy")
  }

  // MARK: Copies that stay with their owner

  private enum Unreadable: CaseIterable {
    case silent, silentAmidForm, endless, tooManyNames, closingEachPipe, writingNothing, endlessNames

    var types: [String] {
      switch self {
      case .tooManyNames: (0..<5000).map { "x-test/\($0)" } + RudeWaylandSourceTests.names
      case .endlessNames: (0..<40).map { "x-test/\($0)" + String(repeating: "x", count: 40_000) } + names
      case .silent, .silentAmidForm, .endless, .closingEachPipe, .writingNothing: names
      }
    }

    var manners: [String: MockCompositor.Manner] {
      let manner: MockCompositor.Manner =
        switch self {
        case .silent: .silent
        case .silentAmidForm: .stalling(Array("{\\rtf1 half".utf8))
        case .endless: .endless
        case .closingEachPipe: .dead
        case .writingNothing: .honest([])
        case .tooManyNames, .endlessNames: .honest(html)
        }
      return Dictionary(uniqueKeysWithValues: names.map { ($0, manner) })
    }

    var reason: String {
      switch self {
      case .silent: "waiting"
      case .silentAmidForm: "timed-out"
      case .endless, .tooManyNames, .endlessNames: "too-large"
      case .closingEachPipe, .writingNothing: "unreadable"
      }
    }
  }

  @Test(arguments: Unreadable.allCases)
  private func `a copy that cannot be read stays with its owner, and the report says why`(manner: Unreadable) throws {
    let desktop = try MockDesktop(configuration: "max-size = \"1 MiB\"\nincrement-time = \"500 ms\"\n")
    #expect(try desktop.isLeft(manner.types, manner.manners))
    #expect(try desktop.explanation().reason == manner.reason)
    #expect(!desktop.compositor.isOwnedByClient)
    try expectNextCopyIsCleaned(on: desktop)
  }

  @Test func `the pipe of a silent owner is closed by the next copy, and its late bytes go nowhere`() throws {
    let desktop = try MockDesktop(configuration: "answer-time = \"200 ms\"\n")
    #expect(try desktop.isLeft(["text/rtf"], ["text/rtf": .silent]))
    try expectNextCopyIsCleaned(on: desktop)
    #expect(try wait(limit: 5000) { desktop.compositor.hasGivenUp })
  }

  @Test(arguments: ["x-kde-passwordManagerHint", "text/x-kde-passwordManagerHint", "text/uri-list", "image/png"])
  func `a copy that is left because of its target names is not read`(name: String) throws {
    let desktop = try MockDesktop()
    let types = name == "image/png" ? [name] : [name, "text/html", "text/plain;charset=utf-8"]
    #expect(try desktop.isLeft(types, [:]))
    #expect(desktop.compositor.readTypes.isEmpty)
    try expectNextCopyIsCleaned(on: desktop)
  }

  // MARK: Forms that give way to the next

  private enum Useless: CaseIterable {
    case closed, noRTF, zeros, onlyAHeader

    var manner: MockCompositor.Manner {
      switch self {
      case .closed: .dead
      case .noRTF: .honest(Array("no RTF at all".utf8))
      case .zeros: .honest(Array(repeating: 0, count: 60_000))
      case .onlyAHeader: .slow([0x7B])
      }
    }
  }

  @Test(arguments: Useless.allCases)
  private func `if a form cannot be read, the next one in order is read`(form: Useless) throws {
    let desktop = try MockDesktop()
    let types = ["text/rtf", "text/html"]
    let isCleaned = try desktop.isCleaned(types, ["text/rtf": form.manner, "text/html": .honest(Self.html)])
    try #require(isCleaned, "\(desktop.daemon.errorText)")
    #expect(try desktop.explanation().chosen?.target == "text/html")
    #expect(try desktop.pasteText() == Self.clean)
    #expect(desktop.compositor.readTypes.filter { $0 == "text/rtf" }.count == 1, "it was asked for twice")
  }

  // MARK: Rudeness that changes nothing

  private enum Harmless: CaseIterable {
    case oneByteAtATime, namesTwice, namesOfNothing, namesWithoutSlash, nameOfAnyLength, sameBytesForAll, namesOfX11
    case uselessOffers, lateName, selectionTwice, messagesInPieces

    var types: [String] {
      switch self {
      case .namesTwice: ["text/html", "text/html", "text/html"]
      case .namesOfNothing: ["", " ", "text/html", "/"]
      case .namesWithoutSlash: ["text", "html", "text/html", "\u{1F40C}"]
      case .nameOfAnyLength: ["text/html", "x-test/" + String(repeating: "y", count: 60_000)]
      case .namesOfX11: ["TARGETS", "MULTIPLE", "TIMESTAMP", "DELETE", "SAVE_TARGETS", "text/html"]
      case .sameBytesForAll: ["text/html", "text/plain;charset=utf-8"]
      case .oneByteAtATime, .uselessOffers, .lateName, .selectionTwice, .messagesInPieces: ["text/html"]
      }
    }

    func prepare(_ compositor: MockCompositor) {
      switch self {
      case .uselessOffers: for _ in 0..<500 { compositor.makeUselessOffer() }
      case .messagesInPieces: compositor.sendInPieces()
      case .oneByteAtATime, .namesTwice, .namesOfNothing, .namesWithoutSlash, .nameOfAnyLength, .sameBytesForAll,
        .namesOfX11, .lateName, .selectionTwice:
        break
      }
    }

    func follow(_ compositor: MockCompositor) {
      switch self {
      case .lateName: compositor.nameLate("text/rtf")
      case .selectionTwice: compositor.repeatSelection()
      case .oneByteAtATime, .namesTwice, .namesOfNothing, .namesWithoutSlash, .nameOfAnyLength, .sameBytesForAll,
        .namesOfX11, .uselessOffers, .messagesInPieces:
        break
      }
    }
  }

  @Test(arguments: Harmless.allCases)
  private func `an owner's oddities do not keep the clipboard from being cleaned`(manner: Harmless) throws {
    // What stands beside the page is requested, too, which takes its time on a busy machine.
    let desktop = try MockDesktop(configuration: "hand-on-time = \"1 s\"\n")
    manner.prepare(desktop.compositor)
    let answer: MockCompositor.Manner = manner == .oneByteAtATime ? .slow(Self.html) : .honest(Self.html)
    desktop.compositor.copy(manner.types, answer)
    manner.follow(desktop.compositor)
    let isCleaned = try wait(limit: 10_000) { desktop.compositor.isOwnedByClient }
    // The second of two equal selections takes the offer with it.
    if manner != .selectionTwice {
      try #require(isCleaned, "\(desktop.daemon.errorText)")
      // Markup under the name of plain text is text.
      if manner != .sameBytesForAll { #expect(try desktop.pasteText() == Self.clean) }
      #expect(!desktop.compositor.readTypes.contains { ["DELETE", "MULTIPLE", "SAVE_TARGETS"].contains($0) })
    }
    try expectNextCopyIsCleaned(on: desktop)
  }

  // MARK: Death and other copies

  private enum Death: CaseIterable {
    case beforeTheForm, amidTheForm, beforeItIsRead
  }

  @Test(arguments: Death.allCases)
  private func `of a source that dies nothing is published, and nothing put in its place`(death: Death) throws {
    let desktop = try MockDesktop()
    switch death {
    case .beforeTheForm: desktop.compositor.copy(["text/rtf"], .dying([]))
    case .amidTheForm:
      // More than a pipe holds.
      desktop.compositor.copy(["text/rtf"], .dying(Array("{\\rtf1 ".utf8) + Array(repeating: 0x61, count: 100_000)))
    case .beforeItIsRead:
      desktop.compositor.copy(["text/rtf"], .silent)
      desktop.compositor.clear()
    }
    if death != .beforeItIsRead {
      #expect(try wait(limit: 5000) { try desktop.counts().left == 1 })
      #expect(try desktop.explanation().reason == "owner-lost")
    }
    #expect(!desktop.compositor.isOwnedByClient)
    try expectNextCopyIsCleaned(on: desktop)
  }

  @Test func `a copy that was read before a later copy is never published`() throws {
    let desktop = try MockDesktop()
    let last = Array("<p>the <b>last</b></p>".utf8)
    let isCleaned = try desktop.isCleaned(["text/html"], ["text/html": .overtaken(Self.html, by: last)])
    #expect(isCleaned)
    #expect(try wait(limit: 5000) { try desktop.pasteText() == "the last" })
    #expect(try desktop.counts().superseded == 1)
  }

  @Test func `a hundred owners that stall at once are all let go`() throws {
    let desktop = try MockDesktop()
    let memory = ProcessMemory(of: desktop.daemon.processID)
    let before = memory.descriptors
    for _ in 0..<100 { desktop.compositor.copy(["text/rtf"], .stalling(Array("{\\rtf1".utf8))) }
    try expectNextCopyIsCleaned(on: desktop)
    // In addition to the targets of its own offer.
    #expect(try wait(limit: 10_000) { memory.descriptors < before + 20 })
  }
}
