package import RichText

/// One way of cleaning: a function on documents that reports what it changed.
///
/// Applied to its own result a policy changes nothing, but for `ReplaceText` and sizes that are scaled. Counts in
/// findings are runs for character attributes, paragraphs or containers for theirs, links for links, and Unicode
/// scalars for text that was taken out.
package protocol Policy: Sendable {
  /// The keys of a profile that it depends on, as the manual lists them.
  static var keys: [String] { get }

  /// Makes the policy; `nil` if the profile does not need it.
  init?(profile: borrowing Profile)

  /// Makes the policy as a value of `any Policy`; `nil` if the profile does not need it. Called on a list of types,
  /// `init` would have the runtime look up the size of what it makes each time.
  static func asked(by profile: borrowing Profile) -> (any Policy)?

  /// Reports whether the document has anything that the policy may change or report.
  ///
  /// The catalog applies a policy only to documents that concern it, so that one with nothing to do costs next to
  /// nothing. By default every document does.
  func concerns(_ document: borrowing Document) -> Bool

  /// - Throws: `SanitizingError` where a limit is passed; the copy must then be left as it is.
  func apply(to document: Document, with resources: PolicyResources) throws(SanitizingError) -> Sanitized
}

extension Policy {
  /// The policy's name in reports and in the manual: that of `CleanLinks` is `clean-links`.
  package static var name: String {
    String(describing: Self.self).reduce(into: "") { name, letter in
      name += (letter.isUppercase && !name.isEmpty ? "-" : "") + letter.lowercased()
    }
  }

  package static func asked(by profile: borrowing Profile) -> (any Policy)? { Self(profile: profile) }

  package func concerns(_ document: borrowing Document) -> Bool { true }
}

/// A policy that needs nothing but the document, and always comes to an end.
package protocol PurePolicy: Policy {
  func apply(to document: Document) -> Sanitized
}

extension PurePolicy {
  package func apply(to document: Document, with resources: PolicyResources) throws(SanitizingError) -> Sanitized {
    apply(to: document)
  }
}

/// The machine's resources that policies may use, for one copy.
package struct PolicyResources: Sendable {
  /// The fonts; `nil` if nothing is known of them.
  package var fonts: (any FontCatalog)?
  /// The time budget for patterns, shared by all documents of the copy.
  package var patterns: PatternBudget
  /// The time budget for rules about links. It is another one, so that a slow list costs a copy nothing else.
  package let linkPatterns = PatternBudget()

  package init(fonts: (any FontCatalog)? = nil, patterns: PatternBudget = PatternBudget()) {
    self.fonts = fonts
    self.patterns = patterns
  }
}

/// The reason why a document could not be cleaned.
package struct SanitizingError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// More time than the profile gives to its patterns.
    case timeLimit
    /// More steps or memory than one search may take.
    case searchLimit
    /// More text than a copy may hold.
    case sizeLimit
    /// The document is not needed any more (`Cancellation`).
    case cancelled
  }

  package let code: Code
  /// The policy's name, or `rules`.
  package let policy: String
  /// A description of the error, without content.
  package let reason: String

  package init(_ code: Code, policy: String, reason: String) {
    self.code = code
    self.policy = policy
    self.reason = reason
  }

  package var description: String { "\(policy): \(reason)" }
}

/// A cleaned document, and what was changed.
package struct Sanitized: Hashable, Sendable {
  package var document: Document
  package var findings = Findings()
}
