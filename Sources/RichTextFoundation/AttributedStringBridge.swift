public import FoundationEssentials
public import RichText

/// Turns documents into attributed strings and back, and says what could not be carried.
///
///     let string = AttributedStringBridge().attributedString(from: document).string
///     let document = try AttributedStringBridge().document(from: string).document
///
/// Every document comes back equal, as long as its containers nest no deeper than `ReadLimits.depth` and
/// `BlockIntent.maximumDepth`. Beyond these they are flattened. Attributes of other modules survive if they are
/// declared. Each becomes, by its own coding, a custom attribute of the document under the key's name, which the native
/// format carries. Undeclared ones are reported by name and left out.
public struct AttributedStringBridge: Sendable {
  /// The attributes to carry besides `RichTextAttributes`.
  public var declared: [DeclaredAttribute]
  public var limits: ReadLimits

  public init(declaring declared: [DeclaredAttribute] = [], limits: ReadLimits = .default) {
    self.declared = declared
    self.limits = limits
  }

  /// An attributed string and what it could not carry of its document.
  public struct Bridged: Sendable {
    public var string: AttributedString
    public var findings: Findings
  }
}

extension AttributedString {
  /// The document in the attributes of `RichTextAttributes`; see `AttributedStringBridge` for what is reported and how
  /// to carry further attributes.
  public init(_ document: Document) {
    self = AttributedStringBridge().attributedString(from: document).string
  }
}

extension Document {
  /// The document that an attributed string describes by the attributes of `RichTextAttributes`.
  /// - Throws: `FormatError` with code `limitExceeded` if it passes `limits`.
  public init(_ string: AttributedString, limits: ReadLimits = .default) throws(FormatError) {
    self = try AttributedStringBridge(limits: limits).document(from: string).document
  }
}

extension Finding.Code {
  /// A link target that `URL` does not hold as written; it stays in `linkTarget`, and `link` has the nearest URL or
  /// none.
  public static let linkNotURL = Finding.Code("bridge.link-not-url")
  /// An attribute, `from`, that was not declared to the bridge; once for each run.
  public static let undeclaredAttribute = Finding.Code("bridge.undeclared-attribute")
  /// A declared attribute, `from`, whose value its own coding refused.
  public static let uncodableAttribute = Finding.Code("bridge.uncodable-attribute")
  /// An attachment on text without U+FFFC.
  public static let attachmentWithoutAnchor = Finding.Code("bridge.attachment-without-anchor")
  /// A block intent whose containers do not fit into one another, or a value outside its range; it was repaired.
  public static let repairedIntent = Finding.Code("bridge.repaired-intent")
  /// A second paragraph style within one paragraph; the first one counts.
  public static let paragraphStyleInside = Finding.Code("bridge.paragraph-style-inside")
}
