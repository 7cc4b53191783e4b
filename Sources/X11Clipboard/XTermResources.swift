internal import Selections

/// The paste key that a user's X resources give to xterm, which has none of its own for the clipboard (xterm(1)).
///
///     XTerm*selectToClipboard: true
///     XTerm*VT100.translations: #override Ctrl Shift <Key>V: insert-selection(CLIPBOARD)
enum XTermResources {
  private static let programs: Set<String> = ["", "xterm", "XTerm", "uxterm", "UXTerm"]

  /// - Parameter text: the resources of the display, as `xrdb` stores them.
  /// - Returns: `nil` if they give no such key.
  static func pasteKey(in text: String) -> PasteKey? {
    let entries = text.replacing("\\\n", with: "").split(separator: "\n")
    return entries.lazy.compactMap(pasteKey(inEntry:)).first
  }

  private static func pasteKey(inEntry entry: Substring) -> PasteKey? {
    guard let colon = entry.firstIndex(of: ":") else { return nil }
    let words = entry[..<colon].split(omittingEmptySubsequences: false) { ".*".contains($0) }.map(trimmed)
    guard let program = words.first, programs.contains(program), let name = words.last else { return nil }
    let value = entry[entry.index(after: colon)...]
    switch name {
    case "selectToClipboard", "SelectToClipboard":
      return ["true", "yes", "on", "1"].contains(trimmed(value).lowercased()) ? .shiftInsert : nil
    case "translations", "Translations":
      return value.split(separator: "\\n").lazy.compactMap(pasteKey(inTranslation:)).first
    default:
      return nil
    }
  }

  private static func pasteKey(inTranslation line: Substring) -> PasteKey? {
    guard let colon = line.firstIndex(of: ":"), line[colon...].contains("insert-selection(CLIPBOARD") else {
      return nil
    }
    let event = line[..<colon].lowercased().split { " \t".contains($0) }
    let isShifted = event.contains("shift")
    switch (event.last, event.contains("ctrl")) {
    case ("<key>v", true), ("<keypress>v", true): return isShifted ? .controlShiftV : .controlV
    case ("<key>insert", false), ("<keypress>insert", false): return isShifted ? .shiftInsert : nil
    default: return nil
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { " \t".contains($0) }.reversed().drop { " \t".contains($0) }.reversed())
  }
}
