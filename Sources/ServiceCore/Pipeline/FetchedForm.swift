import RichText
import Selections

/// One form of a copy as its owner sent it, with what it takes to read it.
struct FetchedForm: Hashable, Sendable {
  private(set) var format: FormatName
  let target: String
  /// Released before anything is written, as it may be as large as all that is written of it.
  private(set) var bytes: FormBytes
  /// The byte count; stays valid after `bytes` is released.
  private(set) var size: Int
  private(set) var encoding: FormEncoding

  init(_ content: FetchedContent, format: FormatName) {
    self.format = format
    target = content.target
    encoding = FormEncoding(format: format, target: content.target, type: content.type, bytes: content.bytes)
    bytes = content.bytes
    size = content.bytes.count
  }

  /// libX11 needs a tenth of a second for a MiB, in which the service would do nothing else.
  static let maximumCompoundText = 4 << 20

  /// Turns Compound Text into UTF-8; must run where the transport lives. Text that cannot be converted is read as far
  /// as it is in Latin-1, the encoding's initial state.
  mutating func decodeCompoundText(_ convert: ([UInt8]) -> [UInt8]?) {
    guard encoding == .compoundText, bytes.count <= Self.maximumCompoundText else { return }
    if let utf8 = convert(readable) {
      bytes = FormBytes(utf8)
      size = bytes.count
      encoding = .named("utf-8")
    } else {
      encoding = .ofUnconvertedCompoundText(bytes.array)
    }
  }

  /// Reads the form.
  /// - Throws: `FormatError` if the bytes are not of the format or pass a limit.
  func read(limits: ReadLimits) throws(FormatError) -> Reading {
    if encoding == .compoundText, bytes.count > Self.maximumCompoundText {
      throw FormatError(.limitExceeded, reason: "COMPOUND_TEXT of more than \(Self.maximumCompoundText >> 20) MiB")
    }
    // Another separator would make one column of the table, and quotation marks of its quotes.
    if let values = format.tableNotation, !values.isLikelySeparator(of: readable) {
      throw FormatError(.notThisFormat, reason: "its values stand between other signs")
    }
    var options = ReadOptions(limits: limits)
    if case .named(let name) = encoding { options.encoding = name }
    options.refusesUndecodable = FormEncoding.mustBeValid(in: format)
    return try FormatCatalog.format(named: format).read(readable, options: options)
  }

  /// Reports whether a text is the markup of this form itself, as `wl-copy --type text/html` offers it.
  func isMarkup(_ text: Document) -> Bool {
    guard format == .html || format == .rtf else { return false }
    var form = self
    form.format = .text
    return (try? form.read(limits: .default))?.document.text == text.text
  }

  /// The kind of object that the form is, although it comes as a document; `nil` for a document.
  var foreignObject: HTMLForeignObject? {
    guard format == .html else { return nil }
    if case .named(let name) = encoding { return HTMLForeignObject(recognizing: readable, declared: name) }
    return HTMLForeignObject(recognizing: readable)
  }

  /// The bytes as a reader takes them. Those of a large copy may have to be brought together first.
  private var readable: [UInt8] { format == .text ? encoding.withoutTerminator(bytes.array) : bytes.array }

  mutating func releaseBytes() { bytes = [] }
}
