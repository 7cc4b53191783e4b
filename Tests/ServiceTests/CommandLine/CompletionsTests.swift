import TestProcesses
import Testing

/// Laws of `washboard completions` in real shells.
struct CompletionsTests {
  /// Loads the script in the shell itself, and asks it what it has learnt.
  private static let shells = [
    ("bash", ["-c", "source \"$1\" && complete -p washboard", "bash"], "_washboard"),
    (
      "zsh", ["-fc", "autoload -Uz compinit && compinit -u -D && source \"$1\" && whence -w _washboard", "zsh"],
      "function"
    ),
    ("fish", ["--no-config", "-c", "source $argv[1]; complete -C 'washboard doc'"], "doctor"),
  ].filter { Product.program($0.0) != nil }

  @Test(arguments: shells)
  func `the script loads in its shell`(shell: String, arguments: [String], expected: String) throws {
    let script = try ChildProcess.run(Product.washboard, ["completions", shell])
    #expect(script.exitCode == 0 && script.errorText.isEmpty && !script.output.isEmpty)
    let program = try #require(Product.program(shell))
    let folder = try TemporaryFolder()
    let file = try folder.write(String(decoding: script.output, as: UTF8.self), to: "script")
    let loaded = try ChildProcess.run(program, arguments + [file], environment: ["HOME": folder.path])
    #expect(loaded.exitCode == 0, "\(loaded.errorText)")
    #expect(String(decoding: loaded.output, as: UTF8.self).contains(expected))
  }

  @Test func `every command is completed`() throws {
    let script = String(
      decoding: try ChildProcess.run(Product.washboard, ["completions", "bash"]).output, as: UTF8.self)
    for command in ["daemon", "start", "status", "explain", "convert", "diff", "rules", "check", "init", "doctor"] {
      #expect(script.contains(command))
    }
  }
}
