/// A formula, or a part of one, as a line of text with raised and lowered pieces: `(x+1)/2`, `√x`, powers and indices.
///
/// `tokens` counts the signs in it, so that it is known whether it needs parentheses beside another sign.
struct FormulaLine: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var text: String
    var script: Script?
  }

  private(set) var pieces: [Piece] = []
  private var tokens = 0

  init() {}

  init(_ text: String, tokens: Int = 1) {
    if !text.isEmpty { append(Piece(text: text), tokens: tokens) }
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// The text of all pieces.
  var text: String { pieces.map(\.text).joined() }

  private mutating func append(_ piece: Piece, tokens: Int = 0) {
    self.tokens += tokens
    if let last = pieces.indices.last, pieces[last].script == piece.script {
      pieces[last].text += piece.text
    } else {
      pieces.append(piece)
    }
  }

  mutating func append(_ line: FormulaLine) {
    tokens += line.tokens
    for piece in line.pieces { append(piece) }
  }

  mutating func append(_ text: String) { append(Piece(text: text)) }

  // MARK: Structures

  static func fraction(_ numerator: FormulaLine, _ denominator: FormulaLine) -> FormulaLine {
    var result = numerator.operand
    result.append("/")
    result.append(denominator.operand)
    return result
  }

  /// Two lines over each other without a bar, such as those of a binomial coefficient, which stand between brackets.
  static func stacked(_ upper: FormulaLine, _ lower: FormulaLine) -> FormulaLine { joined([upper, lower], by: " ") }

  /// - Parameter index: the degree of the root; empty for a square root.
  static func root(_ radicand: FormulaLine, index: String = "") -> FormulaLine {
    var result = FormulaLine(
      index.isEmpty || index == "2" ? "√" : index == "3" ? "∛" : index == "4" ? "∜" : "√[\(index)]", tokens: 0)
    result.append(radicand.operand)
    return result
  }

  static func scripted(
    _ base: FormulaLine, below: FormulaLine? = nil, above: FormulaLine? = nil
  ) -> FormulaLine {
    // One thing with its index is one thing to raise.
    var result = base.pieces.count == 1 ? base.operand : base
    if let below { result.append(below.scripted(.index)) }
    if let above { result.append(above.scripted(.exponent)) }
    return result
  }

  /// The line with a sign above it, such as the bar of a mean; `nil` if the sign is no accent.
  static func accented(_ base: FormulaLine, by accent: String) -> FormulaLine? {
    guard let mark = accents[accent] else { return nil }
    guard base.text.count == 1 else { return base }
    var result = base
    result.append(mark)
    return result
  }

  private static let accents = [
    "¯": "\u{304}", "‾": "\u{304}", "\u{304}": "\u{304}", "\u{305}": "\u{304}", "^": "\u{302}", "ˆ": "\u{302}",
    "\u{302}": "\u{302}", "~": "\u{303}", "˜": "\u{303}", "\u{303}": "\u{303}", "˙": "\u{307}", "\u{307}": "\u{307}",
    "¨": "\u{308}", "\u{308}": "\u{308}", "→": "\u{20D7}", "⃗": "\u{20D7}", "ˇ": "\u{30C}", "\u{30C}": "\u{30C}",
    "´": "\u{301}", "\u{301}": "\u{301}", "`": "\u{300}", "\u{300}": "\u{300}", "˘": "\u{306}", "\u{306}": "\u{306}",
  ]

  /// The parts between brackets.
  static func fenced(
    _ parts: [FormulaLine], open: String = "(", separator: String = ", ", close: String = ")"
  ) -> FormulaLine {
    var result = FormulaLine(open, tokens: 1)
    result.append(joined(parts, by: separator))
    result.append(close)
    return result
  }

  static func joined(_ parts: [FormulaLine], by separator: String = "") -> FormulaLine {
    var result = FormulaLine()
    for (index, part) in parts.enumerated() {
      if index > 0, !separator.isEmpty { result.append(separator) }
      result.append(part)
    }
    return result
  }

  // MARK: Parts of others

  /// The line as it stands beside a sign that binds it: in parentheses unless it is one token.
  private var operand: FormulaLine {
    guard tokens > 1, !isFenced else { return self }
    var result = FormulaLine("(", tokens: 0)
    result.append(self)
    result.append(")")
    return result
  }

  private var isFenced: Bool {
    guard let first = pieces.first?.text.first, first == "(", pieces.last?.text.last == ")" else { return false }
    var depth = 0
    let text = text
    for (index, character) in text.enumerated() {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if depth == 0, index < text.count - 1 { return false }
    }
    return depth == 0
  }

  /// All of it raised or lowered; what is raised or lowered in it already is marked by a sign.
  private func scripted(_ script: Script) -> FormulaLine {
    var text = ""
    for piece in pieces {
      text += piece.script.map { $0.marked(piece.text) } ?? piece.text
    }
    var line = FormulaLine()
    if !text.isEmpty { line.append(Piece(text: text, script: script), tokens: tokens) }
    return line
  }
}
