import ArgumentParser
import RichText

/// The notation of a document in a file: one of the formats, or the values of tables.
enum DocumentNotation: Hashable, ExpressibleByArgument {
  case format(FormatName)
  case values(DelimitedText)

  init?(argument: String) {
    switch argument {
    case "csv": self = .values(.commas)
    case "tsv": self = .values(.tabs)
    default:
      guard let format = FormatName(rawValue: argument) else { return nil }
      self = .format(format)
    }
  }

  /// The format; `nil` for the values of tables.
  var format: FormatName? {
    if case .format(let format) = self { format } else { nil }
  }

  /// The word that names the notation.
  var name: String {
    switch self {
    case .format(let format): format.rawValue
    case .values(let values): values == .commas ? "csv" : "tsv"
    }
  }

  static var allValueStrings: [String] { FormatName.allCases.map(\.rawValue) + ["csv", "tsv"] }

  /// The notation that the ending of a file's name tells.
  init?(ofFile path: String) {
    switch path.split(separator: ".").last?.lowercased() {
    case "csv": self = .values(.commas)
    case "tsv", "tab": self = .values(.tabs)
    default: return nil
    }
  }
}
