import ClipboardTargets
import ArgumentParser
import Configuration
import RichText
import Service
import ServiceCore

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules, try them, or add one.",
    subcommands: [List.self, Test.self, Add.self, Remove.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the rules in the order in which they are tried.")

    @Option(
      help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
    var config: String?

    @Flag(help: "Print one line of JSON.")
    var json = false

    /// The output of `--json`.
    private struct Listing: Encodable {
      struct Entry: Encodable {
        let name: String
        let place: String?
        let when, then: String

        init(_ rule: Rule) {
          name = rule.name
          place = rule.place
          when = rule.conditions == Conditions() ? "always" : rule.conditions.description
          then = rule.action.description
        }
      }
      let defaultProfile: String
      let rules: [Entry]
    }

    func run() throws {
      let configuration = try ConfigurationStore.load(config).configuration
      if json {
        let rules = configuration.rules.map(Listing.Entry.init)
        return try StandardOutput.print(json: Listing(defaultProfile: configuration.defaultProfile, rules: rules))
      }
      var lines = configuration.rules.enumerated().map { "\($0 + 1). \($1)" }
      let isOwn = !lines.isEmpty
      lines.append("\(isOwn ? "Otherwise" : "You have no rules. Every copy"): profile \(configuration.defaultProfile)")
      if configuration.clipboard.officeRTF == .offered {
        lines += Rule.shipped.map { "Always: \($0.name) (\($0.reason ?? ""))" }
      }
      try StandardOutput.print(lines.lines)
    }
  }

  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test", abstract: "Show how a copy would be treated, and why.",
      discussion: """
        FILE holds the content of the targets. The output is that of 'washboard explain' for such a copy. Nothing is copied.
        """)

    @Argument(help: "The content; standard input if none is named, or '-'.")
    var file: String?

    @Option(
      help: ArgumentHelp("The executable of the program that copies, with or without its folder.", valueName: "program")
    )
    var source: String?

    @Option(help: ArgumentHelp("The title of the window that you copy from.", valueName: "title"))
    var sourceTitle: String?

    @Option(
      help: ArgumentHelp("The executable of the program that pastes, with or without its folder.", valueName: "program")
    )
    var destination: String?

    @Option(help: ArgumentHelp("The title of the window that you paste into.", valueName: "title"))
    var destinationTitle: String?

    @Option(help: ArgumentHelp("The address or host of the page you copy from.", valueName: "url"))
    var origin: String?

    @Option(
      help: ArgumentHelp(
        "The name of an offered form; may be repeated. Default: by the file's name.", valueName: "name"))
    var target: [String] = []

    @Option(help: "The selection: CLIPBOARD, PRIMARY or SECONDARY.")
    var selection = SelectionName.clipboard.rawValue

    @Option(
      help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
    var config: String?

    @Flag(help: "Print one line of JSON.")
    var json = false

    func run() throws {
      let configuration = try ConfigurationStore.load(config).configuration
      let input = InputFile(path: file)
      let targets = target.isEmpty ? [try input.format(as: nil).target] : target
      var dryRun = DryRun(
        configuration, bytes: try input.read(), targets: targets, source: source, titled: sourceTitle, origin: origin,
        selection: selection, in: .present)
      if destination != nil || destinationTitle != nil { dryRun.paste(by: destination, titled: destinationTitle) }
      guard let report = dryRun.report else { throw CommandFailure(.failure, "the test did not finish") }
      try StandardOutput.print(report, json: json, report.lines(.local(verbose: true)))
    }
  }
}
