/// Finds the known word that the user probably meant.
enum Suggestion {
  /// Longer words are not compared: nothing known is that long.
  private static let maximumLength = 40

  /// The nearest of `candidates`, the first of equally near ones; nil if none is near enough to be meant.
  static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().utf8)
    guard letters.count <= maximumLength else { return nil }
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8)
      guard other.count <= maximumLength else { continue }
      // A third of the word may be wrong; `colour` and `font` find `colors` and `fonts`.
      let allowed = max(1, (max(letters.count, other.count) + 1) / 3)
      guard abs(letters.count - other.count) <= allowed else { continue }
      let distance = distance(from: letters, to: other)
      if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Edits between two words, an exchange of neighbours being one (optimal string alignment).
  static func distance(from left: [UInt8], to right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, beforeLast[j - 1] + 1) }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
