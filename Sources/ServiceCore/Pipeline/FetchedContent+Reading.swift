import ClipboardTargets
import RichText
import Selections

/// Reading the forms that an owner sent.
extension FetchedContent {
  /// libX11 needs a tenth of a second for a MiB, in which the service would do nothing else.
  static let maximumCompoundText = 4 << 20

  /// Returns the form with its Compound Text in UTF-8; must run where the transport lives. Text that cannot be
  /// converted is read as far as it is in Latin-1, the encoding's initial state.
  func decodingCompoundText(as format: FormatName, _ convert: ([UInt8]) -> [UInt8]?) -> FetchedContent {
    // Other text is looked at once, when it is read.
    let mayBe = format == .text && [type, target].contains { TargetName($0).row?.encoding == .compoundText }
    guard mayBe, encoding(as: format) == .compoundText, bytes.count <= Self.maximumCompoundText else { return self }
    if let utf8 = convert(readable(as: format, .compoundText)) { return with(FormBytes(utf8), encoding: "utf-8") }
    guard case .named(let name) = FormEncoding.ofUnconvertedCompoundText(bytes.array) else { return self }
    return with(bytes, encoding: name)
  }

  private func with(_ bytes: FormBytes, encoding: String) -> FetchedContent {
    FetchedContent(target: target, type: "text/plain;charset=\(encoding)", bytes: bytes, wasIncremental: wasIncremental)
  }

  /// Reads the form.
  /// - Throws: `FormatError` if the bytes are not of the format or pass a limit.
  func read(as format: FormatName, limits: ReadLimits) throws(FormatError) -> Reading {
    try read(as: format, encoding(as: format), limits)
  }

  private func read(
    as format: FormatName, _ encoding: FormEncoding, _ limits: ReadLimits
  ) throws(FormatError) -> Reading {
    if encoding == .compoundText, bytes.count > Self.maximumCompoundText {
      throw FormatError(.limitExceeded, reason: "COMPOUND_TEXT of more than \(Self.maximumCompoundText >> 20) MiB")
    }
    let readable = readable(as: format, encoding)
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
  func isMarkup(_ text: Document, of format: FormatName) -> Bool {
    guard format == .html || format == .rtf else { return false }
    let markup = try? read(as: .text, encoding(as: format), .default)
    return markup?.document.text == text.text
  }

  /// The kind of object that the form is, although it comes as a document; `nil` for a document.
  func foreignObject(as format: FormatName) -> HTMLForeignObject? {
    guard format == .html else { return nil }
    if case .named(let name) = encoding(as: format) {
      return HTMLForeignObject(recognizing: bytes.array, declared: name)
    }
    return HTMLForeignObject(recognizing: bytes.array)
  }

  private func encoding(as format: FormatName) -> FormEncoding {
    FormEncoding(format: format, target: target, type: type, bytes: bytes)
  }

  /// The bytes as a reader takes them. Those of a large copy may have to be brought together first.
  private func readable(as format: FormatName, _ encoding: FormEncoding) -> [UInt8] {
    format == .text ? encoding.withoutTerminator(bytes.array) : bytes.array
  }
}
