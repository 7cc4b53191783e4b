import ClipboardTargets
import ArgumentParser
import Configuration
import Glibc
import RichText
import Selections
import Service
import ServiceCore
internal import SystemCalls

/// The document that a command works on, by its path or from standard input.
struct InputFile {
  /// The file; `nil` and `-` mean standard input.
  let path: String?

  /// The input's name in messages.
  var name: String { isStandardInput ? "standard input" : path ?? "" }

  var isStandardInput: Bool { path == nil || path == "-" }

  func read() throws(CommandFailure) -> [UInt8] {
    let limit = ReadLimits.default.bytes
    do throws(FileReading.Failure) {
      guard let path, !isStandardInput else { return try FileReading.read(descriptor: STDIN_FILENO, limit: limit) }
      return try FileReading.read(path: path, limit: limit, onlyRegular: false)
    } catch {
      if case .tooLarge = error { throw CommandFailure(.badInput, "\(name) is \(error)") }
      throw CommandFailure(.noInput, "cannot read \(name): \(error)")
    }
  }

  /// The format that was named, or else the one that the file's name tells.
  func format(as named: FormatName?) throws(CommandFailure) -> FormatName {
    if let named { return named }
    guard let path, !isStandardInput else {
      throw CommandFailure(.usage, "the format of standard input is unknown", advice: "name it with --from")
    }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = FormatCatalog.all.first(where: { $0.fileEndings.contains(ending) }) else {
      throw CommandFailure(.usage, "the name of \(path) does not state its format", advice: "name it with --from")
    }
    return format.name
  }
}

/// The copy that is on a display's clipboard now.
enum ClipboardInput {
  /// Seconds until the copy must have been read and cleaned.
  static let patience = 120

  /// Plays it through; it stays where it is.
  static func runDry(_ configuration: Settings, display: String?) throws(CommandFailure) -> DryRun {
    // COMPOUND_TEXT is converted by the locale's tables.
    if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }
    let names =
      display.map { [DisplayName(named: $0, environment: Environment.variables)] }
      ?? DisplayName.candidates(in: Environment.variables)
    do throws(SelectionError) {
      let name = try SessionProbe.reachable(among: names)
      let settings = TransportSettings(configuration, isWayland: name.isWayland)
      let result = TimedWork.run(within: patience) { () -> Result<DryRun?, SelectionError> in
        Result { () throws(SelectionError) in
          try ServedDisplay.look(at: name, settings, for: SelectionName.clipboard.rawValue) {
            clipboard, compoundText, begin throws(SelectionError) in
            try PresentCopy.runDry(configuration, on: clipboard, compoundText: compoundText, begin: begin)
          }
        }
      }
      guard let result else {
        throw SelectionError(.timedOut, reason: "the present copy could not be read and cleaned within \(patience) s")
      }
      guard let dryRun = try result.get() else {
        throw SelectionError(.ownerLost, reason: "nothing is on the clipboard")
      }
      return dryRun
    } catch {
      throw CommandFailure(error.code == .ownerLost ? .noInput : .unavailable, error.reason)
    }
  }
}
