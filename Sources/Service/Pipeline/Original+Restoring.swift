import RichText
import Sanitizer
import Selections

extension Original {
  /// Compound Text to and from UTF-8, where the transport lives.
  struct CompoundText {
    var decode: ([UInt8]) -> [UInt8]? = { _ in nil }
    var encode: ([UInt8]) -> [UInt8]? = { _ in nil }
  }

  /// The original as an offer of our own: its bytes under the name that they had, and its text under the names of plain text.
  ///
  /// Another program that offers these forms again is known by their content, as with every copy of ours.
  ///
  /// Reading a large one takes long; nothing here needs the display but Compound Text.
  func offer(limits: ReadLimits, compoundText: CompoundText) -> Offer {
    let own = Offer.Form(targets: [target], type: type == target ? nil : type, bytes: bytes)
    let text = plainText(limits: limits, compoundText: compoundText)
    let forms = text.map { PublishedForms(ofText: $0).offer(compoundText: compoundText.encode).forms } ?? []
    // A name that stands twice is answered by the first form that has it.
    return Offer(forms: [own] + forms)
  }

  /// Its text in UTF-8; nil for a picture, and for what is no longer understood.
  func plainText(limits: ReadLimits, compoundText: CompoundText) -> [UInt8]? {
    guard let format else { return nil }
    let encoding = TextEncoding(format: format, target: target, type: type, bytes: bytes)
    var content = bytes.array
    var options = ReadOptions(limits: limits)
    switch encoding {
    case .named(let name): options.encoding = name
    case .compoundText:
      guard let utf8 = compoundText.decode(content) else { return nil }
      (content, options.encoding) = (utf8, "utf-8")
    case .sniffed: break
    }
    if format == .text { content = encoding.withoutTerminator(content) }
    guard let reading = try? FormatCatalog.format(named: format).read(content, options: options) else { return nil }
    return FormatCatalog.format(named: .text).write(reading.document).bytes
  }
}
