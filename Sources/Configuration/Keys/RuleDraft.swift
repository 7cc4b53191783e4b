internal import RichText
internal import Sanitizer

/// A rule as its keys are read, before it is known if they go together.
struct RuleDraft {
  /// The selections that are watched.
  let selections: [String]
  var name: Located<String>?
  var conditions = Conditions()
  var profile: Located<String>?
  var publish: [Located<FormatName>]?
  var publishAlso: [Located<FormatName>]?
  var append: AppendSetting?
  var map: [String: FormatName]?
  var keepTargets: [Glob]?
  var homePaste: [Glob]?
  var guardAction: GuardSettings.Action?
}

extension RuleDraft {
  /// Keys that say what is done, of which a rule has at least one.
  static let actions = ["profile", "publish", "publish-also", "append", "map", "keep-targets", "home-paste", "guard"]

  static let laws: [TableLaw] = [.requiresOne(of: actions), .excludes("publish", "publish-also")]

  /// The keys of a table under `[[rules]]`.
  @KeyList<RuleDraft> static var keys: [Key<RuleDraft>] {
    Key(
      "name", .located(.text), \.name, example: #""code is text""#,
      why: "The name of the rule, as `washboard explain` prints it.")
    Key(
      "when", .when,
      why: "The conditions, which must all be met. A rule without conditions matches every copy.",
      more: """
        Unless stated otherwise, a condition is a pattern, or a list of patterns of which one must match. `*` stands \
        for any characters and `?` for one; letter case does not matter.
        """
    ) { reader, draft, value, _, _ in
      draft.conditions = reader.readConditions(value, into: ConditionsDraft(selections: draft.selections))
    }
    Key(
      "profile", .located(.text), \.profile, example: #""plain""#,
      why: "The profile by which the copy is cleaned, or `ignore` to leave the copy with its owner.",
      more: "The default is that of `default-profile`.")
    Key(
      "publish", .list(of: .located(.word)), \.publish, example: #"["native", "html", "text"]"#,
      why: "The formats in which copies of this rule are offered, instead of those of the profile.",
      more: """
        They are offered in this order, and also replace those of `clipboard.publish`. If `when` has a \
        `destination`, that program is offered these formats and no others. Earlier versions added the list to that \
        of `clipboard.publish`. A rule without `destination` that lists none of the formats offered anyway is still \
        read in this way, with a warning; use `publish-also` instead. A copy of plain text without anything to clean stays with its \
        owner, unless a rule without `destination` lists a format besides `native` and `text`.
        """)
    Key(
      "publish-also", .list(of: .located(.word)), \.publishAlso, example: #"["markdown"]"#,
      why: "Formats that are offered in addition to those of the profile, after them.",
      more: "They also follow those of `clipboard.publish`. Not possible together with `publish`.")
    Key(
      "append", .word, \.append, example: #""source""#,
      why: "The content that is added to copies of this rule, instead of that of the profile.",
      more: """
        Not possible if `when` has a destination: name a profile with this key there. A rule with a destination \
        that names a profile adds only what that profile adds.
        """)
    Key(
      "map", .names(of: .word, plural: "a table of format names"), \.map,
      example: #"{ "com.example.editor.richtext" = "rtf" }"#,
      why: "Additional target names under which these copies offer a format, as in `clipboard.private-types`.",
      more: "Not possible if `when` has a condition on the content, because the map decides how the content is read.")
    Key(
      "keep-targets", .list(of: .verbatimTarget(atHome: false)), \.keepTargets,
      example: #"["com.example.editor.outline"]"#,
      why: """
        The target names of forms that every program gets unchanged, in addition to the clean forms. Patterns are \
        allowed.
        """,
      more: """
        The default is none, because unchanged forms undo the cleaning. Some forms are never given unchanged: those that \
        Washboard offers itself, those that reveal where a copy was made, pictures, and names that are not forms of the \
        copy. To list one of the first two kinds is an error.
        """)
    Key(
      "home-paste", .homePaste, \.homePaste, example: #"["com.example.editor.*"]"#,
      why: """
        The original forms that the source gets when you paste into it: all (`true`), or those with the listed target \
        names. All other programs get the clean forms.
        """,
      more: """
        When you move something within a document, this keeps what only the original forms contain, such as footnotes \
        and fields. Private data needs no rule: see `clipboard.hand-on`. Pictures beside text, and names that are not \
        forms of the copy, are left out. `when` must have a `source`, itself or in `all`. These forms and those of \
        `keep-targets` are fetched before the takeover, within two seconds and `clipboard.max-size` in total. A form of \
        `keep-targets` that arrives too late or is too large is left out. If this happens to a form for the source, the \
        copy stays with its owner. LibreOffice with GTK recognizes its own copy and pastes it from its memory.
        """)
    Key(
      "guard", .word, \.guardAction, example: #""off""#,
      why: "The treatment of suspicious and dangerous pastes of these copies, instead of the settings in `[guard]`.",
      more: """
        For Wine, remote desktops and virtual machines, `hold` has the effect of `notice`. Not possible if `when` has a \
        `destination`.
        """)
  }
}

extension ValueKind where Value == TOMLValue {
  /// Conditions, or an empty table for none.
  fileprivate static var when: ValueKind {
    let none = ValueSchema.table(TableSchema(keys: [], laws: [.count(0...0)]))
    return ValueKind(schema: .either([.definition("conditions"), none])) { _, value, _ in value }
  }
}

extension ValueKind where Value == [Glob] {
  /// `true` stands for all that the owner offers.
  fileprivate static var homePaste: ValueKind {
    let list = ValueKind.list(of: .verbatimTarget(atHome: true))
    return ValueKind(schema: .either([.boolean, list.schema])) { reader, value, name in
      switch value.content {
      case .boolean(let answer): return answer ? [Glob("*")] : []
      case .array: return list.read(&reader, value, name)
      default:
        reader.mismatch(value, name, expected: "true or a list of targets")
        return nil
      }
    }
  }
}
