import Glibc

/// The place of the running program, and the program that a shell finds by its name.
package struct Installation: Hashable, Sendable {
  /// The way by which the program came to its place.
  package enum Kind: Hashable, Sendable {
    /// A package of the system.
    case debianPackage
    /// `make install`, or a copy by hand.
    case installed
    /// A folder in which Swift built it.
    case build
  }

  package var path: String
  package var kind: Kind
  /// The first `washboard` on the PATH, with links resolved; `nil` if there is none.
  package var onPath: String?

  package init(path: String, kind: Kind, onPath: String?) {
    self.path = path
    self.kind = kind
    self.onPath = onPath
  }

  /// Looks at the running program and along the PATH; `nil` if the system does not tell the program's place.
  package init?(environment: [String: String]) {
    guard let path = Self.resolved("/proc/self/exe") else { return nil }
    self.path = path
    let isListed = access("/var/lib/dpkg/info/washboard.list", F_OK) == 0
    if isListed, path.hasPrefix("/usr/bin/") {
      kind = .debianPackage
    } else {
      kind = path.contains("/.build/") ? .build : .installed
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let places: [String] = folders.map { "\($0)/washboard" }
    onPath = places.first { access($0, X_OK) == 0 }.flatMap { Self.resolved($0) }
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
