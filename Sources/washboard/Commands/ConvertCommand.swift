import ArgumentParser
import Configuration
import RichText
import Sanitizer
import Service
import ServiceCore

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert a document from one format to another.",
    discussion: """
      Reads FILE or standard input and writes to standard output. With --clipboard it reads the present copy without changing it. \
      With --profile the document is cleaned as the service would clean a copy; without it only the format changes. Standard \
      error lists what was repaired, lost and changed. With --clipboard the X server or the compositor has five seconds to \
      answer, and reading the copy may take two minutes.
      """)

  @Argument(help: "The document; standard input if none is named, or '-'.")
  var file: String?

  @Flag(help: "Read the present copy instead of a file.")
  var clipboard = false

  @Option(help: "The format to read. Default: by the file's name, or the best form of the copy.")
  var from: FormatName?

  @Option(help: "The format to write; csv and tsv are for tables.")
  var to: FormatName

  @Option(help: "Clean by this profile.")
  var profile: String?

  @Option(help: ArgumentHelp("The display of the copy. Default: the session's.", valueName: "display"))
  var display: String?

  @Option(help: ArgumentHelp("The configuration that defines the profile.", valueName: "file"))
  var config: String?

  @Option(help: "The notation of the findings; json is one line.")
  var report = ReportForm.text

  @Flag(help: "Print no findings.")
  var quiet = false

  enum ReportForm: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  func validate() throws {
    if clipboard, file != nil { throw ValidationError("--clipboard cannot be combined with a file") }
  }

  func run() throws {
    let profile = try profile.map { try ConfigurationStore.load(config).profile(named: $0) }
    let reading = try clipboard ? readClipboard() : readFile()
    let cleaned = try profile.map { try clean(reading.document, by: $0) }
    let document = cleaned?.source(of: to) ?? reading.document
    let writing = FormatCatalog.format(named: to).write(document, options: profile?.writeOptions ?? WriteOptions())
    try StandardOutput.write(document: writing.bytes)
    guard !quiet else { return }
    let found = ConversionReport(
      reading: reading.findings, sanitizing: cleaned?.findings ?? Findings(), writing: writing.findings, to: to)
    switch report {
    case .text: StandardError.print(found.lines)
    case .json: StandardError.print([try JSONLine.encode(found)])
    }
  }

  private func readFile() throws(CommandFailure) -> Reading {
    let input = InputFile(path: file)
    let format = try input.format(as: from)
    let bytes = try input.read()
    do throws(FormatError) {
      var reading = try FormatCatalog.format(named: format).read(bytes, options: ReadOptions())
      // The line end that a text file ends with begins no line.
      if format == .text, to != .text { reading.document = reading.document.withoutLastEmptyLine }
      return reading
    } catch {
      throw CommandFailure(
        .badInput, "\(input.name) cannot be read as \(format.rawValue): \(error)", advice: "check --from")
    }
  }

  private func clean(_ document: Document, by profile: Profile) throws(CommandFailure) -> CleanedDocument {
    do throws(SanitizingError) {
      return try CleanedDocument(document, by: profile, with: PolicyResources(fonts: FontconfigCatalog.shared))
    } catch {
      throw CommandFailure(
        .badInput, "\(clipboard ? "the copy" : InputFile(path: file).name) cannot be cleaned: \(error)")
    }
  }

  private func readClipboard() throws(CommandFailure) -> Reading {
    var configuration = try ConfigurationStore.load(config).configuration
    // What a rule would ignore may be looked at all the same.
    configuration.rules = []
    if let from { configuration.clipboard.read = [from] }
    let dryRun = try ClipboardInput.runDry(configuration, display: display)
    guard let before = dryRun.before else {
      throw CommandFailure(.badInput, dryRun.report?.explanation ?? "the copy was not read")
    }
    return before
  }
}

extension Document {
  /// The document without an empty paragraph at its end.
  fileprivate var withoutLastEmptyLine: Document {
    guard paragraphs.count > 1, paragraphs[paragraphs.count - 1].range.isEmpty else { return self }
    return removingEmptyParagraphs(at: [paragraphs.count - 1])
  }
}

extension FormatName: ExpressibleByArgument {}

extension ConfigurationStore {
  func profile(named name: String) throws(CommandFailure) -> Profile {
    guard let profile = configuration.profiles[name] else {
      let known = configuration.profiles.keys.sorted().joined(separator: ", ")
      throw CommandFailure(.usage, "there is no profile '\(name)'", advice: "known are \(known)")
    }
    return profile
  }

  /// The configuration without rules, with this profile for every copy.
  func configuration(cleaningBy name: String) throws(CommandFailure) -> Settings {
    var configuration = configuration
    configuration.defaultProfile = try profile(named: name).name
    configuration.isProfileNamed = true
    configuration.rules = []
    return configuration
  }
}
