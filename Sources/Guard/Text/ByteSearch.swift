extension ArraySlice where Element == UInt8 {
  /// Reports whether a short text occurs in the bytes.
  func contains(ofSequence mark: StaticString) -> Bool { firstIndex(ofSequence: mark) != nil }

  /// The index of the first occurrence of a short text.
  func firstIndex(ofSequence mark: StaticString) -> Int? {
    mark.withUTF8Buffer { mark in
      guard let first = mark.first, count >= mark.count else { return nil }
      var index = startIndex
      let last = endIndex - mark.count
      while index <= last {
        if self[index] == first {
          var matched = 1
          while matched < mark.count, self[index + matched] == mark[matched] { matched += 1 }
          if matched == mark.count { return index }
        }
        index += 1
      }
      return nil
    }
  }

  /// Reports whether the bytes are a text.
  func isEqual(to text: StaticString) -> Bool {
    text.withUTF8Buffer { text in count == text.count && zip(self, text).allSatisfy(==) }
  }

  /// Reports whether the bytes begin with a text.
  func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in count >= text.count && zip(self, text).allSatisfy(==) }
  }

  /// Reports whether the bytes end with a text.
  func hasSuffix(_ text: StaticString) -> Bool { suffix(text.utf8CodeUnitCount).isEqual(to: text) }
}

extension Array where Element == UInt8 {
  func contains(ofSequence mark: StaticString) -> Bool { self[...].contains(ofSequence: mark) }

  func isEqual(to text: StaticString) -> Bool { self[...].isEqual(to: text) }

  func hasPrefix(_ text: StaticString) -> Bool { self[...].hasPrefix(text) }

  func hasSuffix(_ text: StaticString) -> Bool { self[...].hasSuffix(text) }
}
