import TestProcesses
import Testing
import X11TestPeer

/// `washboard paste` with the real service, a client that has the keyboard, and keys that are really pressed.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct PasteCommandTests {
  private static let page = "<p style='color:red'>A <b>bold</b> word"

  /// A copy that was cleaned, and a program that has the keyboard.
  private struct Scene {
    let desktop: Desktop
    let editor: ClipboardRequestor

    init(windowClass: String = "Editor") throws {
      desktop = try Desktop()
      try #require(try desktop.copy(try desktop.source(html: PasteCommandTests.page)))
      editor = try ClipboardRequestor(display: desktop.server.display, windowClass: windowClass)
      #expect(editor.connection.takeKeyboard() != 0)
    }

    /// The keys that the program has received.
    func keys() throws -> [(code: UInt8, modifiers: UInt16)] {
      _ = try wait(for: [editor], limit: 2000) { editor.connection.keyPresses.count >= 2 }
      return editor.connection.keyPresses
    }

    func html(of requestor: ClipboardRequestor) throws -> String? {
      let request = requestor.request("text/html")
      try #require(try wait(for: [requestor]) { request.isFinished })
      return request.bytes.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test func `only the focused program gets the copy by the profile, and its paste key`() throws {
    let scene = try Scene()
    let owner = scene.editor.connection.owner(of: "CLIPBOARD")
    let result = try scene.desktop.run(["paste", "plain"])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let keys = try scene.keys()
    // The last key was pressed with Control alone.
    #expect(keys.count == 2 && keys.last?.modifiers == 4)
    #expect(scene.editor.connection.owner(of: "CLIPBOARD") == owner)
    let lent = try #require(try scene.html(of: scene.editor))
    #expect(lent.contains("bold") && !lent.contains("<b>"))
    // Some programs have a connection of their own for the clipboard.
    let sameProcess = try ClipboardRequestor(display: scene.desktop.server.display)
    #expect(try scene.html(of: sameProcess)?.contains("<b>") == false)
    let other = try ChildProcess.run(
      Product.program("xclip") ?? "xclip", ["-o", "-selection", "clipboard", "-t", "text/html"],
      environment: ["DISPLAY": scene.desktop.server.display])
    #expect(String(decoding: other.output, as: UTF8.self).contains("<b>"))
    try #require(
      try wait(for: [scene.editor], limit: 5000) { (try? scene.html(of: scene.editor)?.contains("<b>")) == true })
    #expect(try scene.desktop.run(["explain"]).output.contains("Cleaned a copy"))
  }

  @Test func `a terminal has another paste key, and without a key the command reports that`() throws {
    let terminal = try Scene(windowClass: "kitty")
    #expect(try terminal.desktop.run(["paste", "plain"]).exitCode == 0)
    _ = try wait(for: [terminal.editor], limit: 2000) { terminal.editor.connection.keyPresses.count >= 3 }
    #expect(terminal.editor.connection.keyPresses.last?.modifiers == 5)
    let xterm = try Scene(windowClass: "xterm")
    let result = try xterm.desktop.run(["paste", "plain"])
    #expect(result.exitCode == 1 && result.errors.contains("primary selection"))
    #expect(xterm.editor.connection.keyPresses.isEmpty)
  }

  @Test func `nothing is pressed while a key is held, or for an unknown profile`() throws {
    let scene = try Scene()
    // 38 is a key of letters on every keyboard of this server.
    scene.editor.connection.setKey(38, isDown: true)
    let held = try scene.desktop.run(["paste", "plain"])
    #expect(held.exitCode == 75 && held.errors.contains("still held down"))
    scene.editor.connection.setKey(38, isDown: false)
    #expect(try scene.desktop.run(["paste", "nowhere"]).exitCode == 64)
    try scene.editor.turn()
    // A key that is held repeats itself.
    #expect(scene.editor.connection.keyPresses.allSatisfy { $0.code == 38 && $0.modifiers == 0 })
  }

  @Test func `a key that repeats while it is held pastes once`() throws {
    let scene = try Scene()
    scene.editor.connection.setKey(38, isDown: true)
    let started = try (0..<3).map { _ in try scene.desktop.start(["paste", "plain"]) }
    scene.editor.connection.setKey(38, isDown: false)
    let codes = try started.map { try $0.waitForExit() }
    #expect(codes.count { $0 == 0 } == 1, "\(codes)")
    try scene.editor.turn()
    #expect(scene.editor.connection.keyPresses.count { $0.modifiers == 4 } == 1)
    #expect(try wait(limit: 5000) { try scene.desktop.run(["paste", "plain"]).exitCode == 0 })
  }

  @Test func `the menu shows the first line of each profile, and the source line that one appends`() throws {
    let programs = try TemporaryFolder()
    // A menu that notes what it shows, and chooses nothing.
    let menu = try programs.write("#!/bin/sh\ncat > '\(programs.path)/shown'\nexit 1\n", to: "rofi")
    try #require(try ChildProcess.run("/bin/chmod", ["+x", menu]).exitCode == 0)
    let desktop = try Desktop(
      configuration: "[profiles.quoted]\nbase = \"minimal\"\nappend = \"source\"\n",
      variables: ["PATH": "\(programs.path):/usr/bin:/bin"])
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html", "chromium/x-source-url"],
      answers: [
        "text/html": .bytes(Array("<p>A <b>bold</b> word<br>and more</p>".utf8)),
        "chromium/x-source-url": .bytes(Array("https://example.org/a?utm_source=b".utf8)),
      ])
    try #require(try desktop.copy(source))
    let editor = try ClipboardRequestor(display: desktop.server.display, windowClass: "Editor")
    #expect(editor.connection.takeKeyboard() != 0)
    let result = try desktop.run(["paste", "--choose", "--config", desktop.folder.path + "/config.toml"])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let shown = String(decoding: contents(of: programs.path + "/shown"), as: UTF8.self).split(separator: "\n")
    #expect(shown.contains("quoted     A bold word + https://example.org/a"), "\(shown)")
    #expect(shown.contains("plain      A bold word") && editor.connection.keyPresses.isEmpty)
  }

  @Test(.enabled(if: SessionBus.isPossible, "dbus-daemon or dunst is not installed"))
  func `a paste that a key has started, and that cannot be done, says why on the desktop`() throws {
    let bus = try SessionBus()
    let desktop = try Desktop(variables: bus.variables)
    try #require(try desktop.copy(try desktop.source(html: Self.page)))
    #expect(try desktop.run(["paste", "plain"]).exitCode == 69)
    #expect(try wait(limit: 10_000) { bus.log.contains("No window has the keyboard focus.") }, "\(bus.log)")
  }

  @Test func `a window of nobody, and a display that does not exist, are no place to paste`() throws {
    let desktop = try Desktop()
    try #require(try desktop.copy(try desktop.source(html: Self.page)))
    #expect(try desktop.run(["paste", "plain"]).errors.contains("no window has the keyboard focus"))
    let wayland = try desktop.run(["paste", "plain", "--display", "wayland-7"])
    #expect(wayland.exitCode == 69 && wayland.errors.contains("this session has no display with a running service"))
  }
}
