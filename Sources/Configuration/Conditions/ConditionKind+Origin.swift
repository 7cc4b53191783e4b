internal import Sanitizer

extension ConditionKind {
  /// The host of the page, or any end of it that begins after a dot: `example.com` is met by `www.example.com`.
  static let origin = ConditionKind(\.origin, among: { $0.origins }) {
    Key(
      "origin", .patterns(.host), \.conditions.origin, example: #"["wiki.example.org"]"#,
      why: "The host of the web page that you copied from. `example.com` also matches `www.example.com`.",
      more: "The host is known only if the browser states it.")
  }
}
