internal import RichText

/// The headers and footers in a copy of a whole text, the pages of which no form feeds part.
///
/// Such a copy begins with the header of its first page, and ends with the number of its last. So either shows what
/// stands between the other pages: numbers that grow to the last one, and the same header behind each. Some viewers
/// put the number and the line behind it together.
struct PageFrames {
  /// The lines of headers and footers.
  private(set) var furniture: Set<Int> = []
  /// The length of the page number before the text of a line.
  private(set) var numbers: [Int: Int] = [:]

  private let lines: [TextLine]
  private let filled: [Int]

  private static let longestHeader = 100
  private static let longestNumber = 40
  private static let fewestLetters = 3
  /// A header has no more lines.
  private static let deepest = 4

  /// A line with a page number between two pages.
  private struct Junction: CountingLine, Hashable {
    let line: Int
    let number: Int
    /// The place of the line among those with text.
    let place: Int
    /// The place at which the header of the next page begins; `nil` at the end of the text.
    let header: Int?
  }

  init(_ lines: [TextLine], _ filled: [Int]) {
    self.lines = lines
    self.filled = filled
    findFirstHeader()
    if furniture.isEmpty { findLastNumber() }
  }

  // MARK: The first header

  private mutating func findFirstHeader() {
    guard filled.count > 1, isHeader(content(0)) else { return }
    let header = content(0)
    var junctions: [NumberedLine.Shape: [Junction]] = [:]
    for place in 1..<filled.count where content(place).count <= Self.longestHeader + Self.longestNumber {
      var (number, next) = (content(place), nil as Int?)
      if number.count > header.count, number.suffix(header.count).elementsEqual(header) {
        (number, next) = (number.dropLast(header.count), place)
      } else if place + 1 == filled.count {
        next = nil
      } else if content(place + 1).elementsEqual(header) {
        next = place + 1
      } else {
        continue
      }
      guard number.count <= Self.longestNumber else { continue }
      for numbered in NumberedLine.all(in: number)
      where next == place || numbered.shape.isBare || numbered.shape.namesPage {
        junctions[numbered.shape, default: []].append(
          Junction(line: filled[place], number: numbered.number, place: place, header: next))
      }
    }
    let start = Junction(line: filled[0], number: 0, place: 0, header: 0)
    for run in junctions.values.flatMap(Junction.runs)
    where run[0].follows(Junction(line: filled[0], number: run[0].number - 1, place: 0, header: 0)) {
      take([start] + run)
    }
  }

  // MARK: The last number

  private mutating func findLastNumber() {
    guard let last = filled.indices.last, content(last).count <= Self.longestNumber else { return }
    for numbered in NumberedLine.all(in: content(last)) where numbered.shape.isBare || numbered.shape.namesPage {
      let end = Junction(line: filled[last], number: numbered.number, place: last, header: nil)
      var (alone, glued) = ([Junction](), [Junction]())
      for place in filled.indices.dropLast() {
        guard let (number, length) = number(of: numbered.shape, at: place) else { continue }
        let rest = content(place).dropFirst(length)
        if rest.isEmpty {
          alone.append(Junction(line: filled[place], number: number, place: place, header: place + 1))
        } else if let first = UTF8Window.scalar(rest, at: rest.startIndex), first.isLetter {
          glued.append(Junction(line: filled[place], number: number, place: place, header: place))
        }
      }
      for (junctions, fewest) in [(alone, 2), (glued, 1)]
      where junctions.count >= fewest && areAll(junctions, before: end) {
        take(junctions + [end], shape: numbered.shape)
        if !furniture.isEmpty { return }
      }
    }
  }

  /// Reports whether numbers grow from page to page up to the last one, behind which the text ends at any place of its
  /// page. A single one must be that of the first page of two.
  private func areAll(_ junctions: [Junction], before end: Junction) -> Bool {
    guard let last = junctions.last, (1...2).contains(end.number - last.number) else { return false }
    if junctions.count > 1 { return Junction.runs(of: junctions) == [junctions] }
    return last.number == 1 && end.number == 2
      && last.follows(Junction(line: filled[0], number: 0, place: 0, header: 0))
  }

  /// Takes the number of that shape with which a line begins, and the length of the whole.
  private func number(of shape: NumberedLine.Shape, at place: Int) -> (number: Int, length: Int)? {
    let line = content(place)
    guard line.starts(with: shape.before) else { return nil }
    let digits = line.dropFirst(shape.before.count).prefix { $0.isASCIIDigit }
    guard (1...4).contains(digits.count), line[digits.endIndex...].starts(with: shape.after),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return (number, shape.before.count + digits.count + shape.after.count)
  }

  // MARK: Lines of furniture

  /// Takes junctions with what is the same beside all of them.
  /// - Parameter shape: the one of their numbers, where the text behind them may be that of the page.
  private mutating func take(_ junctions: [Junction], shape: NumberedLine.Shape? = nil) {
    let headers = junctions.compactMap(\.header)
    for junction in junctions {
      if let shape, junction.header == junction.place, !isSame(headers, offset: 0),
        let length = number(of: shape, at: junction.place)?.length
      {
        numbers[junction.line] = length
      } else {
        furniture.insert(junction.line)
      }
    }
    guard numbers.isEmpty else { return }
    var offset = 0
    while offset < Self.deepest, isSame(headers, offset: offset) || offset == 0 && junctions[0].place == 0 {
      for header in headers { furniture.insert(filled[header + offset]) }
      offset += 1
    }
    let numbered = junctions.filter { $0.place > 0 }.map(\.place)
    offset = 1
    while numbered.count > 1, offset < Self.deepest, isSame(numbered, offset: -offset) {
      for place in numbered { furniture.insert(filled[place - offset]) }
      offset += 1
    }
  }

  /// Reports whether the lines at so many lines from some places are one and the same header.
  private func isSame(_ places: [Int], offset: Int) -> Bool {
    guard places.count > 1, places.allSatisfy({ filled.indices.contains($0 + offset) }) else { return false }
    let first = content(places[0] + offset)
    return isHeader(first) && places.allSatisfy { content($0 + offset).elementsEqual(first) }
  }

  private func isHeader(_ content: ArraySlice<UInt8>) -> Bool {
    content.count <= Self.longestHeader && content.count { $0.isASCIILetter || $0 >= 0x80 } >= Self.fewestLetters
      && LineSeam.isProse(content)
  }

  private func content(_ place: Int) -> ArraySlice<UInt8> { lines[filled[place]].content }
}
