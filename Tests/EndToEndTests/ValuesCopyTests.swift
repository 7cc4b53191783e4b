import TestProcesses
import Testing
import X11TestPeer

/// Laws of values between commas that a real program copies, with the real daemon: they are pasted in the notation that
/// the profile asks for.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct ValuesCopyTests {
  private static let values = "name,sum\r\n\"Meyer, R.\",3\r\n"

  /// Copies values by xclip, which offers no other name.
  private func copy(on desktop: Desktop) throws {
    let path = try #require(Product.program("xclip"), "xclip is not installed")
    let xclip = try ChildProcess(
      path, ["-quiet", "-selection", "clipboard", "-t", "text/csv"],
      environment: ["DISPLAY": desktop.server.display], input: Array(Self.values.utf8))
    // It ends when it loses the clipboard.
    try #require(try wait(limit: 15_000) { !xclip.isRunning })
  }

  @Test(arguments: [
    ("markdown", "| name | sum |\n| --- | --- |\n| Meyer, R. | 3 |"),
    ("csv", "name,sum\n\"Meyer, R.\",3"), ("tsv", "name\tsum\nMeyer, R.\t3"),
  ])
  func `values are pasted as Markdown, CSV and TSV by profile`(form: String, expected: String) throws {
    let desktop = try Desktop(
      configuration: """
        default-profile = "values"
        [profiles.values]
        base = "structure"
        publish = ["html", "text", "csv"]
        text = { form = "\(form)" }
        """)
    try copy(on: desktop)
    #expect(try desktop.pasteText("UTF8_STRING") == expected)
    #expect(try desktop.pasteText("text/csv") == "name,sum\n\"Meyer, R.\",3\n")
    #expect(try desktop.pasteText("text/html").contains("<td>Meyer, R.</td>"))
  }
}
