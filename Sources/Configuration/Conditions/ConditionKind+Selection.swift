extension ConditionKind {
  /// The selection that has the copy.
  static let selection = ConditionKind(
    \.selection,
    key: {
      Key(
        "selection", .oneOrMore(.selection, ifEmpty: ": it would never match"), example: #"["CLIPBOARD"]"#,
        why: "The selection that has the copy."
      ) { reader, draft, selections, entry, path in
        draft.conditions.selection = selections
        if !selections.isEmpty, selections.allSatisfy({ !draft.selections.contains($0) }) {
          reader.warn("'\(path)' never matches: clipboard.selections has none of these", at: entry.value.firstPosition)
        }
      }
    },
    words: { $0 }, answer: { selections, facts in selections.contains(facts.copy.selection) ? .met : .unmet })
}
