internal import RichText

/// Lines that a terminal has broken in its last column, wherever that was.
struct HardWraps {
  private static let commonWidths: Set<Int> = [80, 100, 120, 132, 140, 150, 160, 180, 200, 220, 240]
  private static let narrowest = 60
  /// The lines of encoded data, which are as long as each other by themselves.
  private static let encodedWidths: Set<Int> = [64, 76]

  private let lines: [TextLine]
  private var wrapped: [(line: Int, joint: LineRepair.Joint)] = []

  /// - Parameters:
  ///   - session: the prompts; `nil` in another text, which a person has called broken.
  ///   - padding: the width of the window, if it is known.
  ///   - isAsked: whether a person has called the text broken.
  init(_ lines: [TextLine], _ filled: [Int], session: ShellSession?, padding: Int?, isAsked: Bool) {
    self.lines = lines
    func isPrompt(_ index: Int) -> Bool { session?.isPrompt(index) == true }
    guard let width = padding ?? lines.map(\.fullWidth).max(), width >= Self.narrowest else { return }
    let isFilled = Self.isFilled(lines, filled, to: width, atLeast: session == nil ? 1 : 2)
    let hasRows = filled.contains { RowJudge.beginsRow(lines[$0]) && ($0 == 0 || lines[$0 - 1].width < width - 1) }
    var (full, short): ([Int], [Int]) = ([], [])
    for index in filled.dropLast() {
      let (line, next) = (lines[index], lines[index + 1])
      if line.width == width, Self.isRule(line), Self.isRule(next) {
        full.append(index)
        continue
      }
      guard line.width >= width - 1, !next.isBlank, next.indent <= 1, !isPrompt(index + 1),
        session == nil ? !Self.isRow(line, before: next, amongRows: hasRows) : !RowJudge.areRows(line, next),
        !Self.isRuler(line), !Self.isRuler(next),
        index == 0 || !Self.isRuler(lines[index - 1]) || full.last == index - 2,
        !Self.isEncoded(line, before: next, width, isAsked),
        !isPrompt(index) || line.content.last != UInt8(ascii: ";"),
        isPrompt(index) || !isFilled || !ProseJudge.isProse(line.content)
      else { continue }
      // A wide character needs two columns.
      if line.width == width || isAsked && next.firstScalar?.isIdeographic == true {
        full.append(index)
      } else if next.indent == 0 {
        short.append(index)
      }
    }
    // A command that was given twice is as long as itself.
    let shapes = Set(full.map { RowJudge.shape(lines[$0].content) })
    // Without prompts a width proves nothing: prose and lists have longest lines, too.
    let isCertain =
      session != nil && (padding != nil || Self.commonWidths.contains(width) || shapes.count >= 2)
    let isEvident = session == nil && isEvident(full, isPadded: padding != nil)
    if isEvident {
      func isOpen(_ index: Int) -> Bool { Self.isOpen(lines[index], before: lines[index + 1]) }
      full = full.filter { isOpen($0) || !LineSeam.endsSentence(lines[$0].text, in: lines[$0].start..<lines[$0].end) }
      short = short.filter(isOpen)
    } else if !isCertain {
      full = isAsked ? cuts(full) : full.filter { Self.isCut(lines[$0], lines[$0 + 1]) }
    }
    // A space in the last column is not copied.
    if full.isEmpty, padding == nil { return }
    wrapped = full.map { ($0, .nothing) } + (session == nil && !isEvident ? [] : short.map { ($0, .space) })
  }

  var isEmpty: Bool { wrapped.isEmpty }

  /// Reports whether the full lines of a text that a person has called broken show the width of a window. Two are cut,
  /// most of the breaks can stand within a line, and some must. If the width is known, one line is enough.
  private func isEvident(_ full: [Int], isPadded: Bool) -> Bool {
    let cut = full.filter { Self.isOpen(lines[$0], before: lines[$0 + 1]) }
    guard cut.count * 2 > full.count else { return false }
    return isPadded
      || cut.count { Self.isWithinWord(lines[$0], lines[$0 + 1]) } * 4 >= cut.count
        && Set(cut.map { RowJudge.shape(lines[$0].content) }).count > 1
  }

