/// A formula, or a part of one, as a line of text with raised and lowered pieces: `(x+1)/2`, `√x`, powers and indices.
/// Beside it stands the same in TeX: `\frac{x+1}{2}`, `\sqrt{x}`.
///
/// `tokens` counts the signs in it, so that it is known whether it needs parentheses beside another sign.
struct FormulaLine: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var text: String
    var script: Script?
  }

  private(set) var pieces: [Piece] = []
  private(set) var tex = FormulaTeX()
  private var tokens = 0
  /// Whether it is a name such as `log`, with its power or index, which needs a space beside another letter.
  private var isName = false

  init() {}

  /// - Parameter tex: the text in TeX, if it is not what its characters are by themselves.
  init(_ text: String, tokens: Int = 1, tex: FormulaTeX? = nil) {
    if !text.isEmpty { append(Piece(text: text), tokens: tokens) }
    self.tex = tex ?? FormulaTeX(signs: text)
  }

  /// A name of several letters.
  init(name: String, tex: FormulaTeX) {
    self.init(name, tex: tex)
    isName = true
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// The line, or `nil` if it is empty.
  var nonEmpty: FormulaLine? { isEmpty ? nil : self }

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

  private mutating func append(_ line: FormulaLine) {
    tokens += line.tokens
    for piece in line.pieces { append(piece) }
  }

  private mutating func append(_ text: String) { append(Piece(text: text)) }

  func written(in tex: FormulaTeX) -> FormulaLine {
    var line = self
    line.tex = tex
    return line
  }

  // MARK: Structures

  static func fraction(_ numerator: FormulaLine, _ denominator: FormulaLine) -> FormulaLine {
    var result = numerator.operand
    result.append("/")
    result.append(denominator.operand)
    return result.written(in: .command("frac", numerator.tex, denominator.tex).tall)
  }

  /// Two lines over each other without a bar, such as those of a binomial coefficient, which stand between brackets.
  static func stacked(_ upper: FormulaLine, _ lower: FormulaLine) -> FormulaLine {
    joined([upper, lower], by: " ").written(in: .stacked(upper.tex, lower.tex))
  }

  /// - Parameter index: the degree of the root; empty for a square root.
  static func root(_ radicand: FormulaLine, index: FormulaLine = FormulaLine()) -> FormulaLine {
    let degree = index.text
    var result = FormulaLine(
      degree.isEmpty || degree == "2" ? "√" : degree == "3" ? "∛" : degree == "4" ? "∜" : "√[\(degree)]", tokens: 0)
    result.append(radicand.operand)
    return result.written(in: .root(radicand.tex, index: index.tex))
  }

  /// - Parameter areLimits: whether the parts stand right above and below the base, and not behind it.
  static func scripted(
    _ base: FormulaLine, below: FormulaLine? = nil, above: FormulaLine? = nil, areLimits: Bool = false
  ) -> FormulaLine {
    // One thing with its index is one thing to raise.
    var result = base.pieces.count == 1 ? base.operand : base
    if let below { result.append(below.scripted(.index)) }
    if let above { result.append(above.scripted(.exponent)) }
    let (lower, upper) = (below?.tex, above?.tex)
    return result.written(
      in: areLimits ? base.tex.limited(below: lower, above: upper) : base.tex.scripted(below: lower, above: upper))
  }

  /// The line with a sign above it, such as the bar of a mean; `nil` if the sign is no accent.
  static func accented(_ base: FormulaLine, by accent: String) -> FormulaLine? {
    guard let mark = accents[accent] else { return nil }
    let isLetter = base.text.count == 1
    let result = base.written(in: base.tex.accented(by: mark.unicodeScalars.first ?? " ", isWide: !isLetter))
    guard isLetter else { return result }
    var accented = result
    accented.append(mark)
    return accented
  }

  private static let accents = [
    "¯": "\u{304}", "‾": "\u{304}", "\u{304}": "\u{304}", "\u{305}": "\u{304}", "^": "\u{302}", "ˆ": "\u{302}",
    "\u{302}": "\u{302}", "~": "\u{303}", "˜": "\u{303}", "\u{303}": "\u{303}", "˙": "\u{307}", "\u{307}": "\u{307}",
    "¨": "\u{308}", "\u{308}": "\u{308}", "→": "\u{20D7}", "⃗": "\u{20D7}", "ˇ": "\u{30C}", "\u{30C}": "\u{30C}",
    "´": "\u{301}", "\u{301}": "\u{301}", "`": "\u{300}", "\u{300}": "\u{300}", "˘": "\u{306}", "\u{306}": "\u{306}",
    "ˉ": "\u{304}", "ˊ": "\u{301}", "ˋ": "\u{300}",
  ]

  /// The parts between brackets.
  static func fenced(
    _ parts: [FormulaLine], open: String = "(", separator: String = ", ", close: String = ")"
  ) -> FormulaLine {
    var result = FormulaLine(open, tokens: 1)
    result.append(joined(parts, by: separator))
    result.append(close)
    let inner = parts.map(\.tex).joined(by: separator)
    return result.written(in: [FormulaTeX(signs: open), inner, FormulaTeX(signs: close)].row)
  }

  /// Rows of cells, each row apart from the next by a semicolon.
  static func table(_ rows: [[FormulaLine]], isAligned: Bool = false) -> FormulaLine {
    let line = joined(rows.map { joined($0, by: " ") }, by: "; ")
    return line.written(in: .table(rows.map { $0.map(\.tex) }, isAligned: isAligned))
  }

  static func joined(_ parts: [FormulaLine], by separator: String = "") -> FormulaLine {
    var result = FormulaLine()
    var isAfterName = false
    for (index, part) in parts.enumerated() {
      if index > 0, !separator.isEmpty { result.append(separator) }
      if isAfterName || part.isName, result.pieces.last?.text.unicodeScalars.last?.isLetterOrNumber == true,
        part.pieces.first?.text.unicodeScalars.first?.isLetterOrNumber == true
      {
        result.append(" ")
      }
      result.append(part)
      if !part.isEmpty { isAfterName = part.isName }
    }
    return result.written(in: separator.isEmpty ? parts.map(\.tex).row : parts.map(\.tex).joined(by: separator))
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
