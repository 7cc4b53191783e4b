/// A formula in TeX as a line of text, as far as its commands are common ones; of others the name remains.
///
///     formula = { element }
///     element = base { ("^" | "_") base }
///     base    = "{" formula "}" | "\" name { base } | character
struct TeXFormula {
  private(set) var line = FormulaLine()
  /// Whether every command is known, and the line shows all of its text.
  private(set) var isUnderstood = true
  private var rest: Substring.UnicodeScalarView
  private static let maximumDepth = 24

  init(_ tex: String) {
    rest = Substring(tex).unicodeScalars
    var rows: [FormulaLine] = []
    while !rest.isEmpty {
      rows.append(row(depth: 0))
      // A brace without its partner ends nothing.
      if rest.first == "}" {
        rest.removeFirst()
        isUnderstood = false
      }
    }
    line = .joined(rows)
  }

  private mutating func skipSpaces() {
    while let next = rest.first, next == " " || next == "\n" || next == "\t" || next == "\r" { rest.removeFirst() }
  }

  /// - Parameter isCell: whether it ends where a cell does.
  private mutating func row(depth: Int, isCell: Bool = false) -> FormulaLine {
    var elements: [FormulaLine] = []
    while true {
      skipSpaces()
      guard let next = rest.first, next != "}" else { break }
      if isCell, next == "&" || next == "\\" && (rest.starts(with: Self.rowEnd) || rest.starts(with: Self.tableEnd)) {
        break
      }
      if next == "^" || next == "_" {
        elements.append(scripts(on: elements.popLast() ?? FormulaLine(), depth: depth))
      } else {
        let element = base(depth: depth)
        if !element.isEmpty || !element.tex.text.isEmpty { elements.append(element) }
      }
    }
    return .joined(elements)
  }

  private static let rowEnd = "\\\\".unicodeScalars
  private static let tableEnd = "\\end{".unicodeScalars

  private mutating func scripts(on base: FormulaLine, depth: Int) -> FormulaLine {
    var below: FormulaLine?
    var above: FormulaLine?
    while let next = rest.first, next == "^" && above == nil || next == "_" && below == nil {
      rest.removeFirst()
      skipSpaces()
      let script = self.base(depth: depth + 1)
      if next == "^" { above = script } else { below = script }
      skipSpaces()
    }
    return .scripted(base, below: below, above: above)
  }

  private mutating func base(depth: Int) -> FormulaLine {
    skipSpaces()
    guard let next = rest.popFirst() else { return FormulaLine() }
    switch next {
    case "{":
      guard depth < Self.maximumDepth else {
        isUnderstood = false
        return FormulaLine()
      }
      let line = row(depth: depth + 1)
      if rest.first == "}" { rest.removeFirst() } else { isUnderstood = false }
      return line.isEmpty ? FormulaLine("", tex: FormulaTeX(signs: "{}")) : line
    case "\\": return command(depth: depth)
    case "&": return FormulaLine()
    case "$", "%", "#":
      isUnderstood = false
      return next == "$" ? FormulaLine() : FormulaLine(String(next))
    case "~": return FormulaLine(" ", tokens: 0, tex: FormulaTeX(space: "\\ "))
    case "'": return FormulaLine("′", tokens: 0)
    case "0"..."9", ".":
      var number = String(next)
      while let digit = rest.first, ("0"..."9").contains(digit) || digit == "." {
        number.unicodeScalars.append(digit)
        rest.removeFirst()
      }
      return FormulaLine(number)
    case "-": return FormulaLine("−")
    default: return FormulaLine(String(next))
    }
  }

