import ArgumentParser
import Service
import ServiceCore

struct AllowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow", abstract: "Let the paste through that the guard holds.",
    discussion: """
      Every terminal may paste what is on the clipboard now, without the last line end. The service has five seconds to answer.
      """)

  @OptionGroup var service: ServiceOptions

  func run() throws { _ = try service.status(after: .allow) }
}
