import TestProcesses
import Testing
import X11TestPeer

/// Crowds: as much as a desktop never sees. `make loads` runs them at full length and prints their figures.
@Suite(.serialized, .enabled(if: Desktop.isPossible, Desktop.reason))
struct LoadTests {
  private static let isFull = ProcessVariables.isSet("WASHBOARD_LOADS")
  private static let megabyte = 1 << 20

  private func report(_ line: @autoclosure () throws -> String) rethrows {
    if Self.isFull { print("load:", try line()) }
  }

  private func megabytes(_ bytes: Int) -> String {
    let tenths = (abs(bytes) * 10 + Self.megabyte / 2) / Self.megabyte
    return "\(bytes < 0 ? "-" : "")\(tenths / 10).\(tenths % 10) MiB"
  }

  // MARK: Copies

  /// A source whose copies are numbered.
  private func number(_ source: ClipboardSource, _ number: Int) {
    let html = Array("<p style='color:red'>copy <b>\(number)</b></p>".utf8)
    source.replace(targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(html)])
  }

  @Test func `of ten thousand copies by eight clients the last is taken over, and no memory is kept`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\ntakeovers-per-second = 1000\n")
    let memory = ProcessMemory(of: desktop.daemon.processID)
    let sources = try (0..<8).map { _ in try desktop.source(html: "") }
    let observer = try PeerConnection(display: desktop.server.display)
    var before = 0
    let (rounds, copies) = (21, 500)
    for round in 0..<rounds {
      // The first round fills what stays allocated for later use.
      if round == 1 { before = memory.resident }
      for copy in 0..<copies {
        let source = sources[copy % sources.count]
        number(source, round * copies + copy)
        source.connection.own("CLIPBOARD", time: 0)
        for source in sources { try source.turn() }
      }
      let last = (round + 1) * copies - 1
      let thread = try PeerThread(sources)
      let isTaken = try wait(limit: 20_000) {
        let owner = observer.owner(of: "CLIPBOARD")
        return !sources.contains { $0.connection.window == owner }
      }
      thread.stop()
      try #require(isTaken, "round \(round)")
      let text = try desktop.paste("text/html").map { String(decoding: $0, as: UTF8.self) }
      try #require(text?.contains("<b>\(last)</b>") == true, "round \(round)")
    }
    #expect(desktop.daemon.isRunning)
    let growth = memory.resident - before
    try report(
      "10,000 copies by 8 clients: \(try desktop.status().copies), memory \(megabytes(before)) grew by \(megabytes(growth))"
    )
    #expect(growth < 2 * Self.megabyte)
  }

  @Test func `memory stays as it is over thousands of takeovers`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\ntakeovers-per-second = 1000\n")
    let memory = ProcessMemory(of: desktop.daemon.processID)
    let source = try desktop.source(html: "")
    let count = Self.isFull ? 20_000 : 1500
    var levels: [Int] = []
    for copy in 0..<(500 + count) {
      if copy >= 500, (copy - 500) % (count / 5) == 0 { levels.append(memory.resident) }
      number(source, copy)
      source.own(at: 0)
      try #require(try wait(for: [source]) { !source.isOwner }, "copy \(copy)")
    }
    levels.append(memory.resident)
    report("\(count) takeovers: memory \(levels.map(megabytes).joined(separator: ", "))")
    #expect(levels[levels.count - 1] - levels[0] < Self.megabyte)
    #expect(memory.descriptors < 30)
  }

  // MARK: Pastes

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

  /// Lets a crowd paste the same content at once.
  /// - Returns: milliseconds until the last of the quick ones was done.
  private func paste(_ expected: [UInt8], by crowd: [IncrementalReader.Manner], on desktop: Desktop) throws -> UInt64 {
    let start = milliseconds()
    let readers = try crowd.map {
      try IncrementalReader(display: desktop.server.display, target: "UTF8_STRING", expecting: expected, manner: $0)
    }
    #expect(try wait(for: readers, limit: 120_000) { readers.allSatisfy(\.isFinished) }, "not all have ended")
    let dying = readers.count { if case .dying = $0.manner { true } else { false } }
    #expect(readers.count { $0.outcome == .dead } == dying)
    #expect(readers.count { $0.outcome == .exact } == readers.count - dying)
    return (readers.lazy.filter { $0.manner == .quick }.map(\.finished).max() ?? start) - start
  }

  @Test func `two hundred requestors at once get eight megabytes each, whatever one in five of them does`() throws {
    let desktop = try Desktop(configuration: "[clipboard]\npublish = [\"text\"]\n")
    var text = Array("\u{7}".utf8)
    while text.count < 8 << 20 {
      text += Array("Eight megabytes of words, and a control character at their head.\n".utf8)
    }
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .increments(text, chunk: 262_144)])
    try #require(try desktop.copy(source, limit: 60_000))
    let expected = Array(text.dropFirst())

    let memory = ProcessMemory(of: desktop.daemon.processID)
    let before = memory.resident
    memory.forgetPeak()
    let crowd = Self.crowd(pause: Self.isFull ? 1000 : 20)
    let time = try paste(expected, by: crowd, on: desktop)
    let growth = memory.peak - before
    report("200 x 8 MiB, one in ten dying, one in ten slow: memory \(megabytes(before)) grew by \(megabytes(growth))")
    #expect(growth < 2 * expected.count)
    #expect(try desktop.paste("UTF8_STRING") == expected)

    guard Self.isFull else { return }
    // The same quick requestors by themselves and among the others, in turns.
    var (alone, among): ([UInt64], [UInt64]) = ([], [time])
    for turn in 0..<5 {
      let quick = crowd.filter { $0 == .quick }
      alone.append(try paste(expected, by: quick, on: desktop))
      if turn < 4 { among.append(try paste(expected, by: crowd, on: desktop)) }
    }
    report("160 quick requestors done: alone \(alone) ms, among dying and slow ones \(among) ms")
  }
}
