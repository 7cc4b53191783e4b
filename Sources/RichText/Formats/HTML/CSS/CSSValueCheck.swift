/// Tells values that browsers drop from those that they take, for the properties whose wrong values would show or hide text.
enum CSSValueCheck {
  /// Whether browsers take `value` for the property of this name; true for properties that are not known here.
  static func accepts(_ value: [CSSComponent], for name: String) -> Bool {
    if value.contains(where: isSubstituted) { return true }
    if let words = words[name] {
      guard value.count <= (pairs.contains(name) ? 2 : 1) else { return false }
      return value.allSatisfy { component in
        if case .word(let word) = component { words.contains(word.lowercased()) } else { false }
      }
    }
    if name == "display" { return isDisplay(value) }
    return !singles.contains(name) || value.count == 1
  }

  /// Whether nothing stands in the text of a value that cannot be part of one, for those properties.
  static func isClean(_ value: ArraySlice<UInt8>, for name: String) -> Bool {
    guard words[name] != nil || name == "display" || singles.contains(name) else { return true }
    if value.last == UInt8(ascii: "\\") { return false }
    // In functions, strings and comments more is possible.
    let opening = Set("('\"/".utf8)
    if value.contains(where: opening.contains) { return true }
    let stray = Set(":;=<>{}[]&|~^$?@`!)".utf8)
    return !value.contains(where: stray.contains)
  }

  /// Whether only the use of a value tells what it is.
  private static func isSubstituted(_ component: CSSComponent) -> Bool {
    if case .function(let name, _) = component { ["var", "env", "attr", "if"].contains(name) } else { false }
  }

  /// The properties whose values are words.
  private static let words =
    ([
      "visibility": ["visible", "hidden", "collapse"],
      "position": ["static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"],
      "content-visibility": ["visible", "auto", "hidden"],
      "overflow": ["visible", "hidden", "clip", "scroll", "auto", "overlay"],
      "overflow-x": ["visible", "hidden", "clip", "scroll", "auto", "overlay"],
      "overflow-y": ["visible", "hidden", "clip", "scroll", "auto", "overlay"],
    ] as [String: Set<String>]).mapValues { $0.union(everywhere) }

  /// Those that may have two.
  private static let pairs: Set<String> = ["overflow"]

  /// Those that have one value of any kind.
  private static let singles: Set<String> = [
    "opacity", "color", "background-color", "-webkit-text-fill-color", "font-size", "letter-spacing", "line-height",
    "left", "right", "top", "bottom", "width", "height", "min-width", "min-height", "max-width", "max-height",
    "margin-left", "margin-right", "margin-top", "margin-bottom", "clip", "zoom",
  ]

  private static let everywhere: Set<String> = ["inherit", "initial", "unset", "revert", "revert-layer"]

  // MARK: Display

  private static let displays: Set<String> = everywhere.union([
    "none", "contents", "inline-block", "table-row-group", "table-header-group", "table-footer-group", "table-row",
    "table-cell", "table-column-group", "table-column", "table-caption", "inline-table", "inline-flex", "inline-grid",
    "ruby-text", "-webkit-box", "-webkit-inline-box", "-webkit-flex", "-webkit-inline-flex", "block", "inline", "flow",
    "flow-root", "table", "flex", "grid", "ruby", "math", "list-item",
  ])

  /// CSS Display 3, section 2: a keyword, or where the box stands and what it holds, in any order.
  private static func isDisplay(_ value: [CSSComponent]) -> Bool {
    let words = value.compactMap { CSSProperty.word([$0]) }
    guard words.count == value.count, words.count <= 3, let first = words.first else { return false }
    if words.count == 1 { return displays.contains(first) }
    let outer = words.count { $0 == "block" || $0 == "inline" }
    let inner = words.count { ["flow", "flow-root", "table", "flex", "grid", "ruby", "math"].contains($0) }
    let items = words.count { $0 == "list-item" }
    guard outer + inner + items == words.count, outer <= 1, inner <= 1, items <= 1 else { return false }
    return items == 0 || words.allSatisfy { ["block", "inline", "flow", "flow-root", "list-item"].contains($0) }
  }
}
