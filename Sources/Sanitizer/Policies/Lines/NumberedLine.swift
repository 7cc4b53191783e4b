internal import RichText

/// A line with one of its numbers taken out, as the lines with page numbers are compared.
struct NumberedLine: Hashable {
  /// The text around the number.
  struct Shape: Hashable {
    let before: [UInt8]
    let after: [UInt8]
  }

  let shape: Shape
  let number: Int

  private static let mostNumbers = 3
  private static let mostDigits = 4

  /// Takes each number out of a line in turn.
  static func all(in content: ArraySlice<UInt8>) -> [NumberedLine] {
    var found: [NumberedLine] = []
    var start = content.startIndex
    while found.count < mostNumbers, let first = content[start...].firstIndex(where: { $0.isASCIIDigit }) {
      let digits = content[first...].prefix { $0.isASCIIDigit }
      start = digits.endIndex
      guard digits.count <= mostDigits, let number = Int(String(decoding: digits, as: UTF8.self)) else { continue }
      found.append(
        NumberedLine(
          shape: Shape(before: Array(content[..<first]), after: Array(content[digits.endIndex...])), number: number))
    }
    return found
  }
}

extension NumberedLine.Shape {
  /// Whether the line is nothing but a number.
  var isBare: Bool { before.isEmpty && after.isEmpty }

  /// Whether the line can be nothing else than a page number: `Page 3`, `- 3 -`, `3 of 10`.
  var namesPage: Bool {
    let text = String(decoding: before + [0] + after, as: UTF8.self).lowercased()
    if text.contains("\0 of ") || text.contains("\0/") || text.contains("\0 / ") { return true }
    let words = text.split { !$0.isLetter }
    guard words.isEmpty else { return words.allSatisfy { Self.pageWords.contains(String($0)) } }
    return text.count > 1 && text.allSatisfy { "\0 -–—|·•[]()~*".contains($0) }
  }

  private static let pageWords: Set<String> = [
    "page", "p", "pg", "seite", "s", "página", "pagina", "pág", "str", "strona", "strana", "stránka", "sida", "side",
    "sivu", "oldal", "sayfa", "стр", "страница", "halaman", "trang", "第", "页", "頁", "ページ", "쪽",
  ]
}

/// A line with a number that may grow from page to page.
protocol CountingLine {
  var line: Int { get }
  var number: Int { get }
}

extension CountingLine {
  /// Fewer lines are no page.
  private static var shortestPage: Int { 12 }

  /// Reports whether the line may be the page number behind another: the next one, or that of the next left page.
  func follows(_ other: some CountingLine) -> Bool {
    (1...2).contains(number - other.number) && line - other.line >= Self.shortestPage
  }

  /// Parts the lines where the numbers do not grow from page to page; single lines are left out.
  static func runs(of lines: [Self]) -> [[Self]] {
    var runs: [[Self]] = []
    for line in lines {
      if let before = runs.last?.last, line.follows(before) {
        runs[runs.count - 1].append(line)
      } else {
        runs.append([line])
      }
    }
    return runs.filter { $0.count > 1 }
  }
}
