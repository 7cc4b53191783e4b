/// A value as it is written in TOML.
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

  /// A basic string of TOML, which is one of JSON as well.
  static func quoted(_ text: String) -> String {
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
