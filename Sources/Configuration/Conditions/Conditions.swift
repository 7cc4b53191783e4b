package import Sanitizer

/// The conditions of a rule, which a copy must all meet. Every copy meets a condition that is `nil`.
///
/// A new condition is a property here with a kind below, which `ConditionKind+All.swift` defines.
package struct Conditions: Hashable, Sendable {
  /// Conditions in `any`, `all` and `not` are nested no deeper than this.
  static let maximumDepth = 8

  package var source: [Glob]?
  package var sourceTitle: [Glob]?
  package var destination: [Glob]?
  package var destinationTitle: [Glob]?
  package var origin: [Glob]?
  package var targets: [Glob]?
  package var selection: [String]?

  /// The kinds of these conditions, in the order in which they are documented, checked and described.
  static let kinds: [ConditionKind] = [
    .source, .sourceTitle, .destination, .destinationTitle, .origin, .targets, .selection,
  ]

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

  /// The kind of the only condition; `nil` if there are several, or none.
  var single: ConditionKind? {
    let stated = Self.kinds.filter { $0.isStated(self) }
    return content == nil && any == nil && all == nil && not == nil && stated.count == 1 ? stated[0] : nil
  }

  /// Whether they are met only by copies whose source they name; in `any` or `not` they may be met without.
  var requireSource: Bool { source != nil || all?.contains(where: \.requireSource) == true }

  /// Whether the content of a copy must be read before it is known if they are met.
  package var needContent: Bool { contains { $0.content != nil } }

  /// Whether the content must be searched for a regular expression.
  package var needSearch: Bool { contains { $0.content?.matches != nil } }

  /// Whether the application that pastes must be known, so that they are checked for each paste and not for the copy.
  package var needDestination: Bool { contains { $0.destination != nil || $0.destinationTitle != nil } }

  /// Whether the titles of windows must be known.
  package var needTitles: Bool { contains { $0.sourceTitle != nil || $0.destinationTitle != nil } }

  /// Whether the page that a copy comes from must be known.
  package var needOrigin: Bool { contains { $0.origin != nil } }
}

extension Conditions: CustomStringConvertible {
  /// The conditions on one line, such as `source is kitty or xterm*, and not (content is code)`.
  package var description: String {
    var parts = Self.kinds.compactMap { $0.words(self) }
    if let content { parts.append(content.description) }
    func nested(_ conditions: [Conditions], _ word: String) -> String {
      "(" + conditions.map(\.description).joined(separator: ") \(word) (") + ")"
    }
    if let any { parts.append(any.count == 1 ? nested(any, "or") : "(\(nested(any, "or")))") }
    if let all { parts.append(nested(all, "and")) }
    if let not { parts.append("not " + nested(not, "and not")) }
    return parts.joined(separator: " and ")
  }
}
