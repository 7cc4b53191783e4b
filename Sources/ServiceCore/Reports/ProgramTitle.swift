/// The name of a program as people know it, from the names that the system has for it.
enum ProgramTitle {
  /// Returns the title of a program; `nil` if nothing is known of it.
  /// - Parameters:
  ///   - executable: the file name of its executable.
  ///   - classes: both parts of WM_CLASS of its windows.
  static func of(executable: String?, classes: [String]) -> String? {
    for name in classes {
      if let title = titles[name.lowercased()] { return title }
    }
    guard let name = executable ?? classes.last else { return nil }
    let shown = name.printable
    if shown.isEmpty { return nil }
    return titles[shown.lowercased()] ?? capitalized(shown)
  }

  /// Returns the title of a program by one of its names.
  static func of(_ name: String) -> String { of(executable: name, classes: []) ?? name.printable }

  /// Returns a name of one word with a capital; any other as it is.
  private static func capitalized(_ name: String) -> String {
    guard let first = name.first, name.allSatisfy({ $0.isLetter && $0.isLowercase }), name.count > 3 else {
      return name
    }
    return first.uppercased() + name.dropFirst()
  }

  private static let titles = [
    "firefox-esr": "Firefox", "firefox-bin": "Firefox", "navigator": "Firefox", "chromium-browser": "Chromium",
    "chrome": "Chrome", "google-chrome": "Chrome", "google-chrome-stable": "Chrome", "msedge": "Edge",
    "brave-browser": "Brave", "thunderbird-bin": "Thunderbird",
    // One process has the documents of all its programs, and the window that copies may have the name of another.
    "libreoffice": "LibreOffice", "libreoffice-writer": "LibreOffice", "libreoffice-calc": "LibreOffice",
    "libreoffice-impress": "LibreOffice",
    "libreoffice-draw": "LibreOffice", "soffice.bin": "LibreOffice", "soffice": "LibreOffice", "code": "VS Code",
    "code-oss": "VS Code",
    "gnome-terminal-server": "GNOME Terminal", "gnome-terminal-": "GNOME Terminal", "gnome-text-editor": "Text Editor",
    "xfce4-terminal": "Xfce Terminal", "xterm": "xterm", "kitty": "kitty", "gedit": "gedit",
    "telegram-desktop": "Telegram",
    "signal-desktop": "Signal", "element-desktop": "Element", "gnome-shell": "GNOME", "mutter": "GNOME",
  ]
}
