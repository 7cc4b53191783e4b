/// Names of files that hold programs or scripts.
enum CommandFile {
  /// The endings that count.
  enum Endings {
    case all
    /// Those of Windows alone.
    case windows
  }

  static func isProgram(_ name: [UInt8], endings: Endings = .all) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 10 else { return false }
    let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    return windows.contains(ending) || endings == .all && others.contains(ending)
  }

  private static let windows: Set<String> = [
    "exe", "ps1", "psm1", "bat", "cmd", "msi", "scr", "vbs", "vbe", "jse", "wsf", "wsh", "hta", "dll", "cpl", "sct", "lnk", "pif",
    "xll", "ocx",
  ]

  private static let others: Set<String> = [
    "sh", "bash", "py", "pl", "rb", "php", "bin", "elf", "run", "appimage", "desktop", "jar",
  ]
}
