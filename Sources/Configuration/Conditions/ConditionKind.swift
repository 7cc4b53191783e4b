internal import Sanitizer

/// A kind of condition on a copy or a paste: its key, its match, and its words.
///
/// The match looks at facts. No clock is read here: a fact that the service does not know yet comes in with its events,
/// and `CopyFacts` has it.
struct ConditionKind: Sendable {
  /// The answer for a copy.
  enum Answer: Hashable {
    case met, unmet
    /// Unmet, because nothing is known of it.
    case unstated
    /// The answer depends on a destination that has not asked.
    case unknown
  }

  /// The name of the key, and of the condition in the reasons of decisions.
  let name: String
  let isPlural: Bool
  let key: @Sendable () -> Key<ConditionsDraft>
  /// Reports whether there is such a condition.
  let isStated: @Sendable (Conditions) -> Bool
  /// The patterns that are the condition; `nil` if it is something else, or there is none.
  let patterns: @Sendable (Conditions) -> [Glob]?
  /// The words of a rule's description; `nil` if there is no such condition.
  let words: @Sendable (Conditions) -> String?
  /// Answers for a copy; `nil` if there is no such condition.
  let answer: @Sendable (Conditions, FoldedFacts) -> Answer?

  /// - Parameters:
  ///   - property: The condition among those of a rule.
  ///   - isPlural: Whether its name stands for several things.
  ///   - subject: The beginning of its description, if that is not its name.
  ///   - key: The key under `when`.
  ///   - patterns: The property, if it has nothing but patterns.
  ///   - words: The values in its description, of which one must match.
  ///   - answer: Answers for a copy.
  init<Value>(
    _ property: @escaping @Sendable (Conditions) -> Value?, isPlural: Bool = false, subject: String? = nil,
    patterns: @escaping @Sendable (Conditions) -> [Glob]? = { _ in nil },
    key: @escaping @Sendable () -> Key<ConditionsDraft>, words: @escaping @Sendable (Value) -> [String],
    answer: @escaping @Sendable (Value, FoldedFacts) -> Answer
  ) {
    let name = key().description.name
    self.name = name
    self.isPlural = isPlural
    self.key = key
    self.patterns = patterns
    isStated = { property($0) != nil }
    self.words = { conditions in
      property(conditions).map { "\(subject ?? name) is \(words($0).joined(separator: " or "))" }
    }
    self.answer = { conditions, facts in property(conditions).map { answer($0, facts) } }
  }

  /// A condition whose patterns stand for names, of which one must match.
  /// - Parameters:
  ///   - isOfPaste: Whether they are known only when a program pastes.
  ///   - names: The names of a copy or a paste; `nil` if they are not known.
  init(
    _ property: @escaping @Sendable (Conditions) -> [Glob]?, isPlural: Bool = false, subject: String? = nil,
    isOfPaste: Bool = false, among names: @escaping @Sendable (FoldedFacts) -> [ArraySlice<UInt8>]?,
    key: @escaping @Sendable () -> Key<ConditionsDraft>
  ) {
    self.init(property, isPlural: isPlural, subject: subject, patterns: property, key: key) { patterns in
      patterns.map(\.pattern)
    } answer: { patterns, facts in
      guard let names = names(facts) else { return isOfPaste && !facts.isPaste ? .unknown : .unstated }
      return names.contains { name in patterns.contains { $0.matches(folded: name) } } ? .met : .unmet
    }
  }
}