  private mutating func command(depth: Int) -> FormulaLine {
    var name = ""
    while let letter = rest.first, ("a"..."z").contains(letter) || ("A"..."Z").contains(letter) {
      name.unicodeScalars.append(letter)
      rest.removeFirst()
    }
    guard !name.isEmpty else {
      guard let sign = rest.popFirst() else { return FormulaLine() }
      switch sign {
      case ",", ":", ";", " ", "!", ">":
        return FormulaLine(sign == "!" ? "" : " ", tokens: 0, tex: FormulaTeX(space: "\\\(sign)"))
      case "\\": return FormulaLine("; ", tokens: 0, tex: FormulaTeX(space: "\\\\ "))
      case "|": return FormulaLine("‖")
      default: return FormulaLine(String(sign))
      }
    }
    guard depth < Self.maximumDepth else {
      isUnderstood = false
      return FormulaLine(name)
    }
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac":
      let numerator = base(depth: depth + 1)
      return .fraction(numerator, base(depth: depth + 1))
    case "binom", "dbinom", "tbinom":
      let upper = base(depth: depth + 1)
      return .joined([FormulaLine("("), .stacked(upper, base(depth: depth + 1)), FormulaLine(")")])
    case "genfrac":
      let fences = [words(), words()]
      if words() != "0pt" { isUnderstood = false }
      _ = words()
      let upper = base(depth: depth + 1)
      let stack = FormulaLine.stacked(upper, base(depth: depth + 1))
      return .joined([FormulaLine(fences[0]), stack, FormulaLine(fences[1])])
    case "sqrt":
      let index = bracketed()
      return .root(base(depth: depth + 1), index: FormulaLine(index))
    case "text", "textbf", "textit", "textrm", "mbox":
      let words = words()
      return FormulaLine(words, tex: FormulaTeX(words: words))
    case "operatorname":
      if rest.first == "*" { rest.removeFirst() }
      let name = base(depth: depth + 1)
      return FormulaLine(name.text, tex: FormulaTeX(name: name.text, in: "operatorname"))
    case "mathrm", "mathbf", "mathit", "mathsf", "mathtt", "mathbb", "mathcal", "mathfrak", "mathscr", "boldsymbol":
      let letters = base(depth: depth + 1)
      return letters.written(in: .command(name, letters.tex))
    case "overset", "stackrel", "underset":
      let sign = base(depth: depth + 1)
      let below = name == "underset" ? sign : nil
      return .scripted(base(depth: depth + 1), below: below, above: below == nil ? sign : nil, areLimits: true)
    case "overbrace", "underbrace", "underline", "boxed", "cancel":
      let base = base(depth: depth + 1)
      return base.written(in: .command(name, base.tex))
    case _ where Self.accents[name] != nil:
      let line = base(depth: depth + 1)
      return Self.accents[name].flatMap { .accented(line, by: $0) } ?? line
    case "left", "right", "middle":
      skipSpaces()
      // An invisible bracket.
      if rest.first == "." { rest.removeFirst() }
      return FormulaLine()
    case "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "big", "Big", "bigg", "Bigg", "bigl", "bigr",
      "Bigl", "Bigr":
      return FormulaLine()
    case "quad", "qquad": return FormulaLine(" ", tokens: 0, tex: FormulaTeX(space: "\\" + name))
    case "begin": return environment(depth: depth)
    case "end":
      isUnderstood = false
      _ = words()
      return FormulaLine()
    default:
      if let sign = TeXSigns.named[name] { return FormulaLine(sign) }
      if !TeXSigns.functions.contains(name) { isUnderstood = false }
      return FormulaLine(name)
    }
  }

  /// A table up to its end.
  private mutating func environment(depth: Int) -> FormulaLine {
    let name = words()
    guard let (open, close) = Self.environments[name] else {
      isUnderstood = false
      return FormulaLine()
    }
    if name == "array" { _ = words() }
    var rows: [[FormulaLine]] = [[]]
    while !rest.isEmpty, rest.first != "}" {
      rows[rows.count - 1].append(row(depth: depth + 1, isCell: true))
      if rest.first == "&" {
        rest.removeFirst()
      } else if rest.starts(with: Self.rowEnd) {
        rest.removeFirst(2)
        rows.append([])
      } else {
        break
      }
    }
    if rest.starts(with: Self.tableEnd) {
      rest.removeFirst(Self.tableEnd.count - 1)
      if words() != name { isUnderstood = false }
    } else {
      isUnderstood = false
    }
    if rows.count > 1, rows.last?.allSatisfy(\.isEmpty) == true { rows.removeLast() }
    let isAligned = ["aligned", "align", "align*", "split", "gathered"].contains(name)
    return .joined([FormulaLine(open), .table(rows, isAligned: isAligned), FormulaLine(close)])
  }

  private static let environments = [
    "matrix": ("", ""), "smallmatrix": ("", ""), "array": ("", ""), "pmatrix": ("(", ")"), "bmatrix": ("[", "]"),
    "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"), "cases": ("{", ""), "aligned": ("", ""),
    "align": ("", ""), "align*": ("", ""), "split": ("", ""), "gathered": ("", ""),
  ]

  /// The optional argument of a command.
  private mutating func bracketed() -> String {
    skipSpaces()
    guard rest.first == "[", let end = rest.prefix(64).firstIndex(of: "]") else { return "" }
    let text = String(rest[rest.index(after: rest.startIndex)..<end])
    rest = rest[rest.index(after: end)...]
    return text
  }

  /// An argument that is words with their spaces.
  private mutating func words() -> String {
    skipSpaces()
    guard rest.first == "{" else { return base(depth: Self.maximumDepth).text }
    rest.removeFirst()
    var words = String.UnicodeScalarView()
    while let next = rest.popFirst(), next != "}" {
      if next == "\\", let sign = rest.first, "{}$%#&_".unicodeScalars.contains(sign) {
        words.append(sign)
        rest.removeFirst()
      } else {
        if "\\{$%".unicodeScalars.contains(next) { isUnderstood = false }
        words.append(next)
      }
    }
    return String(words)
  }

  private static let accents = [
    "bar": "¯", "overline": "¯", "hat": "^", "widehat": "^", "tilde": "~", "widetilde": "~", "dot": "˙", "ddot": "¨",
    "vec": "→", "overrightarrow": "→", "check": "ˇ", "acute": "´", "grave": "`", "breve": "˘",
  ]
}
