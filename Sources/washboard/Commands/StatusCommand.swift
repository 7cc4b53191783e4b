import ArgumentParser
import Service
import ServiceCore

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print the state of the running service.",
    discussion: "The service has five seconds to answer.")

  @Flag(help: "Print one line of JSON.")
  var json = false

  @Flag(help: "Print a line at every change, until the service ends.")
  var follow = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    if follow { return try followChanges() }
    let status = try service.status(after: .status)
    try StandardOutput.print(status, json: json, status.lines(.local()))
  }

  private func followChanges() throws {
    let location = try service.location()
    do {
      try ControlClient.follow(at: location) { status in
        try StandardOutput.print(status, json: json, [status.line])
      }
    } catch let failure as ControlClient.Failure {
      throw ServiceOptions.failure(failure, at: location)
    }
    throw CommandFailure(.unavailable, "the service has ended")
  }
}
