import Glibc
import SystemCalls

/// A script of ours within a desktop that reports the window with the focus to the service (`FocusReports`). It is an
/// extension of GNOME Shell, or a script of KWin.
package struct DesktopBridge: Hashable, Sendable {
  package enum Desktop: String, Hashable, Sendable {
    case gnome = "GNOME"
    case plasma = "Plasma"
  }

  package enum State: Hashable, Sendable {
    case on
    case off
    /// No data folder has its files.
    case missing
  }

  package let desktop: Desktop
  private let name: String
  /// The user's data folder.
  private let home: String?
  private let folders: [String]

  /// The bridge of a desktop.
  /// - Parameters:
  ///   - names: the names of the desktop (XDG_CURRENT_DESKTOP), with colons between them.
  ///   - environment: tells the data folders (XDG Base Directory Specification).
  /// - Returns: `nil` for a desktop that needs none.
  package init?(of names: String?, environment: [String: String]) {
    let names = names?.split(separator: ":").map { $0.uppercased() } ?? []
    if names.contains("GNOME") {
      desktop = .gnome
      // Extensions for GNOME 45 and later are modules of another kind.
      let version = Self.words(of: "gnome-shell", ["--version"])?.split(separator: " ").last
      let release = version?.split(separator: ".").first.flatMap { Int($0) } ?? .max
      name = release < 45 ? "focus-43@washboard" : "focus@washboard"
    } else if names.contains("KDE") {
      (desktop, name) = (.plasma, "washboard-focus")
    } else {
      return nil
    }
    home = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" }
    let shared = environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share"
    folders = [home].compactMap(\.self) + shared.split(separator: ":").map(String.init)
  }

  /// The folder with its files; `nil` if none has them.
  private var folder: String? {
    let place = desktop == .gnome ? "gnome-shell/extensions" : "kwin/scripts"
    return folders.lazy.map { "\($0)/\(place)/\(name)" }.first { access("\($0)/metadata.json", R_OK) == 0 }
  }

  package var state: State {
    if folder == nil { return .missing }
    switch desktop {
    case .gnome: return enabledExtensions?.contains(name) == true ? .on : .off
    case .plasma:
      return Self.words(ofFirst: ["kreadconfig6", "kreadconfig5"], key) == "true" ? .on : .off
    }
  }

  /// Turns the bridge on or off for this user.
  /// - Returns: whether the desktop has taken it; `nil` if it does so at the next login only.
  package func turn(on isOn: Bool) -> Bool? {
    switch desktop {
    case .gnome:
      if Self.words(of: "gnome-extensions", [isOn ? "enable" : "disable", name]) != nil { return true }
      // A Shell that runs does not know what was installed after its start.
      guard let present = enabledExtensions else { return false }
      let others = present.filter { $0 != name }
      let list = (isOn ? others + [name] : others).map { "'\($0)'" }.joined(separator: ", ")
      return Self.words(of: "gsettings", ["set"] + Self.setting + ["[\(list)]"]) == nil ? false : nil
    case .plasma:
      let written = Self.words(ofFirst: ["kwriteconfig6", "kwriteconfig5"], key + [isOn ? "true" : "false"])
      guard written != nil, letPressKeys(isOn) else { return false }
      // KWin itself looks at that key when it starts.
      guard isOn, let folder else {
        let isUnloaded = Self.callKWin("unloadScript", "s", name)
        // The script cannot report that it ends.
        _ = Self.words(
          of: "busctl",
          ["--user", "call", "org.washboard.Focus", "/org/washboard/Focus", "org.washboard.Focus1", "Report"]
            + ["sssu", "", "", "", "0"])
        return isUnloaded ? true : nil
      }
      _ = Self.callKWin("unloadScript", "s", name)
      return Self.callKWin("loadScript", "ss", "\(folder)/contents/code/main.js", name) && Self.callKWin("start")
        ? true : nil
    }
  }

  /// Whether KWin lets this program press no keys, and could.
  package var lacksKeys: Bool {
    guard let permission, let content = permission.content else { return false }
    return (try? FileReading.read(path: permission.path, limit: Self.longestFile, onlyRegular: true)) != content
  }

  /// The desktop file that has KWin let this program press keys: `X-KDE-Wayland-Interfaces` counts for the program of
  /// its `Exec`. The content is `nil` if it is not installed.
  private var permission: (path: String, content: [UInt8]?)? {
    guard desktop == .plasma, let home else { return nil }
    let path = "\(home)/applications/washboard-keys.desktop"
    guard let folder, let program = InstallationMethod.runningProgram,
      let file = try? FileReading.read(
        path: "\(folder)/contents/washboard-keys.desktop", limit: Self.longestFile, onlyRegular: true)
    else { return (path, nil) }
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").map {
      $0.hasPrefix("Exec=") ? "Exec=\(program)\n" : "\($0)\n"
    }
    return (path, Array(lines.joined().utf8))
  }

  private static let longestFile = 4096

  /// - Returns: whether the permission is as it should be.
  private func letPressKeys(_ isOn: Bool) -> Bool {
    guard let permission else { return true }
    guard isOn else { return unlink(permission.path) == 0 || errno == ENOENT }
    guard let content = permission.content else { return true }
    return (try? FileWriting.write(content, to: permission.path, replacing: true)) != nil
  }

  /// The key of KWin's that turns a script on.
  private var key: [String] { ["--file", "kwinrc", "--group", "Plugins", "--key", "\(name)Enabled"] }

  private static let setting = ["org.gnome.shell", "enabled-extensions"]

  /// The extensions that the user has turned on; `nil` if there is no such setting.
  private var enabledExtensions: [String]? {
    Self.words(of: "gsettings", ["get"] + Self.setting)?.split(separator: "'").map(String.init).filter { name in
      // Between the names are brackets, commas and the type of an empty list.
      name.contains { $0.isLetter } && !name.hasPrefix("@as")
    }
  }

  /// Returns what a program writes; `nil` if there is none of that name, or it fails.
  private static func words(of program: String, _ arguments: [String]) -> String? {
    guard let run = ProgramRun(program, arguments), run.exitCode == 0 else { return nil }
    var words = String(decoding: run.output, as: UTF8.self)
    while words.last?.isNewline == true { words.removeLast() }
    return words
  }

  private static func callKWin(_ arguments: String...) -> Bool {
    words(of: "busctl", ["--user", "call", "org.kde.KWin", "/Scripting", "org.kde.kwin.Scripting"] + arguments) != nil
  }

  private static func words(ofFirst programs: [String], _ arguments: [String]) -> String? {
    programs.lazy.compactMap { words(of: $0, arguments) }.first
  }
}
