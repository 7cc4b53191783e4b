import ArgumentParser
import Service
import ServiceCore

struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Clean the present copy by another profile.",
    discussion: """
      Cleans the original, if the service still holds it, or else the clean copy. A copy that the service has left with its owner \
      is read and cleaned now. The command ends once the result can be pasted. Bind 'washboard apply plain' to a key to paste plain \
      text. The service has two minutes, and must still answer other requests within five seconds.
      """)

  @Argument(help: "The profile; 'washboard profiles' lists all.")
  var profile: String

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws { try service.tellReport(after: .apply(profile: profile), json: json) }
}
