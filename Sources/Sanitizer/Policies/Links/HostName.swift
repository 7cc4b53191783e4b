internal import RichText

/// A host as a reader sees it, for telling whether it may be taken for another.
struct HostName: Hashable, Sendable {
  /// The labels in lower case, with Punycode decoded where it can be.
  let labels: [String]

  init(_ host: String) {
    // RFC 1035, 2.3.4: a longer name is not a host.
    let labels = host.utf8.count <= 1024 ? host.lowercased().utf8.split(separator: UInt8(ascii: ".")) : []
    self.labels = labels.map { label in
      let text = Substring(label)
      return label.starts(with: "xn--".utf8) ? Punycode.decode(text.dropFirst(4)) ?? String(text) : String(text)
    }
  }

  /// The host of an address; `nil` if it has none.
  init?(_ url: URLParts) {
    guard let host = url.host else { return nil }
    self.init(host)
  }

  /// Reports whether a host has letters of other alphabets than the Latin one, as they are or in Punycode.
  static func mayBeLookAlike(_ host: ArraySlice<UInt8>) -> Bool { !host.isASCII || ByteScan.contains("xn--", in: host) }

  /// Reports whether both are one host, or one lies below the other; `www` counts for nothing.
  func isRelated(to other: HostName) -> Bool {
    let (mine, theirs) = (significant, other.significant)
    let count = min(mine.count, theirs.count)
    // A top-level domain alone is related to nothing.
    return mine == theirs || count > 1 && mine.suffix(count) == theirs.suffix(count)
  }

  private var significant: ArraySlice<String> { labels.first == "www" ? labels.dropFirst() : labels[...] }

  /// Whether a label mixes alphabets whose letters look alike, or is written in Cyrillic letters that all look Latin
  /// under a Latin top-level domain.
  var isLookAlike: Bool {
    labels.contains { label in
      if label.utf8.allSatisfy({ $0 < 0x80 }) { return false }
      let alphabets = Set(label.unicodeScalars.compactMap(Alphabet.init))
      return alphabets.count > 1
        || alphabets == [.cyrillic] && labels.last?.utf8.allSatisfy { $0 < 0x80 } == true
          && label.unicodeScalars.allSatisfy { $0.isASCII || Self.latinLooking.contains($0) }
    }
  }

  private static let latinLooking = Set("асԁеһіјӏорԛѕԝхуъьү".unicodeScalars)

  /// Alphabets that share shapes with one another; scripts that do not, such as Han beside Latin, mix honestly.
  private enum Alphabet: Hashable {
    case latin, greek, cyrillic, armenian, cherokee

    init?(_ scalar: Unicode.Scalar) {
      guard scalar.properties.isAlphabetic else { return nil }
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
      case 0x531...0x588: self = .armenian
      case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
      default: return nil
      }
    }
  }
}
