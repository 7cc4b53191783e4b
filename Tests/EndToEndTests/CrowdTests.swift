import TestProcesses
import Testing
import X11TestPeer

/// Many that paste at once, some of them slow and some dying.
@Suite(.serialized, .enabled(if: Desktop.isPossible, Desktop.reason))
struct CrowdTests {
  private static let isFull = ProcessVariables.isSet("WASHBOARD_LOADS")
  private static let rounds = 5

  /// One in ten dies half-way, one in ten is slow.
  private static func crowd(pause: UInt64) -> [IncrementalReader.Manner] {
    (0..<200).map { number in
      switch number % 10 {
      case 3: .dying(after: 16)
      case 7: .slow(pause: pause)
      default: .quick
      }
    }
  }

  /// The cost of a crowd until the last of its quick members was done.
  private struct Round {
    let milliseconds: UInt64
    /// The processor time of the service.
    let processorTime: Double
    /// The bytes that all of them had been given by then.
    let bytes: Int

    var perGigabyte: Double { processorTime / Double(max(1, bytes)) * Double(1 << 30) }
    var megabytesPerSecond: Double { Double(bytes >> 20) * 1000 / Double(max(1, milliseconds)) }
  }

  /// Lets a crowd paste the same content at once.
  private func paste(_ expected: [UInt8], by crowd: [IncrementalReader.Manner], on desktop: Desktop) throws -> Round {
    let processor = ProcessorUse(of: desktop.daemon.processID)
    let (start, used) = (milliseconds(), processor.milliseconds)
    let readers = try crowd.map {
      try IncrementalReader(display: desktop.server.display, target: "UTF8_STRING", expecting: expected, manner: $0)
    }
    let quick = readers.filter { $0.manner == .quick }
    var round: Round?
    let haveEnded = try wait(for: readers, limit: 120_000) {
      if round == nil, quick.allSatisfy(\.isFinished) {
        round = Round(
          milliseconds: milliseconds() - start, processorTime: processor.milliseconds - used,
          bytes: readers.map(\.place).reduce(0, +))
      }
      return readers.allSatisfy(\.isFinished)
    }
    #expect(haveEnded, "not all have ended")
    let dying = readers.count { if case .dying = $0.manner { true } else { false } }
    #expect(readers.count { $0.outcome == .dead } == dying)
    #expect(readers.count { $0.outcome == .exact } == readers.count - dying)
    return try #require(round)
  }

  /// Eight megabytes in the service's hand, and their bytes.
  private func offer(on desktop: Desktop) throws -> [UInt8] {
    var text = Array("\u{7}".utf8)
    while text.count < 8 << 20 {
      text += Array("Eight megabytes of words, and a control character at their head.\n".utf8)
    }
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .increments(text, chunk: 262_144)])
    try #require(try desktop.copy(source, limit: 60_000))
    return Array(text.dropFirst())
  }

  @Test func `two hundred requestors at once get eight megabytes each, whatever one in five of them does`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\npublish = [\"text\"]\n")
    let expected = try offer(on: desktop)
    let memory = ProcessMemory(of: desktop.daemon.processID)
    let before = memory.resident
    memory.forgetPeak()
    _ = try paste(expected, by: Self.crowd(pause: Self.isFull ? 1000 : 20), on: desktop)
    let growth = memory.peak - before
    if Self.isFull { print("load: 200 x 8 MiB: memory \(before >> 10) KiB grew by \(growth >> 10) KiB") }
    #expect(growth < 2 * expected.count)
    #expect(try desktop.paste("UTF8_STRING") == expected)
  }

  /// Time on the clock is that of the server and of the two hundred, too. What the service can do for the quick ones is
  /// to spend no more on the others than what those take.
  @Test(.enabled(if: isFull, "only make study NAME=loads takes the time"))
  func `a byte for a quick requestor costs the same among slow and dying ones`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\npublish = [\"text\"]\n")
    let expected = try offer(on: desktop)
    let crowd = Self.crowd(pause: 1000)
    var (alone, among): ([Round], [Round]) = ([], [])
    for _ in 0..<Self.rounds {
      alone.append(try paste(expected, by: crowd.filter { $0 == .quick }, on: desktop))
      among.append(try paste(expected, by: crowd, on: desktop))
    }
    func line(_ name: String, _ value: (Round) -> Double) {
      func figures(_ rounds: [Round]) -> String {
        let sorted = rounds.map { Int(value($0).rounded()) }.sorted()
        return "\(sorted[sorted.count / 2]) (\(sorted[0])-\(sorted[sorted.count - 1]))"
      }
      print("load: \(name), median of \(Self.rounds) rounds: alone \(figures(alone)), among others \(figures(among))")
    }
    line("160 quick requestors of 8 MiB done, ms") { Double($0.milliseconds) }
    line("all that was given meanwhile, MiB/s", \.megabytesPerSecond)
    line("the service's processor time, ms/GiB", \.perGigabyte)
    func median(_ rounds: [Round]) -> Double { rounds.map(\.perGigabyte).sorted()[rounds.count / 2] }
    #expect(median(among) < 1.2 * median(alone))
  }
}
