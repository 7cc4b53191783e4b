import ArgumentParser
import Service
import ServiceCore

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Say what was done with the last copy, and why.",
    discussion: """
      Content is never shown, and names that applications make up are shortened. The service has five seconds to answer.
      """)

  @Flag(help: "Print one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    guard let report = try service.ask(.explain).report else {
      throw CommandFailure(.unavailable, "the service's answer has no report", advice: "restart it after an upgrade")
    }
    try StandardOutput.write(json ? JSONLine.encode(report) : Array("\(report)\n".utf8))
  }
}
