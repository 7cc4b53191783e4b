import ArgumentParser
import Service
import ServiceCore

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put the last copy back as it was.",
    discussion: """
      Once, within the time of clipboard.restore-for: the form that was read, its text, and nothing cleaned. It is not cleaned \
      again; the next copy is. The service has two minutes, and must answer other calls within \
      five seconds all the while.
      """)

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws { try service.tellReport(after: .restore, json: json) }
}
