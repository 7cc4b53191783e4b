import RichText

/// The first line in which two dumps differ, with its number; nil for equal ones. Short enough for a test's message.
package func firstDifference(_ found: String, _ expected: String) -> String? {
  let left = found.split(separator: "\n", omittingEmptySubsequences: false)
  let right = expected.split(separator: "\n", omittingEmptySubsequences: false)
  for index in 0..<max(left.count, right.count) {
    let (one, other) = (index < left.count ? left[index] : "(end)", index < right.count ? right[index] : "(end)")
    if one != other { return "line \(index + 1): found \(one.prefix(200)), expected \(other.prefix(200))" }
  }
  return nil
}

package func firstDifference(_ found: Document, _ expected: Document) -> String? {
  firstDifference(found.dump(), expected.dump()) ?? (found == expected ? nil : "equal dumps of different documents")
}
