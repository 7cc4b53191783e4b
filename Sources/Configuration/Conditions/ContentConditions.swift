/// The conditions of a rule for the document that was read. Every document meets a condition that is `nil`.
package struct ContentConditions: Hashable, Sendable {
  package var hasTable: Bool?
  package var hasImage: Bool?
  package var hasLink: Bool?
  package var isCode: Bool?
  /// Bytes of the text in UTF-8, without formatting and pictures.
  package var minSize: Int?
  package var maxSize: Int?
  /// A regular expression, which compiles and must be found in a paragraph.
  package var matches: String?

  package init() {}

  /// Returns the first condition that is not met, in words; `nil` if all are met.
  func failure(_ facts: ContentFacts) -> String? {
    if let hasTable, hasTable != facts.hasTable { return "content has \(hasTable ? "no" : "a") table" }
    if let hasImage, hasImage != facts.hasImage { return "content has \(hasImage ? "no" : "an") image" }
    if let hasLink, hasLink != facts.hasLink { return "content has \(hasLink ? "no" : "a") link" }
    if let isCode, isCode != facts.isCode { return "content is \(isCode ? "not " : "")code" }
    if let minSize, facts.size < minSize { return "content is smaller" }
    if let maxSize, facts.size > maxSize { return "content is larger" }
    if let matches, facts.matches[matches] == false { return "content does not match" }
    return nil
  }
}

extension ContentConditions: CustomStringConvertible {
  package var description: String {
    var parts: [String] = []
    if let hasTable { parts.append("content has \(hasTable ? "a" : "no") table") }
    if let hasImage { parts.append("content has \(hasImage ? "an" : "no") image") }
    if let hasLink { parts.append("content has \(hasLink ? "a" : "no") link") }
    if let isCode { parts.append("content is \(isCode ? "" : "not ")code") }
    if let minSize { parts.append("content has at least \(minSize) bytes") }
    if let maxSize { parts.append("content has at most \(maxSize) bytes") }
    if let matches { parts.append("content matches \(matches)") }
    return parts.joined(separator: " and ")
  }
}

extension ValueKind where Value == ContentConditions {
  /// `when.content`
  static var content: ValueKind {
    ValueKind.table({ ContentConditions.keys }, laws: [.count(1...Int.max)]) { ContentConditions() }
      .then { reader, content, value, name in
        if let minimum = content.minSize, let maximum = content.maxSize, minimum > maximum {
          reader.error("'min-size' is larger than 'max-size': the rule would never match", at: value.position)
        }
        if case .table([]) = value.content { reader.error("'\(name)' must not be empty", at: value.position) }
        return content
      }
  }
}

extension ContentConditions {
  @KeyList<ContentConditions> fileprivate static var keys: [Key<ContentConditions>] {
    Key("has-table", .boolean, \.hasTable, example: "true", why: "Whether the copy has a table.")
    Key("has-image", .boolean, \.hasImage, example: "true", why: "Whether the copy has a picture.")
    Key("has-link", .boolean, \.hasLink, example: "true", why: "Whether the copy has a link.")
    Key(
      "is-code", .boolean, \.isCode, example: "true",
      why: "Whether all text is marked as code or has a monospaced font. Plain text is never code.")
    Key(
      "min-size", .size(0...1 << 30), \.minSize, example: #""1 kB""#,
      why: "The smallest size of the text, without formatting and pictures.")
    Key("max-size", .size(0...1 << 30), \.maxSize, example: #""1 MiB""#, why: "The largest size of the text.")
    Key(
      "matches", .regularExpression, \.matches, example: #"'\.swift$'"#,
      why: "A regular expression, as in `replace`, that must match in one of the paragraphs.",
      more: """
        It is tried only if all other conditions of the rule are met and no earlier rule matches. All such patterns \
        together may use 100 ms of processor time for a copy. This time also counts for `replace-time-limit`. A copy that \
        takes longer stays with its owner.
        """)
  }
}
