extension Document {
  /// Returns the document with the character styles of some stretches changed; its text stays as it is.
  /// - Parameters:
  ///   - ranges: byte ranges on scalar boundaries, in ascending order and apart.
  ///   - change: the change, made once to each style that occurs in them.
  package func marking(_ ranges: [Range<Int>], _ change: (inout CharacterStyle) -> Void) -> Document {
    guard !ranges.isEmpty else { return self }
    var styles = characterStyles.all
    var changed = [StyleTable<CharacterStyle>.ID?](repeating: nil, count: styles.count)
    var result: [Run] = []
    result.reserveCapacity(runs.count + 2 * ranges.count)
    var next = 0
    for run in runs {
      var position = run.range.lowerBound
      while next < ranges.count, ranges[next].lowerBound < run.range.upperBound {
        let range = ranges[next].clamped(to: run.range)
        if !range.isEmpty {
          let old = Int(run.style)
          if changed[old] == nil {
            var style = styles[old]
            change(&style)
            changed[old] = StyleTable<CharacterStyle>.ID(styles.count)
            styles.append(style)
          }
          result.append(Run(range: position..<range.lowerBound, style: run.style))
          result.append(Run(range: range, style: changed[old] ?? run.style))
          position = range.upperBound
        }
        if ranges[next].upperBound > run.range.upperBound { break }
        next += 1
      }
      result.append(Run(range: position..<run.range.upperBound, style: run.style))
    }
    var copy = self
    copy.setRuns(result, styles: styles)
    return copy
  }
}
