/// The delimiters that may still begin or end emphasis (CommonMark, appendix "Phase 2", `process emphasis`).
struct MarkdownDelimiters {
  private struct Delimiter {
    /// Index of its run among the inlines.
    let inline: Int
    let mark: UInt8
    let length: Int
    let canOpen: Bool
    let canClose: Bool
    var left: Int
    /// The next one before it that may still begin emphasis, or -1.
    var previous = -1
  }

  private var stack: [Delimiter] = []

  var count: Int { stack.count }

  /// - Parameters:
  ///   - before: the kind of the character before the run.
  ///   - after: the kind of the character after it.
  mutating func push(_ run: MarkdownDelimiterRun, inline: Int, before: MarkdownNeighbour, after: MarkdownNeighbour) {
    let isLeftFlanking = after != .space && (!after.isPunctuation || before == .space || before.isPunctuation)
    let isRightFlanking = before != .space && (!before.isPunctuation || after == .space || after.isPunctuation)
    let isUnderscore = run.mark == UInt8(ascii: "_")
    let canOpen = isLeftFlanking && (!isUnderscore || !isRightFlanking || before.isPunctuation)
    let canClose = isRightFlanking && (!isUnderscore || !isLeftFlanking || after.isPunctuation)
    guard canOpen || canClose else { return }
    // GFM, section 6.5: one or two tildes.
    if run.mark == UInt8(ascii: "~"), run.literal > 2 { return }
    stack.append(
      Delimiter(
        inline: inline, mark: run.mark, length: run.literal, canOpen: canOpen, canClose: canClose, left: run.literal))
  }

  /// Matches the delimiters from `bottom` on, and forgets them.
  mutating func match(from bottom: Int, in inlines: inout [MarkdownInline]) {
    // Nothing that could begin what such a delimiter ends stands before these, whatever was looked for once is not looked for again.
    var floors = [Int](repeating: bottom, count: 18)
    var last = -1
    for index in bottom..<stack.count {
      while stack[index].canClose, stack[index].left > 0 {
        let floor = Self.floor(for: stack[index])
        var opener = last
        while opener >= floors[floor], !canMatch(stack[opener], stack[index]) { opener = stack[opener].previous }
        guard opener >= floors[floor] else {
          floors[floor] = index
          break
        }
        let length = matchedLength(stack[opener], stack[index])
        mark(&inlines[stack[opener].inline], length, isEnd: false)
        mark(&inlines[stack[index].inline], length, isEnd: true)
        stack[opener].left -= length
        stack[index].left -= length
        last = stack[opener].left > 0 ? opener : stack[opener].previous
      }
      if stack[index].canOpen, stack[index].left > 0 {
        stack[index].previous = last
        last = index
      }
    }
    stack.removeSubrange(bottom...)
  }

  private static func floor(for delimiter: Delimiter) -> Int {
    let kind = delimiter.mark == UInt8(ascii: "*") ? 0 : delimiter.mark == UInt8(ascii: "_") ? 1 : 2
    return (kind * 2 + (delimiter.canOpen ? 1 : 0)) * 3 + delimiter.length % 3
  }

  private func canMatch(_ opener: Delimiter, _ closer: Delimiter) -> Bool {
    guard opener.mark == closer.mark else { return false }
    if opener.mark == UInt8(ascii: "~") { return opener.length == closer.length }
    // Rules 9 and 10 of section 6.2.
    let isAmbiguous = opener.canClose || closer.canOpen
    let isMultiple = (opener.length + closer.length).isMultiple(of: 3)
    return !isAmbiguous || !isMultiple || opener.length.isMultiple(of: 3) && closer.length.isMultiple(of: 3)
  }

  private func matchedLength(_ opener: Delimiter, _ closer: Delimiter) -> Int {
    if opener.mark == UInt8(ascii: "~") { return opener.length }
    return opener.left >= 2 && closer.left >= 2 ? 2 : 1
  }

  private func mark(_ inline: inout MarkdownInline, _ length: Int, isEnd: Bool) {
    guard case .delimiters(var run) = inline else { return }
    run.literal -= length
    let emphasis: WritableKeyPath<MarkdownDelimiterRun.Emphasis, Int> =
      run.mark == UInt8(ascii: "~") ? \.strikethrough : length == 2 ? \.bold : \.italic
    if isEnd { run.ended[keyPath: emphasis] += 1 } else { run.begun[keyPath: emphasis] += 1 }
    inline = .delimiters(run)
  }
}
