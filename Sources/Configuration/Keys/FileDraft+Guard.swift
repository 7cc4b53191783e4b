internal import Sanitizer

extension FileDraft {
  static var pasteGuard: Key<FileDraft> {
    Key.table(
      "guard", why: "What is done when text that would run something is pasted.",
      more: """
        See the chapter PASTE GUARD of washboard(1). `washboard guard test` tries a text. Changed settings are about copies that \
        are made after the change.
        """
    ) {
      Key.table(
        "terminals",
        why: """
          The treatment of terminals. `off`: the text is pasted as it is; `notice`: it is pasted without the line ends after its \
          last line, and a notification names the reasons; `hold`: nothing is pasted until `washboard allow`, the notification's \
          button, or a second paste within ten seconds.
          """
      ) {
        Key("suspicious", .word, \.pasteGuard.terminals.suspicious, why: Self.suspicious)
        Key("dangerous", .word, \.pasteGuard.terminals.dangerous, why: Self.dangerous)
      }
      Key.table(
        "relays",
        why: "The same for Wine, remote desktops and virtual machines, which pass the text on to another system."
      ) {
        Key("suspicious", .relayAction, \.pasteGuard.relays.suspicious, why: Self.suspicious)
        Key("dangerous", .relayAction, \.pasteGuard.relays.dangerous, why: Self.dangerous)
      }
      Key(
        "terminal-programs", .list(of: .program, mayBeEmpty: true), \.pasteGuard.terminalPrograms,
        why: "Terminals beside those that Washboard knows.",
        more: """
          They are patterns over the executable, with or without the folder, and over either part of the WM_CLASS, as those of \
          `destination` in a rule.
          """)
      Key(
        "relay-programs", .list(of: .program, mayBeEmpty: true), \.pasteGuard.relayPrograms,
        why: "Programs that pass text on, beside those that Washboard knows.",
        more: "Both lists go over what Washboard knows.")
    }
  }

  private static let suspicious = "Texts that do what attacks do, and some honest instructions, too."
  private static let dangerous =
    "Texts that hide what they do, or run something from an address that nobody should trust."
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
