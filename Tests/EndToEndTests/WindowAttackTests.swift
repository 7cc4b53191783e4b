import TestProcesses
import Testing
import X11TestPeer

/// Other programs destroy the window of the real daemon, or its connection: it goes on, or ends so that it is started
/// again.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct WindowAttackTests {
  private static let quick = "[clipboard]\ntakeovers-per-second = 1000\n"

  private func html(_ number: Int) -> String { "<p style='color:red'>copy <b>\(number)</b></p>" }

  private func number(_ source: ClipboardSource, _ number: Int) {
    source.replace(targets: ["TARGETS", "text/html"], answers: ["text/html": .bytes(Array(html(number).utf8))])
  }

  @Test func `a hundred destroyed windows lose nothing`() throws {
    let desktop = try Desktop(configuration: Self.quick)
    let attacker = try PeerConnection(display: desktop.server.display)
    let source = try desktop.source(html: "")
    let instance = "_WASHBOARD_CLIPBOARD"
    for round in 0..<100 {
      number(source, round)
      try #require(try desktop.copy(source), "copy \(round) is not taken")
      let window = attacker.owner(of: "CLIPBOARD")
      #expect(window == attacker.owner(of: instance))
      attacker.destroy(window)
      #expect(
        try wait(for: [], limit: 1000) {
          let owners = ["CLIPBOARD", instance, "CLIPBOARD_MANAGER"].map { attacker.owner(of: $0) }
          return owners[0] != 0 && owners.allSatisfy { $0 == owners[0] }
        }, "round \(round): not owned again")
      #expect(try desktop.pasteText("UTF8_STRING") == "copy \(round)")
    }
    try expectAllIsWell(on: desktop)
    let restored = try desktop.run(["restore"])
    #expect(restored.exitCode == 0, "\(restored.errors)")
    #expect(try desktop.pasteText("text/html") == html(99))
  }

  @Test func `a window that is destroyed while a copy is read or taken is no copy lost`() throws {
    let desktop = try Desktop(configuration: Self.quick)
    let attacker = try PeerConnection(display: desktop.server.display)
    let source = try desktop.source(html: "")
    for round in 0..<100 {
      number(source, round)
      source.own()
      // The source acts while the window is destroyed, at a moment of its own choosing.
      let thread = try PeerThread([source])
      defer { thread.stop() }
      attacker.destroy(attacker.owner(of: "_WASHBOARD_CLIPBOARD"))
      let isTaken = try wait(for: [], limit: 10_000) {
        let owner = attacker.owner(of: "CLIPBOARD")
        return owner != 0 && owner != source.connection.window
      }
      try #require(isTaken, "copy \(round) is not taken")
      #expect(try desktop.pasteText("UTF8_STRING") == "copy \(round)")
    }
    try expectAllIsWell(on: desktop)
  }

  private func expectAllIsWell(on desktop: Desktop) throws {
    #expect(try desktop.status().owned == ["CLIPBOARD"])
    let copied = try desktop.run(["copy"], input: Array("by command".utf8))
    #expect(copied.exitCode == 0, "\(copied.errors)")
    #expect(try desktop.pasteText("UTF8_STRING") == "by command")
    let applied = try desktop.run(["apply", "plain"])
    #expect(applied.exitCode == 0, "\(applied.errors)")
    try #require(try desktop.copy(try desktop.source(html: html(99))))
    #expect(try desktop.pasteText("UTF8_STRING") == "copy 99")
  }

  @Test func `without its connection the daemon ends, with a status that has it started again`() throws {
    let desktop = try Desktop()
    let attacker = try PeerConnection(display: desktop.server.display)
    attacker.killClient(of: attacker.owner(of: "_WASHBOARD_CLIPBOARD"))
    // None of RestartPreventExitStatus.
    #expect(try desktop.daemon.waitForExit() == 1)
    #expect(desktop.daemon.errorText.contains("connection"))
  }
}

extension SystemdUnitTests {
  @Test func `a service whose connection is killed comes back with the last copy`() throws {
    let desktop = try ManagedDesktop()
    #expect(try desktop.copy(try desktop.source(html: "<p style='color:red'>a <b>copy</b></p>")))
    let process = try desktop.processID
    let attacker = try PeerConnection(display: desktop.server.display)
    attacker.killClient(of: desktop.owner)
    #expect(try wait(limit: 10_000) { try desktop.isRunning(asOtherThan: process) && desktop.owner != 0 })
    #expect(try desktop.paste("UTF8_STRING") == "a copy")
  }
}
