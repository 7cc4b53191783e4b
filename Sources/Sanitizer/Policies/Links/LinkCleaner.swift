package import RichText

/// A change of a link's address by one rule.
struct LinkChange: Hashable {
  /// Whether a parameter went, a service in between, or what a rule of the user or of a list names.
  let code: Finding.Code
  /// The parameter, as the table of trackers spells it, the service or the rule.
  let name: String

  init(_ code: Finding.Code, by name: String) {
    self.code = code
    self.name = name
  }
}

/// Cleans one URL by the link settings of a profile.
struct LinkCleaner: Sendable {
  /// A cleaned URL and what was changed.
  struct Cleaning: Hashable {
    /// The cleaned address; `nil` if the link must go.
    var url: String?
    /// The scheme that is not allowed, or what else is wrong.
    var refused: String?
    /// The changes of the address, in order.
    var changes: [LinkChange] = []
    /// The number of services that the URL was unwrapped from.
    var wrappings = 0
    /// Whether the URL had no scheme of its own, and got one.
    var gotScheme = false
    var hadControlCharacters = false
    var hadInvisibles = false
    /// Whether the address became another one.
    var isShorter: Bool { !changes.isEmpty }

    func record(in findings: inout Findings, count: Int = 1) {
      if let refused { findings.record(.linkRemoved, from: refused, count: count) }
      if gotScheme { findings.record(.linkScheme, count: count) }
      if hadControlCharacters { findings.record(.linkControlCharacter, count: count) }
      if hadInvisibles { findings.record(.linkInvisible, count: count) }
      for change in changes { findings.record(change.code, from: change.name, count: count) }
    }
  }

  /// A URL wrapped more often is no honest link and stays as it is.
  private static let maximumWrappings = 16

  let settings: LinkSettings
  var trackers = TrackingParameters.known

  let changesNothing: Bool

  init(settings: LinkSettings) {
    self.settings = settings
    changesNothing =
      settings.schemes.contains("*") && settings.tracking == .keep && !settings.unwrap
      && settings.privateNetworks == .keep
  }

  /// Cleans the URL and, as long as it leads through a known service, the one that this leads to in its place.
  /// - Parameter rules: those of the user and of lists; `nil` applies none.
  func clean(_ url: String, by rules: LinkRuleSearch? = nil) -> Cleaning {
    if changesNothing { return Cleaning(url: url) }
    var (cleaning, parts) = unwrapped(url, rules)
    if cleaning.refused == nil { cleaning.url = String(decoding: parts.bytes, as: UTF8.self) }
    return cleaning
  }

  /// The parts of the address that a URL leads to; those of the URL itself where no link may stay.
  func destination(of url: String) -> URLParts {
    let (cleaning, parts) = unwrapped(url, nil)
    return cleaning.refused == nil ? parts : URLParts(url)
  }

  /// Cleans a URL as far as it leads, and returns the parts of what it became, which `Cleaning.url` does not hold yet.
  private func unwrapped(_ url: String, _ rules: LinkRuleSearch?) -> (cleaning: Cleaning, parts: URLParts) {
    var (cleaning, parts) = cleanWrapped(url, rules)
    guard settings.unwrap, cleaning.refused == nil else { return (cleaning, parts) }
    while let (target, service) = Self.target(of: parts, rules) {
      if cleaning.wrappings == Self.maximumWrappings { return cleanWrapped(url, rules) }
      let next = cleanWrapped(target, rules)
      // Where the scheme of what is inside is not allowed, the wrapping stays.
      guard next.cleaning.refused == nil else { break }
      cleaning.changes.append(LinkChange(.linkUnwrapped, by: service))
      cleaning.changes += next.cleaning.changes
      cleaning.wrappings += 1
      parts = next.parts
    }
    return (cleaning, parts)
  }

  /// The address that a link through a service or by a rule leads to, and the name of either.
  private static func target(of url: URLParts, _ rules: LinkRuleSearch?) -> (target: String, service: String)? {
    if let (target, service) = RedirectService.unwrap(url) { return (target, service.name) }
    guard let rules, url.isWeb else { return nil }
    return LinkRuleSearch.Page(rules, url).target().map { ($0.target, $0.rule) }
  }

