import ArgumentParser
import Glibc
import Service

/// The command line: options become values, libraries do the work, errors are printed once, here.
@main
struct Washboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "washboard",
    abstract: "Clean what you copy before anything pastes it.",
    discussion: """
      The service runs as `washboard daemon`, usually started by `systemctl --user enable --now washboard`. The other commands \
      query and control the service, or work on files by the same rules. See washboard(1) and washboard.toml(5).
      """,
    version: Release.version,
    subcommands: [
      DaemonCommand.self, StartCommand.self, StatusCommand.self, ExplainCommand.self, PauseCommand.self,
      ResumeCommand.self, SkipCommand.self, StatsCommand.self, ShowCommand.self, CopyCommand.self, RestoreCommand.self,
      ApplyCommand.self, PasteCommand.self,
      AllowCommand.self, GuardCommand.self,
      ConvertCommand.self, DiffCommand.self, RulesCommand.self, ProfilesCommand.self, CheckCommand.self,
      InitCommand.self,
      DoctorCommand.self, DesktopCommand.self, TrayCommand.self, CompletionsCommand.self, VersionCommand.self,
    ])

  static func main() {
    StandardStreams.reserve()
    CoreFiles.forbid()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      end(by: failure)
    } catch let code as ExitCode {
      // What there is to say has been said.
      Glibc.exit(code.rawValue)
    } catch {
      if exitCode(for: error).isSuccess { printHelp(error) }
      let reason = message(for: error).split(separator: "\n").joined(separator: " ")
      // The library names the subcommand that was meant, at the end.
      let help = fullMessage(for: error).split(separator: "'").last { $0.hasSuffix(" --help") } ?? "washboard --help"
      StandardError.print([
        "washboard: error: \(reason.hasSuffix(".") ? reason.dropLast() : reason[...]); see '\(help)'"
      ])
      Glibc.exit(exitCode(for: error).rawValue)
    }
  }

  private static func end(by failure: CommandFailure) -> Never {
    StandardError.print(failure.lines)
    Glibc.exit(failure.code.rawValue)
  }

  /// Prints the text of --help and --version, which are thrown, too.
  private static func printHelp(_ error: any Error) -> Never {
    let lines = fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false)
    do throws(CommandFailure) {
      try StandardOutput.print(lines.map(String.init))
      Glibc.exit(EXIT_SUCCESS)
    } catch {
      end(by: error)
    }
  }
}
