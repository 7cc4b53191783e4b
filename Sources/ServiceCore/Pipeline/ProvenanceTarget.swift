import ClipboardTargets

/// The small targets that say on which page a copy was made. They are read only for rules that ask for the origin, and
/// are never published.
enum ProvenanceTarget {
  /// The most bytes that are looked at; an address is never longer in practice.
  static let maximumSize = 16 << 10

  /// The first of the offered names that says the origin, as the owner spells it.
  static func first(in targets: [String]) -> String? { targets.first { encoding(of: $0) != nil } }

  private static func encoding(of target: String) -> ClipboardTarget.Encoding? {
    TargetName(target).row.flatMap { $0.kind == .provenance ? $0.encoding : nil }
  }

  /// Reports whether a browser offers these names: whatever the page wants may stand in what it copied.
  static func isBrowser(offering targets: [String]) -> Bool {
    targets.contains { TargetName($0).row?.traits.contains(.browser) == true }
  }

  /// Scheme, host and port of the page; nil where the bytes are no address of that shape.
  static func origin(target: String, bytes: [UInt8]) -> String? {
    origin(ofAddress: text(of: bytes.prefix(maximumSize), target: target))
  }

  /// The whole address of the page; `nil` where the bytes are no address, or too many for one.
  static func address(target: String, bytes: [UInt8]) -> String? {
    guard bytes.count <= maximumSize else { return nil }
    let address = text(of: bytes[...], target: target)
    return origin(ofAddress: address) == nil ? nil : address
  }

  private static func text(of bytes: ArraySlice<UInt8>, target: String) -> String {
    if encoding(of: target) == .utf16 {
      let places = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
      return String(decoding: places.map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }, as: UTF16.self)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// RFC 6454 6.1, for the schemes that have an authority: path, query, fragment and user information are dropped.
  static func origin(ofAddress address: String) -> String? {
    guard let colon = address.firstRange(of: "://") else { return nil }
    let scheme = address[..<colon.lowerBound].lowercased()
    guard !scheme.isEmpty,
      scheme.unicodeScalars.allSatisfy({
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0)
      })
    else { return nil }
    var authority = address[colon.upperBound...].prefix { !"/?#\\".contains($0) && !$0.isWhitespace && $0 != "\0" }
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    guard !authority.isEmpty else { return nil }
    return "\(scheme)://\(authority.lowercased())"
  }
}
