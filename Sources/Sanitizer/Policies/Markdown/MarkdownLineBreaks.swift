internal import RichText

/// The line ends of Markdown that a reader is to see. Markdown joins lines (CommonMark, 6.8), but chats show them
/// apart, and so does the plain text beside it. Only lines that were broken at a width are one paragraph.
enum MarkdownLineBreaks {
  /// The columns from which a line of prose counts as broken.
  private static let brokenWidth = 50

  /// Returns the text with a hard line break (CommonMark, 6.7) where two lines of one paragraph stand apart.
  static func hardened(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var fence = MarkdownFenceLines()
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { result.append(0x0A) }
      result += line
      guard fence.place(of: TextLine.trimmed(line)) == .outside, index + 1 < lines.count,
        standsApart(line, from: lines[index + 1])
      else { continue }
      result += [0x20, 0x20]
    }
    return result
  }

  private static func standsApart(_ line: ArraySlice<UInt8>, from next: ArraySlice<UInt8>) -> Bool {
    guard let last = line.last, last != 0x20, last != 0x0D, last != UInt8(ascii: "\\"), let first = next.first,
      first != 0x20, first != 0x09, first != 0x0D, isText(line), isText(next)
    else { return false }
    let isBroken =
      first != UInt8(ascii: "*") && ProseJudge.isProse(line) && ProseJudge.isProse(next)
      && DisplayWidth.columns(of: line, from: 0) >= brokenWidth
    return !isBroken
  }

  /// Reports whether a line is one of a paragraph: no indent, and no sign of a table, a heading or an underline.
  private static func isText(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first, first != 0x20, first != 0x09, !line.contains(UInt8(ascii: "|")) else { return false }
    return !"#<".utf8.contains(first) && line.contains { !"=-*_ ".utf8.contains($0) }
  }
}
