import ClipboardTargets
import RichText

/// The part of a target's name that may be shown: names of the catalogue as they are, of others the MIME type at most.
///
/// Names carry private data: LibreOffice puts the document's path and its process id into them.
struct TargetRedaction: Sendable {
  static let hidden = "(private)"

  /// Names that the user wrote into the configuration.
  private let configured: Set<String>

  init(configured: Set<String> = []) { self.configured = configured }

  func label(_ target: String) -> String {
    if configured.contains(target) || Self.isPublic(target) { return target }
    let name = TargetName(target)
    guard Self.looksLikeMediaType(name.type) else { return Self.hidden }
    return Self.withoutNumbers(name.type)
  }

  func labels(_ targets: [String]) -> [String] { targets.map(label) }

  private static func isPublic(_ target: String) -> Bool {
    if TargetCatalog.hasRow(named: target) { return true }
    let name = TargetName(target)
    // text/plain;charset=utf-8 and the like: nothing but the type and a charset that there is.
    guard let charset = name.charset, name.type.hasPrefix("text/"), charset.utf8.count <= 20,
      charsetFamilies.contains(where: charset.hasPrefix)
    else { return false }
    return isToken(charset) && target.lowercased() == "\(name.type);charset=\(charset)" && looksLikeMediaType(name.type)
  }

  /// The prefixes of the names of registered character sets.
  private static let charsetFamilies = [
    "utf", "us-ascii", "ascii", "iso-", "iso8859", "iso_8859", "unicode", "windows-", "cp", "ibm", "koi8", "mac", "gb",
    "big5", "hz-", "shift", "sjis", "euc-", "tis-", "viscii",
  ]

  /// `type/subtype` of short tokens (RFC 6838 4.2).
  private static func looksLikeMediaType(_ type: String) -> Bool {
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && type.utf8.count <= 80 && parts.allSatisfy { !$0.isEmpty && isToken($0) }
  }

  private static func isToken(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-._".utf8.contains($0) }
  }

  /// Numbers of four digits and more are process ids and the like.
  private static func withoutNumbers(_ type: String) -> String {
    var label = ""
    var digits = ""
    func flush() {
      label += digits.utf8.count >= 4 ? "…" : digits
      digits = ""
    }
    for character in type {
      if ("0"..."9").contains(character) {
        digits.append(character)
      } else {
        flush()
        label.append(character)
      }
    }
    flush()
    return label
  }
}
