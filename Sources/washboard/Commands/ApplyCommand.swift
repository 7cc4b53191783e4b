import ArgumentParser
import Service
import ServiceCore

struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Clean the present copy by another profile.",
    discussion: """
      Cleans the original, if it is still held, or else the clean copy. A copy that was left with its owner is read and cleaned \
      now. The command returns once the result can be pasted: bind 'washboard apply plain' to a key to paste plain text. The \
      service has two minutes. Meanwhile it must answer other calls within five seconds.
      """)

  @Argument(help: "The profile: plain, minimal, structure, faithful or one of your own.")
  var profile: String

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws { try service.tellReport(after: .apply(profile: profile), json: json) }
}
