import Testing

/// A text that the output of a run shows by its beginning and its length.
package struct LongText: CustomTestStringConvertible, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var testDescription: String { "\(text.prefix(60)) (\(text.utf8.count) bytes)" }
}
