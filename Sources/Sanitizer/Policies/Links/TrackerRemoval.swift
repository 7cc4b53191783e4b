/// Takes what only serves to follow people out of one URL: from its path, its query and a fragment written like a
/// query.
///
/// Every other byte stays as it is.
struct TrackerRemoval {
  /// The URL without its trackers.
  private(set) var bytes: [UInt8]
  /// One for each parameter that went.
  private(set) var changes: [LinkChange] = []

  private var matcher: TrackingParameters.Matcher

  init(from url: URLParts, by matcher: TrackingParameters.Matcher) {
    self.matcher = matcher
    bytes = []
    bytes.reserveCapacity(url.bytes.count)
    bytes += url.bytes[..<url.path.lowerBound]
    appendPath(url.bytes[url.path])
    if let query = url.query { appendQuery(url.bytes[query], after: "?", needsValue: false) }
    if let fragment = url.fragment { appendFragment(url.bytes[fragment]) }
  }

  /// Reports whether a URL has a query, or parameters anywhere: most have neither.
  static func mayFindAny(in url: URLParts) -> Bool {
    url.query != nil || url.bytes[url.path.lowerBound...].contains(UInt8(ascii: "="))
  }

  private mutating func appendPath(_ path: ArraySlice<UInt8>) {
    let segments = matcher.segments
    guard !segments.isEmpty else {
      bytes += path
      return
    }
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    bytes += parts.first ?? []
    let start = bytes.count
    for segment in parts.dropFirst() {
      if let mark = segments.first(where: { segment.starts(with: $0.utf8) }) {
        changes.append(LinkChange(.trackingRemoved, by: "/" + mark))
      } else {
        bytes.append(UInt8(ascii: "/"))
        bytes += segment
      }
    }
    if bytes.count == start, !path.isEmpty { bytes.append(UInt8(ascii: "/")) }
  }

  /// - Parameter needsValue: whether a name alone is no parameter: `#gclid` leads to a heading.
  private mutating func appendQuery(_ query: ArraySlice<UInt8>, after mark: Unicode.Scalar, needsValue: Bool) {
    let (start, count) = (bytes.count, changes.count)
    bytes.append(UInt8(ascii: mark))
    var isFirst = true
    var isBlank = true
    for parameter in QueryParameters(query) {
      if !needsValue || parameter.hasValue, removes(parameter) { continue }
      if !isFirst { bytes += parameter.separator }
      bytes += parameter.bytes
      isFirst = false
      if !parameter.bytes.isEmpty { isBlank = false }
    }
    if changes.count > count, isBlank { bytes.removeSubrange(start...) }
  }

  /// Reports whether a parameter goes, and notes by what.
  private mutating func removes(_ parameter: QueryParameters.Parameter) -> Bool {
    let name = parameter.name
    guard matcher.rules != nil else {
      guard let entry = matcher.name(of: name) else { return false }
      changes.append(LinkChange(.trackingRemoved, by: entry))
      return true
    }
    let fate = matcher.rules?.fate(of: parameter)
    if case .kept? = fate { return false }
    if let entry = matcher.name(of: name) {
      changes.append(LinkChange(.trackingRemoved, by: entry))
      return true
    }
    guard let fate, let rule = matcher.rule(of: fate, for: name) else { return false }
    changes.append(LinkChange(.linkRuleApplied, by: rule))
    return true
  }

  /// The parameters of a fragment begin at its `?`, as behind `#!/page?`, or with the fragment.
  private mutating func appendFragment(_ fragment: ArraySlice<UInt8>) {
    guard let mark = fragment.firstIndex(of: UInt8(ascii: "?")) else {
      return appendQuery(fragment, after: "#", needsValue: true)
    }
    let start = bytes.count
    bytes.append(UInt8(ascii: "#"))
    bytes += fragment[..<mark]
    appendQuery(fragment[(mark + 1)...], after: "?", needsValue: true)
    if bytes.count == start + 1 { bytes.removeLast() }
  }
}
