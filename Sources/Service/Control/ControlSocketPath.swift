import Glibc

/// The path of a display's control socket.
package struct ControlSocketPath: Hashable, Sendable {
  package let path: String
  /// A folder of ours that is made and kept at mode 0700; nil for a path that the user named.
  let privateFolder: String?

  /// `$XDG_RUNTIME_DIR/washboard/<display>.sock`; nil without XDG_RUNTIME_DIR.
  package init?(display: String, environment: [String: String]) {
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
    let folder = "\(runtime)/washboard"
    path = "\(folder)/\(Self.fileName(display: display)).sock"
    privateFolder = folder
  }

  package init(named path: String) {
    self.path = path
    privateFolder = nil
  }

  /// The file by which one service has the display, where the display itself does not see to that.
  var lockPath: String { (path.hasSuffix(".sock") ? String(path.dropLast(5)) : path) + ".lock" }

  /// Whether something is in the socket's place.
  package var isPresent: Bool { access(path, F_OK) == 0 }

  /// The folder that would have to exist before a service can listen here; `nil` if it does.
  package var missingFolder: String? {
    // The private folder is made by the service.
    let folder = ConfigurationFolder.folder(of: privateFolder ?? path)
    return access(folder, F_OK) == 0 ? nil : folder
  }

  /// The display without `:` and with `_` for `/`. The screen is dropped: `:0` and `:0.1` are one server.
  static func fileName(display: String) -> String {
    var name = Substring(display)
    if let colon = name.lastIndex(of: ":"), let dot = name[colon...].firstIndex(of: ".") { name = name[..<dot] }
    return String(name.compactMap { $0 == ":" || $0 == "\0" ? nil : $0 == "/" ? "_" : $0 })
  }
}
