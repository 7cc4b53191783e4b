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
    guard let statistics = try service.ask(.statistics).stats else {
      throw CommandFailure(.unavailable, "the service's answer has no totals", advice: "restart it after an upgrade")
    }
    if json { try StandardOutput.print(json: statistics) } else { try StandardOutput.print(statistics.lines(.local())) }
  }
}
