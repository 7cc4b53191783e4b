import ArgumentParser
import Service
import ServiceCore

struct SkipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", abstract: "Do not clean the next copy.",
    discussion: "The service has five seconds to answer.")

  @OptionGroup var service: ServiceOptions

  func run() throws { _ = try service.status(after: .skip) }
}
