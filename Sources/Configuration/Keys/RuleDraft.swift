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
      "name", .located(.text), \.name, example: #""code is text""#, why: "The name of the rule in `washboard explain`.")
    Key(
      "when", .when,
      why: "The conditions, which must all be met. A rule without conditions matches every copy.",
      more: """
        A condition is a pattern or a list of patterns, of which one must match, unless stated otherwise. `*` \
        stands for any characters and `?` for one; letter case does not matter.
        """
    ) { reader, draft, value, _, _ in
      draft.conditions = reader.readConditions(value, into: ConditionsDraft(selections: draft.selections))
    }
    Key(
      "profile", .located(.text), \.profile, example: #""plain""#,
      why: "The profile for the copy, or `ignore` to leave the copy with its owner.",
      more: "Without it the copy is cleaned by `default-profile`.")
    Key(
      "publish", .list(of: .located(.word)), \.publish, example: #"["native", "html", "text"]"#,
      why: "The formats in which copies of this rule are offered, instead of those of the profile.",
      more: """
        They are offered in this order, and also replace those of `clipboard.publish`. If `when` has a \
        destination, they are offered only to the program that pastes, and its list of targets contains no others. \
        Earlier versions added them to those of `clipboard.publish`. A rule without a destination whose list has \
        none of the usual formats is still read in that way, with a warning; use `publish-also` for it. A copy of \
        plain text without anything to clean is only taken if a rule without a destination lists more than \
        `native` and `text`. Otherwise it stays with its owner.
        """)
    Key(
      "publish-also", .list(of: .located(.word)), \.publishAlso, example: #"["markdown"]"#,
      why: "Formats that are offered in addition to those of the profile, after them.",
      more: "They also come after those of `clipboard.publish`. Not possible together with `publish`.")
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
      why: "Additional names under which the copies of this rule offer a format, as in `clipboard.private-types`.",
      more: "Not possible if `when` has a condition on the content, because the map decides how the content is read.")
    Key(
      "keep-targets", .list(of: .verbatimTarget(atHome: false)), \.keepTargets,
      example: #"["com.example.editor.outline"]"#,
      why: """
        Offered target names, or patterns for them, that every program gets unchanged, in addition to the clean \
        forms.
        """,
      more: """
        By default there are none, because they would undo the cleaning. The names that Washboard itself offers, \
        names that reveal where a copy was made, pictures, and names of the protocol are never handed on. A name \
        of the first two kinds, or a pattern that matches one, is an error.
        """)
    Key(
      "home-paste", .homePaste, \.homePaste, example: #"["com.example.editor.*"]"#,
      why: """
        The original forms that the program which copied gets back when it pastes: all (`true`), or the listed \
        ones.
        """,
      more: """
        Every other program gets the clean forms. This keeps what only the original forms contain, such as \
        footnotes and fields, when you move something within a document. Pictures beside text and names of the \
        protocol are left out. The conditions must name a `source` themselves or in `all`. These forms, and those \
        of `keep-targets`, are fetched before the copy is taken, within two seconds and `max-size` in all. A form \
        of `keep-targets` that cannot be fetched is left out. If one for the source program is too late or too \
        large, the copy stays with its owner. LibreOffice with GTK only gets its own name back, and pastes from \
        memory.
        """)
    Key(
      "guard", .word, \.guardAction, example: #""off""#,
      why: "The treatment of suspicious and dangerous pastes of these copies, instead of the settings in `[guard]`.",
      more: "For programs that pass text on, `hold` acts as `notice`. Not possible if `when` has a destination.")
  }
}

extension Form where Value == TOMLValue {
  /// Conditions, or an empty table for none.
  fileprivate static var when: Form {
    let none = ValueSchema.table(TableSchema(keys: [], laws: [.count(0...0)]))
    return Form(schema: .either([.definition("conditions"), none])) { _, value, _ in value }
  }
}

extension Form where Value == [Glob] {
  /// `true` stands for all that the owner offers.
  fileprivate static var homePaste: Form {
    let list = Form.list(of: .verbatimTarget(atHome: true))
    return Form(schema: .either([.boolean, list.schema])) { reader, value, name in
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
