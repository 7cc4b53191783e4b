/// A random name of one run of an X server: after a start or a reset it is another, whatever the display is called.
package struct ServerToken: Hashable, Sendable {
  package let words: [UInt32]

  package static let wordCount = 4

  /// One that no other run has.
  package init() { words = (0..<Self.wordCount).map { _ in .random(in: .min ... .max) } }

  /// - Returns: nil for another number of words.
  package init?(_ words: [UInt32]) {
    guard words.count == Self.wordCount else { return nil }
    self.words = words
  }
}
