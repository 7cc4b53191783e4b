import TestProcesses
import Testing
import X11TestPeer

/// The service under a limit on its address space (`ulimit -v`).
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct MemoryLimitTests {
  /// HTML that costs much memory for its size.
  private func page(ofBytes count: Int) -> [UInt8] {
    let part = Array("<p><b>a</b>pay\u{200B}pal".utf8)
    return (0..<count / part.count).flatMap { _ in part }
  }

  private func source(_ page: [UInt8], on desktop: Desktop) throws -> ClipboardSource {
    try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"],
      answers: ["text/html": .increments(page, chunk: 262_144)])
  }

  @Test func `a copy that would not fit into the memory stays with its owner, and the service goes on`() throws {
    let desktop = try Desktop(configuration: "clipboard.answer-time = \"10 s\"\n", addressSpace: 88 << 20)
    #expect(desktop.daemon.errorText.contains("stay with their owners: RLIMIT_AS"))
    for size in [4 << 20, 12 << 20] {
      #expect(try desktop.copyIsLeft(try source(page(ofBytes: size), on: desktop)))
      #expect(try desktop.explanation().reason == "too-large")
      #expect(try desktop.run(["explain"]).output.contains("the process's memory limit leaves room: RLIMIT_AS"))
    }
    let file = try desktop.folder.write(page(ofBytes: 4 << 20), to: "large.html")
    let copied = try desktop.run(["copy", file])
    #expect(copied.exitCode == 65 && copied.errors.contains("RLIMIT_AS"), "\(copied.errors)")
    // The most that is let in is cleaned, and the service survives it.
    #expect(try desktop.copy(try source(page(ofBytes: 500_000), on: desktop), limit: 60_000))
    #expect(try desktop.copy(try desktop.source(html: "<p style='color:red'>pay\u{200B}pal</p>")))
    #expect(try desktop.pasteText("UTF8_STRING") == "paypal")
    #expect(desktop.daemon.isRunning)
  }
}
