import ArgumentParser
import Service
import ServiceCore

struct AllowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "allow", abstract: "Allow the paste that the guard holds.",
    discussion: """
      After that every terminal can paste the present copy, without its last line end. The service has five seconds to answer.
      """)

  @OptionGroup var service: ServiceOptions

  func run() throws { _ = try service.status(after: .allow) }
}
