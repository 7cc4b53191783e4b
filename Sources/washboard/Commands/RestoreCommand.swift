import ArgumentParser
import Service
import ServiceCore

struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put the original of the last copy back on the clipboard.",
    discussion: """
      This is possible once for each copy, within the time of clipboard.restore-for. The original is the form that was read and \
      its text. It is not cleaned again; the next copy is. The service has two minutes. Meanwhile it must answer other calls \
      within five seconds.
      """)

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws { try service.tellReport(after: .restore, json: json) }
}
