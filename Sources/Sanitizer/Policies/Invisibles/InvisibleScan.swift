/// Finds the invisible characters of one paragraph that are to go, and leaves those that spelling or an emoji needs.
///
/// A character stays or goes by the characters that stay around it, so a second pass finds nothing. Where a paragraph
/// shows that characters of a kind carry data, it is scanned again without any of that kind. Stacks of too many
/// combining marks are removed with everything in them.
struct InvisibleScan {
  struct Removal: Hashable {
    var range: Range<Int>
    var scalar: Unicode.Scalar
  }

  /// The number of invisible characters that have a use between two visible ones, except in braille and hieroglyphs.
  /// Examples are a variant and a joiner, two joiners, or a joiner and a direction mark.
  private static let mostKept = 2

  private let bytes: [UInt8]
  private let range: Range<Int>
  private let stripsBidi: Bool
  private let stripsInvisible: Bool

  private(set) var removals: [Removal] = []
  /// The last character that stays, and the last visible one with its place.
  private var previous: Unicode.Scalar?
  private var base: Unicode.Scalar?
  private var basePlace = 0
  /// Characters of one kind that stay, directly before the place looked at.
  private var row: (kind: InvisibleScalar, count: Int)?
  /// Characters that stay of the present stretch.
  private var kept = 0
  /// The end of the last invisible character: what follows it directly has it for its predecessor.
  private var end = -1
  private var lettering: ParagraphLetters.Direction?
  private var lookahead: (end: Int, scalar: Unicode.Scalar?)?
  private var stackEnd = 0
  private var signs = PayloadSigns()
  private var suspects: PayloadSigns.Suspects = []

  init(_ bytes: [UInt8], in range: Range<Int>, stripsBidi: Bool, stripsInvisible: Bool) {
    self.bytes = bytes
    self.range = range
    self.stripsBidi = stripsBidi
    self.stripsInvisible = stripsInvisible
  }

  mutating func run() {
    while true {
      pass()
      let found = stripsInvisible ? signs.suspects { ParagraphLetters.ideographs(in: bytes[range]) } : []
      if found.isSubset(of: suspects) { return }
      suspects.formUnion(found)
      removals = []
      (end, stackEnd, lookahead) = (-1, 0, nil)
      signs = PayloadSigns()
    }
  }

  private mutating func pass() {
    var index = range.lowerBound
    while true {
      // A single mark is no candidate.
      if !suspects.contains(.marks) { index = InvisibleScalar.candidate(in: bytes, from: index) }
      guard index < range.upperBound else { return }
      guard let scalar = UTF8Window.scalar(bytes, at: index) else {
        index += 1
        continue
      }
      if removeStack(of: scalar, at: index) {
        index = end
        continue
      }
      guard let kind = kind(of: scalar) else {
        index += UTF8Window.length(of: scalar)
        continue
      }
      if index != end { beginStretch(at: index) }
      end = index + UTF8Window.length(of: scalar)
      if kind == .tag, previous == "\u{1F3F4}", let flagEnd = RegionFlag.end(of: bytes[..<range.upperBound], at: index)
      {
        end = flagEnd
        previous = "\u{E007F}"
        row = nil
      } else if keeps(scalar, kind, upTo: end) {
        row = (kind, row?.kind == kind ? (row?.count ?? 0) + 1 : 1)
        if !kind.isBidirectional || stripsBidi { kept += 1 }
        note(scalar, kind)
        previous = scalar
      } else {
        remove(scalar, kind, at: index)
      }
      index = end
    }
  }

  /// The kind of an invisible character, or of a mark where all marks go.
  private func kind(of scalar: Unicode.Scalar) -> InvisibleScalar? {
    InvisibleScalar(scalar) ?? (suspects.contains(.marks) && scalar.isGeneralMark ? .other : nil)
  }

  private mutating func beginStretch(at index: Int) {
    previous = index > range.lowerBound ? UTF8Window.scalar(bytes, before: index) : nil
    base = previous
    basePlace = index - (base.map(UTF8Window.length) ?? 0)
    row = nil
    kept = 0
  }

  private mutating func remove(_ scalar: Unicode.Scalar, _ kind: InvisibleScalar, at index: Int) {
    switch kind {
    case .variationSelector: signs.selectorRemoved(scalar)
    case .softHyphen where previous == scalar: signs.softHyphenDoubled()
    default: break
    }
    removals.append(Removal(range: index..<index + UTF8Window.length(of: scalar), scalar: scalar))
  }

  private mutating func note(_ scalar: Unicode.Scalar, _ kind: InvisibleScalar) {
    switch kind {
    case .variationSelector: signs.selectorKept(scalar)
    case .softHyphen: if let lookahead { signs.softHyphenKept(before: basePlace, after: lookahead.end) }
    default: break
    }
  }

