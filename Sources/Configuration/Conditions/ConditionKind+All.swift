internal import Sanitizer

// The kinds of conditions on names, in the order in which they are documented.
extension ConditionKind {
  /// The program that copied.
  static let source = ConditionKind(\.source, among: { $0.sourceNames }) {
    Key(
      "source", .patterns(.glob), \.conditions.source, example: #"["inkscape", "gimp*", "/opt/drawings/*"]"#,
      why: """
        The program that copied, by the name of its executable, with or without the folder, or by either part of the \
        WM_CLASS of its window.
        """)
  }

  /// The program that pastes, which is known only when it requests a form.
  static let destination = ConditionKind(\.destination, isOfPaste: true, among: { $0.destinationNames }) {
    Key(
      "destination", .patterns(.glob), \.conditions.destination, example: #"["xterm", "kitty", "gnome-terminal*"]"#,
      why: "The program that pastes, named like `source`.",
      more: """
        A program on another machine, as with `ssh -X`, also has the name `remote`. A program about which nothing is \
        known has the name `unknown`. A program in a sandbox may be known only by its WM_CLASS. A rule with this \
        condition must have `profile`, `publish` or `publish-also`, and no other action; its profile cannot be \
        `ignore`. Without `profile` the program gets the copy as cleaned by the profile of the copy.
        """)
  }

  /// The title of the window that was copied from.
  static let sourceTitle = ConditionKind(\.sourceTitle, among: { $0.sourceTitle }) {
    Key(
      "source-title", .patterns(.glob), \.conditions.sourceTitle, example: #"["*Confluence*"]"#,
      why: "The title of the window that you copy from.",
      more: """
        It is the title of the window with the focus, and is only known if that belongs to the program that copies. \
        Titles are requested if a rule has such a condition. They are not logged, shown or stored.
        """)
  }

  /// The title of the window that is pasted into.
  static let destinationTitle = ConditionKind(\.destinationTitle, isOfPaste: true, among: { $0.destinationTitle }) {
    Key(
      "destination-title", .patterns(.glob), \.conditions.destinationTitle, example: #"["*Jira*"]"#,
      why: "The title of the window that you paste into.",
      more: """
        It is known in the same cases as `source-title`. A rule with this condition is like one with `destination`.
        """)
  }

  /// The host of the page, or any end of it that begins after a dot: `example.com` is met by `www.example.com`.
  static let origin = ConditionKind(\.origin, among: { $0.origins }) {
    Key(
      "origin", .patterns(.host), \.conditions.origin, example: #"["wiki.example.org"]"#,
      why: "The host of the web page that you copied from. `example.com` also matches `www.example.com`.",
      more: "The host is known only if the browser states it.")
  }

  /// The names of the forms that a copy offers.
  static let targets = ConditionKind(\.targets, isPlural: true, subject: "a target", among: { $0.targets }) {
    Key(
      "targets", .patterns(.glob), \.conditions.targets, example: #"["text/html"]"#,
      why: "A target name among those of the offered forms.")
  }

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
