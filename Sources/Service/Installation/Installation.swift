import Glibc

/// The place of the running program, and the program that a shell finds by its name.
package struct Installation: Hashable, Sendable {
  package var path: String
  package var method: InstallationMethod
  /// The first `washboard` on the PATH, with links resolved; `nil` if there is none.
  package var onPath: String?

  package init(path: String, method: InstallationMethod, onPath: String?) {
    self.path = path
    self.method = method
    self.onPath = onPath
  }

  /// Looks at the running program and along the PATH; `nil` if the system does not tell the program's place.
  package init?(environment: [String: String]) {
    guard let path = InstallationMethod.runningProgram else { return nil }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let places: [String] = folders.map { "\($0)/washboard" }
    let found = places.first { access($0, X_OK) == 0 }
    self.init(path: path, method: InstallationMethod(ofProgram: path), onPath: found.flatMap { Self.resolved($0) })
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
