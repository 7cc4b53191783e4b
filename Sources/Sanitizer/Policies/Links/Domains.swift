/// The names above a host in the tree of names, by which tables of hosts are searched.
struct Domains {
  /// The host and each name above it: `a.example.co`, `example.co`, `co`.
  private(set) var names: [Substring] = []

  /// None where the host is longer than a name can be (RFC 1035, 2.3.4).
  init(of host: Substring) {
    guard host.utf8.count <= 253 else { return }
    var rest = host.utf8
    names.append(host)
    while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.index(after: dot)...]
      names.append(Substring(rest))
    }
  }

  /// `example.*` for the name under which `count` labels stand, itself among them: `example.de` has two.
  func wildcard(ofLast count: Int) -> String? {
    guard names.count >= count else { return nil }
    let label = names[names.count - count].utf8.prefix { $0 != UInt8(ascii: ".") }
    return String(Substring(label)) + ".*"
  }
}
