import ArgumentParser
import Service
import ServiceCore

struct ResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Clean copies again after 'pause', and cancel 'skip'.",
    discussion: "The service has five seconds to answer.")

  @OptionGroup var service: ServiceOptions

  func run() throws { _ = try service.status(after: .resume) }
}