  /// Cleans a URL through no service.
  private func cleanWrapped(_ url: String, _ rules: LinkRuleSearch?) -> (cleaning: Cleaning, parts: URLParts) {
    var parts = URLParts(url)
    var cleaning = Cleaning(url: nil)
    let length = parts.bytes.count
    if let scheme = impliedScheme(of: parts.kind) {
      // Without a scheme, Word and Writer would take it for the path of a file server, and send that their user's name.
      cleaning.gotScheme = true
      parts = URLParts(Array("\(scheme)://".utf8) + Self.withoutSlashes(parts))
      if parts.hostBytes == nil { cleaning.refused = "invalid" }
    }
    switch parts.kind {
    case .absolute(let scheme) where !settings.allows(scheme: scheme): cleaning.refused = cleaning.refused ?? scheme
    case .invalid where !settings.schemes.contains("*"): cleaning.refused = "invalid"
    case .absolute, .schemeRelative, .networkPath, .relative, .invalid: break
    }
    if settings.privateNetworks == .drop, let host = parts.host, PrivateHost.contains(host) {
      cleaning.refused = "private network"
    }
    if cleaning.refused != nil {
      cleaning.gotScheme = false
      return (cleaning, parts)
    }
    if length < url.utf8.count {
      cleaning.hadControlCharacters = IgnoredURLBytes.holdsControls(url)
      cleaning.hadInvisibles = IgnoredURLBytes.holdsInvisibles(url)
    }
    if settings.tracking == .strip, parts.isWeb, rules != nil || TrackerRemoval.mayFindAny(in: parts) {
      let hosts = trackers.hosts(of: parts)
      // What goes may be what made another parameter needed, or leave a space at the end: look again until nothing goes.
      while let bytes = shortened(parts, hosts, rules, &cleaning) { parts = URLParts(bytes) }
    }
    return (cleaning, parts)
  }
}

extension LinkCleaner {
  /// The URL without what only serves to follow people; `nil` if it has nothing of that kind.
  private func shortened(
    _ url: URLParts, _ hosts: [TrackingParameters.Host], _ rules: LinkRuleSearch?, _ cleaning: inout Cleaning
  ) -> [UInt8]? {
    let page = rules.map { LinkRuleSearch.Page($0, url) }
    if TrackerRemoval.mayFindAny(in: url) {
      let removal = TrackerRemoval(from: url, by: trackers.matcher(for: url, at: hosts, by: page))
      cleaning.changes += removal.changes
      if !removal.changes.isEmpty { return removal.bytes }
    }
    guard let (bytes, names) = page?.cut() else { return nil }
    cleaning.changes += names.map { LinkChange(.linkRuleApplied, by: $0) }
    return bytes
  }

  /// The scheme of a URL that names a host and no scheme, as a secure page or Windows would understand it; nil for
  /// others.
  private func impliedScheme(of kind: URLParts.Kind) -> String? {
    switch kind {
    case .schemeRelative: settings.allows(scheme: "https") || !settings.allows(scheme: "http") ? "https" : "http"
    case .networkPath: "file"
    case .absolute, .relative, .invalid: nil
    }
  }

  /// The URL from its host on; the backslashes of a path of Windows become slashes.
  private static func withoutSlashes(_ parts: URLParts) -> [UInt8] {
    let rest = parts.bytes.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    guard parts.kind == .networkPath else { return Array(rest) }
    return rest.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
  }
}

extension Finding.Code {
  /// Text lost its link. From: the scheme, `invalid` or `private network`.
  package static let linkRemoved = Finding.Code("links.scheme-removed")
  /// A link that named a host but no scheme got one: `https`, or `file` for the path of a file server.
  package static let linkScheme = Finding.Code("links.scheme-added")
  /// Control characters were taken out of a link.
  package static let linkControlCharacter = Finding.Code("links.control-character-removed")
  /// Bidi controls, zero-width and other invisible characters were taken out of a link.
  package static let linkInvisible = Finding.Code("links.invisible-removed")
  /// A link leads where it led, without the service in between. From: the service.
  package static let linkUnwrapped = Finding.Code("links.redirect-unwrapped")
  /// A removed tracking parameter; `from` is its name in the table of trackers.
  package static let trackingRemoved = Finding.Code("links.tracking-removed")
}
