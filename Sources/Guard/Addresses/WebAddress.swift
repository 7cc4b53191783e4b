/// An address on the network as programs of the command line take it, split as far as trust needs it.
struct WebAddress {
  enum Scheme {
    case https, other
    /// None is given; `curl` and `wget` then take `http`.
    case none
  }

  let scheme: Scheme
  /// The host in lower case, without port and user.
  let host: String
  /// The path from the first slash on.
  let path: String
  /// Reports whether a user's name stands before the host, which may pass for a host.
  let hasUser: Bool

  /// Reads an address; `nil` if the text is no address with a host.
  ///
  /// - Parameter isBare: Whether a text without a scheme counts: `curl` takes such, other places of a command do not.
  init?(_ text: some StringProtocol, isBare: Bool = false) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[(colon + 1)...].starts(with: [0x2F, 0x2F]), colon > 0,
      bytes[..<colon].allSatisfy({ ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "+") })
    {
      let name = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
      scheme = Self.protected.contains(name.hasPrefix("git+") ? String(name.dropFirst(4)) : name) ? .https : .other
      rest = bytes[(colon + 3)...]
    } else {
      guard isBare else { return nil }
      scheme = .none
    }
    let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    var authority = rest[..<(end ?? rest.endIndex)]
    // Some programs take a backslash for a slash.
    if let backslash = authority.firstIndex(of: UInt8(ascii: "\\")) { authority = authority[..<backslash] }
    path = String(decoding: rest[authority.endIndex...], as: UTF8.self)
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      hasUser = true
      authority = authority[(at + 1)...]
    } else {
      hasUser = false
    }
    if authority.first == UInt8(ascii: "[") {
      if let end = authority.firstIndex(of: UInt8(ascii: "]")) { authority = authority[...end] }
    } else if let port = authority.lastIndex(of: UInt8(ascii: ":")) {
      authority = authority[..<port]
    }
    host = String(decoding: authority, as: UTF8.self).lowercased()
    guard !host.isEmpty else { return nil }
    if scheme == .none, !Self.isPlausible(host) { return nil }
  }

  private static let protected: Set<String> = ["https", "ftps", "sftp", "ssh", "wss"]

  /// Reports whether a bare word can be a host: a name with a dot, or this machine.
  private static func isPlausible(_ host: String) -> Bool {
    if host == "localhost" { return true }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, !last.isEmpty else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { ASCII.isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 >= 0x80 }
    }
  }

  /// Reports whether the host is this machine.
  var isLocal: Bool {
    host == "localhost" || host == "[::1]" || host.hasPrefix("127.") || host == "0.0.0.0"
      || host.hasSuffix(".localhost")
  }

  /// Reports whether the host is given by number: dotted, in one piece, octal, hexadecimal, or of version 6.
  var isNumeric: Bool {
    if host.hasPrefix("[") { return true }
    let labels = host.split(separator: ".")
    return !labels.isEmpty && labels.count <= 4
      && labels.allSatisfy { label in
        label.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
          || label.hasPrefix("0x") && label.dropFirst(2).utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      }
  }

  /// Reports whether the number is one of a home or an office (RFC 1918).
  var isPrivate: Bool {
    guard isNumeric else { return false }
    let numbers = host.split(separator: ".").compactMap { Int($0) }
    return isLocal || numbers.first == 10 || numbers.starts(with: [192, 168])
      || numbers.first == 172 && numbers.count > 1 && (16...31).contains(numbers[1])
  }

  /// The trust that the address itself earns.
  var trust: AddressTrust {
    if isLocal { return .unknown }
    if isNumeric || hasUser || SuspectHosts.contains(host, path: path) { return .suspect }
    if host.utf8.contains(where: { $0 >= 0x80 }) || host.contains("xn--") { return .suspect }
    let isKnown = WellKnownInstallers.contains(host: host, path: path)
    switch scheme {
    case .https: return isKnown ? .wellKnown : .unknown
    // Some projects print their address without a scheme; its name alone is no proof.
    case .none: return isKnown ? .unknown : .suspect
    case .other: return .suspect
    }
  }

  /// The last component of the path without query: the name under which a download is kept.
  var fileName: String {
    let plain = path.prefix { $0 != "?" && $0 != "#" }
    return String(plain[(plain.lastIndex(of: "/").map { plain.index(after: $0) } ?? plain.startIndex)...])
  }
}
