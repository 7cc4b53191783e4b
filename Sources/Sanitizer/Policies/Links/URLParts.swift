internal import RichText

/// A URL cut into the parts that cleaning looks at, by the rules browsers go by (WHATWG URL, section 4.4), on bytes.
///
/// Nothing is normalised except what every URL parser drops before it begins: control characters and spaces at both
/// ends, tabs and line ends anywhere. Invisible characters go as well. So `java\tscript:` is found out, and all that
/// stays stays as it was written.
package struct URLParts: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Absolute; the scheme in lower case.
    case absolute(scheme: String)
    /// Begins with two slashes: the scheme is that of the page. Some programs take it for the path of a file server.
    case schemeRelative
    /// Begins with two backslashes, by which Windows names a file on a server.
    case networkPath
    /// A path, a query or a fragment.
    case relative
    /// Has a colon where a scheme would end, or backslashes for slashes, but is no URL: some program may yet take it
    /// for one.
    case invalid
  }

  /// The URL without what parsers drop, and without invisible characters.
  let bytes: [UInt8]
  package let kind: Kind
  /// The place of the host, without user, port and a dot at the end.
  private let hostRange: Range<Int>?
  /// Whether a name stands before the host.
  let hasUser: Bool
  /// The range from the host, or the scheme if there is no host, to `?`, `#` or the end.
  let path: Range<Int>
  /// The range from `?` to `#` or the end.
  let query: Range<Int>?
  /// The part after `#`.
  let fragment: Range<Int>?

  package init(_ url: String) { self.init(Array(url.utf8)) }

  init(_ url: [UInt8]) {
    bytes = IgnoredURLBytes.removed(from: url)
    let (kind, rest) = Self.readScheme(bytes)
    self.kind = kind
    let hash = bytes[rest...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    fragment = hash < bytes.endIndex ? hash + 1..<bytes.endIndex : nil
    query = bytes[rest..<hash].firstIndex(of: UInt8(ascii: "?")).map { $0 + 1..<hash }
    let pathEnd = query.map { $0.lowerBound - 1 } ?? hash
    let authority = Self.readAuthority(bytes[rest..<pathEnd], kind: kind)
    hostRange = Self.readHost(authority)
    hasUser = authority.contains(UInt8(ascii: "@")) && authority.first != UInt8(ascii: "@")
    path = authority.endIndex..<pathEnd
  }

  /// The host as it is written, without user, port and a dot at the end; `nil` if there is none.
  var hostBytes: ArraySlice<UInt8>? { hostRange.map { bytes[$0] } }

  /// The host in lower case, without user, port and a dot at the end; `nil` if there is none.
  package var host: String? { hostBytes.map { String(decoding: $0, as: UTF8.self).lowercased() } }

  /// Whether parameters in the query are what they are on the web.
  var isWeb: Bool {
    switch kind {
    case .absolute(let scheme): scheme == "http" || scheme == "https"
    // What is relative is so to a page.
    case .schemeRelative, .relative: true
    case .networkPath, .invalid: false
    }
  }

  private static func readScheme(_ bytes: [UInt8]) -> (kind: Kind, rest: Int) {
    let end = bytes.firstIndex { !isSchemeByte($0) } ?? bytes.endIndex
    if end < bytes.endIndex, bytes[end] == UInt8(ascii: ":"), let first = bytes.first, first.isASCIILetter {
      return (.absolute(scheme: scheme(bytes[..<end])), end + 1)
    }
    if bytes.starts(with: #"\\"#.utf8) { return (.networkPath, 0) }
    let delimiter = bytes.first {
      $0 == UInt8(ascii: ":") || isSlash($0) || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    if delimiter == UInt8(ascii: ":") || delimiter == UInt8(ascii: "\\") { return (.invalid, 0) }
    if bytes.starts(with: "//".utf8) { return (.schemeRelative, 0) }
    return (bytes.starts(with: "/\\".utf8) ? .invalid : .relative, 0)
  }

  /// The scheme in lower case, as almost all are written.
  private static func scheme(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.elementsEqual("https".utf8) { return "https" }
    return bytes.elementsEqual("http".utf8) ? "http" : String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// User, host and port; the authority of a web address begins after any number of slashes of either kind (WHATWG URL,
  /// special schemes).
  private static func readAuthority(_ part: ArraySlice<UInt8>, kind: Kind) -> ArraySlice<UInt8> {
    var rest = part
    switch kind {
    case .absolute("http"), .absolute("https"), .absolute("ws"), .absolute("wss"), .absolute("ftp"):
      rest = rest.drop { isSlash($0) }
    case .networkPath:
      rest = rest.drop { isSlash($0) }
    case .absolute, .schemeRelative:
      guard rest.starts(with: "//".utf8) else { return part.prefix(0) }
      rest = rest.dropFirst(2)
    case .relative, .invalid:
      return part.prefix(0)
    }
    return rest.prefix { !isSlash($0) }
  }

  private static func readHost(_ part: ArraySlice<UInt8>) -> Range<Int>? {
    var authority = part
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) { authority = authority[(at + 1)...] }
    if authority.first == UInt8(ascii: "["), let end = authority.firstIndex(of: UInt8(ascii: "]")) {
      authority = authority[...end]
    } else if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
      authority = authority[..<colon]
    }
    if authority.last == UInt8(ascii: ".") { authority.removeLast() }
    return authority.isEmpty ? nil : authority.indices
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: byte.isASCIIAlphanumeric
    }
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
}
