internal import RichText

/// Tells the rows of listings, tables and logs from the pieces of a line that a terminal has broken.
enum RowJudge {
  /// Reports whether each of two lines is a row of its own.
  static func areRows(_ line: TextLine, _ next: TextLine) -> Bool {
    // No row begins with the sign between two values.
    if next.content.first == UInt8(ascii: ",") { return false }
    return haveSameColumns(line, next) || [line, next].allSatisfy(hasColumns) || beginAlike(line, next)
      || beginsWithKey(next) || areRecords(line, next)
  }

  /// Reports whether each of two lines is a row or a line of code, in a text that a person has called broken.
  /// - Parameter amongRows: whether a line that begins as a row can be one.
  static func areRowsOfWords(_ line: TextLine, _ next: TextLine, amongRows: Bool = true) -> Bool {
    beginAlike(line, next) || beginsWithKey(next) || areRecords(line, next) || areAlike(line, next)
      || amongRows && beginsRow(next)
      || line.content.last == UInt8(ascii: ",") && beginsWithName(next) || beginsCall(line) || beginsCall(next)
  }

  /// Reports whether two lines have as many words, with two the same in both, or as many fields, or begin with keys.
  static func areAlike(_ line: TextLine, _ next: TextLine) -> Bool {
    func fields(_ line: TextLine, _ sign: UInt8) -> Int { line.content.count { $0 == sign } }
    let (words, others) = (line.content.split(separator: 0x20), next.content.split(separator: 0x20))
    return words.count == others.count && zip(words, others).count { $0.elementsEqual($1) } >= 2
      || [words, others].allSatisfy { $0.first?.last == UInt8(ascii: ":") }
      || ":,".utf8.contains { fields(line, $0) == fields(next, $0) && fields(line, $0) >= 4 }
      || line.content.last == UInt8(ascii: "\"") && next.content.first == UInt8(ascii: "\"")
  }

  /// Reports whether a line begins with a level of a log, or with a date, a time or an address.
  static func beginsRow(_ line: TextLine) -> Bool {
    let word = line.content.prefix(24).prefix { $0 != 0x20 }
    let name = word.filter(\.isASCIILetter)
    return levels.contains(Substring(decoding: name, as: UTF8.self))
      || word.first?.isASCIIDigit == true && word.count { "-:./".utf8.contains($0) } >= 2
  }

  private static let levels = Set("TRACE DEBUG INFO NOTICE WARN WARNING ERROR FATAL CRITICAL".split(separator: " "))

  /// Reports whether a line begins with `name: ` or `name=`, as the next argument or field does.
  private static func beginsWithName(_ line: TextLine) -> Bool {
    let rest = line.content.drop { $0.isASCIIAlphanumeric || "_\"'-".utf8.contains($0) }
    return rest.startIndex > line.start && (rest.starts(with: ": ".utf8) || rest.first == UInt8(ascii: "="))
  }

  /// Reports whether two words of a line open a bracket with something in it, as in code.
  static func hasCalls(_ line: TextLine) -> Bool {
    let signs = zip(zip(line.content, line.content.dropFirst()), line.content.dropFirst(2))
    return signs.count { $0.0.isASCIIAlphanumeric && $0.1 == UInt8(ascii: "(") && $1 != UInt8(ascii: ")") } >= 2
  }

  /// Reports whether the first word of a line opens a bracket behind a name and does not close it.
  private static func beginsCall(_ line: TextLine) -> Bool {
    let word = line.content.prefix { $0 != 0x20 }
    let name = word.prefix { $0 != UInt8(ascii: "(") }
    return name.last?.isASCIIAlphanumeric == true && name.count < word.count && !word.contains(UInt8(ascii: ")"))
  }

  /// Reports whether two lines have their spaces in the same columns, as the rows of a table have.
  private static func haveSameColumns(_ first: TextLine, _ second: TextLine) -> Bool {
    // Rows may have fewer cells than the first, which may begin with an empty one.
    let (a, b) = (first.text[first.range.lowerBound..<first.end], second.text[second.range.lowerBound..<second.end])
    let ofFirst = a.prefix(b.count).count { $0 == 0x20 }
    guard ofFirst >= 2 else { return false }
    let common = zip(a, b).count { $0 == 0x20 && $1 == 0x20 }
    return common * 10 >= ofFirst * 6
  }

  /// Reports whether a line has three fields or more, each set apart by two spaces at least.
  private static func hasColumns(_ line: TextLine) -> Bool {
    let gaps = zip(line.content, line.content.dropFirst()).map { $0 == 0x20 && $1 == 0x20 }
    return zip(gaps, gaps.dropFirst()).count { !$0 && $1 } >= 2
  }

  /// Reports whether two lines begin with the same kind of number, as in a log, or with the same letters, as paths do.
  private static func beginAlike(_ line: TextLine, _ next: TextLine) -> Bool {
    let (first, second) = (shape(line.content.prefix(9)), shape(next.content.prefix(9)))
    if first == second && first.contains(0x30) { return true }
    let hash = hash(line)
    if hash.count >= 7, hash.count == Self.hash(next).count { return true }
    guard line.content.first == next.content.first else { return false }
    let common = zip(line.content, next.content).prefix { $0 == $1 }.map(\.0)
    return common.count >= 4 && common.count < next.content.count && Set(common).count >= 3
      && common.contains { $0.isASCIILetter }
  }

  /// Returns the first word of a line, if it is a hexadecimal number.
  private static func hash(_ line: TextLine) -> ArraySlice<UInt8> {
    let word = line.content.prefix(65).prefix { $0 != 0x20 }
    return word.allSatisfy({ $0.digit(hex: true) != nil }) && word.contains(where: \.isASCIIDigit) ? word : []
  }

  /// Reports whether two lines are assignments, or have as many words and end with the same two shapes of numbers.
  private static func areRecords(_ line: TextLine, _ next: TextLine) -> Bool {
    func isAssignment(_ line: TextLine) -> Bool {
      let rest = line.content.drop { !"?&=".utf8.contains($0) }
      return !line.content.contains(0x20) && line.content.first?.isASCIILetter == true
        && rest.count > 1 && rest.first == UInt8(ascii: "=")
    }
    if isAssignment(line), isAssignment(next) { return true }
    guard line.content.last?.isASCIIDigit == true, next.content.last?.isASCIIDigit == true else { return false }
    let (words, others) = (line.content.split(separator: 0x20), next.content.split(separator: 0x20))
    return words.count >= 4 && words.count == others.count
      && words.suffix(2).map(shape) == others.suffix(2).map(shape)
      && words.suffix(2).allSatisfy { $0.contains(where: \.isASCIIDigit) }
  }

  /// Reports whether a line begins with `Key: `, as the rows of a report do.
  private static func beginsWithKey(_ line: TextLine) -> Bool {
    let key = line.content.prefix(25).prefix { $0.isASCIIAlphanumeric || "-_".utf8.contains($0) }
    return key.count >= 2 && key.first?.isASCIIUppercase == true
      && line.content[key.endIndex...].starts(with: ": ".utf8)
  }

  /// The text with one digit for all digits and one letter for all letters.
  static func shape(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.map { $0.isASCIIDigit ? 0x30 : $0.isASCIILetter ? 0x61 : $0 }
  }
}