  /// Removes the combining marks around `index` if there are too many, with what is between them; whether it did.
  private mutating func removeStack(of scalar: Unicode.Scalar, at index: Int) -> Bool {
    guard stripsInvisible, !suspects.contains(.marks), index >= stackEnd,
      scalar.isGeneralMark || InvisibleScalar(scalar) != nil
    else { return false }
    let floor = index == end ? index : max(end, range.lowerBound)
    let stack = CombiningStack(in: bytes, around: index, from: floor, to: range.upperBound)
    stackEnd = stack.next
    guard stack.isExcessive else { return false }
    signs.stackRemoved()
    if index != end { beginStretch(at: stack.range.lowerBound) }
    var position = stack.range.lowerBound
    while position < stack.range.upperBound, let scalar = UTF8Window.scalar(bytes, at: position) {
      let next = position + UTF8Window.length(of: scalar)
      if !stripsBidi, InvisibleScalar(scalar)?.isBidirectional == true {
        previous = scalar
        row = nil
      } else {
        removals.append(Removal(range: position..<next, scalar: scalar))
      }
      position = next
    }
    end = stack.range.upperBound
    return true
  }

  private mutating func keeps(_ scalar: Unicode.Scalar, _ kind: InvisibleScalar, upTo end: Int) -> Bool {
    switch kind {
    case .bidiControl: return !stripsBidi
    case .directionMark:
      return !stripsBidi || (!stripsInvisible || kept < Self.mostKept) && isNeededMark(upTo: end)
    case .brailleBlank, .hieroglyphControl:
      return !stripsInvisible || isNeeded(scalar, kind, next: next(after: end))
    case .joiner, .variationSelector, .mongolianSelector, .vowelSeparator, .tag, .zeroWidthSpace, .graphemeJoiner,
      .jamoFiller, .softHyphen, .other:
      return !stripsInvisible || kept < Self.mostKept && isNeeded(scalar, kind, next: next(after: end))
    }
  }

  /// Reports whether the character has a use between `previous` and `next`.
  private func isNeeded(_ scalar: Unicode.Scalar, _ kind: InvisibleScalar, next: Unicode.Scalar?) -> Bool {
    let before = row?.kind == kind ? row?.count ?? 0 : 0
    switch kind {
    case .joiner:
      // Two in a row occur in Kannada and Nepali; more than two would be hidden data.
      if before < 2, base?.needsJoiners == true || next?.needsJoiners == true { return true }
      return scalar == "\u{200D}" && before == 0 && base?.isPictographic == true && next?.isPictographic == true
    case .variationSelector:
      if suspects.contains(.selectors) || suspects.contains(.ideographicSelectors) && scalar.isIdeographicSelector {
        return false
      }
      return previous.map { VariationSequences.hasVariant(of: $0, by: scalar, before: next) } ?? false
    case .mongolianSelector:
      return previous == base && base?.isMongolian == true
    case .vowelSeparator:
      return before == 0 && base?.isMongolian == true && next?.isMongolian == true
    case .zeroWidthSpace:
      return previous?.breaksAtZeroWidthSpace == true && next?.breaksAtZeroWidthSpace == true
    case .graphemeJoiner:
      return previous == base && previous?.properties.generalCategory != .spaceSeparator && base != nil
        && next?.properties.generalCategory == .nonspacingMark
    case .jamoFiller:
      if scalar == "\u{115F}" { return previous == base && (next?.isVowelJamo == true || next?.isTrailingJamo == true) }
      return previous?.isLeadingJamo == true || previous == "\u{115F}" && next?.isTrailingJamo == true
    case .softHyphen:
      return !suspects.contains(.softHyphens) && previous == base && previous?.isLetter == true
        && next?.isLetter == true
    case .brailleBlank:
      return base?.isBraillePattern == true || next?.isBraillePattern == true
    case .hieroglyphControl:
      // One group may end, be joined to another, and that begin.
      return before < 3 && (base?.isHieroglyph == true || next?.isHieroglyph == true)
    case .tag, .other, .bidiControl, .directionMark:
      return false
    }
  }

  /// The next visible character; found once for each stretch of invisible ones.
  private mutating func next(after start: Int) -> Unicode.Scalar? {
    if let lookahead, start <= lookahead.end { return lookahead.scalar }
    var index = start
    while index < range.upperBound, let scalar = UTF8Window.scalar(bytes, at: index) {
      guard kind(of: scalar) != nil else {
        lookahead = (index, scalar)
        return scalar
      }
      index += UTF8Window.length(of: scalar)
    }
    lookahead = (index, nil)
    return nil
  }

  /// Reports whether a direction mark has anything to order; inside a number it could only turn the figures around.
  private mutating func isNeededMark(upTo end: Int) -> Bool {
    guard previous?.isDirectionMark != true else { return false }
    switch direction() {
    case .rightToLeft: return true
    case .leftToRight: return false
    case .none: return !(base?.isDecimalDigit == true && next(after: end)?.isDecimalDigit == true)
    }
  }

  private mutating func direction() -> ParagraphLetters.Direction {
    if let lettering { return lettering }
    let found = ParagraphLetters.direction(in: bytes[range])
    lettering = found
    return found
  }
}

extension Unicode.Scalar {
  fileprivate var isDirectionMark: Bool { InvisibleScalar(self) == .directionMark }
}
