internal import Sanitizer

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
}
