import ArgumentParser
import Service

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say how the running service does.")

  @Flag(help: "Print one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    guard let status = try service.ask(.status).status else {
      throw CommandFailure(.unavailable, "the service's answer has no status", advice: "restart it after an upgrade")
    }
    try StandardOutput.write(json ? JSONLine.encode(status) : Array("\(status)\n".utf8))
  }
}
