/// The width of the lines that a text was set in, found from the lines of its own sentences.
///
/// A line break within a paragraph stands where the next word had no room. So the lines whose sentences go on show the
/// width of the page. Nearly all of them must be filled: verses, items and one sentence a line are not. A line that
/// ends a sentence is then a part of its paragraph if it is filled as well. A last line of a paragraph is so by chance
/// only. Where paragraphs begin with an indent, their first lines are narrower, which tells the two apart.
///
/// Widths are counted in characters, or as those of a usual proportional font, whichever fits the text better.
struct PageMeasure {
  /// The end of a line before another one.
  struct Break {
    private let line: [Double]
    private let word: [Double]
    private let next: [Double]

    init(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) {
      line = GlyphWidth.measures(of: first)
      word = GlyphWidth.measures(of: second.prefix { $0 != 0x20 })
      next = GlyphWidth.measures(of: second)
    }

    fileprivate func line(in unit: Int) -> Double { line[unit] }
    fileprivate func next(in unit: Int) -> Double { next[unit] }
    /// The room that the first word of the next line would take.
    fileprivate func word(in unit: Int) -> Double { word[unit] + GlyphWidth.spaces[unit] }
  }

  private let unit: Int
  private let width: Double
  /// The width that a first line of a paragraph does not reach; `nil` if the paragraphs have no indent.
  private var indented: Double?

  private static let fewestLines = 12
  /// The share of the open lines that must be filled.
  private static let filledShare = 0.9
  /// The share of the width that nearly all of them reach with the next word: fonts differ.
  private static let tolerance = 0.985
  /// Ends of paragraphs are filled by chance. There must be so many times as many filled lines.
  private static let chance = 1.5
  private static let fewestFirstLines = 5
  private static let usualExcess = 0.05

  /// Learns the width.
  /// - Parameters:
  ///   - open: the full lines whose sentences go on in the next.
  ///   - ended: the lines that end with a sentence, before a line that may go on from them.
  /// - Returns: `nil` if the lines were not broken at one width, or if too few show it.
  init?(open: [Break], ended: [Break]) {
    guard !ended.isEmpty, let measure = PageMeasure(open: open) else { return nil }
    self = measure
    let filled = ended.filter(isFilled)
    let expected = ended.lazy.filter { [self] in !isFilled($0) }
      .map { [self] in $0.word(in: unit) / width }.reduce(0, +)
    guard Double(filled.count) >= Self.chance * expected else { return nil }
    indented = indent(open: open, ended: ended)
  }

  /// Learns the width from lines whose sentences go on in the next.
  /// - Parameter excess: the share of the width by which a single line may be longer. The fewer words it has, the more
  ///   the widths of lines in characters differ.
  /// - Returns: `nil` if the lines were not broken at one width, or if too few show it.
  init?(open: [Break], excess: Double = usualExcess) {
    guard open.count >= Self.fewestLines else { return nil }
    var best: (share: Double, measure: PageMeasure)?
    for unit in GlyphWidth.spaces.indices {
      let measure = PageMeasure(unit: unit, lines: open.map { $0.line(in: unit) }.sorted())
      let share = Double(open.count { measure.isFilled($0, at: Self.tolerance, excess: excess) }) / Double(open.count)
      if share > best?.share ?? 0 { best = (share, measure) }
    }
    guard let best, best.share >= Self.filledShare else { return nil }
    self = best.measure
  }

  /// The width with the most lines close to it.
  private init(unit: Int, lines: [Double]) {
    self.unit = unit
    var best = (count: 0, width: 0.0)
    var (low, high) = (0, 0)
    for width in lines {
      while lines[low] < width * 0.97 { low += 1 }
      while high < lines.count, lines[high] <= width * 1.01 { high += 1 }
      if high - low > best.count { best = (high - low, width) }
    }
    width = best.width
  }

  /// Reports whether the next word had no room in the line.
  ///
  /// Viewers that put a divided word together again make one line of two or more.
  func isFilled(_ end: Break) -> Bool { isFilled(end, at: 1, excess: Self.usualExcess) }

  private func isFilled(_ end: Break, at share: Double, excess: Double) -> Bool {
    let line = end.line(in: unit)
    let lines = max(1, (line / width - excess).rounded(.up))
    return line + end.word(in: unit) > lines * width * share
  }

  /// Reports whether a line with the end of a sentence belongs to the paragraph of the next line.
  func isWithinParagraph(_ end: Break) -> Bool {
    guard isFilled(end) else { return false }
    guard let indented, isWide(end.next(in: unit)) else { return true }
    return end.next(in: unit) >= indented
  }

  /// Reports whether a line of the text, not one of a heading, is that wide.
  func isLong(_ end: Break) -> Bool { end.next(in: unit) >= width * 0.85 }

  private func isWide(_ line: Double) -> Bool { line >= width * 0.85 && line <= width * 1.1 }

  private func indent(open: [Break], ended: [Break]) -> Double? {
    let lines = open.map { $0.line(in: unit) }.filter(isWide)
    let firstLines = ended.filter { !isFilled($0) }.map { $0.next(in: unit) }.filter(isWide)
    guard firstLines.count >= Self.fewestFirstLines, !lines.isEmpty else { return nil }
    let mean = lines.reduce(0, +) / Double(lines.count)
    let variance = lines.lazy.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(lines.count)
    let difference = mean - firstLines.reduce(0, +) / Double(firstLines.count)
    // Two and a half standard errors.
    guard difference > 0.015 * width, difference * difference * Double(firstLines.count) > 6.25 * variance else {
      return nil
    }
    return mean - difference / 2
  }
}
