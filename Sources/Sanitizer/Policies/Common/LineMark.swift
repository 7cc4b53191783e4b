/// The mark with which a line begins as an item of a list does: `- `, `• `, `1. `, `a) ` and the like.
enum LineMark {
  /// Finds the mark at the beginning of a line, and how many characters it has; `nil` where there is none.
  /// - Parameter isWholeLine: whether the mark may be all of the line, as that of an empty item whose end was trimmed.
  static func end(of text: [UInt8], in line: Range<Int>, orWholeLine isWholeLine: Bool = false) -> (
    end: Int, width: Int
  )? {
    var word: [Unicode.Scalar] = []
    var index = line.lowerBound
    while index < line.upperBound, index < line.lowerBound + 24, let scalar = UTF8Window.scalar(text, at: index) {
      if scalar.isSpace { return isMark(word) ? (index, word.count) : nil }
      if !scalar.isPassedOver { word.append(scalar) }
      index += UTF8Window.length(of: scalar)
    }
    return isWholeLine && index == line.upperBound && isMark(word) ? (index, word.count) : nil
  }

  private static func isMark(_ word: [Unicode.Scalar]) -> Bool {
    guard let first = word.first, let last = word.last else { return false }
    if word.count == 1 {
      switch first.properties.generalCategory {
      // A picture is none.
      case .dashPunctuation, .otherPunctuation, .mathSymbol, .otherSymbol: return first != "\u{FFFC}"
      default: return false
      }
    }
    guard last == "." || last == ")" else { return false }
    let number = word.dropLast()
    return number.count == 1 || number.count <= 3 && number.allSatisfy(\.isDecimalDigit)
  }
}
