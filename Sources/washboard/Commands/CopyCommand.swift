import ArgumentParser
import RichText
import Service
import ServiceCore

struct CopyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", abstract: "Clean a document and put it on the clipboard.",
    discussion: """
      Reads FILE or standard input. The service cleans the document by the default profile and offers the result in all forms. \
      The command ends once the result can be pasted. The service has two minutes, and must still answer other requests within \
      five seconds.
      """)

  @Argument(help: "The document; standard input if none is named, or '-'.")
  var file: String?

  @Option(help: "The format to read. Default: by the file's name; text for standard input.")
  var from: FormatName?

  @Option(help: "Clean by this profile.")
  var profile: String?

  @Flag(help: "Print the whole report as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let input = InputFile(path: file)
    let format = try input.isStandardInput ? from ?? .text : input.format(as: from)
    try service.tellReport(after: .copy(format, profile: profile), sending: input.read(), json: json)
  }
}
