/// The title of a page, from the title of the browser's window that shows it.
enum PageTitle {
  /// Returns the title without the name of the browser at its end; `nil` if nothing else is there.
  static func of(windowTitle: String) -> String? {
    // Edge writes its name with a zero width space.
    let title = windowTitle.replacing("\u{200B}", with: "")
    var parts: [Substring] = [title[...]]
    // A profile or a note on private windows may follow the name.
    while let (front, last) = divided(parts[0]), parts.count < 3 {
      parts = [front, last] + parts.dropFirst()
    }
    if parts.count > 1, isBrowser(parts[parts.count - 1]) { return shown(title, without: parts.suffix(1)) }
    if parts.count > 2, browsers.contains(where: { parts[parts.count - 2] == $0 }) {
      return shown(title, without: parts.suffix(2))
    }
    return isBrowser(title[...]) ? nil : shown(title, without: [])
  }

  private static let separators = [" - ", " — ", " – "]

  /// Divides a title before its last part.
  private static func divided(_ title: Substring) -> (front: Substring, last: Substring)? {
    var index = title.endIndex
    while index > title.startIndex {
      index = title.index(before: index)
      let rest = title[index...]
      if let separator = separators.first(where: rest.hasPrefix) {
        return (title[..<index], rest.dropFirst(separator.count))
      }
    }
    return nil
  }

  private static func shown(_ title: String, without last: ArraySlice<Substring>) -> String? {
    let end = last.first?.startIndex ?? title.endIndex
    var page = title[..<end]
    if let separator = separators.first(where: { !last.isEmpty && page.hasSuffix($0) }) {
      page = page.dropLast(separator.count)
    }
    return page.allSatisfy(\.isWhitespace) ? nil : String(page)
  }

  private static func isBrowser(_ part: Substring) -> Bool {
    browsers.contains { part == $0 || part.hasPrefix($0 + " ") || part.hasPrefix($0 + ":") }
  }

  private static let browsers = [
    "Mozilla Firefox", "Firefox", "Chromium", "Google Chrome", "Brave", "Vivaldi", "Microsoft Edge", "Opera",
    "LibreWolf", "Waterfox", "Tor Browser", "Zen Browser", "Floorp", "Falkon", "Konqueror", "qutebrowser", "Midori",
    "SeaMonkey", "Pale Moon", "Thorium",
  ]
}
