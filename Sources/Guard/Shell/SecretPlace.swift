/// Places in which a user's keys, passwords and sessions are kept.
enum SecretPlace {
  /// Reports whether a path leads to such a place, or to the folder around it.
  static func contains(_ path: [UInt8]) -> Bool {
    guard path.count <= 1024 else { return false }
    if path.hasSuffix(".pub") || path.hasSuffix("known_hosts") || path.hasSuffix(".ssh/config") { return false }
    return places.contains { path.contains(ofSequence: $0) }
  }

  private static let places: [StaticString] = [
    ".ssh", ".gnupg", ".aws/", ".netrc", ".git-credentials", ".kube/config", ".docker/config", ".password-store",
    ".config/gh/", ".config/gcloud", ".azure/", "/etc/shadow", "keyrings", "wallet.dat", ".electrum", ".bitcoin",
    "Library/Keychains", ".mozilla", ".thunderbird", "google-chrome", "chromium/", "BraveSoftware", "Login Data",
    "logins.json", "key4.db", "cookies.sqlite", ".pgpass", ".npmrc", ".pypirc", "_history",
  ]
}
