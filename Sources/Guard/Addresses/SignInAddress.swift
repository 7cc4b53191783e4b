/// The address to which a sign-in leads back on this computer, with the code that finishes it (RFC 8252, section 7).
///
/// Whoever has the code gets into the account. Pages and callers that are after it ask for this address, which the
/// browser could not open.
enum SignInAddress {
  private static let longest = 16 << 10
  private static let names = ["localhost", "127.0.0.1", "[::1]"]
  /// Addresses of no program: they only show the code.
  private static let fixed = [
    "https://login.microsoftonline.com/common/oauth2/nativeclient", "https://login.live.com/oauth20_desktop.srf",
    "urn:ietf:wg:oauth:2.0:oob",
  ]
  /// A shorter value is that of a page of one's own.
  private static let shortestCode = 20

  /// Reports whether a text is such an address, or a line of it is.
  static func isIn(_ text: [UInt8]) -> Bool {
    guard text.count <= longest, text.contains(UInt8(ascii: "=")) else { return false }
    return text.split(whereSeparator: { $0 <= 0x20 }).contains { word in
      let address = String(decoding: word, as: UTF8.self)
      return leadsBack(address) && hasCode(address)
    }
  }

  private static func leadsBack(_ address: String) -> Bool {
    if fixed.contains(where: address.hasPrefix) { return true }
    guard let web = WebAddress(address) else { return false }
    return names.contains(web.host) && (address.hasPrefix("http://") || address.hasPrefix("https://"))
  }

  private static func hasCode(_ address: String) -> Bool {
    let parameters = address.split(omittingEmptySubsequences: true) { "?&#".contains($0) }.dropFirst()
    return parameters.contains { $0.hasPrefix("code=") && $0.utf8.count - 5 >= shortestCode }
  }
}
