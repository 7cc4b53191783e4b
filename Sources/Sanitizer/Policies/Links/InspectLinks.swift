package import RichText

/// Reports links that may deceive, and leaves them as they are. Such a link has a name or password in its address,
/// shows the address of another host, or leads to a host that resembles another.
package struct InspectLinks: PurePolicy {
  package static let keys = ["links.deceptive"]

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
    let addresses = LinkedAddresses(in: document)
    var targets = [Target?](repeating: nil, count: addresses.all.count)
    var findings = Findings()
    for paragraph in document.paragraphs {
      var open: (place: Int, range: Range<Int>)?
      for run in document.runs(in: paragraph.range) {
        let place = addresses.places[Int(run.style)]
        if let link = open, link.place == place {
          open?.range = link.range.lowerBound..<run.range.upperBound
          continue
        }
        if let open { inspect(open, in: document.text, to: addresses.all, known: &targets, findings: &findings) }
        open = place.map { ($0, run.range) }
      }
      if let open { inspect(open, in: document.text, to: addresses.all, known: &targets, findings: &findings) }
    }
    return Sanitized(document: document, findings: findings)
  }

  /// The facts about a linked address, found when it is first met.
  private struct Target {
    /// The parts of the address that it leads to.
    let end: URLParts
    let isLookAlike: Bool

    init(_ end: URLParts) {
      self.end = end
      isLookAlike = end.hostBytes.map { HostName.mayBeLookAlike($0) } == true && HostName(end)?.isLookAlike == true
    }
  }

  private func inspect(
    _ link: (place: Int, range: Range<Int>), in text: [UInt8], to addresses: [String], known: inout [Target?],
    findings: inout Findings
  ) {
    let target = known[link.place] ?? Target(cleaner.destination(of: addresses[link.place]))
    known[link.place] = target
    if target.end.hasUser { findings.record(.linkCredentials) }
    if target.isLookAlike { findings.record(.linkLookAlikeHost) }
    if let shown = shownHost(in: text[link.range]), let host = HostName(target.end), !shown.isRelated(to: host) {
      findings.record(.linkTextMismatch)
    }
  }

  /// The host of the address that the text of a link begins with; nil where it begins with none.
  private func shownHost(in text: ArraySlice<UInt8>) -> HostName? {
    let start = text.drop { $0 == 0x20 }
    // Whatever begins otherwise is no address.
    guard ByteScan.contains("http", in: start.prefix(4)) || ByteScan.contains("www.", in: start.prefix(4)) else {
      return nil
    }
    let word = start.prefix(2048).prefix { $0 > 0x20 }
    let begin = String(decoding: word.prefix(8), as: UTF8.self).lowercased()
    let address = String(decoding: word, as: UTF8.self)
    if begin.hasPrefix("https://") || begin.hasPrefix("http://") { return HostName(cleaner.destination(of: address)) }
    return begin.hasPrefix("www.") ? HostName(cleaner.destination(of: "https://" + address)) : nil
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
  package static let observations: Set<Finding.Code> = [
    .linkCredentials, .linkTextMismatch, .linkLookAlikeHost, .linkRulesTimeLimit,
  ]
}