  /// Reports whether a break stands before a space or within a word. Then one piece of the word has no vowel, or both
  /// have digits or the signs of paths.
  private static func isWithinWord(_ line: TextLine, _ next: TextLine) -> Bool {
    if next.indent == 1, line.indent == 0 { return true }
    // No spaces stand between the words of Chinese and Japanese.
    if line.lastScalar?.isIdeographic == true, next.firstScalar?.isIdeographic == true { return true }
    // Code goes on left of its indent.
    if next.indent == 0, line.indent > 1, !ProseJudge.isProse(line.content) { return true }
    let (tail, head) = (line.content.suffix { $0 != 0x20 }, next.content.prefix { $0 != 0x20 })
    func isPiece(_ word: ArraySlice<UInt8>) -> Bool {
      word.allSatisfy(isLowercase) && !word.contains { "aeiouy".utf8.contains($0) }
    }
    func isToken(_ word: ArraySlice<UInt8>) -> Bool { isPath(word) || word.contains(where: \.isASCIIDigit) }
    guard let last = tail.last, last.isASCIIAlphanumeric || last == UInt8(ascii: "\"") || isPath([last]) else {
      return false
    }
    return isPiece(tail)
      || isPiece(head.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }) && head.first?.isASCIILetter == true
      || isToken(tail) && isToken(head)
  }

  /// Reports whether a break can stand within a line that ends with no sign of code. Then the next begins with a space,
  /// a small letter, a digit or a sign within words.
  private static func isOpen(_ line: TextLine, before next: TextLine) -> Bool {
    guard let last = line.content.last, let first = next.firstScalar else { return false }
    if next.indent == 1 { return true }
    return !"{};,(".utf8.contains(last)
      && (first.properties.isLowercase || first.isIdeographic || ("0"..."9").contains(first)
        || "/:;=&?%_.,。、".unicodeScalars.contains(first))
  }

  func join(into plan: inout LineRepairs) {
    for (index, joint) in wrapped where !plan.lines[index].isDropped && !plan.lines[index + 1].isDropped {
      plan.lines[index].end = max(lines[index].end, plan.lines[index].start)
      plan.lines[index].joint = joint
      plan.joints += 1
    }
  }

  /// Reports whether a line is drawn; one sign alone begins a comment, and a few different ones end a command.
  private static func isRuler(_ line: TextLine) -> Bool {
    if ["===", "---", "***"].contains(where: { line.content.starts(with: $0.utf8) }) { return true }
    return line.width - line.indent > 2 && (line.content.count > 4 || Set(line.content).count * 2 < line.content.count)
      && !line.content.contains(where: \.isASCIIAlphanumeric)
      && !String(decoding: line.content, as: UTF8.self).unicodeScalars.contains(where: \.properties.isAlphabetic)
  }

  /// Reports whether a line is a stretch of the rule below the heads of a table, as clients of databases draw it.
  private static func isRule(_ line: TextLine) -> Bool {
    line.indent == 0 && line.width > 2 && line.content.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
  }

  private static func isEncoded(_ line: TextLine, before next: TextLine, _ width: Int, _ isAsked: Bool) -> Bool {
    func isData(_ line: TextLine) -> Bool {
      line.content.allSatisfy { $0.isASCIIAlphanumeric || "+/=".utf8.contains($0) }
    }
    return isData(line) && (encodedWidths.contains(width) || isAsked && isData(next))
  }

  /// Reports whether the break stands within a path or an address, or the next line begins left of an indented text.
  /// The first word of an output, as in `error: no such file`, goes on with nothing.
  private static func isCut(_ line: TextLine, _ next: TextLine) -> Bool {
    guard let last = line.content.last, let first = next.content.first else { return false }
    if line.indent > 1 { return isLowercase(first) || next.indent == 1 }
    let (tail, head) = (line.content.suffix { $0 != 0x20 }, next.content.prefix { $0 != 0x20 })
    return isPath(head) && isPath(tail) && head.last != UInt8(ascii: ":")
      && last.isASCIIAlphanumeric && first.isASCIIAlphanumeric && !first.isASCIIUppercase
  }

  /// The full lines that a window cut, in a text that a person has called broken. The cut is before a space, within the
  /// word of a command, or within an address that has a line for itself.
  private func cuts(_ full: [Int]) -> [Int] {
    let hasMargin = lines.indices.contains { lines[$0].indent == 1 && !full.contains($0 - 1) }
    var cuts: [Int] = []
    var beginning: ArraySlice<UInt8> = []
    for index in full {
      let (line, next) = (lines[index], lines[index + 1])
      guard let last = line.content.last, !"{};,(".utf8.contains(last) else { continue }
      if cuts.last != index - 1 || index == 0 { beginning = line.content }
      let isBeforeSpace =
        next.indent == 1 && line.indent == 0 && !hasMargin
        && line.content.first.map { !"+-@*".utf8.contains($0) } ?? false
      if isBeforeSpace || Self.isCut(line, next, of: beginning) { cuts.append(index) }
    }
    return cuts
  }

  private static func isCut(_ line: TextLine, _ next: TextLine, of beginning: ArraySlice<UInt8>) -> Bool {
    guard let last = line.content.last, let first = next.content.first else { return false }
    if !beginning.contains(0x20) {
      // Lists of paths, addresses and packages have one word a line.
      return beginning.starts(with: "http".utf8) && !next.content.contains(0x20)
        && !next.content.contains(UInt8(ascii: ":"))
        && next.content.contains { "&=%".utf8.contains($0) }
    }
    let (tail, head) = (line.content.suffix { $0 != 0x20 }, next.content.prefix { $0 != 0x20 })
    guard head.last != UInt8(ascii: ":"), last.isASCIIAlphanumeric || "/&=_-".utf8.contains(last) else { return false }
    if KnownCommands.isCommand(beginning) {
      let isToken = tail.count + head.count >= 20 && (tail + head).contains { $0.isASCIIDigit }
      return tail.elementsEqual("-".utf8) || isToken && first.isASCIIAlphanumeric
        || isPath(head)
          && (first.isASCIIAlphanumeric && !first.isASCIIUppercase || "_=&".utf8.contains(first)
            || first == UInt8(ascii: ".") && head.dropFirst().first?.isASCIIAlphanumeric == true)
    }
    return isPath(head) && isPath(tail) && first.isASCIIAlphanumeric && !first.isASCIIUppercase
  }

  private static func isPath(_ word: ArraySlice<UInt8>) -> Bool { word.contains { "/=:_@-.".utf8.contains($0) } }

  private static func isLowercase(_ byte: UInt8) -> Bool { byte.isASCIILetter && byte & 0x20 != 0 }

  /// Reports whether the next line begins as code, a command, an item or a row.
  private static func isRow(_ line: TextLine, before next: TextLine, amongRows: Bool) -> Bool {
    // A space is what stood at the edge.
    if next.indent == 1, line.indent == 0 { return RowJudge.areAlike(line, next) }
    guard let first = next.content.first else { return true }
    if next.indent == 0, line.indent > 1 {
      return "})]*#|".utf8.contains(first) || KnownCommands.isCommand(next.content)
        || amongRows && RowJudge.beginsRow(next) || RowJudge.areAlike(line, next)
    }
    return "})]*#|".utf8.contains(first) || LineMark.end(of: next.text, in: next.start..<next.end) != nil
      || next.content.starts(with: "//".utf8) || KnownCommands.isCommand(next.content)
      || RowJudge.areRows(line, next) || RowJudge.areRowsOfWords(line, next, amongRows: amongRows)
  }

  /// Reports whether the text has prose whose lines were broken between words, by the program that wrote it.
  private static func isFilled(_ lines: [TextLine], _ filled: [Int], to width: Int, atLeast least: Int) -> Bool {
    filled.dropLast().count { index in
      let (line, next) = (lines[index], lines[index + 1])
      guard (width - 15..<width - 1).contains(line.width), line.indent == next.indent, let first = next.content.first
      else {
        return false
      }
      return isLowercase(first) && ProseJudge.isProse(line.content)
    } >= least
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    var start = endIndex
    while start > startIndex, predicate(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
