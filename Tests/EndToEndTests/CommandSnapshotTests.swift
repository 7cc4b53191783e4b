import FoundationEssentials
import TestProcesses
import Testing
import X11TestPeer

/// The output of every command: its help, and its description of one copy for people and, as JSON, for programs.
///
/// The shapes are kept in `Snapshots`, with figures, paths and the display replaced by `#`.
/// `WASHBOARD_UPDATE_SNAPSHOTS=1` rewrites them, for a look at the difference before it is committed.
@Suite(.enabled(if: Desktop.isPossible, Desktop.reason))
struct CommandSnapshotTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

  private func expect(_ text: String, isSnapshot name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let file = Self.folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["WASHBOARD_UPDATE_SNAPSHOTS"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let expected = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    #expect(text == expected, "\(name) is not what its snapshot says", sourceLocation: sourceLocation)
  }

  /// The names of the commands that the program's help lists.
  private static func commands(in help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "SUBCOMMANDS:" }.dropFirst()
    return lines.prefix { !$0.isEmpty }.compactMap { line in
      line.hasPrefix("  ") && !line.hasPrefix("   ") ? line.split(separator: " ").first.map(String.init) : nil
    }
  }

  @Test func `the help of every command`() throws {
    func help(_ arguments: [String]) throws -> String {
      let result = try ChildProcess.run(Product.washboard, arguments + ["--help"], environment: ["COLUMNS": "80"])
      #expect(result.exitCode == 0 && result.errorText.isEmpty)
      return String(decoding: result.output, as: UTF8.self)
    }
    let overview = try help([])
    var all = overview
    let commands = Self.commands(in: overview)
    #expect(commands.count > 10)
    for command in commands {
      let text = try help([command])
      all += "\n--- \(command) ---\n\n" + text
      for inner in Self.commands(in: text) {
        all += "\n--- \(command) \(inner) ---\n\n" + (try help([command, inner]))
      }
    }
    try expect(all, isSnapshot: "help")
  }

  @Test func `the output of every command about a copy matches its snapshot`() throws {
    let desktop = try Desktop(
      configuration: """
        [[rules]]
        name = "bare text for terminals"
        when = { source = ["xterm"] }
        profile = "plain"
        [[rules]]
        name = "editors"
        when = { destination = ["gedit"] }
        profile = "plain"
        """)
    let page =
      #"<p style="color:red">A <b>bold</b> word, <a href="https://example.org/?id=1&utm_source=mail">a link</a>, \#u{200B}pay"#
    let file = try desktop.folder.write(page, to: "page.html")
    let mine = ["--config", desktop.folder.path + "/config.toml"]
    let source = try desktop.source(html: page)
    #expect(try desktop.copy(source))
    let asked: [(name: String, arguments: [String])] = [
      ("status", ["status"]), ("status-json", ["status", "--json"]),
      ("explain", ["explain"]), ("explain-verbose", ["explain", "--verbose"]), ("stats", ["stats"]),
      ("stats-json", ["stats", "--json"]),
      ("rules-add", ["rules", "add", "--source", "slack", "--profile", "plain", "--dry-run"] + mine),
      ("pause-without-unit", ["pause", "--for", "5"]), ("explain-json", ["explain", "--json"]),
      ("show-text", ["show", "--as", "text"]), ("show-html", ["show", "--as", "html"]),
      ("show-rtf", ["show", "--as", "rtf"]),
      ("show-markdown", ["show", "--as", "markdown"]), ("show-ansi", ["show", "--as", "ansi"]),
      ("show-targets", ["show", "--as", "targets"]), ("show-original", ["show", "--original", "--as", "html"]),
      ("rules", ["rules", "list"] + mine), ("rules-json", ["rules", "list", "--json"] + mine),
      ("rules-test", ["rules", "test", "--source", "xterm", "--target", "text/html", file] + mine),
      ("rules-test-json", ["rules", "test", "--json", "--source", "xterm", "--target", "text/html", file] + mine),
      ("rules-test-destination", ["rules", "test", "--destination", "/usr/bin/gedit", file] + mine),
      ("rules-test-destination-json", ["rules", "test", "--json", "--destination", "kitty", file] + mine),
      ("check", ["check", file]),
      ("diff", ["diff", "--profile", "structure", file]),
      ("convert", ["convert", "--to", "markdown", "--profile", "structure", file]),
      ("apply", ["apply", "plain"]), ("apply-unknown", ["apply", "nowhere"]),
      ("restore", ["restore"]), ("restore-again", ["restore"]),
      ("copy", ["copy", file]), ("explain-of-copy", ["explain"]),
      ("skip", ["skip"]), ("pause", ["pause", "--for", "10m"]), ("status-paused", ["status"]), ("resume", ["resume"]),
      ("no-such-command", ["laundry"]), ("no-such-option", ["status", "--loud"]),
    ]
    for (name, arguments) in asked {
      let result = try desktop.run(arguments)
      let printed = "--- standard output ---\n\(result.output)\n--- standard error ---\n\(result.errors)"
      try expect("exit code \(result.exitCode)\n" + shape(of: printed, on: desktop), isSnapshot: name)
    }
  }

  /// The text with what differs from run to run taken out.
  private func shape(of text: String, on desktop: Desktop) -> String {
    let text = text.replacing(desktop.folder.path, with: "FOLDER").replacing(Product.washboard, with: "washboard")
    var shape = ""
    for part in text.split(separator: #/[0-9]+(\.[0-9]+)?/#, omittingEmptySubsequences: false) {
      shape += (shape.isEmpty ? "" : "#") + part
    }
    return shape
  }
}
