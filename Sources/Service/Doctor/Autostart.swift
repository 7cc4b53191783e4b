import Glibc

/// The entry by which desktops start the service (Desktop Application Autostart Specification).
package enum Autostart {
  private static let entry = "autostart/washboard.desktop"

  /// Reports whether there is one in the user's folder or in one of the system's.
  package static func isInstalled(environment: [String: String]) -> Bool {
    let user = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" }
    let system = (environment["XDG_CONFIG_DIRS"] ?? "/etc/xdg").split(separator: ":").map(String.init)
    return ([user].compactMap(\.self) + system).contains { access("\($0)/\(entry)", R_OK) == 0 }
  }
}
