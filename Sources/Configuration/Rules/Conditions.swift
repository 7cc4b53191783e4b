package import Sanitizer

/// The conditions of a rule, which a copy must all meet. Every copy meets a condition that is `nil`.
package struct Conditions: Hashable, Sendable {
  /// Conditions in `any`, `all` and `not` are nested no deeper than this.
  static let maximumDepth = 8

  /// Patterns over the names of the application that copied: its executable, the path of that, and its WM_CLASS.
  package var source: [Glob]?
  /// The same for the application that pastes, which is known only when it asks for a form.
  package var destination: [Glob]?
  /// Patterns over the host of the page, or over any end of it that begins after a dot: `example.com` is met by
  /// `www.example.com`.
  package var origin: [Glob]?
  /// Patterns over the names of the forms offered.
  package var targets: [Glob]?
  /// Names of selections.
  package var selection: [String]?
  package var content: ContentConditions?
  /// One of them must be met.
  package var any: [Conditions]?
  /// Each of them must be met.
  package var all: [Conditions]?
  /// None of them may be met.
  package var not: [Conditions]?

  package init() {}

  /// Reports whether `holds` is true of these conditions or of some that are nested in them.
  func contains(_ holds: (Conditions) -> Bool) -> Bool {
    holds(self) || [any, all, not].contains { $0?.contains { $0.contains(holds) } == true }
  }

  /// Whether they are met only by copies whose source they name; in `any` or `not` they may be met without.
  var requireSource: Bool { source != nil || all?.contains(where: \.requireSource) == true }

  /// Whether the content of a copy must be read before it is known if they are met.
  package var needContent: Bool { contains { $0.content != nil } }

  /// Whether the content must be searched for a regular expression.
  package var needSearch: Bool { contains { $0.content?.matches != nil } }

  /// Whether the application that pastes must be known, so that they are checked for each paste and not for the copy.
  package var needDestination: Bool { contains { $0.destination != nil } }

  /// Whether the page that a copy comes from must be known.
  package var needOrigin: Bool { contains { $0.origin != nil } }
}

/// A condition that is a property of its own: the words for it, and the way it is checked.
///
/// A new condition needs a property, a term here, a key, and a fact if no fact describes it yet. No clock is read here.
/// A fact that the service does not know, such as the local time, comes in with its events.
struct ConditionTerm: Sendable {
  /// The name in the reasons of decisions, such as `source`.
  let name: String
  var isPlural = false
  /// The words of a rule's description; `nil` if there is no such condition.
  let words: @Sendable (Conditions) -> String?
  /// Answers for a copy; `nil` if there is no such condition.
  let answer: @Sendable (Conditions, FoldedFacts) -> Answer?

  enum Answer: Hashable {
    case met, unmet
    /// Unmet, because nothing is known of it.
    case unstated
    /// The answer depends on a destination that has not asked.
    case unknown
  }

  /// The conditions in the order in which they are checked and described.
  static let all: [ConditionTerm] = [
    names("source", { $0.source }, among: { $0.sourceNames }),
    names("destination", { $0.destination }, among: { $0.destinationNames }, otherwise: .unknown),
    names("origin", { $0.origin }, among: { $0.origins }),
    names("targets", as: "a target", isPlural: true, { $0.targets }, among: { $0.targets }),
    ConditionTerm(
      name: "selection", words: { $0.selection.map { "selection is \($0.joined(separator: " or "))" } },
      answer: { conditions, facts in conditions.selection.map { $0.contains(facts.copy.selection) ? .met : .unmet } }),
  ]

  /// A condition over names.
  /// - Parameters:
  ///   - patterns: the patterns of the condition, one of which must match.
  ///   - names: the names of a copy or a paste; `nil` if they are not known.
  ///   - otherwise: the answer where they are not known.
  private static func names(
    _ name: String, as subject: String? = nil, isPlural: Bool = false,
    _ patterns: @escaping @Sendable (Conditions) -> [Glob]?,
    among names: @escaping @Sendable (FoldedFacts) -> [ArraySlice<UInt8>]?, otherwise: Answer = .unstated
  ) -> ConditionTerm {
    ConditionTerm(
      name: name, isPlural: isPlural,
      words: { conditions in
        patterns(conditions).map { "\(subject ?? name) is \($0.map(\.pattern).joined(separator: " or "))" }
      },
      answer: { conditions, facts in
        guard let patterns = patterns(conditions) else { return nil }
        guard let names = names(facts) else { return otherwise }
        return names.contains { name in patterns.contains { $0.matches(folded: name) } } ? .met : .unmet
      })
  }
}

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
}
