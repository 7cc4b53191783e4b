import TestProcesses
import Testing
import X11TestPeer

/// Crowds: as much as a desktop never sees. `make study NAME=loads` runs them at full length and prints their figures.
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

  @Test func `of ten thousand copies by eight clients the last is on the clipboard, and no memory is kept`() throws {
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
      let lastOwner = sources[(copies - 1) % sources.count].connection.window
      let thread = try PeerThread(sources)
      // Taken over; or left with the last owner, where a busy machine let it answer too late.
      let isSettled = try wait(limit: 5000) {
        let owner = observer.owner(of: "CLIPBOARD")
        if !sources.contains(where: { $0.connection.window == owner }) { return true }
        // Nothing is explained before the first copy has come to its end.
        return owner == lastOwner && (try? desktop.explanation())?.reason == "waiting"
      }
      #expect(isSettled, "round \(round)")
      let text = try desktop.paste("text/html").map { String(decoding: $0, as: UTF8.self) }
      thread.stop()
      try #require(text?.contains("<b>\(last)</b>") == true, "round \(round)")
    }
    #expect(desktop.daemon.isRunning)
    let growth = memory.resident - before
    try report(
      "10,000 copies by 8 clients: \(try desktop.status().copies), memory \(megabytes(before)) grew by \(megabytes(growth))"
    )
    #expect(growth < 2 * Self.megabyte)
    #expect(try desktop.status().copies.cleaned > 0)
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
}
