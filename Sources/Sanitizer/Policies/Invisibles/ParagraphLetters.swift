/// The letters of a paragraph, by which some of its invisible characters are judged.
enum ParagraphLetters {
  /// The direction that the letters give the paragraph.
  enum Direction {
    case rightToLeft, leftToRight
    /// The paragraph has only figures and signs. Only a mark gives them a direction, as in patterns of amounts.
    case none
  }

  static func direction(in bytes: ArraySlice<UInt8>) -> Direction {
    var index = bytes.startIndex
    var found = Direction.none
    while index < bytes.endIndex, found != .rightToLeft {
      // No right-to-left letter begins with a smaller byte.
      if bytes[index] < 0xD6, found == .leftToRight {
        index += 1
        continue
      }
      guard let scalar = UTF8Window.scalar(bytes, at: index) else {
        index += 1
        continue
      }
      if scalar.isRightToLeftLetter {
        found = .rightToLeft
      } else if scalar.isLetter {
        found = .leftToRight
      }
      index += UTF8Window.length(of: scalar)
    }
    return found
  }

  static func ideographs(in bytes: ArraySlice<UInt8>) -> Int {
    var (index, count) = (bytes.startIndex, 0)
    while index < bytes.endIndex {
      guard let scalar = UTF8Window.scalar(bytes, at: index) else {
        index += 1
        continue
      }
      if scalar.isIdeograph { count += 1 }
      index += UTF8Window.length(of: scalar)
    }
    return count
  }
}
