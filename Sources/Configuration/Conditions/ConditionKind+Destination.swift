internal import Sanitizer

extension ConditionKind {
  /// The program that pastes, which is known only when it requests a form.
  static let destination = ConditionKind(\.destination, among: { $0.destinationNames }, otherwise: .unknown) {
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
}
