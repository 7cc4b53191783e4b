/// A formatted text: one UTF-8 buffer, runs of character styles over it, paragraphs, and a small table of containers.
///
/// The model is flat, so that building and rewriting it cost a few nanoseconds a run and nothing recurses on depth.
/// `paragraphs` divide `text` without gaps: no separator is stored between them. A line break inside a paragraph is
/// U+2028, an attachment is U+FFFC. `DocumentBuilder` makes documents, and the functions in `Document+….swift` change
/// them and keep them canonical. Styles stand in the tables in the order of first use, none unused, and neighbouring
/// runs differ. Equal documents are therefore equal values.
public struct Document: Hashable, Sendable {
  public internal(set) var text: [UInt8] = []
  public internal(set) var runs: [Run] = []
  public internal(set) var paragraphs: [Paragraph] = []
  public internal(set) var characterStyles = StyleTable<CharacterStyle>()
  public internal(set) var paragraphStyles = StyleTable<ParagraphStyle>()
  public internal(set) var blocks: [Block] = []
  public internal(set) var attachments: [AnchoredAttachment] = []

  /// The empty document, without a paragraph.
  public init() {}

  /// UTF-8 of U+2028 LINE SEPARATOR, a line break inside a paragraph.
  public static let lineSeparator: [UInt8] = [0xE2, 0x80, 0xA8]
  /// UTF-8 of U+FFFC OBJECT REPLACEMENT CHARACTER, the anchor of an attachment.
  public static let anchor: [UInt8] = [0xEF, 0xBF, 0xBC]

  public var isEmpty: Bool { paragraphs.isEmpty }

  public func style(of run: Run) -> CharacterStyle { characterStyles[run.style] }
  public func style(of paragraph: Paragraph) -> ParagraphStyle { paragraphStyles[paragraph.style] }

  /// The text of a byte range, which must fall on scalar boundaries.
  public func string(in range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
}

/// A stretch of text in one character style; byte offsets into `Document.text`. Runs may span paragraphs.
public struct Run: Hashable, Sendable {
  public var range: Range<Int>
  public var style: StyleTable<CharacterStyle>.ID

  public init(range: Range<Int>, style: StyleTable<CharacterStyle>.ID) {
    self.range = range
    self.style = style
  }
}

/// One paragraph: its byte range, its style, and the innermost block around it, which is `nil` at the top level.
public struct Paragraph: Hashable, Sendable {
  public var range: Range<Int>
  public var style: StyleTable<ParagraphStyle>.ID
  public var block: Int?

  public init(range: Range<Int>, style: StyleTable<ParagraphStyle>.ID, block: Int? = nil) {
    self.range = range
    self.style = style
    self.block = block
  }
}

/// An attachment and the byte offset of its U+FFFC.
public struct AnchoredAttachment: Hashable, Sendable {
  public var offset: Int
  public var attachment: Attachment

  public init(offset: Int, attachment: Attachment) {
    self.offset = offset
    self.attachment = attachment
  }
}
