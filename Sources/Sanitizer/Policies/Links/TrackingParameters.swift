internal import RichText

/// The parameters of addresses that only serve to follow people: everywhere, on some hosts, or on some pages of them.
///
/// A name that ends in `*` stands for all that begin so. A host stands for itself and all below it; `amazon.*` for the name under
/// every top-level domain. Letter case does not count: those who follow people read their names in any case.
struct TrackingParameters: Hashable, Sendable {
  /// Names that are looked up together.
  struct Names: Hashable, Sendable {
    /// The entries that stand for one name each, by their lower case.
    private var exact: [String: String] = [:]
    private var patterns: [Pattern] = []

    private struct Pattern: Hashable, Sendable {
      let name: String
      /// The lower case of the bytes before its `*`.
      let prefix: [UInt8]
    }

    init(_ names: [String]) {
      for name in names {
        if name.hasSuffix("*") {
          patterns.append(Pattern(name: name, prefix: Array(name.dropLast().lowercased().utf8)))
        } else {
          exact[name.lowercased()] = name
        }
      }
    }

    /// The entry that stands for a parameter; nil if none does.
    /// - Parameter name: in lower case.
    func entry(for name: String) -> String? {
      if let entry = exact[name] { return entry }
      return patterns.first { name.utf8.starts(with: $0.prefix) }?.name
    }
  }

  var general: Names
  var byHost: [String: Names]
  var byPage: [String: [PageNames]] = [:]
  /// Beginnings of path segments that only serve to follow people, by host.
  var segments: [String: [String]] = [:]
  /// Names that mean something else, or are part of a signed address, on some hosts.
  var exceptions: [String: Names]
  /// The words by which an address says that it needs a parameter: without it such links in mails do nothing.
  var neededBeside: [String: [Word]]

  /// A word that tells an address in a mail.
  enum Word: Hashable, Sendable {
    case unsubscribe, webView, emailFolder

    fileprivate var text: StaticString {
      switch self {
      case .unsubscribe: "unsubscribe"
      case .webView: "emailwebview"
      case .emailFolder: "/email/"
      }
    }
  }

  static let known = TrackingParameters(
    general: Names(generalNames), byHost: namesByHost.mapValues { Names($0) }, byPage: namesByPage,
    segments: segmentsByHost, exceptions: excepted.mapValues { Names($0) }, neededBeside: neededWords)

  /// The parameters that matter to one URL.
  struct Matcher {
    fileprivate let url: URLParts
    fileprivate var names: [Names]
    fileprivate var exceptions: [Names]
    fileprivate let neededBeside: [String: [Word]]
    /// Words that were looked for: a URL may have as many parameters as bytes.
    fileprivate var isFound: [Word: Bool] = [:]
    /// Beginnings of segments of the path that go.
    fileprivate(set) var segments: [String] = []

    /// The entry for a parameter that goes; nil if it stays.
    mutating func name(of parameter: String) -> String? {
      let parameter = parameter.lowercased()
      for list in names {
        guard let entry = list.entry(for: parameter) else { continue }
        guard exceptions.allSatisfy({ $0.entry(for: parameter) == nil }) else { return nil }
        for word in neededBeside[entry] ?? [] where isInURL(word) { return nil }
        return entry
      }
      return nil
    }

    private mutating func isInURL(_ word: Word) -> Bool {
      if let known = isFound[word] { return known }
      let found = ByteScan.contains(word.text, in: url.bytes[...])
      isFound[word] = found
      return found
    }
  }

  func matcher(for url: URLParts) -> Matcher {
    var matcher = Matcher(url: url, names: [general], exceptions: [], neededBeside: neededBeside)
    for key in url.host.map(Self.keys) ?? [] {
      if let names = byHost[key] { matcher.names.append(names) }
      for page in byPage[key] ?? [] where page.pages.contain(url.bytes[url.path]) { matcher.names.append(page.names) }
      matcher.segments += segments[key] ?? []
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
