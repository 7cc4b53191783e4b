package import RichText

/// Cleans one URL by the link settings of a profile.
struct LinkCleaner: Sendable {
  /// A cleaned URL and what was changed.
  struct Cleaning: Hashable {
    /// Nil where no link may stay.
    var url: String?
    /// The scheme that is not allowed, or what else is wrong.
    var refused: String?
    /// The names removed, as the table of trackers spells them, once for each parameter.
    var parameters: [String] = []
    var hadControlCharacters = false

    func record(in findings: inout Findings, count: Int = 1) {
      if let refused { findings.record(.linkRemoved, from: refused, count: count) }
      if hadControlCharacters { findings.record(.linkControlCharacter, count: count) }
      for parameter in parameters { findings.record(.trackingRemoved, from: parameter, count: count) }
    }
  }

  let settings: LinkSettings
  var trackers = TrackingParameters.known

  init(settings: LinkSettings) {
    self.settings = settings
  }

  var changesNothing: Bool { settings.schemes.contains("*") && settings.tracking == .keep }

  func clean(_ url: String) -> Cleaning {
    if changesNothing { return Cleaning(url: url) }
    var parts = URLParts(url)
    var cleaning = Cleaning(url: nil)
    switch parts.kind {
    case .absolute(let scheme) where !settings.allows(scheme: scheme): cleaning.refused = scheme
    case .invalid where !settings.schemes.contains("*"): cleaning.refused = "invalid"
    case .absolute, .schemeRelative, .relative, .invalid: break
    }
    if cleaning.refused != nil { return cleaning }
    cleaning.hadControlCharacters = !URLParts.isClean(url)
    if settings.tracking == .strip, parts.isWeb {
      // What goes may be what made another parameter needed, or leave a space at the end: look again until nothing goes.
      while let cleaned = removeTrackers(from: parts, names: &cleaning.parameters) { parts = cleaned }
    }
    cleaning.url = String(decoding: parts.bytes, as: UTF8.self)
    return cleaning
  }

  /// The URL without its tracking parameters, every other byte as it is; nil if it has none.
  private func removeTrackers(from parts: URLParts, names: inout [String]) -> URLParts? {
    guard let query = parts.query else { return nil }
    let matcher = trackers.matcher(for: parts)
    let count = names.count
    var kept: [ArraySlice<UInt8>] = []
    for parameter in parts.bytes[query].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      if let name = matcher.name(of: Self.decodedName(of: parameter)) {
        names.append(name)
      } else {
        kept.append(parameter)
      }
    }
    if names.count == count { return nil }
    var bytes = Array(parts.bytes[..<(query.lowerBound - 1)])
    if !kept.allSatisfy(\.isEmpty) {
      bytes.append(UInt8(ascii: "?"))
      bytes += kept.joined(separator: [UInt8(ascii: "&")])
    }
    return URLParts(bytes + parts.bytes[query.upperBound...])
  }

  /// Bytes of a parameter's name, percent-decoded: `utm%5Fsource` is `utm_source` to the one who reads it.
  private static func decodedName(of parameter: ArraySlice<UInt8>) -> String {
    var name: [UInt8] = []
    var index = parameter.startIndex
    // No name in the table is longer.
    while index < parameter.endIndex, parameter[index] != UInt8(ascii: "="), name.count <= 64 {
      if parameter[index] == UInt8(ascii: "%"), index + 2 < parameter.endIndex,
        let byte = hexadecimal(parameter[index + 1], parameter[index + 2])
      {
        name.append(byte)
        index += 3
      } else {
        name.append(parameter[index])
        index += 1
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func hexadecimal(_ high: UInt8, _ low: UInt8) -> UInt8? {
    func value(_ digit: UInt8) -> UInt8? {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
      default: nil
      }
    }
    guard let high = value(high), let low = value(low) else { return nil }
    return high << 4 | low
  }
}

extension Finding.Code {
  /// Text lost its link. From: the scheme, or `invalid`.
  package static let linkRemoved = Finding.Code("links.scheme-removed")
  /// Control characters were taken out of a link.
  package static let linkControlCharacter = Finding.Code("links.control-character-removed")
  /// From: the parameter's name in the table of trackers.
  package static let trackingRemoved = Finding.Code("links.tracking-removed")
}
