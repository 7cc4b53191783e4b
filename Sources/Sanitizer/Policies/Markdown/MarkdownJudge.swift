internal import RichText

/// Tells plain text that is Markdown from code, logs, mails, configuration and prose.
///
/// Each kind of markup is a sign of its own. Strong signs seldom occur elsewhere: fences, headings with text under
/// them, tables, links and emphasis among words. Lists and rules are weak signs, which everybody writes. Too many lines
/// that read as code, or signs of another language, outweigh them.
struct MarkdownJudge {
  private enum Sign: Hashable {
    case fence, heading, table, link, emphasis, codeSpan, list, quote, checkbox, formula
  }

  private var strong: [Sign: Int] = [:]
  private var weak: [Sign: Int] = [:]
  /// Items of lists without an indent, which the lines of a comment in code have.
  private var topItems = 0
  /// Words between single stars, which are emphasis, patterns of file names or the signs of a formula.
  private var starred = 0
  /// Words between single stars or backticks with white space or a bracket before them, as in sentences.
  private var setApart = 0
  /// Whether the first line reads as a whole sentence: no indent, a capital or another script first, its end last.
  private var isSentence = false
  /// Blocks with the indent of code after a line that ends with a colon.
  private var indentedBlocks = 0
  /// Whether the last line with text ends with a colon.
  private var introduces = false
  /// Quotations that such a line of words alone introduces.
  private var introducedQuotes = 0
  /// Whether that line has no figure, no address and no word for writing, as above what a mail quotes.
  private var introducesInWords = false
  /// Headings of the first level with text right under them, as comments of configurations have.
  private var crowdedHeadings = 0
  /// Headings of the second level or below that follow text without a blank line, as comments of scripts do.
  private var tightHeadings = 0
  /// Lines that are no Markdown, though a reader of Markdown would take them for text.
  private var foreign = 0
  /// Definitions of the targets of links, as `[1]: https://example.org`.
  private var definitions = 0
  /// Links that name a definition, as `[text][1]`.
  private var references = 0
  /// Whether the last line with text ends with the two spaces of a hard line break (CommonMark, 6.7).
  private var breaksLine = false
  private var breaks = 0
  private var filled = 0
  private var prose = 0
  /// Lines of prose right after one another.
  private var wrapped = 0

  /// Lines with text of an answer that needs only one sign: what is this short seldom has one by accident.
  private static let shortAnswer = 12
  /// Larger texts are no answers of a chat; the first part tells.
  private static let reach = 256 << 10

  /// Reports whether a text is Markdown.
  static func isMarkdown(_ text: ArraySlice<UInt8>) -> Bool {
    var judge = MarkdownJudge()
    let formulas = MarkdownFormulas(in: text.prefix(reach))
    judge.read(formulas.judged[...])
    if formulas.displayed > 0 { judge.strong[.formula] = formulas.displayed }
    return judge.verdict
  }

  private var verdict: Bool {
    guard filled > 0, crowdedHeadings < 2 || strong[.fence] != nil else { return false }
    if isShortAnswer { return true }
    if foreign == tightHeadings, tightHeadings + (strong[.heading] ?? 0) >= 2, tightHeadings > 0 {
      return prose >= tightHeadings
    }
    let count = strong.values.reduce(0, +)
    let hasBlock = strong[.fence] != nil || strong[.table] != nil
    // Now and then something looks like a sign in every long text.
    guard count * 40 >= filled, foreign * (hasBlock || (strong[.heading] ?? 0) > 1 ? 5 : 12) <= filled else {
      return false
    }
    // Code among words is in many documents whose lines are broken, which no answer of a chat has.
    if strong.keys.allSatisfy({ $0 == .codeSpan }) { return topItems > 0 && wrapped * 5 <= prose && count >= 2 }
    let kinds = Set(strong.keys).union(weak.keys).count
    if hasBlock { return prose > 0 || kinds >= 2 || foreign == 0 }
    if foreign == 0, (strong[.heading] ?? 0) >= 2, prose > 0 || topItems >= 2 { return true }
    return (kinds >= 2 || count >= 3) && (count >= 2 || (weak[.list] ?? 0) >= 2) && prose > 0
  }

  /// Whether the text is a few lines of prose with emphasis or a link, or with two signs that are less sure.
  private var isShortAnswer: Bool {
    // A list of short items may have no sentence.
    let isList = topItems >= 2 && (strong[.emphasis] ?? 0) >= 1
    guard filled <= Self.shortAnswer, foreign == 0, prose > 0 || isList, wrapped * 2 <= breaks else { return false }
    if (strong[.emphasis] ?? 0) + (strong[.link] ?? 0) + (strong[.formula] ?? 0) + (strong[.quote] ?? 0) > 0 {
      return true
    }
    // Items with an indent alone are those of a comment in code.
    guard weak[.list] == nil || topItems > 0 else { return false }
    let unsure = (strong[.codeSpan] ?? 0) + starred
    if introducedQuotes > 0 || filled == 1 && isSentence && setApart > 0 { return true }
    return unsure >= 2 || unsure == 1 && (topItems >= 2 || indentedBlocks > 0 || weak[.quote] != nil)
  }

