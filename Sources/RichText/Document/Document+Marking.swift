extension Document {
  /// Returns the document with the character styles of some stretches changed; its text stays as it is.
  /// - Parameters:
  ///   - ranges: byte ranges on scalar boundaries, in ascending order and apart.
  ///   - change: the change, made once to each style that occurs in them.
  package func marking(_ ranges: [Range<Int>], _ change: (inout CharacterStyle) -> Void) -> Document {
    marking(ranges.map { (range: $0, mark: true) }) { style, _ in change(&style) }
  }

  /// Returns the document with the character styles of some stretches changed, each by its mark.
  /// - Parameters:
  ///   - marks: byte ranges on scalar boundaries, in ascending order and apart, each with its mark.
  ///   - change: the change, made once for each style and mark that occur together.
  package func marking<Mark: Hashable>(
    _ marks: [(range: Range<Int>, mark: Mark)], _ change: (inout CharacterStyle, Mark) -> Void
  ) -> Document {
    guard !marks.isEmpty else { return self }
    var styles = characterStyles.all
    var changed: [StyleChange<Mark>: StyleTable<CharacterStyle>.ID] = [:]
    func id(_ style: StyleTable<CharacterStyle>.ID, _ mark: Mark) -> StyleTable<CharacterStyle>.ID {
      let key = StyleChange(style: style, mark: mark)
      if let id = changed[key] { return id }
      var new = styles[Int(style)]
      change(&new, mark)
      let id = StyleTable<CharacterStyle>.ID(styles.count)
      styles.append(new)
      changed[key] = id
      return id
    }

    var result: [Run] = []
    result.reserveCapacity(runs.count + 2 * marks.count)
    var next = 0
    for run in runs {
      var position = run.range.lowerBound
      while next < marks.count, marks[next].range.lowerBound < run.range.upperBound {
        let range = marks[next].range.clamped(to: run.range)
        if !range.isEmpty {
          result.append(Run(range: position..<range.lowerBound, style: run.style))
          result.append(Run(range: range, style: id(run.style, marks[next].mark)))
          position = range.upperBound
        }
        if marks[next].range.upperBound > run.range.upperBound { break }
        next += 1
      }
      result.append(Run(range: position..<run.range.upperBound, style: run.style))
    }
    var copy = self
    copy.setRuns(result, styles: styles)
    return copy
  }
}

/// A style and the mark by which it is changed.
private struct StyleChange<Mark: Hashable>: Hashable {
  let style: StyleTable<CharacterStyle>.ID
  let mark: Mark
}
