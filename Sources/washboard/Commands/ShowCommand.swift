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
    if json { return try StandardOutput.write(JSONLine.encode(content)) }
    let output = try output(of: bytes, content, look)
    guard look != .ansi, isatty(STDOUT_FILENO) == 1 else { return try StandardOutput.write(output) }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.map(TerminalLine.visible).joined(separator: "\n")
    try StandardOutput.write(Array((shown.hasSuffix("\n") ? shown : shown + "\n").utf8))
  }

  private func output(of bytes: [UInt8], _ content: ControlContent, _ look: Look) throws(CommandFailure) -> [UInt8] {
    if look == .targets { return Array(content.targets.map { $0 + "\n" }.joined().utf8) }
    guard let format = content.format.flatMap(FormatName.init) else {
      throw CommandFailure(.badInput, "the copy has no text", advice: "list its forms with --as targets")
    }
    if look.format == format, !original || look != .form(.text) { return bytes }
    let document: Document
    do throws(FormatError) {
      document = try FormatCatalog.format(named: format).read(bytes, options: ReadOptions()).document
    } catch {
      throw CommandFailure(.badInput, "the copy cannot be read: \(error)")
    }
    if let wanted = look.format {
      return FormatCatalog.format(named: wanted).write(document, options: WriteOptions()).bytes
    }
    return Array(TerminalLine.lines(of: document).map { TerminalStyle.styled.rendering(of: $0) + "\n" }.joined().utf8)
  }
}
