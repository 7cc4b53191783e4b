internal import RichText
internal import Sanitizer

/// Conditions as their keys are read.
struct ConditionsDraft {
  var conditions = Conditions()
  /// The selections that are watched.
  let selections: [String]
  /// The tables of conditions that they stand in, and they themselves.
  var depth = 1
}

extension ConfigurationReader {
  /// `when`, or a table in `any`, `all` or `not`.
  mutating func readConditions(_ value: TOMLValue, into draft: ConditionsDraft) -> Conditions {
    var draft = draft
    guard draft.depth <= Conditions.maximumDepth else {
      error("conditions are nested deeper than \(Conditions.maximumDepth)", at: value.position)
      return draft.conditions
    }
    read(ConditionsDraft.keys, of: value, as: "when", into: &draft)
    return draft.conditions
  }
}

extension ConditionsDraft {
  /// The keys of `when`.
  @KeyList<ConditionsDraft> static var keys: [Key<ConditionsDraft>] {
    Conditions.kinds.map { $0.key() }
    Key(
      "content", .content, \.conditions.content,
      why: "A table of conditions on the content of the copy, which must all be met.",
      more: """
        For such a rule the copy is read before the rules are tried, unless an earlier rule leaves it with its owner. \
        The `map` of the first rule that matches without a condition on the content applies to this reading.
        """)
    Key(
      "any", .conditions, example: #"[{ source = "code*" }]"#,
      why: "Several tables of conditions, of which at least one must be met.", nested(\.any))
    Key(
      "all", .conditions, example: #"[{ source = "emacs" }]"#,
      why: "Several tables of conditions, of which each must be met.", nested(\.all))
    Key(
      "not", .tableOrConditions, example: #"{ targets = "image/*" }"#,
      why: "A table of conditions that must not be met, or several of them, of which none may be met.",
      more: "Conditions can be nested up to eight tables deep.", nested(\.not))
  }

  /// The way of nested conditions into those that they stand in.
  private static func nested(
    _ property: WritableKeyPath<Conditions, [Conditions]?>
  ) -> (inout ConfigurationReader, inout ConditionsDraft, [TOMLValue], TOMLEntry, String) -> Void {
    { reader, draft, values, _, path in
      var empty = ConditionsDraft(selections: draft.selections)
      empty.depth = draft.depth + 1
      draft.conditions[keyPath: property] = values.map { value in
        if case .table(let entries) = value.content, entries.isEmpty {
          reader.error("'\(path)' must not have an empty table: it would match every copy", at: value.position)
        }
        return reader.readConditions(value, into: empty)
      }
    }
  }
}

extension ValueKind where Value == [TOMLValue] {
  /// Tables of conditions, which are read when the depth of theirs is known.
  fileprivate static var conditions: ValueKind {
    .list(of: ValueKind<TOMLValue>(schema: .definition("conditions")) { _, value, _ in value })
  }

  /// A table of conditions, or a list of such tables, which are read when their depth is known.
  fileprivate static var tableOrConditions: ValueKind {
    ValueKind(schema: .either([.definition("conditions"), ValueKind.conditions.schema])) { reader, value, name in
      value.kind == .table ? [value] : ValueKind.conditions.read(&reader, value, name)
    }
  }
}
