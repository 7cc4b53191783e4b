internal import RichText

/// The parameters of addresses that only serve to follow people: everywhere, on some hosts, or on some pages of them.
///
/// A name that ends in `*` stands for all that begin so. A host stands for itself and all below it; `amazon.*` for the
/// name under every top-level domain. Letter case does not count: those who follow people read their names in any case.
struct TrackingParameters: Sendable {
  /// Names that mean the same everywhere: many, and looked up in every address.
  private let general: NameTable
  /// The knowledge of hosts, by their names.
  private let hosts: HostTable<Host>
  /// The words by which an address says that it needs a parameter: without it such links in mails do nothing.
  private let neededBeside: [String: [Word]]

  /// The knowledge of a host and all below it.
  struct Host: Hashable, Sendable {
    fileprivate var names: NameList?
    fileprivate var pages: [PageNames] = []
    /// Beginnings of path segments that only serve to follow people.
    fileprivate var segments: [String] = []
    /// Names that mean something else, or are part of a signed address.
    fileprivate var exceptions: NameList?
  }

  init(
    general: NameTable, byHost: [String: NameList], byPage: [String: [PageNames]] = [:],
    segments: [String: [String]] = [:], exceptions: [String: NameList], neededBeside: [String: [Word]]
  ) {
    self.general = general
    self.neededBeside = neededBeside
    var hosts: [String: Host] = [:]
    hosts.reserveCapacity(byHost.count + byPage.count + segments.count + exceptions.count)
    for (host, names) in byHost { hosts[host, default: Host()].names = names }
    for (host, pages) in byPage { hosts[host, default: Host()].pages = pages }
    for (host, segments) in segments { hosts[host, default: Host()].segments = segments }
    for (host, names) in exceptions { hosts[host, default: Host()].exceptions = names }
    self.hosts = HostTable(hosts)
  }

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
    general: NameTable(generalNames), byHost: namesByHost.mapValues { NameList($0) }, byPage: namesByPage,
    segments: segmentsByHost, exceptions: excepted.mapValues { NameList($0) }, neededBeside: neededWords)

  /// The parameters that matter to one URL.
  struct Matcher {
    fileprivate let url: URLParts
    fileprivate let general: NameTable
    fileprivate var names: [NameList] = []
    fileprivate var exceptions: [NameList] = []
    fileprivate let neededBeside: [String: [Word]]
    /// Words that were looked for: a URL may have as many parameters as bytes.
    fileprivate var isFound: [Word: Bool] = [:]
    /// Beginnings of segments of the path that go.
    fileprivate(set) var segments: [String] = []
    /// The rules of the user and of lists.
    fileprivate(set) var rules: LinkRuleSearch.Page?

    /// The rule that removes a parameter of this fate which the table lets stay; nil if there is none.
    ///
    /// Addresses that belong to another service, and those of mails that do nothing without it, keep it in any case.
    func rule(of fate: LinkRuleSearch.Page.Fate, for name: ArraySlice<UInt8>) -> String? {
      guard case .removed(let rule) = fate, exceptions.allSatisfy({ $0.entry(for: name) == nil }) else { return nil }
      return general.entry(for: name) == nil ? rule : nil
    }

    /// The entry for a parameter that goes; nil if it stays.
    mutating func name(of parameter: ArraySlice<UInt8>) -> String? {
      guard let entry = general.entry(for: parameter) ?? names.lazy.compactMap({ $0.entry(for: parameter) }).first,
        exceptions.allSatisfy({ $0.entry(for: parameter) == nil })
      else { return nil }
      for word in neededBeside[entry] ?? [] where isInURL(word) { return nil }
      return entry
    }

    private mutating func isInURL(_ word: Word) -> Bool {
      if let known = isFound[word] { return known }
      let found = ByteScan.contains(word.text, in: url.bytes[...])
      isFound[word] = found
      return found
    }
  }

  /// Returns what is known of the host of a URL and of those above it.
  func hosts(of url: URLParts) -> [Host] {
    guard let host = url.hostBytes else { return [] }
    let domains = Domains(of: host)
    var found: [Host] = []
    for name in domains {
      if let entry = hosts.entry(of: name) { found.append(entry) }
    }
    // `example.de` and `example.co.uk`, but not `example.attacker.test.invalid`.
    for count in 2...3 {
      if let name = domains.name(ofLast: count), let entry = hosts.wildcardEntry(of: name) { found.append(entry) }
    }
    return found
  }

  /// - Parameters:
  ///   - hosts: those of the URL.
  ///   - rules: those of the user and of lists.
  func matcher(for url: URLParts, at hosts: [Host], by rules: LinkRuleSearch.Page? = nil) -> Matcher {
    var matcher = Matcher(url: url, general: general, neededBeside: neededBeside, rules: rules)
    for host in hosts {
      if let names = host.names { matcher.names.append(names) }
      for page in host.pages where page.pages.contain(url.bytes[url.path]) { matcher.names.append(page.names) }
      matcher.segments += host.segments
      if let names = host.exceptions { matcher.exceptions.append(names) }
    }
    return matcher
  }
}
