internal import Sanitizer

extension ConditionKind {
  /// The names of the forms that a copy offers.
  static let targets = ConditionKind(\.targets, isPlural: true, subject: "a target", among: { $0.targets }) {
    Key(
      "targets", .patterns(.glob), \.conditions.targets, example: #"["text/html"]"#,
      why: "A target name among those of the offered forms.")
  }
}
