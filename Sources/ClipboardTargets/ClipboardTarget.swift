/// The facts about the targets that one name or pattern of `TargetCatalog` stands for.
package struct ClipboardTarget: Hashable, Sendable {
  /// The kind of content that stands under a name.
  package enum Kind: Hashable, Sendable {
    /// Protocol and description of the owner (ICCCM 2.6.2): no content of the copy.
    case protocolName
    case text
    case rich(Format)
    /// The values of a table, as lines of text.
    case values(Format)
    case picture
    /// A picture by a name that stands beside a better one: its owner makes it from that at a cost.
    case conversion
    case files
    case spreadsheet
    case drawing
    /// A password manager's mark, whatever its value.
    case secret
    /// The place in the web where the copy was made, and nothing else.
    case provenance
    /// The address of a page or a link, as it was before cleaning.
    case link
    /// The copy's document in a format that Washboard does not read.
    case twin
    /// A pointer into the program that copied, or into its files.
    case handle
    /// An address book entry (RFC 6350).
    case contact
    case sound
    case color
    /// Any other content, under a public name or a private one.
    case data
  }

  /// The encoding of text that a name states.
  package enum Encoding: Hashable, Sendable {
    case utf8, utf16, latin1, compoundText
  }

  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A name of X11's, whose letter case matters; that of media types does not (RFC 2045 5.1).
    package static let caseSensitive = Traits(rawValue: 1)
    /// Washboard offers its own form by this name.
    package static let published = Traits(rawValue: 2)
    /// Asking for it changes its owner (ICCCM 2.6.3), uses up a handle, or gives away a resource or an address of the
    /// owner's.
    package static let sideEffect = Traits(rawValue: 4)
    /// A name that only the transport requests, because it drives the protocol.
    package static let transport = Traits(rawValue: 8)
    /// Browsers alone offer it.
    package static let browser = Traits(rawValue: 16)
    /// The name is enough for the program that copied to use its own copy: it asks for no bytes.
    package static let enoughByName = Traits(rawValue: 32)
    /// A picture that is requested only beside a text.
    package static let besideText = Traits(rawValue: 64)
  }

  /// The name as programs spell it. A star at the end stands for any characters that follow; `*;windows_formatname=`
  /// stands for any type with that parameter.
  package let name: String
  package let kind: Kind
  /// The encoding of the text, where the name states it.
  package let encoding: Encoding?
  /// The rank among the names of one format, or among pictures. The name with rank 0 is requested first; `nil` if the
  /// name is never requested.
  package let rank: Int?
  package let traits: Traits
  /// The type of the reply, where it is not the name itself.
  package let replyType: String?

  init(
    _ name: String, _ kind: Kind, _ encoding: Encoding? = nil, rank: Int? = nil, _ traits: Traits = [],
    replyType: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.encoding = encoding
    self.rank = rank
    self.traits = traits
    self.replyType = replyType
  }

  /// The format of the document; `nil` for all else.
  package var format: Format? {
    switch kind {
    case .text: .text
    case .rich(let format), .values(let format): format
    default: nil
    }
  }

  /// Whether the row stands for more than one name.
  package var isPattern: Bool { name.utf8.first == UInt8(ascii: "*") || name.utf8.last == UInt8(ascii: "*") }

  package var isPublished: Bool { traits.contains(.published) }

  /// Whether a form may be requested by this name.
  package var isAskable: Bool { traits.isDisjoint(with: [.sideEffect, .transport]) }
}
