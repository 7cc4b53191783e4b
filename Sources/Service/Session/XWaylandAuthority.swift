import Glibc

/// The file by which Mutter lets programs onto XWayland (Xsecurity(7)): it has another name in each session.
package enum XWaylandAuthority {
  private static let prefix = ".mutter-Xwaylandauth."
  /// Entries of the run-time folder that are looked at.
  private static let longestList = 4096

  /// Returns the file of the present session, where XAUTHORITY names none that can be read; `nil` if there is nothing
  /// to be set right.
  ///
  /// A user manager that outlives sessions may know the file of an earlier one.
  package static func file(environment: [String: String]) -> String? {
    if let file = environment["XAUTHORITY"] {
      if access(file, R_OK) == 0 { return nil }
    } else if environment["WAYLAND_DISPLAY"] == nil, environment["XDG_SESSION_TYPE"] != "wayland" {
      return nil
    }
    return environment["XDG_RUNTIME_DIR"].flatMap(newestFile)
  }

  private static func newestFile(in folder: String) -> String? {
    guard let entries = opendir(folder) else { return nil }
    defer { closedir(entries) }
    var newest: (path: String, time: timespec)?
    var entriesLeft = longestList
    while entriesLeft > 0, let entry = readdir(entries) {
      entriesLeft -= 1
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(prefix) else { continue }
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid() else { continue }
      let time = status.st_mtim
      if newest.map({ ($0.time.tv_sec, $0.time.tv_nsec) < (time.tv_sec, time.tv_nsec) }) ?? true {
        newest = (path, time)
      }
    }
    return newest?.path
  }
}
