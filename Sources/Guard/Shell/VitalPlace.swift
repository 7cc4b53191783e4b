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
    "/usr/lib", "/usr/bin", "/boot/efi", "/sys/firmware/efi/efivars",
  ]

  /// Reports whether a path is in a folder for temporary files.
  static func isTemporary(_ path: [UInt8]) -> Bool {
    path.hasPrefix("/tmp/") || path.hasPrefix("/var/tmp/") || path.hasPrefix("/dev/shm/")
  }

  /// Reports whether a path is a home, or everything.
  static func isHome(_ path: [UInt8]) -> Bool {
    ["/", "~", "/home", "/root"].contains { bare(path).isEqual(to: $0) }
  }

  /// Reports whether a path is a folder in which people keep what they cannot get again.
  static func isPersonal(_ path: [UInt8]) -> Bool { folders.contains { bare(path).isEqual(to: $0) } }

  /// The path without signs for all that is in it.
  private static func bare(_ path: [UInt8]) -> ArraySlice<UInt8> {
    var path = path[...]
    while path.count > 1, let last = path.last, "*/".utf8.contains(last) { path = path.dropLast() }
    return path
  }

  private static let folders: [StaticString] = [
    "~/.ssh", "~/.gnupg", "~/Documents", "~/Pictures", "~/Desktop", "~/Videos",
  ]

  /// Reports whether a path is that of a whole disk, or of several; `sdX` stands for one in documentation.
  static func isDisk(_ path: [UInt8]) -> Bool {
    guard path.hasPrefix("/dev/"), path.count <= 16 else { return false }
    let name =
      path.dropFirst(5).prefix { $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "?") }
      + ("]?".utf8.contains(path[path.count - 1]) ? [0x61] : [])
    for kind: StaticString in ["sd", "hd", "vd", "xvd"] where name.hasPrefix(kind) {
      return name.count == kind.utf8CodeUnitCount + 1 && (0x61...0x77).contains(name.last ?? 0)
    }
    if name.hasPrefix("nvme") { return !name.contains(UInt8(ascii: "p")) && name.contains(UInt8(ascii: "n")) }
    return name.hasPrefix("mmcblk") && !name.contains(UInt8(ascii: "p"))
  }
}
