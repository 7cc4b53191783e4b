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

  /// Calls `body` with the socket's address; nil if the path does not fit into one (107 bytes).
  static func withAddress<Result>(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      return nil
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
