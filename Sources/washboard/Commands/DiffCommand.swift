import ArgumentParser
import Configuration
import Glibc
import RichText
import Sanitizer
import Service
import ServiceCore

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show a document before and after cleaning.",
    discussion: """
      Reads FILE or standard input. With --clipboard it reads the present copy without changing it. Removed lines begin with '-', \
      added lines with '+'. Properties that a terminal cannot show, such as fonts, are in angle quotes. With --clipboard the X \
      server or the compositor has five seconds to answer, and reading the copy may take two minutes.
      """)

  @Argument(help: "The document; standard input if none is named, or '-'.")
  var file: String?

  @Flag(help: "Read the present copy instead of a file.")
  var clipboard = false

  @Option(help: "The format to read. Default: by the file's name.")
  var from: FormatName?

  @Option(help: "Clean by this profile. Default: the profile that the rules choose.")
  var profile: String?

  @Flag(help: "Write an HTML page with both versions side by side.")
  var html = false

  @Option(help: "When to show colors and styles: auto, always or never.")
  var color = ColorChoice.auto

  @Option(help: ArgumentHelp("The display of the copy. Default: the session's.", valueName: "display"))
  var display: String?

  @Option(help: ArgumentHelp("The configuration. Default: $XDG_CONFIG_HOME/washboard/config.toml.", valueName: "file"))
  var config: String?

  func validate() throws {
    if clipboard, file != nil { throw ValidationError("--clipboard cannot be combined with a file") }
  }

  func run() throws {
    let store = try ConfigurationStore.load(config)
    let configuration = try profile.map { try store.configuration(cleaningBy: $0) } ?? store.configuration
    let dryRun = try runDry(configuration)
    guard let before = dryRun.before?.document else {
      throw CommandFailure(.badInput, dryRun.report?.explanation ?? "the copy was not read")
    }
    // What stays with its owner stays as it is.
    let after = dryRun.after?.document ?? before
    let notes = summary(of: dryRun)
    if html {
      try StandardOutput.write(document: DifferencePage(before: before, after: after, notes: notes).bytes)
    } else {
      try StandardOutput.print(lines(before, after) + ([""] + notes).map { PrintedLine($0) })
    }
  }

  private func runDry(_ configuration: Settings) throws -> DryRun {
    var configuration = configuration
    if clipboard {
      if let from { configuration.clipboard.read = [from] }
      return try ClipboardInput.runDry(configuration, display: display)
    }
    let input = InputFile(path: file)
    let format = try input.format(as: from)
    configuration.clipboard.read = [format]
    return DryRun(
      configuration, bytes: try input.read(), targets: [format.target], in: .present)
  }

  private func lines(_ before: Document, _ after: Document) -> [PrintedLine] {
    let style = color.style
    let steps = LineDifference.steps(from: TerminalLine.lines(of: before), to: TerminalLine.lines(of: after))
    return steps.map { step in
      switch step {
      case .kept(let line): PrintedLine("  ") + style.text(of: line)
      case .removed(let line): style.removed("- ") + style.text(of: line)
      case .added(let line): style.added("+ ") + style.text(of: line)
      }
    }
  }

  private func summary(of dryRun: DryRun) -> [String] {
    guard let report = dryRun.report else { return [] }
    var notes = [report.profile.map { "Profile: \($0)" } ?? "Profile: none"]
    if let rule = report.rule { notes.append("Rule: \(rule)") }
    if report.outcome == .left { notes.append("Outcome: \(report.explanation)") }
    if report.outcome == .cleaned, report.sanitizing.isEmpty { notes.append("Changed: nothing") }
    return notes + report.sanitizing.map { "Changed: \($0)" }
  }
}

/// Whether text is shown in its look.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Standard output's: a terminal that understands styles, unless the user asks for none (no-color.org).
  var style: TerminalStyle {
    switch self {
    case .always: return .styled
    case .never: return .bare
    case .auto:
      let variables = Environment.variables
      let isTerminal = isatty(STDOUT_FILENO) == 1 && variables["TERM"] != nil && variables["TERM"] != "dumb"
      return isTerminal && variables["NO_COLOR"] == nil ? .styled : .bare
    }
  }
}
