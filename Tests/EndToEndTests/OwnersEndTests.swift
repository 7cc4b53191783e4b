import Glibc
import TestProcesses
import Testing
import X11TestPeer

/// Owners that give their copy away once: what the daemon has read is not lost.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct OwnersEndTests {
  private static let xclip = "/usr/bin/xclip"

  @Test(
    .enabled(if: access(xclip, X_OK) == 0, "needs xclip"),
    arguments: [
      ("UTF8_STRING", "pay\u{200B}pal", "paypal"), ("UTF8_STRING", "harmless words", "harmless words"),
      ("text/html", "<p style='color:red'>some <b>pay\u{200B}pal</b></p>", "some paypal"),
    ])
  func `what xclip offers once is pasted`(target: String, content: String, expected: String) throws {
    let desktop = try Desktop()
    for _ in 0..<10 {
      let source = try ChildProcess(
        Self.xclip,
        ["-display", desktop.server.display, "-selection", "clipboard", "-quiet", "-loops", "1", "-t", target, "-i"],
        input: Array(content.utf8))
      OfferedContent.note(Array(content.utf8))
      try source.waitForExit()
      let observer = try PeerConnection(display: desktop.server.display)
      try #require(try wait(for: [], limit: 2000) { observer.owner(of: "CLIPBOARD") != 0 }, "the copy is gone")
      #expect(try desktop.pasteText("UTF8_STRING") == expected)
      // The next copy is a different copy.
      observer.own("CLIPBOARD", window: 0)
      #expect(try wait(limit: 5000) { try desktop.status().owned.isEmpty })
    }
  }

  @Test(
    .enabled(if: access(xclip, X_OK) == 0, "needs xclip"),
    arguments: [
      ("UTF8_STRING", [0x63, 0x61, 0x66, 0xE9, 0x20, 0x61, 0x75] as [UInt8]),
      ("text/html", Array("<google-sheets-html-origin><table><tr><td>1<td>2</table>".utf8)),
      ("text/html", Array("<span style='display:none'>all of it</span>".utf8)), ("text/rtf", Array("no RTF".utf8)),
    ])
  func `what xclip offers once and cannot be cleaned is pasted as it is`(target: String, content: [UInt8]) throws {
    let desktop = try Desktop()
    let source = try ChildProcess(
      Self.xclip,
      ["-display", desktop.server.display, "-selection", "clipboard", "-quiet", "-loops", "1", "-t", target, "-i"],
      input: content)
    try source.waitForExit()
    let observer = try PeerConnection(display: desktop.server.display)
    try #require(try wait(for: [], limit: 5000) { observer.owner(of: "CLIPBOARD") != 0 }, "the copy is gone")
    #expect(try desktop.paste(target) == content)
  }

  private static let html = Array("<p style='color:red'>some <b>bold</b> text</p>".utf8)

  /// A source that answers once, and ends with its answer: nobody can do anything in between.
  private func oneTime(on desktop: Desktop, clears: Bool = false) throws -> ClipboardSource {
    try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"],
      answers: [
        "text/html": .act { connection, request in
          connection.grabServer()
          connection.changeProperty(
            of: request.requestor, request.property, type: connection.atom("text/html"), format: 8, bytes: Self.html)
          connection.notify(
            request.requestor, selection: connection.atom("CLIPBOARD"), target: connection.atom("text/html"),
            property: request.property, time: request.time)
          if clears { connection.own("CLIPBOARD", window: 0) }
          connection.synchronize()
          connection.close()
        }
      ])
  }

  @Test func `what was read of an owner that has ended is kept for nothing but pasting`() throws {
    let desktop = try Desktop()
    let source = try oneTime(on: desktop)
    let observer = try PeerConnection(display: desktop.server.display)
    source.own()
    #expect(try wait(for: [source]) { !source.connection.isOpen && observer.owner(of: "CLIPBOARD") != 0 })
    #expect(try desktop.pasteText("UTF8_STRING") == "some bold text")
    #expect(try desktop.explanation().outcome == "cleaned")
    // Neither for restore nor for the next start nor for programs that end.
    #expect(try desktop.run(["restore"]).exitCode != 0)
    let slots = KeptSlot.all(of: desktop.daemon.processID)
    #expect(!slots.isEmpty && slots.allSatisfy(\.isEmpty), "\(slots)")
    let saving = try ClipboardRequestor(display: desktop.server.display, selection: "CLIPBOARD_MANAGER")
    let request = saving.request("SAVE_TARGETS")
    #expect(try wait(for: [saving]) { request.isRefused })
  }

  @Test func `a clear is obeyed`() throws {
    let desktop = try Desktop()
    let source = try oneTime(on: desktop, clears: true)
    let observer = try PeerConnection(display: desktop.server.display)
    source.own()
    #expect(try wait(for: [source]) { !source.connection.isOpen })
    #expect(try wait(limit: 5000) { try desktop.status().copies.ended == 1 })
    #expect(try desktop.explanation().outcome == "superseded")
    #expect(observer.owner(of: "CLIPBOARD") == 0)
    try #require(try desktop.copy(try desktop.source(html: "<p>the <i>next</i> copy</p>")))
  }
}
