import ArgumentParser
import Service
import ServiceCore

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Print the totals of the service since its start.",
    discussion: """
      Counts the copies that were cleaned or left with their owner, with the reasons, and the changes by kind. The totals contain \
      nothing about programs or content, and start at zero with each service. The service has five seconds to answer.
      """)

  @Flag(help: "Print one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let statistics = try service.part(\.stats, "totals", after: .statistics)
    try StandardOutput.print(statistics, json: json, statistics.lines(.local()))
  }
}
