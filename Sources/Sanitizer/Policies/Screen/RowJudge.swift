internal import RichText

/// Tells the rows of listings, tables and logs from the pieces of a line that a terminal has broken.
enum RowJudge {
  /// Reports whether each of two lines is a row of its own.
  static func areRows(_ line: TextLine, _ next: TextLine) -> Bool {
    // No row begins with the sign between two values.
    if next.content.first == UInt8(ascii: ",") { return false }
    return haveSameColumns(line, next) || beginAlike(line, next) || beginsWithKey(next) || areRecords(line, next)
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
      !line.content.contains(0x20) && line.content.first?.isASCIILetter == true
        && line.content.dropLast().contains(UInt8(ascii: "="))
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
