import ArgumentParser
import Service
import ServiceCore

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put the original of the last copy back on the clipboard.",
    discussion: """
      This is possible once for each copy, within ten minutes or the time of clipboard.restore-for. The original is the form that the \
      service read, and the plain text. It is not cleaned again, but the next copy is. The service has two minutes, and must still \
      answer other requests within five seconds.
      """)

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws { try service.tellReport(after: .restore, json: json) }
}
