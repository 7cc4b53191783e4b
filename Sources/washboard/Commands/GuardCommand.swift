import ArgumentParser
import Configuration
import Guard
import RichText
import Service
import ServiceCore

struct GuardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guard", abstract: "Try the paste guard.", subcommands: [Test.self])

  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test", abstract: "Show how the guard would treat a paste, and why.",
      discussion: """
        FILE is the content of a copy: text, unless its name or --from states another format. It is cleaned first, as a copy is. \
        The clipboard does not change. The exit code is 0 if the program gets the text unchanged, 10 for a notice and 11 for a held \
        paste.
        """)

    @Argument(help: "The content; standard input if none is named, or '-'.")
    var file: String?

    @Option(
      help: ArgumentHelp(
        "The executable or window class of the program that pastes, such as xterm, or 'unknown'.",
        valueName: "program"))
    var destination: String

    @Option(
      help: ArgumentHelp("The executable of the program that copies, with or without its folder.", valueName: "program")
    )
    var source: String?

    @Option(help: ArgumentHelp("The title of the window that you copy from.", valueName: "title"))
    var sourceTitle: String?

    @Option(help: ArgumentHelp("The address or host of the page you copy from.", valueName: "url"))
    var origin: String?

    @Option(
      help: "The format to read. Default: by the file's name, or text.")
    var from: FormatName?

    @Option(
      help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
    var config: String?

    @Flag(help: "Print one line of JSON.")
    var json = false

    /// The text that `--json` prints.
    private struct Answer: Encodable {
      let destination, action: String
      let `guard`: CopyReport.Judgement?
    }

    func run() throws {
      let configuration = try ConfigurationStore.load(config).configuration
      let input = InputFile(path: file)
      let format = from ?? (try? input.format(as: nil)) ?? .text
      let trial = PasteDryRun(
        configuration, bytes: try input.read(), targets: [format.target], source: source,
        titled: sourceTitle, origin: origin, pastingInto: destination, in: .present)
      let answer = Answer(
        destination: trial.destination.rawValue, action: trial.action.rawValue, guard: trial.judgement)
      try StandardOutput.print(answer, json: json, lines(of: trial))
      switch trial.action {
      case .off: break
      case .notice: throw ExitCode(10)
      case .hold: throw ExitCode(11)
      }
    }

    private func lines(of trial: PasteDryRun) -> [String] {
      if let report = trial.report, report.outcome == .left, report.reason != .nothingToClean {
        return ["The copy is \(report.explanation)", "Action: none"]
      }
      let outcome =
        switch trial.action {
        case .off: "off; the text is pasted unchanged"
        case .notice: "notice; the text is pasted without its last line end, and a notification names the reasons"
        case .hold:
          "hold; nothing is pasted until you paste again, press the notification's button or run 'washboard allow'"
        }
      let kind =
        switch trial.destination {
        case .terminal: "a terminal"
        case .relay: "a program that passes text on to another system"
        case .page: "a browser or a chat"
        case .other: destination == DestinationRules.unknownName ? "any program" : "not a terminal"
        }
      let reasons = (trial.judgement?.reasons ?? []).map { "Reason: \($0.name) (\($0.severity)): \($0.sentence)" }
      return ["Severity: \(trial.judgement?.severity ?? "harmless")"] + reasons
        + ["Destination: \(destination) (\(kind))", "Action: \(outcome)"]
    }
  }
}
