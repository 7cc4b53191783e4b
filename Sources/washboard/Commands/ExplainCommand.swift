import ArgumentParser
import Service
import ServiceCore

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain what happened to the last copy, and why.",
    discussion: """
      The first line is a summary, and the other lines are the details. The report never shows content, and shortens unusual \
      names of forms. The service has five seconds to answer.
      """)

  @Flag(name: .shortAndLong, help: "List the rules that did not match, too.")
  var verbose = false

  @Flag(help: "Print one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let report = try service.report(after: .explain)
    try StandardOutput.print(report, json: json, report.lines(.local(verbose: verbose)))
  }
}
