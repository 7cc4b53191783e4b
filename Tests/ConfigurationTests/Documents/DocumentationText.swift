@testable import Configuration

/// Text of a declaration: paragraphs, and lists whose items begin with `-`.
struct DocumentationText {
  enum Part: Hashable {
    case paragraph(String)
    case list([String])
  }

  let parts: [Part]

  init(_ text: String) {
    parts = text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n").map(String.init)
      let isList = lines.allSatisfy { $0.hasPrefix("- ") }
      return isList ? .list(lines.map { String($0.dropFirst(2)) }) : .paragraph(lines.joined(separator: " "))
    }
  }

  /// The text in lines of at most `width` characters, broken at spaces.
  static func wrapped(_ text: some StringProtocol, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count >= width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension KeyDescription {
  /// The values that the key accepts, in a sentence; `nil` where the default or the example tells enough.
  var accepted: String? {
    // A list that shows all words needs no other.
    if case .list(of: .words(let words), _) = schema, words.allSatisfy({ shown.contains("\"\($0)\"") }) { return nil }
    return schema.phrase.map { "\($0.prefix(1).uppercased())\($0.dropFirst())." }
  }

  /// The value that documents show: the default, or an example.
  var shown: String { example ?? standard?.toml ?? "" }

  /// The key and those of its table, by their paths.
  func all(under path: String = "") -> [(path: String, key: KeyDescription)] {
    guard case .table(let table) = schema else { return [(path + name, self)] }
    return [(path + name, self)] + table.keys.flatMap { $0.all(under: "\(path)\(name).") }
  }
}

extension ValueSchema {
  /// The words for the values that are accepted.
  fileprivate var phrase: String? {
    switch self {
    case .words(let words): words.count > 1 ? "one of \(Self.joined(words))" : Self.joined(words)
    case .list(of: .words(let words), _): "any of \(Self.joined(words))"
    case .integer(let range), .list(of: .integer(let range), _):
      range.upperBound > 1 << 30 ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    case .pattern(_, let limits): limits
    case .either(let schemas):
      schemas.first?.phrase.map { ([$0] + schemas.dropFirst().compactMap(\.alternative)).joined(separator: ", or ") }
    case .boolean, .text, .list, .table, .names, .definition: nil
    }
  }

  /// The words for the values after "or".
  private var alternative: String? {
    switch self {
    case .pattern(_, let limits): limits
    case .table: "a table"
    case .boolean, .integer, .words, .text, .list, .names, .either, .definition: nil
    }
  }

  private static func joined(_ words: [String]) -> String {
    let quoted = words.map { "`\"\($0)\"`" }
    return quoted.count > 1 ? quoted.dropLast().joined(separator: ", ") + " and \(quoted.last ?? "")" : quoted.joined()
  }
}
