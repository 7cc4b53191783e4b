import Selections
import TestMaterial
import Testing
import WaylandClipboard
import WaylandTestPeer

/// Laws of the connection: what a compositor can do ends it at most.
struct RudeCompositorTests {
  private func unavailable(_ features: MockCompositor.Features, patience: Instant = 5000) -> String? {
    let compositor = MockCompositor(features)
    defer { compositor.kill() }
    let error = #expect(throws: SelectionError.self) {
      try WaylandClipboard(
        display: compositor.display, environment: ["XDG_RUNTIME_DIR": compositor.folder], settings: Desk.settings,
        patience: patience)
    }
    #expect(error?.code == .unavailable)
    return error?.reason
  }

  @Test func `a compositor without data control, or without an answer, is not served`() {
    var features = MockCompositor.Features()
    features.isSilent = true
    #expect(unavailable(features, patience: 1000)?.contains("does not answer") == true)
    features = MockCompositor.Features()
    features.managers = []
    #expect(unavailable(features)?.contains("no data control") == true)
  }

  @Test func `a display that is not there is not served`() {
    for environment in [[:], ["XDG_RUNTIME_DIR": "/nonexistent"], ["XDG_RUNTIME_DIR": "relative"]] {
      let error = #expect(throws: SelectionError.self) {
        try WaylandClipboard(display: "wayland-7", environment: environment, settings: Desk.settings)
      }
      #expect(error?.code == .unavailable)
    }
    let long = String(repeating: "a", count: 300)
    #expect(throws: SelectionError.self) { try CompositorInspection(display: "/" + long, environment: [:]) }
  }

  @Test func `a look at a compositor says what it has`() throws {
    let compositor = MockCompositor()
    defer { compositor.kill() }
    let found = try CompositorInspection(
      display: compositor.folder + "/" + compositor.display, environment: [:])
    #expect(found.dataControl == .ext && found.hasToplevels)
    #expect(found.processID != nil && found.executable != nil)
  }

  @Test func `the token is that of one run`() throws {
    let (first, second) = (try Desk(), try Desk())
    #expect(first.clipboard.serverToken() == first.clipboard.serverToken())
    #expect(first.clipboard.serverToken() != second.clipboard.serverToken())
  }

  private func expectLoss(_ desk: Desk, _ location: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: SelectionError.self, sourceLocation: location) { try desk.serve { false } }
    #expect(error?.code == .connectionLost, sourceLocation: location)
  }

  @Test func `a compositor that is killed amid a transfer ends the transport`() throws {
    let desk = try Desk()
    let id = try desk.copied(["text/plain"], .silent)
    try desk.perform(.fetch(id, target: "text/plain"))
    desk.compositor.kill()
    expectLoss(desk)
  }

  @Test func `a protocol error ends the transport`() throws {
    let desk = try Desk()
    desk.compositor.reportError()
    expectLoss(desk)
  }

  @Test func `a paste without its descriptor ends the transport`() throws {
    let desk = try Desk()
    try desk.own([1])
    desk.compositor.pasteWithoutDescriptor()
    expectLoss(desk)
  }

  @Test(
    arguments: [
      // Bytes that are no message, and a compositor object with an id in our range.
      [1, 0, 0, 0, 0, 0, 0, 0],
      [6, 0, 0, 0, 0, 0, 12, 0, 9, 0, 0, 0],
    ] as [[UInt8]])
  func `bytes that break the protocol end the transport`(bytes: [UInt8]) throws {
    let desk = try Desk()
    for object in 2...12 as ClosedRange<UInt8> {
      desk.compositor.send(bytes: bytes[0] == 6 ? [object] + bytes.dropFirst() : bytes)
    }
    expectLoss(desk)
  }

  // MARK: Oddities

  private enum Oddity: CaseIterable {
    case uselessOffers, lateName, manyClears, cancelledRepeatedly, unknownObjects, unknownGlobals, secondSeat
    case emptySelectionTwice

    func act(on desk: Desk) throws {
      let compositor = desk.compositor
      switch self {
      case .uselessOffers:
        for _ in 0..<40 {
          for _ in 0..<25 { compositor.makeUselessOffer() }
          _ = try desk.clipboard.process(now: Desk.now())
        }
      case .lateName:
        compositor.copy(["text/html"], .dead)
        compositor.nameLate("text/rtf")
      // No more than the socket holds: nobody reads meanwhile.
      case .manyClears: for _ in 0..<100 { compositor.clear() }
      case .cancelledRepeatedly:
        try desk.own([1])
        compositor.cancelRepeatedly()
      case .unknownObjects:
        for object in [0x77, 0xFF00_7777] as [UInt32] { compositor.send(bytes: bytes([object, 12 << 16 | 1, 0])) }
        // No object of this number is there to be forgotten.
        compositor.send(bytes: bytes([1, 12 << 16 | 1, 0x7777]))
      case .unknownGlobals: for name in 500..<550 { compositor.removeGlobal(UInt32(name)) }
      case .secondSeat: compositor.addSeat()
      case .emptySelectionTwice:
        compositor.clear()
        compositor.repeatSelection()
      }
    }

    private func bytes(_ words: [UInt32]) -> [UInt8] {
      words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }
  }

  @Test(arguments: Oddity.allCases)
  private func `an oddity of the compositor changes nothing for the next copy`(oddity: Oddity) throws {
    let desk = try Desk()
    try oddity.act(on: desk)
    try desk.own([4, 2])
    #expect(try desk.pasted("text/plain") == [4, 2])
  }

  @Test func `random messages end the transport or change nothing`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<100 {
      let desk = try Desk()
      for _ in 0..<20 {
        let words = (0..<random.below(6)).map { _ in
          UInt32(truncatingIfNeeded: random.below(random.pick([3, 30, 1 << 32])))
        }
        let header = [UInt32(random.below(12)), UInt32(8 + words.count * 4) << 16 | UInt32(random.below(5))]
        desk.compositor.send(bytes: (header + words).flatMap { word in withUnsafeBytes(of: word) { Array($0) } })
      }
      let end = Desk.now() + 20
      do {
        try desk.serve { Desk.now() > end }
      } catch let error as SelectionError {
        #expect(error.code == .connectionLost)
      }
    }
  }
}
