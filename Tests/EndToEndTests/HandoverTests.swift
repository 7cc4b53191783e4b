import Glibc
import TestMaterial
import TestProcesses
import Testing
import X11TestPeer

/// The end of a service that no service manager watches over, and what one may hand it at its start.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct HandoverTests {
  private let server: Xvfb
  private let folder: TemporaryFolder

  init() throws {
    server = try Xvfb()
    folder = try TemporaryFolder()
  }

  private var environment: [String: String] {
    ["XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "DISPLAY": server.display]
  }

  private func daemon(_ options: String...) throws -> ChildProcess {
    let daemon = try ChildProcess(
      Product.washboard, ["daemon", "--log-level", "trace"] + options, environment: environment)
    try #require(
      try wait(limit: 20_000) {
        try ChildProcess.run(Product.washboard, ["status"], environment: environment).exitCode == 0
      }, "\(daemon.errorText)")
    return daemon
  }

  private func copy(_ text: String = "kept") throws {
    let source = try ClipboardSource(
      display: server.display, targets: ["TARGETS", "text/html"],
      answers: ["text/html": .bytes(Array("<p style='color:red'><b>\(text)</b></p>".utf8))])
    source.own()
    try #require(
      try wait(for: [source]) { source.connection.owner(of: "CLIPBOARD") != source.connection.window })
  }

  @Test func `a clipboard manager saves the copy before the service ends`() throws {
    let display = server.display
    // Fetches what there is, takes the clipboard, and says that it is done.
    let manager = try ClipboardSource(
      display: display, selection: "CLIPBOARD_MANAGER", targets: ["TARGETS"],
      answers: [
        "SAVE_TARGETS": .act { connection, request in
          guard let requestor = try? ClipboardRequestor(display: display) else { return }
          let form = requestor.request("text/html")
          _ = try? wait(for: [requestor]) { form.isFinished }
          connection.changeProperty(
            of: connection.window, connection.atom("SAVED"), type: connection.atom("STRING"), format: 8,
            bytes: form.bytes ?? [])
          connection.own("CLIPBOARD", time: connection.serverTime())
          connection.notify(
            request.requestor, selection: connection.atom("CLIPBOARD_MANAGER"),
            target: connection.atom("SAVE_TARGETS"), property: request.property, time: request.time)
        }
      ])
    manager.own()
    let daemon = try daemon()
    try copy()
    daemon.signal(SIGTERM)
    #expect(try wait(for: [manager]) { !daemon.isRunning })
    #expect(try daemon.waitForExit() == 0)
    let window = manager.connection.window
    #expect(manager.connection.owner(of: "CLIPBOARD") == window)
    let saved = manager.connection.property(of: window, manager.connection.atom("SAVED"), delete: false)?.bytes ?? []
    #expect(String(decoding: saved, as: UTF8.self).contains("<b>kept</b>"))
  }

  @Test func `a manager that says nothing is not waited for long, and none not at all`() throws {
    for isThere in [false, true] {
      let manager = try ClipboardSource(
        display: server.display, selection: "CLIPBOARD_MANAGER", targets: ["TARGETS"],
        answers: ["SAVE_TARGETS": .silence])
      if isThere { manager.own() }
      let daemon = try daemon()
      try copy()
      let start = milliseconds()
      daemon.signal(SIGTERM)
      #expect(try wait(for: [manager]) { !daemon.isRunning })
      #expect(try daemon.waitForExit() == 0)
      let time = milliseconds() - start
      #expect(isThere ? 1900...6000 ~= time : time < 1500, "\(time) ms")
    }
  }

  /// All that is on the clipboard, by name; TARGETS too, as the order of the names counts.
  private func pasteAll() throws -> [String: [UInt8]] {
    let requestor = try ClipboardRequestor(display: server.display)
    let list = requestor.request("TARGETS")
    try #require(try wait(for: [requestor]) { list.isFinished })
    var forms = ["TARGETS": list.bytes ?? []]
    let protocolNames = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS"]
    for name in words(list.bytes ?? []).map(requestor.connection.name) where !protocolNames.contains(name) {
      let form = requestor.request(name)
      try #require(try wait(for: [requestor]) { form.isFinished })
      forms[name] = form.bytes
    }
    return forms
  }

  /// The program that copied has ended; with the first service nobody would have the copy.
  @Test(arguments: [LongText("kept"), LongText(String(repeating: "kept and ", count: 200_000))])
  func `a service that is replaced leaves what is on the clipboard to the one that comes`(copied: LongText) throws {
    let first = try daemon()
    try copy(copied.text)
    let before = try pasteAll()
    #expect(before.count > 5 && before["text/html"]?.isEmpty == false)
    let observer = try PeerConnection(display: server.display)
    let owner = observer.owner(of: "CLIPBOARD")
    let descriptors = ProcessMemory(of: first.processID).descriptors
    let second = try ChildProcess(Product.washboard, ["daemon", "--replace"], environment: environment)
    #expect(try wait(limit: 20_000) { !first.isRunning })
    #expect(try first.waitForExit() == 0)
    #expect(try wait(limit: 10_000) { ![0, owner].contains(observer.owner(of: "CLIPBOARD")) }, "\(second.errorText)")
    #expect(try pasteAll() == before)
    // Nothing is left of what it was read by.
    #expect(try wait(limit: 5000) { ProcessMemory(of: second.processID).descriptors <= descriptors })
    let explained = try ChildProcess.run(Product.washboard, ["explain"], environment: environment).output
    let explanation = String(decoding: explained, as: UTF8.self)
    #expect(explanation.contains("taken over from the service that was replaced"), "\(explanation)")
    try copy("later")
    #expect(try String(decoding: pasteAll()["text/html"] ?? [], as: UTF8.self).contains("<b>later</b>"))
  }

  @Test func `services that replace one at once inherit one after the other, and the last has the copy`() throws {
    var services = [try daemon()]
    try copy()
    let before = try pasteAll()
    for _ in 0..<3 {
      services += try (0..<4).map { _ in
        try ChildProcess(Product.washboard, ["daemon", "--replace"], environment: environment)
      }
      #expect(try wait(limit: 30_000) { services.count(where: \.isRunning) == 1 })
      #expect(try wait(limit: 2000) { try pasteAll() == before }, "\(services.map(\.errorText))")
    }
  }

  @Test func `what is no file of ours is refused with a line in the log`() throws {
    let file = try folder.write("WASHBRD\n and no more", to: "foreign")
    let script = """
      exec 3< '\(file)'
      export LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=offer-a
      exec '\(Product.washboard)' daemon
      """
    let daemon = try ChildProcess("/bin/sh", ["-c", script], environment: environment)
    #expect(try wait(limit: 20_000) { daemon.errorText.contains("ready") })
    #expect(
      try wait(limit: 5000) {
        daemon.errorText.contains(
          "a copy stored in the service manager is not used: it is no sealed memory file name=offer-a")
      }, "\(daemon.errorText)")
    let observer = try PeerConnection(display: server.display)
    #expect(observer.owner(of: "CLIPBOARD") == 0)
    try copy()
  }
}
