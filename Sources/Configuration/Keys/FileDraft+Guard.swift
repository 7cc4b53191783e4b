internal import Sanitizer

extension FileDraft {
  static var pasteGuard: Key<FileDraft> {
    Key.table(
      "guard", why: "The paste guard, which checks text that you paste into a terminal.",
      more: """
        See the section PASTE GUARD of washboard(1). `washboard guard test` shows how a text would be treated. \
        Changed settings apply to later copies.
        """
    ) {
      Key.table(
        "terminals",
        why: """
          The treatment of pastes into terminals. With `off` the text is pasted unchanged. With `notice` it is pasted \
          without the line ends after its last line, and a notification names the reasons. With `hold` nothing is \
          pasted until you run `washboard allow`, press the button of the notification, or paste again within ten \
          seconds.
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
        "copies", .word, \.pasteGuard.copies,
        why: """
          The treatment of copies from pages where it is not known which program pastes, as on many Wayland desktops. \
          Copies of that severity are pasted everywhere without the line ends after their last line, and a \
          notification names the reasons when you copy.
          """,
        more: "It does nothing if `guard.terminals` has `off` for that severity.")
      Key(
        "pages", .word, \.pasteGuard.pages,
        why: """
          Whether a notification appears when you paste the address of a sign-in, with its code, into a browser or a \
          chat. Fraudsters ask for it to take an account over. Another one appears when a program in the background \
          replaces a wallet's address or an IBAN that you copied.
          """, more: "None appears if the guard is off for terminals and relays.")
      Key(
        "terminal-programs", .list(of: .program, mayBeEmpty: true), \.pasteGuard.terminalPrograms,
        why: "Further programs that are terminals. Washboard knows the common ones.",
        more: """
          The entries are patterns for the name of the executable, with or without its folder, or for either part of \
          the WM_CLASS, as in `destination` of a rule.
          """)
      Key(
        "relay-programs", .list(of: .program, mayBeEmpty: true), \.pasteGuard.relayPrograms,
        why: "Further programs that pass text on to another system.",
        more: "A program in this list or in `guard.terminal-programs` counts as listed, even if Washboard knows it.")
    }
  }

  private static let suspicious =
    "Text that resembles an attack, but may be honest instructions, such as a command that downloads and runs a script."
  private static let dangerous =
    "Text that hides its purpose, or runs something from an untrustworthy address."
}

extension ValueKind where Value == GuardSettings.Action {
  /// One of the treatments where nothing can be held.
  fileprivate static var relayAction: ValueKind {
    ValueKind<GuardSettings.RelayAction>.word.converted(\.action) { .init(rawValue: $0.rawValue) ?? .notice }
  }
}

extension ValueKind where Value == Glob {
  /// A pattern over names of programs.
  fileprivate static var program: ValueKind { ValueKind<String>.text.converted(Glob.init, back: \.pattern) }
}
