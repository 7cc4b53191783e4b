import ArgumentParser
import Glibc
import RichText
import Sanitizer
import Service

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Convert a document from one format to another.",
    discussion: """
      Reads FILE or standard input and writes standard output. With --profile the document is cleaned as the service would \
      clean a copy; without, only the format changes.
      """)

  @Argument(help: "The document; standard input if none is named, or '-'.")
  var file: String?

  @Option(help: "The format to read: native, rtf, html, text or markdown.")
  var from: FormatName

  @Option(help: "The format to write: native, rtf, html, text or markdown.")
  var to: FormatName

  @Option(help: "Clean by this profile.")
  var profile: String?

  @Option(help: ArgumentHelp("The configuration that the profile is looked up in.", valueName: "file"))
  var config: String?

  func run() throws {
    let profile = try profile.map(named)
    let bytes = try read()
    let reading: Reading
    do throws(FormatError) {
      reading = try FormatCatalog.format(named: from).read(bytes, options: ReadOptions())
    } catch {
      throw CommandFailure(.badInput, "\(source) cannot be read as \(from.rawValue): \(error)", advice: "check --from")
    }
    let document = try profile.map { try clean(reading.document, by: $0) } ?? reading.document
    let options = profile?.writeOptions ?? WriteOptions()
    try StandardOutput.write(FormatCatalog.format(named: to).write(document, options: options).bytes)
  }

  private func clean(_ document: Document, by profile: Profile) throws(CommandFailure) -> Document {
    do throws(SanitizingError) {
      return try profile.sanitize(document, with: PolicyResources(fonts: FontconfigCatalog.shared)).document
    } catch {
      throw CommandFailure(.badInput, "\(source) cannot be cleaned: \(error)")
    }
  }

  private var source: String { file.flatMap { $0 == "-" ? nil : $0 } ?? "standard input" }

  private func named(_ name: String) throws(CommandFailure) -> Profile {
    let store = try ConfigurationStore.load(config)
    guard let profile = store.configuration.profiles[name] else {
      let known = store.configuration.profiles.keys.sorted().joined(separator: ", ")
      throw CommandFailure(.usage, "there is no profile '\(name)'", advice: "known are \(known)")
    }
    return profile
  }

  private func read() throws(CommandFailure) -> [UInt8] {
    let limit = ReadLimits.default.bytes
    do throws(FileReading.Failure) {
      guard let file, file != "-" else { return try FileReading.read(descriptor: STDIN_FILENO, limit: limit) }
      return try FileReading.read(path: file, limit: limit, onlyRegular: false)
    } catch {
      if case .tooLarge = error { throw CommandFailure(.badInput, "\(source) is \(error)") }
      throw CommandFailure(.noInput, "cannot read \(source): \(error)")
    }
  }
}

extension FormatName: ExpressibleByArgument {}
