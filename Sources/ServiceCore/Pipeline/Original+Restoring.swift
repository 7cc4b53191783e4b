import RichText
import Sanitizer
import Selections

extension Original {
  /// The original as an offer of our own: its bytes under the name that they had, and its text under the names of plain
  /// text.
  ///
  /// Another program that offers these forms again is known by their content, as with every copy of ours.
  ///
  /// Reading a large one takes long; nothing here needs the display but Compound Text.
  func offer(limits: ReadLimits, compoundText: CompoundTextConversion) -> Offer {
    let own = Offer.Form(form)
    let text = plainText(limits: limits, compoundText: compoundText)
    let forms = text.map { WrittenCopy.Forms(ofText: $0).offer(compoundText: compoundText.encode).forms } ?? []
    // A name that stands twice is answered by the first form that has it.
    return Offer(forms: [own] + forms)
  }

  /// The text in UTF-8: the owner's own where it offered one; `nil` for a picture, and for what is no longer
  /// understood.
  func plainText(limits: ReadLimits, compoundText: CompoundTextConversion) -> [UInt8]? {
    if let text = text.flatMap({ plainText($0, as: .text, limits, compoundText) }) { return text }
    return format.flatMap { plainText(form, as: $0, limits, compoundText) }
  }

  private func plainText(
    _ content: FetchedContent, as format: FormatName, _ limits: ReadLimits, _ compoundText: CompoundTextConversion
  ) -> [UInt8]? {
    let form = content.decodingCompoundText(as: format, compoundText.decode)
    guard let reading = try? form.read(as: format, limits: limits) else { return nil }
    return FormatCatalog.format(named: .text).write(reading.document).bytes
  }
}
