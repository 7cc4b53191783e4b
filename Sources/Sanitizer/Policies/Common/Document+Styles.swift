internal import RichText

extension Document {
  /// The number of runs with each style, by the style's id.
  var runCounts: [Int] {
    var counts = [Int](repeating: 0, count: characterStyles.count)
    for run in runs { counts[Int(run.style)] += 1 }
    return counts
  }

  /// The number of paragraphs with each style, by the style's id.
  var paragraphCounts: [Int] {
    var counts = [Int](repeating: 0, count: paragraphStyles.count)
    for paragraph in paragraphs { counts[Int(paragraph.style)] += 1 }
    return counts
  }

  /// Returns the document with each character style changed, and what was found on the way.
  /// - Parameter change: The change of one style; it is given the number of runs with it.
  func changingCharacterStyles(_ change: (inout CharacterStyle, _ runs: Int, inout Findings) -> Void) -> Sanitized {
    var findings = Findings()
    var counts = runCounts.makeIterator()
    let result = rewritingCharacterStyles { change(&$0, counts.next() ?? 0, &findings) }
    return Sanitized(document: result, findings: findings)
  }
}
