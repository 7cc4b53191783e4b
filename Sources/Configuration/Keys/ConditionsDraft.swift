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
      why: "The program that copied: its executable, with or without the folder, or either part of its WM_CLASS.")
    Key(
      "destination", .patterns(.glob), \.conditions.destination, example: #"["xterm", "kitty"]"#,
      why: "The program that pastes, as `source`.",
      more: """
        A program on another machine, one that comes through `ssh -X` included, also has the name `remote`, and one of which \
        nothing can be found out the name `unknown`. Programs in a sandbox may be known by their WM_CLASS alone. Such a rule must \
        have `profile`, which cannot be `ignore`, `publish` or `publish-also`, and can say nothing else. Without `profile` the \
        program is served by that of the copy.
        """)
    Key(
      "origin", .patterns(.host), \.conditions.origin, example: #"["wiki.example.org"]"#,
      why: "The host of the web page that was copied from, or any end of it that begins after a dot.",
      more: "It is known as far as the browser tells it. `example.com` is met by `www.example.com`.")
    Key(
      "targets", .patterns(.glob), \.conditions.targets, example: #""application/x-libreoffice*""#,
      why: "Names of the forms that are offered.")
    Key(
      "selection", .oneOrMore(.selection, ifEmpty: ": it would never match"), example: #""PRIMARY""#,
      why: "The selections that the copy was made to."
    ) { reader, draft, selections, entry, path in
      draft.conditions.selection = selections
      if !selections.isEmpty, selections.allSatisfy({ !draft.selections.contains($0) }) {
        reader.warn("'\(path)' never matches: clipboard.selections has none of it", at: entry.value.firstPosition)
      }
    }
    Key(
      "content", .content, \.conditions.content, why: "The content of the copy, in a table, all of which must be so.",
      more: """
        It is read for that, unless a rule before leaves it with its owner, and read as the first rule says that matches without \
        knowing the content.
        """)
    Key(
      "any", .conditions, example: #"[{ source = "code*" }]"#,
      why: "A list of tables of conditions, one of which must be met.", nested(\.any))
    Key(
      "all", .conditions, example: #"[{ source = "emacs" }]"#,
      why: "A list of tables of conditions, each of which must be met.", nested(\.all))
    Key(
      "not", .tableOrConditions, example: #"{ targets = "image/*" }"#,
      why: "A table of conditions, or a list of them, none of which may be met.",
      more: "Conditions are nested no deeper than eight tables.", nested(\.not))
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
          reader.error("'\(path)' must not have an empty table: every copy would meet it", at: value.position)
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
    Key("has-table", .boolean, \.hasTable, example: "true", why: "Whether there is a table, or none.")
    Key("has-image", .boolean, \.hasImage, example: "true", why: "The same for pictures.")
    Key("has-link", .boolean, \.hasLink, example: "true", why: "The same for links.")
    Key(
      "is-code", .boolean, \.isCode, example: "true",
      why: "Whether all text is marked as code or set in a monospaced font; plain text is neither.")
    Key(
      "min-size", .size(0...1 << 30), \.minSize, example: #""1 kB""#,
      why: "The least size of the text, without formatting and pictures.")
    Key("max-size", .size(0...1 << 30), \.maxSize, example: #""1 MiB""#, why: "The greatest size of the text.")
    Key(
      "matches", .regularExpression, \.matches, example: #"'\.swift$'"#,
      why: "A regular expression, as those of `replace`, that one of the paragraphs must hold.",
      more: """
        It is searched for only where all other conditions of the rule are met and no rule before matches. The patterns of rules \
        may take 100 ms of the processor's time for a copy, which counts as time of `replace`, too; a copy that takes longer is \
        left with its owner.
        """)
  }
}
