/// A formula, or a part of one, in TeX. Braces and spaces stand where they are needed: `x_{i} \leq \sqrt{2}`.
struct FormulaTeX: Hashable, Sendable {
  private(set) var text = ""
  /// Whether it is one sign or one command, to which scripts can be added as it is.
  private var isAtom = true
  /// Whether brackets around it must grow.
  fileprivate var isTall = false
  /// The rows of a table, and the two arguments of what is stacked, which brackets around them make one command with.
  fileprivate var rows: String?
  private var stack: String?
  /// Whether a brace stands over or under it, whose label is a script.
  private var isBraced = false

  init() {}

  fileprivate init(_ text: String, isAtom: Bool = false) {
    self.text = text
    self.isAtom = isAtom
  }

  /// Signs as they stand in a formula; words with spaces between them are text.
  init(signs: String) {
    let scalars = Array(signs.unicodeScalars)
    if TeXSigns.functions.contains(signs) {
      self.init("\\" + signs, isAtom: true)
    } else if scalars.contains(" "), scalars.count(where: \.properties.isAlphabetic) > 2 {
      self.init(words: signs)
    } else {
      self.init("", isAtom: scalars.count < 2)
      for scalar in scalars where !scalar.properties.isWhitespace { append(TeXSigns.spelled(scalar)) }
    }
  }

  /// Words as they are, such as those between formulas; a space alone is one.
  init(words: String) {
    self.init("", isAtom: true)
    guard words.contains(where: { !$0.isWhitespace }) else {
      text = words.isEmpty ? "" : "\\ "
      return
    }
    for character in words { text += "{}$%#&_".contains(character) ? "\\\(character)" : String(character) }
    text = "\\text{\(text)}"
  }

  /// A command that is nothing but space.
  init(space: String) { self.init(space, isAtom: false) }

  /// A space of a width in the size of the text.
  init(width: Double) {
    self.init(space: width >= 2 ? "\\qquad" : width >= 1 ? "\\quad" : width >= 0.25 ? "\\;" : width > 0.1 ? "\\," : "")
  }

  /// A number, in which commas are no separators.
  init(number: String) {
    self.init(signs: number)
    if number.contains(",") { text = text.replacing(",", with: "{,}") }
  }

  /// A command with its arguments in braces.
  static func command(_ name: String, _ arguments: FormulaTeX...) -> FormulaTeX {
    FormulaTeX("\\" + name + arguments.map { "{\($0.text)}" }.joined(), isAtom: arguments.count == 1)
  }

  /// A name of several letters, or letters of an alphabet such as `mathbb`.
  init(name: String, in command: String) {
    let letters = name.unicodeScalars.map { TeXSigns.alphabet(of: $0)?.letter ?? $0 }
    let words = name.split(separator: " ").joined(separator: "")
    if TeXSigns.functions.contains(words), command == "operatorname" {
      self.init("\\" + words, isAtom: true)
    } else {
      let inner = letters.map { $0 == " " ? "\\," : TeXSigns.spelled($0) }
      self = .command(command, inner.reduce(into: FormulaTeX()) { $0.append($1) })
    }
  }

  var tall: FormulaTeX {
    var tall = self
    tall.isTall = true
    return tall
  }

  // MARK: Joining

  fileprivate mutating func append(_ next: String) {
    if needsSpace(before: next) { text += " " }
    text += next
  }

  private func needsSpace(before next: String) -> Bool {
    guard let last = text.unicodeScalars.last, let first = next.unicodeScalars.first, last != " " else { return false }
    let startsCommand = first == "\\" && next.unicodeScalars.dropFirst().first.map(Self.isLetter) == true
    if first == "<" || first == ">" { return true }
    if startsCommand { return !"([{^_=+-/*|,".unicodeScalars.contains(last) }
    return (endsInCommand || last == "<" || last == ">") && !"^_{}()[]|,.;".unicodeScalars.contains(first)
  }

