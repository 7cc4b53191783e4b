extension RandomAccessCollection {
  /// The first index whose element meets a condition that all later ones meet, too; the end if there is none.
  @inlinable
  package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if isBehind(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// The index of an element of an ascending collection; `nil` if it is none.
  @inlinable
  package func sortedIndex(of element: Element) -> Index? {
    let index = partitioningIndex { $0 >= element }
    return index < endIndex && self[index] == element ? index : nil
  }
}
