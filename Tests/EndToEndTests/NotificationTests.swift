import TestProcesses
import Testing
import X11TestPeer

/// Desktop notifications on a session bus of the test's own, shown by a real server.
@Suite(
  .enabled(if: Desktop.isPossible, Desktop.reason),
  .enabled(if: SessionBus.isPossible, "dbus-daemon or dunst is not installed"))
struct NotificationTests {
  private static let all = "[notifications]\nshow = \"all\"\n"

  private func source(_ desktop: Desktop, _ html: String) throws -> ClipboardSource {
    try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "text/html"],
      answers: ["text/html": .bytes(Array(html.utf8))])
  }

  @Test func `every cleaning is reported in one notification that replaces itself and holds no content`() throws {
    let bus = try SessionBus()
    let desktop = try Desktop(configuration: Self.all, variables: bus.variables)
    let server = try bus.startServer(display: desktop.server.display)
    for word in ["marker-one", "marker-two", "marker-three"] {
      let source = try source(desktop, "<p style='color:red'>\(word)</p>")
      #expect(try desktop.copy(source))
    }
    #expect(
      try wait(limit: 10_000) { bus.log.contains("colors removed") },
      "no notification: \(bus.log) \(server.errorText)")
    #expect(!bus.log.contains("marker"))
    // The first is new, the others name the one that they replace; on a busy machine the last stands for several.
    #expect(try wait(limit: 10_000) { bus.replaced.count >= 2 })
    #expect(bus.replaced.first == 0 && Set(bus.replaced.dropFirst()).count == 1 && bus.replaced.last != 0)
  }

  @Test func `an account number that a program in the background replaces is told once, without the numbers`() throws {
    let xclip = try #require(Product.program("xclip"), "xclip is not installed")
    let bus = try SessionBus()
    let desktop = try Desktop(variables: bus.variables)
    _ = try bus.startServer(display: desktop.server.display)
    let numbers = ["1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"]
    let source = try ClipboardSource(
      display: desktop.server.display, targets: ["TARGETS", "UTF8_STRING"],
      answers: ["UTF8_STRING": .bytes(Array(numbers[0].utf8))])
    OfferedContent.note(Array(numbers[1].utf8))
    // At first the focus changes in between.
    for (changesFocus, count) in [(true, 0), (false, 1)] {
      _ = source.connection.takeKeyboard()
      try #require(try desktop.copyIsLeft(source))
      if changesFocus { _ = source.connection.takeKeyboard() }
      let left = try desktop.status().copies.left
      let clipper = try ChildProcess(
        xclip, ["-selection", "clipboard", "-i"], environment: ["DISPLAY": desktop.server.display],
        input: Array(numbers[1].utf8))
      try #require(try wait(limit: 10_000) { try desktop.status().copies.left > left })
      let log = desktop.daemon.errorText
      #expect(log.split(separator: "\n").count { $0.contains("guard: copied (suspicious: replaced-address)") } == count)
      #expect(!numbers.contains { log.contains($0) })
      _ = clipper
    }
    #expect(try wait(limit: 10_000) { bus.log.contains("Another program has replaced the account") }, "\(bus.log)")
    #expect(!numbers.contains { bus.log.contains($0) })
  }

  @Test func `without a server, or without a bus, copies are cleaned all the same`() throws {
    for variables in [try SessionBus().variables, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]] {
      let desktop = try Desktop(configuration: Self.all, variables: variables)
      for word in ["one", "two", "three"] {
        #expect(try desktop.copy(try source(desktop, "<b style='color:red'>\(word)</b>")))
        #expect(try desktop.pasteText("UTF8_STRING") == word)
      }
      #expect(desktop.daemon.errorText.isEmpty || !desktop.daemon.errorText.contains("error"))
    }
  }
}
