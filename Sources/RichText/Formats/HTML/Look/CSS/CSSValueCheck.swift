/// Tells values that browsers drop from those that they take, for the properties whose wrong values would show or hide
/// text.
enum CSSValueCheck {
  /// The values that a property may have; `any` for properties that are not known here.
  enum Form: Sendable {
    case any, display
    /// Some of these words, at most so many.
    case words(Set<String>, most: Int)
    /// One value of any kind.
    case single
  }

  /// The properties that may not have any value.
  static let forms: [(form: Form, names: [String])] = [
    (
      .single,
      [
        "opacity", "color", "background-color", "-webkit-text-fill-color", "font-size", "letter-spacing",
        "line-height", "left", "right", "top", "bottom", "width", "height", "min-width", "min-height", "max-width",
        "max-height", "margin-left", "margin-right", "margin-top", "margin-bottom", "clip", "zoom",
      ]
    ),
    (.display, ["display"]),
    (.words(["visible", "hidden", "collapse"], most: 1), ["visibility"]),
    (
      .words(["static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"], most: 1), ["position"]
    ),
    (.words(["visible", "auto", "hidden"], most: 1), ["content-visibility"]),
    (.words(overflows, most: 2), ["overflow"]),
    (.words(overflows, most: 1), ["overflow-x", "overflow-y"]),
  ]

  private static let overflows: Set<String> = ["visible", "hidden", "clip", "scroll", "auto", "overlay"]

  /// Reports whether browsers take `value` for a property that may have values of this form.
  static func accepts(_ value: [CSSComponent], in form: Form) -> Bool {
    switch form {
    case .any: return true
    case .single: return value.count == 1 || value.contains(where: isSubstituted)
    case .display: return isDisplay(value) || value.contains(where: isSubstituted)
    case .words(let words, let most):
      if value.contains(where: isSubstituted) { return true }
      guard value.count <= most else { return false }
      return value.allSatisfy { component in
        CSSProperty.word([component]).map { words.contains($0) || isKeyword($0) } ?? false
      }
    }
  }

  /// Reports whether nothing stands in the text of a value that cannot be part of one.
  static func isClean(_ value: ArraySlice<UInt8>, in form: Form) -> Bool {
    if case .any = form { return true }
    if value.last == UInt8(ascii: "\\") { return false }
    // In functions, strings and comments more is possible.
    return value.contains { "('\"/".utf8.contains($0) } || !value.contains { ":;=<>{}[]&|~^$?@`!)".utf8.contains($0) }
  }

  /// Reports whether only the use of a value tells what it is.
  private static func isSubstituted(_ component: CSSComponent) -> Bool {
    if case .function(let name, _) = component { ["var", "env", "attr", "if"].contains(name) } else { false }
  }

  /// Reports whether a value is one that all properties have.
  private static func isKeyword(_ word: String) -> Bool {
    ["inherit", "initial", "unset", "revert", "revert-layer"].contains(word)
  }

  // MARK: Display

  private static let displays: Set<String> = [
    "none", "contents", "inline-block", "table-row-group", "table-header-group", "table-footer-group", "table-row",
    "table-cell", "table-column-group", "table-column", "table-caption", "inline-table", "inline-flex", "inline-grid",
    "ruby-text", "-webkit-box", "-webkit-inline-box", "-webkit-flex", "-webkit-inline-flex", "block", "inline", "flow",
    "flow-root", "table", "flex", "grid", "ruby", "math", "list-item",
  ]

  /// CSS Display 3, section 2: a keyword, or where the box stands and what it holds, in any order.
  private static func isDisplay(_ value: [CSSComponent]) -> Bool {
    let words = value.compactMap { CSSProperty.word([$0]) }
    guard words.count == value.count, words.count <= 3, let first = words.first else { return false }
    if words.count == 1 { return displays.contains(first) || isKeyword(first) }
    let outer = words.count { $0 == "block" || $0 == "inline" }
    let inner = words.count { ["flow", "flow-root", "table", "flex", "grid", "ruby", "math"].contains($0) }
    let items = words.count { $0 == "list-item" }
    guard outer + inner + items == words.count, outer <= 1, inner <= 1, items <= 1 else { return false }
    return items == 0 || words.allSatisfy { ["block", "inline", "flow", "flow-root", "list-item"].contains($0) }
  }
}
