package import RichText

/// Replaces what the profile's patterns find in each paragraph, one pattern after the other, over the borders of runs.
///
/// A match that holds an attachment stays, and so does one of no character. All patterns share one budget of time.
/// Applied again a pattern may find what it wrote itself: of the policies, this one and scaled sizes alone may change a
/// clean document.
package struct ReplaceText: Policy {
  package static let keys = ["replace"]

  /// Bytes of text that replacing may lead to.
  private static let maximumLength = 64 << 20

  private let replacements: [(expression: RegularExpression, template: ReplacementTemplate)]
  private let timeLimit: Int

  package init?(profile: borrowing Profile) {
    if profile.replacements.isEmpty { return nil }
    // The configuration's reader has compiled them before; one that does not compile cannot be here.
    replacements = profile.replacements.compactMap { replacement in
      (try? RegularExpression(replacement.pattern)).map { ($0, replacement.template) }
    }
    timeLimit = profile.replaceTimeLimit
  }

  package func apply(to document: Document, with resources: PolicyResources) throws(SanitizingError) -> Sanitized {
    var result = Sanitized(document: document)
    let search = PatternSearch(within: resources.patterns, timeLimit: timeLimit)
    for (index, replacement) in replacements.enumerated() {
      var edits: [TextEdit] = []
      var count = 0
      var removed = 0
      var length = result.document.text.count
      let text = result.document.text
      for paragraph in result.document.paragraphs {
        do {
          try search.forEachMatch(of: replacement.expression, in: text, range: paragraph.range) {
            groups throws(SanitizingError) in
            guard let whole = groups.first ?? nil, !Self.holdsAttachment(text[whole]) else { return }
            let changes = replacement.template.edits(of: groups, in: text)
            if changes.isEmpty { return }
            count += 1
            for change in changes {
              removed += text[change.range].scalarCount
              length += change.bytes.count - change.range.count
              edits.append(TextEdit(range: change.range, replacement: change.bytes))
            }
            if length > Self.maximumLength {
              throw SanitizingError(
                .sizeLimit, policy: Self.name, reason: "replacing leads to more than 64 MiB of text")
            }
          }
        } catch {
          throw Self.error(error)
        }
      }
      result.document = result.document.applying(edits)
      result.findings.record(.textReplaced, from: "pattern \(index + 1)", count: count)
      result.findings.record(.replacedCharacters, count: removed)
    }
    return result
  }

  private static func holdsAttachment(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let start = rest.firstIndex(of: 0xEF) {
      if rest[start...].starts(with: Document.anchor) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  private static func error(_ error: PatternSearch.SearchError<SanitizingError>) -> SanitizingError {
    switch error {
    case .body(let error): error
    case .search(.timeLimit):
      SanitizingError(.timeLimit, policy: name, reason: "the patterns take longer than replace-time-limit allows")
    case .search(.searchLimit):
      SanitizingError(.searchLimit, policy: name, reason: "a pattern needs too many steps or too much memory")
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
}

extension Finding.Code {
  /// A replaced text; `from` is the number of the pattern in the profile, the count is that of the matches.
  package static let textReplaced = Finding.Code("text.replaced")
  /// Count: characters that others took the place of.
  package static let replacedCharacters = Finding.Code("text.replaced-characters")
}
