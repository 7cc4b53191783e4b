package import RichText

/// Reports links that may deceive, and leaves them as they are. Such a link has a name or password in its address,
/// shows the address of another host, or leads to a host that resembles another.
package struct InspectLinks: PurePolicy {
  package static let name = "inspect-links"

  /// Leads through every service, so that an address and the same one wrapped have the same host.
  private let cleaner: LinkCleaner

  package init?(profile: borrowing Profile) {
    if profile.links.deceptive == .ignore || !profile.keep.contains(.link) { return nil }
    var settings = LinkSettings()
    settings.schemes = ["*"]
    settings.tracking = .keep
    cleaner = LinkCleaner(settings: settings)
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.characterStyles.all.contains { $0.link != nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var targets = Targets()
    // A style leads to one target: what runs have in common is looked at once.
    let places = document.characterStyles.all.map { $0.link.map { targets.place(of: $0.target) } }
    var findings = Findings()
    for paragraph in document.paragraphs {
      var open: (place: Int, range: Range<Int>)?
      for run in document.runs(in: paragraph.range) {
        let place = places[Int(run.style)]
        if let link = open, link.place == place {
          open?.range = link.range.lowerBound..<run.range.upperBound
          continue
        }
        if let open { inspect(open, in: document.text, known: &targets, findings: &findings) }
        open = place.map { ($0, run.range) }
      }
      if let open { inspect(open, in: document.text, known: &targets, findings: &findings) }
    }
    return Sanitized(document: document, findings: findings)
  }

  /// Each linked address, and the facts found about it when it was first needed.
  private struct Targets {
    private var places: [String: Int] = [:]
    private(set) var all: [(address: String, target: Target?)] = []

    mutating func place(of address: String) -> Int {
      if let place = places[address] { return place }
      places[address] = all.count
      all.append((address, nil))
      return all.count - 1
    }

    mutating func target(at place: Int, read: (String) -> Target) -> Target {
      if let known = all[place].target { return known }
      let target = read(all[place].address)
      all[place].target = target
      return target
    }
  }

  private struct Target {
    var hasUser: Bool
    var isLookAlike: Bool
    /// The host; `nil` if the link has none.
    var host: HostName?
  }

  private func inspect(
    _ link: (place: Int, range: Range<Int>), in text: [UInt8], known: inout Targets, findings: inout Findings
  ) {
    let target = known.target(at: link.place, read: read)
    if target.hasUser { findings.record(.linkCredentials) }
    if target.isLookAlike { findings.record(.linkLookAlikeHost) }
    if let host = target.host, let shown = shownHost(in: text[link.range]), !shown.isRelated(to: host) {
      findings.record(.linkTextMismatch)
    }
  }

  private func read(_ target: String) -> Target {
    let end = cleaner.destination(of: target)
    let host = end.host.map { HostName($0) }
    return Target(hasUser: end.hasUser, isLookAlike: host?.isLookAlike ?? false, host: host)
  }

  /// The host of the address that the text of a link begins with; nil where it begins with none.
  private func shownHost(in text: ArraySlice<UInt8>) -> HostName? {
    let start = text.drop { $0 == 0x20 }
    // Whatever begins otherwise is no address.
    guard let letter = start.first.map({ $0 | 0x20 }), letter == UInt8(ascii: "h") || letter == UInt8(ascii: "w") else {
      return nil
    }
    let word = start.prefix(2048).prefix { $0 > 0x20 }
    let begin = String(decoding: word.prefix(8), as: UTF8.self).lowercased()
    let address = String(decoding: word, as: UTF8.self)
    if begin.hasPrefix("https://") || begin.hasPrefix("http://") { return read(address).host }
    return begin.hasPrefix("www.") ? read("https://" + address).host : nil
  }
}

extension Finding.Code {
  /// A name or password stands in the address, which serves to make it look like another's.
  package static let linkCredentials = Finding.Code("links.credentials")
  /// A link reads as the address of another host than the one it leads to.
  package static let linkTextMismatch = Finding.Code("links.text-mismatch")
  /// A link leads to a host whose letters are of several alphabets, or of one that looks like another.
  package static let linkLookAlikeHost = Finding.Code("links.look-alike-host")

  /// The findings of policies that change nothing; all other findings are changes.
  package static let observations: Set<Finding.Code> = [.linkCredentials, .linkTextMismatch, .linkLookAlikeHost]
}
