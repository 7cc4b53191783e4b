import ArgumentParser
import Glibc
import RichText
import Service
import ServiceCore

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the clean copy on the clipboard.",
    discussion: """
      On a terminal, control characters are shown as code points. The service has two minutes, and must still answer other requests \
      within five seconds.
      """)

  /// The way in which the copy is shown.
  enum Look: ExpressibleByArgument, Hashable {
    /// The formatted text, for a terminal.
    case ansi
    case form(FormatName)
    /// The names of its forms.
    case targets

    private static let named: [(name: String, look: Look)] =
      [("ansi", .ansi)] + FormatName.allCases.filter { $0.tableNotation == nil }.map { ($0.rawValue, .form($0)) }
      + [("targets", .targets)]

    static var allValueStrings: [String] { named.map(\.name) }

    init?(argument: String) {
      guard let look = Self.named.first(where: { $0.name == argument })?.look else { return nil }
      self = look
    }

    /// The requested form; a look is made from the form that holds the most.
    var format: FormatName? { if case .form(let format) = self { format } else { nil } }
  }

  @Flag(help: "Show the original of the copy, if the service still holds it.")
  var original = false

  @Option(
    name: .customLong("as"),
    help: "The look of the copy. Default: ansi on a terminal, text otherwise.")
  var look: Look?

  @Flag(help: "Print the forms and the size as one line of JSON.")
  var json = false

  @OptionGroup var service: ServiceOptions

  func run() throws {
    let look = look ?? (ColorChoice.auto.style == .styled ? .ansi : .form(.text))
    let (response, bytes) = try service.ask(.show(original: original, format: look.format), sending: nil)
    guard let content = response.content, let bytes, bytes.count == content.bytes else {
      throw CommandFailure(.unavailable, "the service's answer has no content", advice: "restart it after an upgrade")
    }
    if json { return try StandardOutput.print(json: content) }
    if look == .targets { return try StandardOutput.print(content.targets) }
    guard let format = content.format.flatMap(FormatName.init) else {
      throw CommandFailure(.badInput, "the copy has no text", advice: "list its forms with --as targets")
    }
    if look.format == format, !original || look != .form(.text) { return try show(form: bytes) }
    let document: Document
    do throws(FormatError) {
      document = try FormatCatalog.format(named: format).read(bytes, options: ReadOptions()).document
    } catch {
      throw CommandFailure(.badInput, "the copy cannot be read: \(error)")
    }
    if let wanted = look.format {
      return try show(form: FormatCatalog.format(named: wanted).write(document, options: WriteOptions()).bytes)
    }
    try StandardOutput.print(TerminalLine.lines(of: document).map(TerminalStyle.styled.rendering))
  }

  /// Prints a form: as it is for programs, and line by line on a terminal.
  private func show(form bytes: [UInt8]) throws(CommandFailure) {
    guard isatty(STDOUT_FILENO) == 1 else { return try StandardOutput.write(document: bytes) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true, lines.count > 1 { lines.removeLast() }
    try StandardOutput.print(lines.map { String(decoding: $0, as: UTF8.self) })
  }
}
