internal import Sanitizer

extension FileDraft {
  static var pasteGuard: Key<FileDraft> {
    Key.table(
      "guard", why: "The paste guard: the treatment of pasted text that would run a command.",
      more: """
        See the section PASTE GUARD of washboard(1). `washboard guard test` tries a text. Changed settings apply \
        to later copies.
        """
    ) {
      Key.table(
        "terminals",
        why: """
          The treatment of pastes into terminals. `off` pastes the text unchanged. `notice` pastes it without line \
          ends after its last line, and a notification names the reasons. `hold` pastes nothing until you run \
          `washboard allow`, press the button of the notification, or paste again within ten seconds.
          """
      ) {
        Key("suspicious", .word, \.pasteGuard.terminals.suspicious, why: Self.suspicious)
        Key("dangerous", .word, \.pasteGuard.terminals.dangerous, why: Self.dangerous)
      }
      Key.table(
        "relays",
        why: """
          The treatment of pastes into Wine, remote desktops and virtual machines, which pass the text on to \
          another system.
          """
      ) {
        Key("suspicious", .relayAction, \.pasteGuard.relays.suspicious, why: Self.suspicious)
        Key("dangerous", .relayAction, \.pasteGuard.relays.dangerous, why: Self.dangerous)
      }
      Key(
        "terminal-programs", .list(of: .program, mayBeEmpty: true), \.pasteGuard.terminalPrograms,
        why: "Your own terminals, in addition to those that Washboard knows.",
        more: """
          The entries are patterns for the executable, with or without its folder, or for either part of the \
          WM_CLASS, as in `destination` of a rule.
          """)
      Key(
        "relay-programs", .list(of: .program, mayBeEmpty: true), \.pasteGuard.relayPrograms,
        why: "Your own programs that pass text on, in addition to those that Washboard knows.",
        more: "Both lists take precedence over those that Washboard knows.")
    }
  }

  private static let suspicious = "Text that does what attacks do, but also some honest instructions."
  private static let dangerous =
    "Text that hides its purpose, or runs something from an untrustworthy address."
}

extension Form where Value == GuardSettings.Action {
  /// One of the treatments where nothing can be held.
  fileprivate static var relayAction: Form {
    Form<GuardSettings.RelayAction>.word.converted(\.action) { .init(rawValue: $0.rawValue) ?? .notice }
  }
}

extension Form where Value == Glob {
  /// A pattern over names of programs.
  fileprivate static var program: Form { Form<String>.text.converted(Glob.init, back: \.pattern) }
}
