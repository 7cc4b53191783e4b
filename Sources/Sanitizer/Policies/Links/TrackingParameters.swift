/// The query parameters that only serve to follow people: everywhere, or on some hosts.
///
/// A name that ends in `*` stands for all that begin so. A host stands for itself and all below it; `amazon.*` for the name under
/// every top-level domain. Letter case counts, as it does for the servers.
struct TrackingParameters: Hashable, Sendable {
  /// Names for every host, or for one.
  struct Names: Hashable, Sendable {
    private var exact: Set<String> = []
    private var prefixes: [String] = []

    init(_ names: [String]) {
      for name in names {
        if name.hasSuffix("*") { prefixes.append(name) } else { exact.insert(name) }
      }
    }

    /// The entry that stands for a parameter; nil if none does.
    func entry(for name: String) -> String? {
      if exact.contains(name) { return name }
      return prefixes.first { name.utf8.starts(with: $0.utf8.dropLast()) }
    }
  }

  var general: Names
  var byHost: [String: Names]
  /// Names that mean something else, or are part of a signed address, on some hosts.
  var exceptions: [String: Names]
  /// Names that stay where the URL speaks of unsubscribing or of the web view of a mail: without them such links do nothing.
  var neededByMail: Set<String>

  static let known = TrackingParameters(
    general: Names(generalNames), byHost: namesByHost.mapValues { Names($0) },
    exceptions: excepted.mapValues { Names($0) }, neededByMail: ["mkt_tok"])

  /// The parameters that matter to one URL.
  struct Matcher {
    fileprivate var names: [Names]
    fileprivate var exceptions: [Names]
    fileprivate var needed: Set<String>

    func name(of parameter: String) -> String? {
      guard !needed.contains(parameter), exceptions.allSatisfy({ $0.entry(for: parameter) == nil }) else { return nil }
      for list in names {
        if let entry = list.entry(for: parameter) { return entry }
      }
      return nil
    }
  }

  func matcher(for url: URLParts) -> Matcher {
    let hosts = url.host.map(Self.keys) ?? []
    let isMailLink = !neededByMail.isEmpty && Self.speaksOfMail(url.bytes)
    return Matcher(
      names: [general] + hosts.compactMap { byHost[$0] }, exceptions: hosts.compactMap { exceptions[$0] },
      needed: isMailLink ? neededByMail : [])
  }

  /// The keys under which a host may stand in the tables: `a.example.co`, `example.co`, `co` and `a.*`, `example.*`.
  private static func keys(of host: String) -> [String] {
    // RFC 1035, 2.3.4: a longer name is no host.
    guard host.utf8.count <= 253 else { return [] }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    var keys = labels.indices.map { labels[$0...].joined(separator: ".") }
    // `example.de` and `example.co.uk`, but not `example.attacker.test.invalid`.
    for length in 2...3 where labels.count >= length { keys.append(labels[labels.count - length] + ".*") }
    return keys
  }

  private static func speaksOfMail(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return text.contains("unsubscribe") || text.contains("emailwebview")
  }
}
