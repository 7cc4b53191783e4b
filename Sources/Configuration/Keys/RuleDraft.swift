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
  var map: [String: FormatName]?
  var keepTargets: [Glob]?
  var homePaste: [Glob]?
  var guardAction: GuardSettings.Action?
}

extension RuleDraft {
  /// Keys that say what is done, of which a rule has at least one.
  static let actions = ["profile", "publish", "publish-also", "map", "keep-targets", "home-paste", "guard"]

  static let laws: [TableLaw] = [.requiresOne(of: actions), .excludes("publish", "publish-also")]

  /// The keys of a table under `[[rules]]`.
  @KeyList<RuleDraft> static var keys: [Key<RuleDraft>] {
    Key("name", .located(.text), \.name, example: #""code is text""#, why: "How `washboard explain` calls the rule.")
    Key(
      "when", .when,
      why: "Conditions, all of which must be met; without any the rule matches every copy.",
      more: """
        The conditions are patterns or lists of patterns, one of which must match, if nothing else is said. `*` stands for any \
        characters and `?` for one; letter case does not matter.
        """
    ) { reader, draft, value, _, _ in
      draft.conditions = reader.readConditions(value, into: ConditionsDraft(selections: draft.selections))
    }
    Key(
      "profile", .located(.text), \.profile, example: #""plain""#,
      why: "The name of a profile, or `ignore`, which leaves the copy with its owner.",
      more: "Without it the copy is cleaned by `default-profile`.")
    Key(
      "publish", .list(of: .located(.word)), \.publish, example: #"["native", "html", "text"]"#,
      why: "The formats in which copies of this rule are offered, in place of those of the profile.",
      more: """
        They are offered in this order, in place of those of `clipboard.publish`, too. Where `when` asks for the destination, they \
        are offered to the program that pastes alone; its list of targets names no others. Earlier versions added them to those of \
        `clipboard.publish`. A rule without a destination whose list has none of the formats that are offered otherwise is still \
        read so, with a warning; such a rule should say `publish-also`. A copy of plain text that holds nothing to clean is taken \
        for a rule without a destination that asks for more than `native` and `text`, and stays with its owner otherwise.
        """)
    Key(
      "publish-also", .list(of: .located(.word)), \.publishAlso, example: #"["markdown"]"#,
      why: "Formats that are offered beside those of the profile, after them.",
      more: "They come after those of `clipboard.publish`, too. Impossible beside `publish`.")
    Key(
      "map", .names(of: .word, plural: "a table of format names"), \.map,
      example: #"{ "com.example.editor.richtext" = "rtf" }"#,
      why: "Further names under which the copies of this rule offer a format, as `clipboard.private-types`.",
      more: "Impossible where `when` asks for the content, because it says how that is read.")
    Key(
      "keep-targets", .list(of: .verbatimTarget(atHome: false)), \.keepTargets,
      example: #"["com.example.editor.outline"]"#,
      why: "Offered names, or patterns of them, that every program is given as they are, beside the clean forms.",
      more: """
        By default there are none, because they would undo the cleaning. The names that Washboard itself offers, those that say \
        where a copy was made, pictures, and names of the protocol are never handed on. A name among them, or a pattern that \
        matches one of the first two kinds, is an error.
        """)
    Key(
      "home-paste", .homePaste, \.homePaste, example: #"["com.example.editor.*"]"#,
      why: "The program that copied gets its own forms back when it pastes: all (`true`), or those that are listed.",
      more: """
        Every other program gets the clean forms. It keeps what only the program's own forms hold, such as footnotes and fields, \
        when something is moved inside a document. Pictures beside text and names of the protocol are left out. The conditions \
        must name a `source` themselves or in `all`. These forms, and those of `keep-targets`, are fetched before the copy is \
        taken, within two seconds and `max-size` in all. One of `keep-targets` that cannot be had is left out; one for home that \
        comes too late or is too large leaves the copy with its owner. LibreOffice with GTK is only given its own name back, and \
        pastes from memory.
        """)
    Key(
      "guard", .word, \.guardAction, example: #""off""#,
      why: "The treatment of suspicious and of dangerous pastes of these copies, in place of what `[guard]` says.",
      more: """
        `hold` is a notice for programs that pass text on. Impossible where `when` asks for the destination.
        """)
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
