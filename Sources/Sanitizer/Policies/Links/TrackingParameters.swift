internal import RichText

/// The query parameters that only serve to follow people: everywhere, or on some hosts.
///
/// A name that ends in `*` stands for all that begin so. A host stands for itself and all below it; `amazon.*` for the name under
/// every top-level domain. Letter case counts, as it does for the servers.
struct TrackingParameters: Hashable, Sendable {
  /// Names for every host, or for one.
  struct Names: Hashable, Sendable {
    private var exact: Set<String> = []
    private var patterns: [Pattern] = []

    private struct Pattern: Hashable, Sendable {
      let name: String
      /// What stands before its `*`.
      let prefix: [UInt8]
    }

    init(_ names: [String]) {
      for name in names {
        if name.hasSuffix("*") {
          patterns.append(Pattern(name: name, prefix: Array(name.utf8.dropLast())))
        } else {
          exact.insert(name)
        }
      }
    }

    /// The entry that stands for a parameter; nil if none does.
    func entry(for name: String) -> String? {
      if exact.contains(name) { return name }
      return patterns.first { name.utf8.starts(with: $0.prefix) }?.name
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
    fileprivate let url: URLParts
    fileprivate var names: [Names]
    fileprivate var exceptions: [Names]
    fileprivate let neededByMail: Set<String>

    mutating func name(of parameter: String) -> String? {
      for list in names {
        guard let entry = list.entry(for: parameter) else { continue }
        guard exceptions.allSatisfy({ $0.entry(for: parameter) == nil }) else { return nil }
        return neededByMail.contains(parameter) && speaksOfMail ? nil : entry
      }
      return nil
    }

    /// Looked for once: a URL may have as many parameters as bytes.
    fileprivate lazy var speaksOfMail =
      ByteScan.contains("unsubscribe", in: url.bytes[...]) || ByteScan.contains("emailwebview", in: url.bytes[...])
  }

  func matcher(for url: URLParts) -> Matcher {
    var matcher = Matcher(url: url, names: [general], exceptions: [], neededByMail: neededByMail)
    for key in url.host.map(Self.keys) ?? [] {
      if let names = byHost[key] { matcher.names.append(names) }
      if let names = exceptions[key] { matcher.exceptions.append(names) }
    }
    return matcher
  }

  /// The keys under which a host may stand in the tables: `a.example.co`, `example.co`, `co` and `a.*`, `example.*`.
  private static func keys(of host: String) -> [String] {
    let domains = Domains(of: host[...])
    // `example.de` and `example.co.uk`, but not `example.attacker.test.invalid`.
    return domains.names.map(String.init) + [2, 3].compactMap { domains.wildcard(ofLast: $0) }
  }
}
