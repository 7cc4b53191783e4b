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
    Key(
      "source", .patterns(.glob), \.conditions.source, example: #"["inkscape", "gimp*", "/opt/drawings/*"]"#,
      why: """
        The program that copied, by the name of its executable, with or without the folder, or by either part of the \
        WM_CLASS of its window.
        """)
    Key(
      "destination", .patterns(.glob), \.conditions.destination, example: #"["xterm", "kitty"]"#,
      why: "The program that pastes, named like `source`.",
      more: """
        A program on another machine, as with `ssh -X`, also has the name `remote`. A program about which nothing is \
        known has the name `unknown`. A program in a sandbox may be known only by its WM_CLASS. A rule with this \
        condition must have `profile`, `publish` or `publish-also`, and no other action; its profile cannot be \
        `ignore`. Without `profile` the program gets the copy as cleaned by the profile of the copy.
        """)
    Key(
      "origin", .patterns(.host), \.conditions.origin, example: #"["wiki.example.org"]"#,
      why: "The host of the web page that you copied from. `example.com` also matches `www.example.com`.",
      more: "The host is known only if the browser states it.")
    Key(
      "targets", .patterns(.glob), \.conditions.targets, example: #""application/x-libreoffice*""#,
      why: "A target name among those of the offered forms.")
    Key(
      "selection", .oneOrMore(.selection, ifEmpty: ": it would never match"), example: #""PRIMARY""#,
      why: "The selection that has the copy."
    ) { reader, draft, selections, entry, path in
      draft.conditions.selection = selections
      if !selections.isEmpty, selections.allSatisfy({ !draft.selections.contains($0) }) {
        reader.warn("'\(path)' never matches: clipboard.selections has none of these", at: entry.value.firstPosition)
      }
    }
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

extension Form where Value == [TOMLValue] {
  /// Tables of conditions, which are read when the depth of theirs is known.
  fileprivate static var conditions: Form {
    .list(of: Form<TOMLValue>(schema: .definition("conditions")) { _, value, _ in value })
  }

  /// The same, or one table.
  fileprivate static var tableOrConditions: Form {
    Form(schema: .either([.definition("conditions"), Form.conditions.schema])) { reader, value, name in
      value.kind == .table ? [value] : Form.conditions.read(&reader, value, name)
    }
  }
}

extension Form where Value == ContentConditions {
  /// `when.content`
  fileprivate static var content: Form {
    Form.table({ ContentConditions.keys }, laws: [.count(1...Int.max)]) { ContentConditions() }
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
