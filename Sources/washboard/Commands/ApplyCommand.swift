import ArgumentParser
import Service
import ServiceCore

struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Clean what is on the clipboard by another profile.",
    discussion: """
      Cleans the copy as it was, where it is still held, or else what is left of it; a copy that was left with its owner is read \
      and cleaned now. Returns once the result can be pasted: bind 'washboard apply plain' to a key to paste plain text. \
      The service has two minutes, and must answer other calls within \
      five seconds all the while.
      """)

  @Argument(help: "The profile: plain, minimal, structure, faithful or one of the configuration's.")
  var profile: String

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws { try service.tellReport(after: .apply(profile: profile), json: json) }
}
