/// The provenance of bytes that flow through commands.
struct Origin {
  struct Traits: OptionSet {
    let rawValue: UInt16
    /// Content from the network.
    static let downloaded = Self(rawValue: 1)
    /// The output of a decoder that turns unreadable text into something else.
    static let decoded = Self(rawValue: 2)
    /// Text of the paste itself.
    static let inline = Self(rawValue: 4)
    /// The output of a decoder whose input is part of the paste.
    static let decodedInline = Self(rawValue: 8)
    /// Commands that a shell reads as they arrive.
    static let shell = Self(rawValue: 16)
    /// Keys, passwords or sessions of the user.
    static let secret = Self(rawValue: 32)
    /// The environment or the history of the shell.
    static let personal = Self(rawValue: 64)
    /// Content from a host that is not known to keep programs of its makers.
    static let foreign = Self(rawValue: 128)
    /// A token that a keeper of keys prints for the service that it belongs to.
    static let token = Self(rawValue: 256)
  }

  var traits: Traits = []
  /// The trust in the worst of the places it was downloaded from.
  var trust: AddressTrust = .wellKnown
  /// The readable text itself, where it stands in the paste: an index of the observer's texts.
  var text: Int?

  static let none = Origin()

  static func download(_ trust: AddressTrust) -> Origin { Origin(traits: .downloaded, trust: trust) }

  mutating func merge(_ other: Origin) {
    traits.formUnion(other.traits)
    if other.traits.contains(.downloaded) { trust = max(trust, other.trust) }
    text = text ?? other.text
  }

  /// The origin of these bytes once a decoder has read them.
  var decoded: Origin {
    var result = self
    result.traits.insert(.decoded)
    if traits.contains(.inline) { result.traits.insert(.decodedInline) }
    result.text = nil
    return result
  }
}
