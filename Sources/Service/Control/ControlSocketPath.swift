import Glibc
import SystemCalls

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

  /// The reason why no socket can be made here now; `nil` if one can.
  package var folderFault: SocketFolderFault? {
    var folder = ConfigurationFolder.folder(of: path)
    // The private folder is made by the service.
    if privateFolder != nil, access(folder, F_OK) != 0 { folder = ConfigurationFolder.folder(of: folder) }
    guard access(folder, F_OK) == 0 else { return .missing(folder) }
    // A file without a name leaves nothing behind. Not all file systems have such files.
    let number = open(folder, __O_TMPFILE | O_WRONLY | O_CLOEXEC, 0o600)
    let error = SystemError("create")
    if number >= 0 { close(number) }
    return number < 0 && error.isAboutWriting ? .unwritable(folder, error) : nil
  }

  /// The display without `:` and with `_` for `/`. The screen is dropped: `:0` and `:0.1` are one server.
  static func fileName(display: String) -> String {
    var name = Substring(display)
    if let colon = name.lastIndex(of: ":"), let dot = name[colon...].firstIndex(of: ".") { name = name[..<dot] }
    return String(name.compactMap { $0 == ":" || $0 == "\0" ? nil : $0 == "/" ? "_" : $0 })
  }
}
