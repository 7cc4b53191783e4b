import TestProcesses
import Testing
import X11TestPeer

/// Commands with much content keep nobody waiting but those who gave them.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct LargeCommandTests {
  /// A short document in a long file.
  private func page(commentSize: Int) -> String {
    "<p style='color:red'>some <b>words</b></p><!--\(String(repeating: "x", count: commentSize))-->"
  }

  @Test func `while a large document is converted, the present copy is pasted and questions are answered`() throws {
    let desktop = try Desktop()
    #expect(try desktop.copy(try desktop.source(html: page(commentSize: 0))))
    let daemon = ProcessMemory(of: desktop.daemon.processID)
    // So long that it is converted for seconds.
    let long = try desktop.folder.write(
      String(repeating: "a long line of words\u{7}\n", count: 1 << 19), to: "long.txt")
    let copy = try desktop.start(["copy", long])
    try #require(try wait(limit: 20_000) { daemon.threads > 1 }, "the worker was not asked")
    #expect(try desktop.pasteText("UTF8_STRING") == "some words")
    #expect(try desktop.run(["show"]).output == "some words")
    #expect(try desktop.status().owned == ["CLIPBOARD"])
    #expect(copy.isRunning && daemon.threads > 1, "it was converted before the others were answered")
  }

  @Test func `what is shown is put together beside the thread that serves, however much it is`() throws {
    let desktop = try Desktop()
    let use = ProcessorUse(of: desktop.daemon.processID)
    var (ofThread, ofAll): ([Double], [Double]) = ([], [])
    for size in [0, 15 << 20] {
      let file = try desktop.folder.write(page(commentSize: size), to: "page.html")
      #expect(try desktop.run(["copy", file]).exitCode == 0)
      let before = (use.milliseconds, use.millisecondsOfAllThreads)
      for _ in 0..<20 {
        #expect(try desktop.run(["show", "--original", "--as", "html"]).output.utf8.count > size)
      }
      ofThread.append(use.milliseconds - before.0)
      ofAll.append(use.millisecondsOfAllThreads - before.1)
    }
    // More content costs more, but most of that on another thread.
    #expect((ofThread[1] - ofThread[0]) * 2 < ofAll[1] - ofAll[0], "\(ofThread) of \(ofAll)")
  }
}
