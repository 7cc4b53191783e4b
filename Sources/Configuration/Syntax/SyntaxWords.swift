/// Errors of syntax in words that explain the right syntax.
enum SyntaxWords {
  /// Returns the words for a message of the parser; the message as it is where there are none.
  /// - Parameters:
  ///   - message: the message of toml++, without its context.
  ///   - context: the part of the file that was being read, such as `array`.
  static func text(of message: String, in context: String) -> String {
    if message == "encountered end-of-file" { return unfinished(context) }
    if message.hasPrefix("cannot redefine existing") { return repeated(message, in: context) }
    let seen = seen(in: message).map { "unexpected \($0)" }
    for (start, words) in beginnings where message.hasPrefix(start) {
      guard let text = words[context] ?? words[""] else { continue }
      return seen.map { "\($0): \(text)" } ?? text
    }
    return message
  }

  /// The words for messages by their beginning, and by the context where they differ.
  private static let beginnings: [(String, [String: String])] = [
    (
      "could not determine value type",
      ["": "expected a value: text in straight quotes, a number, true or false, or a list in [ ]"]
    ),
    (
      "expected keys, tables, whitespace or comments",
      ["": "a line is a key with its value, a heading in [ ], or a comment after #"]
    ),
    ("expected comma or closing ']'", ["": "the items of a list are separated by commas, and ']' ends it"]),
    ("expected ']'", ["": "a heading ends with ']' on its line"]),
    (
      "expected value,",
      ["": "a value stands behind '=': text in straight quotes, a number, true or false, or a list in [ ]"]
    ),
    ("expected key or closing '}'", ["": "the pairs in { } stand on one line, and '}' ends them"]),
    ("expected comma or closing '}'", ["": "the pairs in { } are separated by commas, and '}' ends them"]),
    ("expected value or closing ']'", ["": "the list has one comma too many"]),
    ("expected key-value pair, saw closing '}'", ["": "no comma may stand before it"]),
    ("expected 'true'", ["": "true and false are written in small letters"]),
    ("expected 'false'", ["": "true and false are written in small letters"]),
    ("expected '='", ["": "a key is followed by '=' and its value"]),
    (
      "expected a comment or whitespace",
      [
        "table header": "nothing but a comment may follow a heading on its line",
        "": "text and amounts with a unit stand in quotes, such as \"10 min\", and each key on its own line",
      ]
    ),
    ("expected digit", ["": "an amount with a unit stands in quotes, such as \"10 min\""]),
    ("expected decimal digit", ["": "a number begins and ends with a digit, such as 0.5"]),
    ("leading zeroes are prohibited", ["": "a number does not begin with 0"]),
    (
      "unknown escape sequence",
      ["": "this backslash means nothing here: write two of them, or use single quotes around the text"]
    ),
    (
      "unescaped control characters",
      ["": "text in quotes ends on its line and holds no control characters: is the closing quote missing?"]
    ),
    (
      "control characters",
      [
        "literal string": "text in quotes ends on its line: is the closing quote missing?",
        "": "an invisible control character stands here; delete it",
      ]
    ),
    ("unexpected control character", ["": "an invisible control character stands here; delete it"]),
    ("expected month", ["": "a date has a month from 01 to 12"]),
    ("expected day", ["": "a date has a day of its month"]),
    ("expected bare key", ["": "a name is missing here"]),
    ("tables with blank bare keys", ["": "the heading is empty"]),
    ("Encountered invalid utf-8", ["": "the file is not valid UTF-8"]),
  ]

  private static func unfinished(_ context: String) -> String {
    switch context {
    case "string", "literal string": "text in quotes that never ends: the closing quote is missing"
    case "array": "a list that never ends: the closing ']' is missing"
    case "inline table": "a table that never ends: the closing '}' is missing"
    case "table header": "a heading that never ends: the closing ']' is missing"
    case "key-value pair", "value": "the file ends before the value: a key is followed by '=' and its value"
    default: "the file ends too early"
    }
  }

  private static func repeated(_ message: String, in context: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return message }
    let name = parts.dropFirst().dropLast().joined(separator: "'")
    return context == "table header"
      ? "the heading [\(name)] stands here a second time" : "'\(name)' is set a second time"
  }

  /// The thing that the parser met, such as `'m'` or `comma`; `nil` where it does not say.
  private static func seen(in message: String) -> Substring? {
    guard let place = message.lastRange(of: ", saw ") else { return nil }
    let thing = message[place.upperBound...]
    if thing.hasPrefix("closing '}'") { return "'}'" }
    // The parser takes the line end for a part of the text before it.
    let text = thing.replacing("\\n", with: "\n").replacing("\\r", with: "").replacing("\r", with: "")
    if text == "'\n'" { return "end of the line" }
    return text.contains("\n") ? Substring(text.replacing("\n", with: "")) : thing
  }
}

extension String {
  fileprivate func lastRange(of part: String) -> Range<String.Index>? { ranges(of: part).last }
}