  private mutating func read(_ text: ArraySlice<UInt8>) {
    var fence = MarkdownFenceLines()
    var previous = ArraySlice<UInt8>()
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let trimmed = TextLine.trimmed(line)
      let place = fence.place(of: trimmed)
      if place == .closing { strong[.fence, default: 0] += 1 }
      if place == .inside || place == .closing { continue }
      defer {
        previous = trimmed
        if let last = trimmed.last {
          introduces = last == UInt8(ascii: ":")
          introducesInWords = introduces && !Self.isAttribution(trimmed)
          breaksLine = line.reversed().starts(with: "  ".utf8) && line.dropLast(2).last != 0x20
          if breaksLine { breaks += 1 }
        }
      }
      guard let first = trimmed.first else { continue }
      filled += 1
      if filled == 1 {
        let begins = !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        isSentence = begins && trimmed.startIndex == line.startIndex && trimmed.last.map(Self.endsSentence) == true
      }
      if previous.starts(with: "# ".utf8), first != UInt8(ascii: "#") { crowdedHeadings += 1 }
      if place == .opening { continue }
      // A tab leads to a fourth column, and text there is code.
      let blanks = line[..<trimmed.startIndex]
      judge(trimmed, first, indent: blanks.contains(0x09) ? max(4, blanks.count) : blanks.count, after: previous)
    }
    // Each without the other may be the mark of a note.
    if definitions > 0, references > 0 { strong[.link, default: 0] += references }
    // A fence that is never closed is none of Markdown, unless the copy ends in it.
    if fence.isOpen { weak[.fence] = 1 }
  }

  private mutating func judge(_ line: ArraySlice<UInt8>, _ first: UInt8, indent: Int, after previous: ArraySlice<UInt8>)
  {
    if indent >= 4, previous.isEmpty, introduces {
      indentedBlocks += 1
      return
    }
    if indent < 4, let length = Self.headingLength(line) {
      let text = line.dropFirst(length)
      // A comment of a script stands above code, a heading stands alone.
      if previous.isEmpty, Self.isTitle(text) {
        strong[.heading, default: 0] += 1
      } else {
        foreign += 1
        if length > 2, Self.isTitle(text), previous.first != first { tightHeadings += 1 }
      }
      inline(text)
      return
    }
    if indent < 4, Self.isDefinition(line) {
      definitions += 1
      return
    }
    if Self.isTableRule(line), previous.contains(UInt8(ascii: "|")) {
      strong[.table, default: 0] += 1
      return
    }
    if let mark = Self.listMark(line) {
      let text = line.dropFirst(mark)
      if text.starts(with: "[ ] ".utf8) || text.starts(with: "[x] ".utf8) {
        strong[.checkbox, default: 0] += 1
      } else {
        weak[.list, default: 0] += 1
        if indent == 0 { topItems += 1 }
      }
      inline(text)
      return
    }
    if first == UInt8(ascii: ">"), line.dropFirst().first == 0x20 {
      weak[.quote, default: 0] += 1
      // An alert of GitHub.
      if line.starts(with: "> [!".utf8), line.last == UInt8(ascii: "]") { strong[.quote, default: 0] += 1 }
      if introducesInWords, previous.isEmpty { introducedQuotes += 1 }
      inline(line.dropFirst(2))
      return
    }
    if Self.isForeign(line) { foreign += 1 }
    // A line that begins with a word in bold is one of its own.
    if first != UInt8(ascii: "*"), !breaksLine, ProseJudge.isProse(line), ProseJudge.isProse(previous) { wrapped += 1 }
    inline(line)
  }

  /// Counts links, emphasis and code among words.
  private mutating func inline(_ text: ArraySlice<UInt8>) {
    guard text.contains(where: { "*`[~".utf8.contains($0) }) else {
      // Scripts from U+3000 on have no spaces that would tell the words.
      if ProseJudge.isProse(text) || text.first.map({ $0 >= 0xE3 }) == true && Self.holdsWords(text) { prose += 1 }
      return
    }
    if Self.holdsWords(text) { prose += 1 }
    var index = text.startIndex
    var link = 0, emphasis = 0, code = 0
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "`"), let end = text[(index + 1)...].prefix(200).firstIndex(of: byte), end > index + 1 {
        let isAlone = Self.isBorder(text, before: index) && Self.isBorder(text, at: end + 1)
        if isAlone {
          code += 1
          noteSetApart(text, index..<(end + 1))
        }
        index = end + 1
      } else if let end = Self.emphasisEnd(in: text, from: index) {
        emphasis += 1
        index = end
      } else if byte == UInt8(ascii: "*"), let end = Self.starredEnd(in: text, from: index) {
        starred += 1
        noteSetApart(text, index..<(end + 1))
        index = end + 1
      } else if byte == UInt8(ascii: "["),
        let close = text[(index + 1)...].prefix(300).firstIndex(of: UInt8(ascii: "]")),
        text[(close + 1)...].first == UInt8(ascii: "("),
        let end = text[(close + 2)...].prefix(500).firstIndex(of: UInt8(ascii: ")")),
        close > index + 1, Self.isTarget(text[(close + 2)..<end])
      {
        link += 1
        index = end + 1
      } else if byte == UInt8(ascii: "["), let end = Self.referenceEnd(in: text, from: index) {
        references += 1
        index = end + 1
      } else {
        index += 1
      }
    }
    if link > 0 { strong[.link, default: 0] += link }
    if emphasis > 0 { strong[.emphasis, default: 0] += emphasis }
    if code > 0 { strong[.codeSpan, default: 0] += code }
  }

  private mutating func noteSetApart(_ text: ArraySlice<UInt8>, _ range: Range<Int>) {
    let before = text[..<range.lowerBound].last, after = text[range.upperBound...].first
    guard before.map({ $0 == 0x20 || $0 == UInt8(ascii: "(") || $0 >= 0x80 }) ?? true else { return }
    if after.map({ $0 == 0x20 || ".,;:!?)".utf8.contains($0) || $0 >= 0x80 }) ?? true { setApart += 1 }
  }

  private static func endsSentence(_ byte: UInt8) -> Bool { ".!?:)\"*".utf8.contains(byte) || byte >= 0x80 }

  // MARK: Lines

  /// The length of `#` to `######` and the space behind.
  private static func headingLength(_ line: ArraySlice<UInt8>) -> Int? {
    let signs = line.prefix { $0 == UInt8(ascii: "#") }
    guard (1...6).contains(signs.count), line.dropFirst(signs.count).first == 0x20 else { return nil }
    return signs.count + 1
  }

  /// Reports whether a text can be a heading: short, without the signs of code, and no sentence.
  private static func isTitle(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 120, let first = text.first,
      first.isASCIIAlphanumeric || first >= 0x80 || "*`\"[".utf8.contains(first)
    else {
      return false
    }
    return !text.contains { "=;{}|".utf8.contains($0) }
  }

  /// Reports whether a line defines the target of links.
  private static func isDefinition(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "["), let end = line.prefix(100).firstIndex(of: UInt8(ascii: "]")),
      end > line.startIndex + 1, line[(end + 1)...].starts(with: ": ".utf8)
    else { return false }
    let target = line[(end + 2)...].drop { $0 == 0x20 || $0 == UInt8(ascii: "<") }
    return isTarget(target.prefix { $0 != 0x20 })
  }

  /// The last bracket of `[text][label]`; `nil` if no such link begins at the index.
  private static func referenceEnd(in text: ArraySlice<UInt8>, from index: Int) -> Int? {
    let closing = UInt8(ascii: "]")
    guard let middle = text[(index + 1)...].prefix(300).firstIndex(of: closing), middle > index + 1,
      text[(middle + 1)...].first == UInt8(ascii: "["),
      let end = text[(middle + 2)...].prefix(100).firstIndex(of: closing), isBorder(text, before: index)
    else { return nil }
    return end
  }

  private static func isTableRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "|")) && line.count(where: { $0 == UInt8(ascii: "-") }) >= 3
      && line.allSatisfy { "|-: ".utf8.contains($0) }
  }

  private static func listMark(_ line: ArraySlice<UInt8>) -> Int? {
    guard let first = line.first, line.count > 2 else { return nil }
    if "-*+".utf8.contains(first) { return line[line.startIndex + 1] == 0x20 ? 2 : nil }
    let digits = line.prefix(4).prefix { $0.isASCIIDigit }
    guard !digits.isEmpty, let sign = line[digits.endIndex...].first,
      sign == UInt8(ascii: ".") || sign == UInt8(ascii: ")")
    else {
      return nil
    }
    return line[(digits.endIndex + 1)...].first == 0x20 ? digits.count + 2 : nil
  }

  /// Reports whether a line says who wrote what is quoted below it.
  private static func isAttribution(_ line: ArraySlice<UInt8>) -> Bool {
    if line.contains(where: { $0.isASCIIDigit || "@<>".utf8.contains($0) }) { return true }
    let words = String(decoding: line, as: UTF8.self).split { $0.isWhitespace || $0 == ":" }
    return words.last.map { attributions.contains(String($0)) } == true
  }

  private static let attributions: Set<String> = [
    "wrote", "writes", "said", "schrieb", "écrit", "escribió", "escreveu", "scritto", "schreef", "skrev", "napisał",
    "napisał(a)", "napsal", "пишет", "написал", "написала", "пише",
  ]

  /// Reports whether a line belongs to code, a log, a mail or a configuration, and not to a paragraph.
  private static func isForeign(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, let last = line.last else { return false }
    // Greek asks with a semicolon.
    let isStatement = last == UInt8(ascii: ";") && line.dropLast().last.map { $0 < 0x80 } == true
    if last == UInt8(ascii: "{") || last == UInt8(ascii: "}") || isStatement || first == UInt8(ascii: "}") {
      return true
    }
    if "@%;/".utf8.contains(first) || line.starts(with: "--".utf8) && line.contains(0x20) { return true }
    for beginning in [
      "#!", "#include", "#define", "#if", "#end", "import ", "def ", "class ", "from ", "return ", "<!D", "<?", "=",
      "..", "diff --git", "+++", "\"\"\"", "'''", "\\",
    ] {
      if line.starts(with: beginning.utf8) { return true }
    }
    // `key = value`, `Key: value` in several lines, `name := value`.
    let word = line.prefix { $0.isASCIIAlphanumeric || "._-".utf8.contains($0) }
    let rest = line[word.endIndex...]
    // A key of YAML with its value.
    if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first), rest.first == UInt8(ascii: ":"),
      rest.dropFirst().first == 0x20
    {
      return true
    }
    return !word.isEmpty
      && (rest.starts(with: " = ".utf8) || rest.starts(with: "=".utf8)
        || rest.starts(with: "(".utf8) && last == UInt8(ascii: ")"))
  }

  // MARK: Signs

  /// Reports whether a text holds a few words: eight letters, or four signs of a script that writes words with these.
  private static func holdsWords(_ text: ArraySlice<UInt8>) -> Bool {
    var count = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.properties.isAlphabetic {
      count += scalar.value < 0x2E80 ? 1 : 2
      if count >= 8 { return true }
    }
    return false
  }

  /// The place behind `**words**`, `***words***` or `~~words~~`; `nil` if no such words begin at the index.
  private static func emphasisEnd(in text: ArraySlice<UInt8>, from index: Int) -> Int? {
    for sign in ["***", "**", "~~"] where text[index...].starts(with: sign.utf8) {
      let length = sign.utf8.count
      guard isBorder(text, before: index), let next = text[(index + length)...].first, next != 0x20,
        next != text[index],
        let end = find(sign, in: text, from: index + length), text[end - 1] != 0x20, isBorder(text, at: end + length)
      else { return nil }
      return end + length
    }
    return nil
  }

  /// The star that ends `*words*`; `nil` if no such words begin at the index.
  private static func starredEnd(in text: ArraySlice<UInt8>, from index: Int) -> Int? {
    let words = text[(index + 1)...].prefix(100).prefix { $0 != UInt8(ascii: "*") }
    guard let first = words.first, let last = words.last, words.endIndex < text.endIndex, last != 0x20,
      first.isASCIIAlphanumeric || first >= 0x80 || isWrapped(words), isBorder(text, before: index),
      isBorder(text, at: words.endIndex + 1)
    else { return nil }
    return words.endIndex
  }

  /// Reports whether a text is words in quotation marks or parentheses; patterns of names have other signs.
  private static func isWrapped(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last, text.count > 2,
      first == UInt8(ascii: "\"") && last == first || first == UInt8(ascii: "(") && last == UInt8(ascii: ")")
    else { return false }
    return text.dropFirst().dropLast().allSatisfy {
      $0.isASCIIAlphanumeric || $0 >= 0x80 || " '.,:;!?-".utf8.contains($0)
    }
  }

  private static func isBorder(_ text: ArraySlice<UInt8>, before index: Int) -> Bool {
    index == text.startIndex || !text[index - 1].isASCIIAlphanumeric && !"`*\\$".utf8.contains(text[index - 1])
  }

  private static func isBorder(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
    index >= text.endIndex || !text[index].isASCIIAlphanumeric && !"`*".utf8.contains(text[index])
  }

  private static func find(_ sign: String, in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    let sign = Array(sign.utf8)
    for index in text[start...].prefix(300).indices where text[index...].starts(with: sign) && index > start {
      return index
    }
    return nil
  }

  private static func isTarget(_ target: ArraySlice<UInt8>) -> Bool {
    target.starts(with: "http".utf8) || target.starts(with: "/".utf8) || target.starts(with: "#".utf8)
      || target.starts(with: "mailto:".utf8)
      || target.starts(with: "./".utf8)
      || target.contains(UInt8(ascii: ".")) && !target.contains(0x20) && !target.contains(UInt8(ascii: ","))
  }
}
