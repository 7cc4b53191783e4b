@_spi(_Unicode) import Swift
internal import RichText

/// The combining marks over one character, and the invisible characters between them.
///
/// Only accents and other marks that any letter may have are counted. Marks of one script, such as the vowel points of
/// Hebrew and Tibetan stacks, are not. Vietnamese and Greek have up to three accents, and phonetic alphabets four. The
/// accents of precomposed letters count, too, so the spelling of a letter makes no difference.
struct CombiningStack {
  /// The number of marks that one character may have.
  static let limit = 4
  /// The number of stacks beyond the limit in one paragraph from which on all its marks are taken for noise.
  static let noise = 4

  /// The place of the marks, and of what is between them.
  var range: Range<Int>
  private(set) var count: Int
  /// The place from which the next stack is looked for.
  var next: Int

  /// - Parameters:
  ///   - index: The place of a mark or of an invisible character.
  ///   - floor: The place before which nothing is looked at.
  init(in bytes: [UInt8], around index: Int, from floor: Int, to limit: Int) {
    var start = index
    count = 0
    while start > floor, let scalar = UTF8Window.scalar(bytes, before: start), scalar.isGeneralMark {
      start -= UTF8Window.length(of: scalar)
      count += 1
    }
    var (position, end) = (index, index)
    while position < limit, let scalar = UTF8Window.scalar(bytes, at: position) {
      let isMark = scalar.isGeneralMark
      if !isMark, InvisibleScalar(scalar) == nil { break }
      position += UTF8Window.length(of: scalar)
      if isMark {
        count += 1
        end = position
      }
    }
    range = start..<max(start, end)
    next = position
    // U+0344 is two marks; a single one of the others is too few upon any letter.
    let doubled = zip(bytes[range], bytes[range].dropFirst()).count { $0 == (0xCD, 0x84) }
    count += doubled
    if count > 1, !isExcessive { count += precomposed(bytes, from: floor) }
  }

  /// The marks of the character below, by its canonical or compatibility decomposition.
  private func precomposed(_ bytes: [UInt8], from floor: Int) -> Int {
    guard range.lowerBound > floor, let base = UTF8Window.scalar(bytes, before: range.lowerBound), base.value > 0x7F
    else { return 0 }
    var text = ""
    text.unicodeScalars.append(contentsOf: CompatibilityDecomposition.shared[base] ?? [base])
    return text._nfd.count(where: \.isGeneralMark)
  }

  var isExcessive: Bool { count > Self.limit }
}

extension Unicode.Scalar {
  /// Accents and other marks that are not of one script.
  var isGeneralMark: Bool {
    switch value {
    case 0x034F: false
    case 0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
