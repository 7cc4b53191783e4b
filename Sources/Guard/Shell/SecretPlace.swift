/// Places in which a user's keys, passwords and sessions are kept.
enum SecretPlace {
  /// Reports whether a path leads to such a place, or to the folder around it.
  static func contains(_ path: [UInt8]) -> Bool {
    guard path.count <= 1024, !path.hasSuffix(".pub"), !path.hasSuffix("known_hosts"), !path.hasSuffix("/config")
    else { return path.hasSuffix(".kube/config") }
    return places.contains { path.contains(ofSequence: $0) }
  }

  private static let places: [StaticString] = [
    ".ssh", ".gnupg", ".aws/", ".netrc", ".git-credentials", ".kube/config", ".docker/config", ".password-store",
    ".config/gh/", ".config/gcloud", ".azure/", "/etc/shadow", "keyrings", "wallet.dat", ".electrum", ".bitcoin",
    "Library/Keychains", ".mozilla", ".thunderbird", "google-chrome", "chromium/", "BraveSoftware", "Login Data",
    "logins.json", "key4.db", "cookies.sqlite", ".pgpass", ".npmrc", ".pypirc",
  ]
}

/// Places whose loss is that of a system, a disk or all that a user has.
enum VitalPlace {
  /// Reports whether a path names everything, a part of the system, or a home.
  static func isRoot(_ path: [UInt8]) -> Bool {
    var path = path[...]
    if path.count > 1, path.last == UInt8(ascii: "*") { path = path.dropLast() }
    while path.count > 1, path.last == UInt8(ascii: "/") { path = path.dropLast() }
    return roots.contains { path.isEqual(to: $0) }
  }

  private static let roots: [StaticString] = [
    "/", "/.", "~", "/home", "/root", "/etc", "/usr", "/boot", "/bin", "/sbin", "/lib", "/var", "/dev", "/sys", "/opt",
  ]

  /// Reports whether a path is that of a whole disk; `sdX` stands for one in documentation.
  static func isDisk(_ path: [UInt8]) -> Bool {
    guard path.hasPrefix("/dev/"), path.count <= 16 else { return false }
    let name = path.dropFirst(5)
    for kind: StaticString in ["sd", "hd", "vd", "xvd"] where name.hasPrefix(kind) {
      return name.count == kind.utf8CodeUnitCount + 1 && (0x61...0x77).contains(name.last ?? 0)
    }
    if name.hasPrefix("nvme") { return !name.contains(UInt8(ascii: "p")) && name.contains(UInt8(ascii: "n")) }
    return name.hasPrefix("mmcblk") && !name.contains(UInt8(ascii: "p"))
  }
}
