/// Finds the invisible characters of one paragraph that are to go, and leaves those that spelling or an emoji needs.
///
/// What stays depends only on what stays around it, so a second pass finds nothing.
struct InvisibleScan {
  struct Removal: Hashable {
    var range: Range<Int>
    var scalar: Unicode.Scalar
  }

  /// What letters a paragraph has, by which direction marks are judged.
  private enum Lettering {
    case rightToLeft, leftToRight
    /// Only figures and signs: nothing but a mark gives them a direction, as in patterns of amounts.
    case none
  }

  private let bytes: [UInt8]
  private let range: Range<Int>
  private let stripsBidi: Bool
  private let stripsInvisible: Bool

  private(set) var removals: [Removal] = []
  /// The last character that stays, and the last visible one.
  private var previous: Unicode.Scalar?
  private var base: Unicode.Scalar?
  /// Joiners that stay, directly before the place looked at.
  private var joiners = 0
  private var lettering: Lettering?
  private var lookahead: (end: Int, scalar: Unicode.Scalar?)?

  init(_ bytes: [UInt8], in range: Range<Int>, stripsBidi: Bool, stripsInvisible: Bool) {
    self.bytes = bytes
    self.range = range
    self.stripsBidi = stripsBidi
    self.stripsInvisible = stripsInvisible
  }

  mutating func run() {
    var index = range.lowerBound
    /// The end of the last invisible character: what follows it directly has it for its predecessor.
    var end = -1
    while true {
      index = InvisibleScalar.candidate(in: bytes, from: index)
      guard index < range.upperBound else { return }
      guard let scalar = UTF8Window.scalar(bytes, at: index), let kind = InvisibleScalar(scalar) else {
        index += 1
        continue
      }
      if index != end {
        previous = index > range.lowerBound ? UTF8Window.scalar(bytes, before: index) : nil
        base = previous
        joiners = 0
      }
      end = index + UTF8Window.length(of: scalar)
      if kind == .tag, let flagEnd = regionFlag(at: index) {
        end = flagEnd
        previous = "\u{E007F}"
      } else if keeps(scalar, kind, upTo: end) {
        joiners = kind == .joiner ? joiners + 1 : 0
        previous = scalar
      } else {
        removals.append(Removal(range: index..<end, scalar: scalar))
      }
      index = end
    }
  }

  private mutating func keeps(_ scalar: Unicode.Scalar, _ kind: InvisibleScalar, upTo end: Int) -> Bool {
    switch kind {
    case .bidiControl: return !stripsBidi
    case .directionMark: return !stripsBidi || isNeededMark(upTo: end)
    case .joiner, .variationSelector, .mongolianSelector, .tag, .zeroWidthSpace, .graphemeJoiner, .jamoFiller,
      .softHyphen,
      .other:
      return !stripsInvisible || isNeeded(scalar, kind, next: next(after: end))
    }
  }

  /// Whether the character has a use between `previous` and `next`.
  private func isNeeded(_ scalar: Unicode.Scalar, _ kind: InvisibleScalar, next: Unicode.Scalar?) -> Bool {
    switch kind {
    case .joiner:
      // Two in a row occur in Kannada and Nepali; more would spell something.
      if joiners < 2, base?.needsJoiners == true || next?.needsJoiners == true { return true }
      return scalar == "\u{200D}" && joiners == 0 && base?.isPictographic == true && next?.isPictographic == true
    case .variationSelector:
      return previous?.hasVariants(by: scalar) == true
    case .mongolianSelector:
      return previous?.isMongolian == true || next?.isMongolian == true && previous == base
    case .zeroWidthSpace:
      return previous?.breaksAtZeroWidthSpace == true && next?.breaksAtZeroWidthSpace == true
    case .graphemeJoiner:
      return previous == base && previous?.properties.generalCategory != .spaceSeparator && base != nil
        && next?.properties.generalCategory == .nonspacingMark
    case .jamoFiller:
      return previous?.isHangulJamo == true || next?.isHangulJamo == true
    case .softHyphen:
      return previous == base && previous?.isLetter == true && next?.isLetter == true
    case .tag, .other, .bidiControl, .directionMark:
      return false
    }
  }

  /// The next visible character; found once for each stretch of invisible ones.
  private mutating func next(after start: Int) -> Unicode.Scalar? {
    if let lookahead, start <= lookahead.end { return lookahead.scalar }
    var index = start
    while index < range.upperBound, let scalar = UTF8Window.scalar(bytes, at: index) {
      guard InvisibleScalar(scalar) != nil else {
        lookahead = (index, scalar)
        return scalar
      }
      index += UTF8Window.length(of: scalar)
    }
    lookahead = (index, nil)
    return nil
  }

  /// The end of a flag's tags that begin at `start` after a black flag: a region's code and the cancel tag (UTS 51, ED-14a).
  private func regionFlag(at start: Int) -> Int? {
    guard previous == "\u{1F3F4}" else { return nil }
    var code: [UInt32] = []
    var index = start
    while code.count <= 6, index < range.upperBound, let scalar = UTF8Window.scalar(bytes, at: index) {
      index += UTF8Window.length(of: scalar)
      switch scalar.value {
      case 0xE007F:
        let letters = code.prefix(2).allSatisfy { (0xE0061...0xE007A).contains($0) }
        return letters && (3...6).contains(code.count) ? index : nil
      case 0xE0030...0xE0039, 0xE0061...0xE007A: code.append(scalar.value)
      default: return nil
      }
    }
    return nil
  }

  /// Whether a direction mark has anything to order; inside a number it could only turn the figures around.
  private mutating func isNeededMark(upTo end: Int) -> Bool {
    guard previous?.isDirectionMark != true else { return false }
    switch paragraphLettering() {
    case .rightToLeft: return true
    case .leftToRight: return false
    case .none: return !(base?.isDecimalDigit == true && next(after: end)?.isDecimalDigit == true)
    }
  }

  private mutating func paragraphLettering() -> Lettering {
    if let lettering { return lettering }
    var index = range.lowerBound
    var found = Lettering.none
    while index < range.upperBound, found != .rightToLeft {
      let byte = bytes[index]
      // No right-to-left letter begins with a smaller byte.
      if byte < 0xD6, found == .leftToRight {
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
    lettering = found
    return found
  }
}

extension Unicode.Scalar {
  fileprivate var isDirectionMark: Bool { InvisibleScalar(self) == .directionMark }
}
