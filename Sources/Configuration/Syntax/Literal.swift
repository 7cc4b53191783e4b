/// A value as it is written in TOML or in JSON.
indirect enum Literal: Hashable {
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case list([Literal])
  case table([Entry])

  struct Entry: Hashable {
    var key: String
    var value: Literal
  }

  static func words(_ words: [String]) -> Literal { .list(words.map(Literal.text)) }

  static func object(_ entries: KeyValuePairs<String, Literal>) -> Literal {
    .table(entries.map { Entry(key: $0, value: $1) })
  }

  /// The value in TOML, on one line.
  var toml: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .integer(let number): number >= 1_000_000 ? Self.grouped(number) : String(number)
    case .boolean(let answer): String(answer)
    case .list(let values): "[" + values.map(\.toml).joined(separator: ", ") + "]"
    case .table(let entries):
      "{ " + entries.map { "\(Self.quoted($0.key)) = \($0.value.toml)" }.joined(separator: ", ") + " }"
    }
  }

  /// The value in JSON, each entry of a table on a line of its own.
  /// - Parameter margin: the spaces before the lines after the first.
  func json(margin: String = "") -> String {
    let inner = margin + "  "
    switch self {
    case .text(let text): return Self.quoted(text)
    case .integer(let number): return String(number)
    case .boolean(let answer): return String(answer)
    case .list(let values):
      if values.allSatisfy(\.isScalar) { return "[" + values.map { $0.json() }.joined(separator: ", ") + "]" }
      return "[\n" + values.map { inner + $0.json(margin: inner) }.joined(separator: ",\n") + "\n\(margin)]"
    case .table(let entries):
      if entries.isEmpty { return "{}" }
      let lines = entries.map { "\(inner)\(Self.quoted($0.key)): \($0.value.json(margin: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .text, .integer, .boolean: true
    case .list, .table: false
    }
  }

  /// A basic string of TOML, which is one of JSON as well.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The digits in groups of three.
  private static func grouped(_ number: Int) -> String {
    let (rest, group) = number.quotientAndRemainder(dividingBy: 1000)
    return rest == 0 ? String(group) : grouped(rest) + "_" + String(String(group + 1000).dropFirst())
  }
}