  private var endsInCommand: Bool {
    // No command has a longer name.
    let end = text.unicodeScalars.suffix(24).reversed()
    return end.first.map(Self.isLetter) == true && end.drop(while: Self.isLetter).first == "\\"
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  // MARK: Structures

  static func stacked(_ upper: FormulaTeX, _ lower: FormulaTeX) -> FormulaTeX {
    var result = FormulaTeX("\\genfrac{}{}{0pt}{}{\(upper.text)}{\(lower.text)}").tall
    result.stack = "{\(upper.text)}{\(lower.text)}"
    return result
  }

  static func root(_ radicand: FormulaTeX, index: FormulaTeX) -> FormulaTeX {
    FormulaTeX("\\sqrt" + (index.text.isEmpty ? "" : "[\(index.text)]") + "{\(radicand.text)}")
  }

  func scripted(below: FormulaTeX?, above: FormulaTeX?) -> FormulaTeX {
    var result = FormulaTeX(text.isEmpty ? "{}" : isAtom || isBraced ? text : "{\(text)}")
    result.isTall = isTall
    if let below { result.text += "_{\(below.text)}" }
    if let above { result.text += "^{\(above.text)}" }
    return result
  }

  /// The signs right above and below it: limits, braces, lines, or others.
  func limited(below: FormulaTeX?, above: FormulaTeX?) -> FormulaTeX {
    if TeXSigns.takesLimits(text) || isBraced { return scripted(below: below, above: above).tall }
    if text.hasPrefix("\\operatorname{") {
      let starred = FormulaTeX("\\operatorname*" + text.dropFirst("\\operatorname".count), isAtom: true)
      return starred.scripted(below: below, above: above)
    }
    if text.hasPrefix("\\int") || text.hasPrefix("\\oint") {
      return FormulaTeX(text + "\\limits", isAtom: true).scripted(below: below, above: above).tall
    }
    var result = self
    if let below { result = result.covered(by: below, "under") }
    if let above { result = result.covered(by: above, "over") }
    return result.tall
  }

  private func covered(by sign: FormulaTeX, _ place: String) -> FormulaTeX {
    var isBrace = false
    let command: String
    switch sign.text {
    case "⏞", "⏟", "︷", "︸":
      command = place + "brace"
      isBrace = true
    case "‾", "¯", "\\_", "̲": command = place + "line"
    case "\\to": command = place + "rightarrow"
    case "\\leftarrow": command = place + "leftarrow"
    default: return .command(place + "set", sign, self)
    }
    var result = FormulaTeX.command(command, self)
    result.isBraced = isBrace
    return result
  }

  func accented(by mark: Unicode.Scalar, isWide: Bool) -> FormulaTeX {
    TeXSigns.accents[mark].map { .command(isWide ? $0.wide : $0.narrow, self) } ?? self
  }

  static func table(_ rows: [[FormulaTeX]], isAligned: Bool) -> FormulaTeX {
    let body = rows.map { $0.map(\.text).joined(separator: " & ") }.joined(separator: " \\\\ ")
    var result = FormulaTeX.environment(isAligned ? "aligned" : "matrix", body)
    if !isAligned { result.rows = body }
    return result
  }

  fileprivate static func environment(_ name: String, _ body: String) -> FormulaTeX {
    FormulaTeX("\\begin{\(name)} \(body) \\end{\(name)}").tall
  }
}

extension [FormulaTeX] {
  func joined(by separator: String) -> FormulaTeX {
    guard count > 1 else { return first ?? FormulaTeX() }
    let between = separator == " " ? "\\ " : separator == "; " ? "; \\quad" : separator
    var result = FormulaTeX(self[0].text)
    for part in dropFirst() {
      result.append(between)
      result.append(part.text)
    }
    result.isTall = contains(where: \.isTall)
    return result
  }

  /// The parts one after the other. Brackets around what is tall grow, and those around a table or two stacked parts
  /// are part of its name.
  var row: FormulaTeX {
    let parts = filter { !$0.text.isEmpty }
    guard parts.count > 1 else { return parts.first ?? FormulaTeX() }
    let partners = parts.partners
    var heights = [0]
    for part in parts { heights.append(heights[heights.count - 1] + (part.isTall ? 1 : 0)) }
    var result = FormulaTeX("")
    result.isTall = heights[parts.count] > 0
    var index = 0
    while index < parts.count {
      let part = parts[index]
      if let end = partners[index], end == index + 2, let whole = parts[index + 1].enclosed(by: part, parts[end]) {
        result.append(whole)
        index = end + 1
        continue
      }
      let isLast = index + 2 == parts.count
      if isLast, part.text == "\\{", let rows = parts[index + 1].rows {
        result.append(FormulaTeX.environment("cases", rows).text)
        return result
      }
      let isBracket = partners[index].map { heights[Swift.max(index, $0)] > heights[Swift.min(index, $0)] } ?? false
      let opens = isBracket && partners[index].map { $0 > index } == true
      result.append(isBracket ? (opens ? "\\left" : "\\right") + part.text : part.text)
      index += 1
    }
    return result
  }

  /// The places of brackets by those of their partners.
  private var partners: [Int: Int] {
    var partners: [Int: Int] = [:]
    var open: [Int] = []
    for (index, part) in enumerated() {
      if TeXSigns.opening.contains(part.text) {
        open.append(index)
      } else if TeXSigns.closing.contains(part.text), let start = open.popLast() {
        (partners[start], partners[index]) = (index, start)
      }
    }
    if let first, let last, first.text == "|" || first.text == "\\|", first.text == last.text,
      count(where: { $0.text == first.text }) == 2
    {
      (partners[0], partners[count - 1]) = (count - 1, 0)
    }
    return partners
  }
}

extension FormulaTeX {
  fileprivate func enclosed(by open: FormulaTeX, _ close: FormulaTeX) -> String? {
    if let stack, open.text == "(", close.text == ")" { return "\\binom" + stack }
    guard let rows, let name = TeXSigns.matrices[open.text + close.text] else { return nil }
    return FormulaTeX.environment(name, rows).text
  }
}
