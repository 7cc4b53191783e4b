/// Hosts that only a local network knows. Links to them are dead elsewhere, and reveal internal names.
enum PrivateHost {
  /// Names that RFC 2606, RFC 6762, RFC 8375 and ICANN keep out of the public tree, and those that offices use in spite
  /// of it.
  private static let suffixes = [
    "localhost", "local", "localdomain", "lan", "internal", "intranet", "corp", "home", "private", "home.arpa",
  ]

  /// - Parameter host: as `URLParts.host` has it.
  static func contains(_ host: String) -> Bool {
    if host.hasPrefix("[") { return isPrivateIPv6(host.dropFirst()) }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt8($0) }
    if parts.count == 4, numbers.count == 4 { return isPrivateIPv4(numbers) }
    return parts.count == 1 || suffixes.contains { host.hasSuffix("." + $0) }
  }

  /// RFC 1918, RFC 1122 3.2.1.3, RFC 3927
  private static func isPrivateIPv4(_ address: [UInt8]) -> Bool {
    switch (address[0], address[1]) {
    case (0, _), (10, _), (127, _), (172, 16...31), (192, 168), (169, 254): true
    default: false
    }
  }

  /// RFC 4291 2.5.3 and 2.5.6, RFC 4193
  private static func isPrivateIPv6(_ address: Substring) -> Bool {
    address == "::1]" || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains { address.hasPrefix($0) }
  }
}
