internal import RichText

/// A service that leads to the address written in the links through it, noting who follows them on the way.
struct RedirectService: Hashable, Sendable {
  /// The place of the address in the link.
  enum Place: Hashable, Sendable {
    /// The first of these parameters that the link has, percent-encoded.
    case parameter([String])
    /// The parameter `u`, with `-` for `%` and `_` for `/`.
    case urlDefense2
    /// The path, between `__` and `__;`, with `*` for characters that follow in base64.
    case urlDefense3
    /// Behind the path of the service without its scheme; `s/` before it stands for `https`.
    case acceleratedPage
  }

  /// The service's name in reports: its host, and its path if the host does other things, too.
  var name: String { path.map { host + ($0.hasSuffix("*") ? String($0.dropLast()) : $0) } ?? host }
  /// The host, with all hosts below it. `google.*` matches the name under every top-level domain.
  let host: String
  /// Path up to its end, or with a `*` up to there; nil for every path.
  let path: String?
  let place: Place

  private init(_ host: String, path: String? = nil, _ place: Place) {
    self.host = host
    self.path = path
    self.place = place
  }

  static let known: [RedirectService] = [
    RedirectService("google.*", path: "/url", .parameter(["q", "url"])),
    RedirectService("google.*", path: "/amp/*", .acceleratedPage),
    RedirectService("ampproject.org", path: "/c/*", .acceleratedPage),
    RedirectService("ampproject.org", path: "/v/*", .acceleratedPage),
    RedirectService("bing.com", path: "/amp/*", .acceleratedPage),
    RedirectService("l.facebook.com", path: "/l.php", .parameter(["u"])),
    RedirectService("lm.facebook.com", path: "/l.php", .parameter(["u"])),
    RedirectService("l.messenger.com", path: "/l.php", .parameter(["u"])),
    RedirectService("l.instagram.com", .parameter(["u"])),
    RedirectService("safelinks.protection.outlook.com", .parameter(["url"])),
    RedirectService("urldefense.proofpoint.com", path: "/v1/url", .parameter(["u"])),
    RedirectService("urldefense.proofpoint.com", path: "/v2/url", .urlDefense2),
    RedirectService("urldefense.com", path: "/v3/*", .urlDefense3),
    RedirectService("urldefense.us", path: "/v3/*", .urlDefense3),
    RedirectService("youtube.com", path: "/redirect", .parameter(["q"])),
    RedirectService("duckduckgo.com", path: "/l/", .parameter(["uddg"])),
    RedirectService("out.reddit.com", .parameter(["url"])),
    RedirectService("steamcommunity.com", path: "/linkfilter/", .parameter(["u", "url"])),
    RedirectService("slack-redir.net", path: "/link", .parameter(["url"])),
    RedirectService("linkedin.com", path: "/redir/redirect", .parameter(["url"])),
    RedirectService("linkedin.com", path: "/safety/go", .parameter(["url"])),
    RedirectService("t.umblr.com", path: "/redirect", .parameter(["z"])),
    RedirectService("linkprotect.cudasvc.com", path: "/url", .parameter(["a"])),
    RedirectService("vk.com", path: "/away.php", .parameter(["to"])),
  ]

  /// Services of one host follow each other in the list.
  private static let byHost = HostTable(
    known.reduce(into: [(key: String, value: [RedirectService])]()) { groups, service in
      if groups.last?.key == service.host {
        groups[groups.count - 1].value.append(service)
      } else {
        groups.append((service.host, [service]))
      }
    })

  /// The service that a link goes through, and the address it leads to; nil where there is none that can be read.
  ///
  /// Only web addresses count: what else a service would lead to is better left wrapped.
  static func unwrap(_ url: URLParts) -> (target: String, service: RedirectService)? {
    guard url.isWeb, let host = url.hostBytes else { return nil }
    for service in services(at: host) where service.leads(from: url) {
      guard let bytes = service.target(in: url) else { continue }
      let target = URLParts(bytes)
      if case .absolute = target.kind, target.isWeb, target.hostBytes != nil {
        return (String(decoding: target.bytes, as: UTF8.self), service)
      }
    }
    return nil
  }

  /// The services at a host and at those above it; of `google.*` at `www.google.de` and `google.co.uk`, not at
  /// `google.example.org`.
  private static func services(at host: ArraySlice<UInt8>) -> [RedirectService] {
    let domains = Domains(of: begins(host, with: "www.") ? host.dropFirst(4) : host)
    var services: [RedirectService] = []
    for name in domains {
      if let known = byHost.entry(of: name) { services += known }
    }
    let count = domains.count
    guard count == 2 || count == 3, let name = domains.name(ofLast: count),
      let known = byHost.wildcardEntry(of: name), let end = domains.name(ofLast: 2)
    else { return services }
    if count == 2 || begins(end, with: "co.") || begins(end, with: "com.") { services += known }
    return services
  }

  /// Reports whether a host, in any case, begins with a text in lower case.
  private static func begins(_ host: ArraySlice<UInt8>, with start: StaticString) -> Bool {
    let beginning = host.prefix(start.utf8CodeUnitCount)
    return beginning.count == start.utf8CodeUnitCount && ByteScan.contains(start, in: beginning)
  }

  private func leads(from url: URLParts) -> Bool {
    guard let path else { return true }
    let bytes = url.bytes[url.path]
    return path.hasSuffix("*") ? bytes.starts(with: path.utf8.dropLast()) : bytes.elementsEqual(path.utf8)
  }

  private func target(in url: URLParts) -> [UInt8]? {
    switch place {
    case .parameter(let names):
      for name in names {
        if let value = Self.parameter(name, of: url) { return Self.decode(value) }
      }
      return nil
    case .urlDefense2:
      return Self.parameter("u", of: url).map { value in
        Self.decode(
          value.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "%") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }[
            ...])
      }
    case .urlDefense3:
      return URLDefense3.target(in: url.bytes[url.path.lowerBound...])
    case .acceleratedPage:
      return Self.page(in: url.bytes[url.path.lowerBound...].dropFirst((path ?? "*").utf8.count - 1))
    }
  }

  /// The address of the page that an accelerated one was made of, with query and fragment.
  private static func page(in rest: ArraySlice<UInt8>) -> [UInt8]? {
    let isSecure = rest.starts(with: "s/".utf8)
    let address = rest.dropFirst(isSecure ? 2 : 0)
    // A value without a dot is not a host but a page of the service itself.
    guard address.prefix(while: { !"/?#".utf8.contains($0) }).contains(UInt8(ascii: ".")) else { return nil }
    return Array((isSecure ? "https://" : "http://").utf8) + address
  }

  static func parameter(_ name: String, of url: URLParts) -> ArraySlice<UInt8>? {
    guard let query = url.query else { return nil }
    var rest = url.bytes[query]
    while !rest.isEmpty {
      let parameter = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest[parameter.endIndex...].dropFirst()
      if parameter.count > name.utf8.count, parameter.starts(with: name.utf8),
        parameter[parameter.startIndex + name.utf8.count] == UInt8(ascii: "=")
      {
        return parameter.dropFirst(name.utf8.count + 1)
      }
    }
    return nil
  }

  /// Percent-decodes what can stand in an address as it is; the rest stays encoded.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if let byte = PercentEncoding.byte(in: bytes, at: index), PercentEncoding.mayStand(byte) {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }
}
