/// Places in which a user's keys, passwords and sessions are kept.
enum SecretPlace {
  /// Reports whether a path leads to such a place, or to the folder around it.
  static func contains(_ path: [UInt8]) -> Bool {
    guard path.count <= 1024 else { return false }
    if path.hasSuffix(".pub") || path.hasSuffix("known_hosts") || path.hasSuffix(".ssh/config") { return false }
    return places.contains { path.contains(ofSequence: $0) }
  }

  /// Reports whether a path is that of a program's settings, in which passwords are common: `.env`, `.env.local`.
  static func isSettings(_ path: [UInt8]) -> Bool {
    let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    if name.isEqual(to: "*.env") { return true }
    guard name.hasPrefix(".env"), name.count == 4 || ".*".utf8.contains(name[name.startIndex + 4]) else { return false }
    let ending = name.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed()
    return !["example", "sample", "template", "dist", "defaults", "test", "ci"].contains {
      ending.elementsEqual($0.utf8)
    }
  }

  private static let places: [StaticString] = [
    ".ssh", ".gnupg", ".aws/", "/.aws", ".netrc", ".git-credentials", ".kube/", "/.kube", ".docker/config",
    ".password-store", ".kdbx",
    ".config/gh/", ".config/gcloud", ".azure/", "/etc/shadow", "keyrings", "wallet.dat", "wallet*", ".config/solana",
    ".electrum", "/Exodus", ".bitcoin", ".ethereum", "id_rsa", "id_ed25519",
    "vault-token",
    "Library/Keychains", ".mozilla", ".thunderbird", "google-chrome", "chromium/", "BraveSoftware", "Login Data",
    "logins.json", "key4.db", "cookies.sqlite", ".pgpass", ".npmrc", ".pypirc", "_history",
  ]
}
