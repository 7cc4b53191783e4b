import RichText
import Selections

/// Every form of a clean document that is offered, written before the selection is taken.
///
/// Nothing here needs the display, so that it can run on the worker; only Compound Text beyond Latin-1 waits for the
/// transport, in `offer(compoundText:)`.
struct PublishedForms: Hashable, Sendable {
  /// In the order of TARGETS.
  private(set) var forms: [Offer.Form] = []
  /// What the writers could not carry, by format.
  private(set) var findings: [FormatName: Findings] = [:]
  /// Text beyond Latin-1, and its place among `forms`.
  private var pendingCompoundText: PendingText?

  private struct PendingText: Hashable, Sendable {
    let position: Int
    let utf8: [UInt8]
  }

  /// Writes the forms of a copy.
  /// - Parameters:
  ///   - text: the plain text; `nil` to write it from the document.
  ///   - formats: the formats to publish, in the order of TARGETS.
  init(of document: Document, text: Document? = nil, formats: [FormatName], options: WriteOptions) {
    for format in formats {
      let source = format == .text ? text ?? document : document
      let writing = FormatCatalog.format(named: format).write(source, options: options)
      if !writing.findings.isEmpty { findings[format] = writing.findings }
      switch format {
      case .native:
        add(["org.washboard.rich-text", "application/vnd.washboard.rich-text+json"], writing.bytes)
      case .html:
        add(["text/html"], writing.bytes)
      case .rtf:
        // LibreOffice takes text/richtext first, AbiWord reads the other two; equal bytes under all names.
        add(["text/rtf", "application/rtf", "text/richtext"], writing.bytes)
      case .markdown:
        add(["text/markdown"], writing.bytes)
      case .text:
        addText(writing.bytes)
      }
    }
  }

  /// The forms of plain text.
  init(ofText utf8: [UInt8]) { addText(utf8) }

  private mutating func add(_ targets: [String], type: String? = nil, _ bytes: [UInt8]) {
    forms.append(Offer.Form(targets: targets, type: type, bytes: bytes))
  }

  private mutating func addText(_ utf8: [UInt8]) {
    add(["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"], utf8)
    // ICCCM 2.6.2: TEXT is answered in a type of the owner's choice.
    add(["TEXT"], type: "UTF8_STRING", utf8)
    if let latin1 = Self.latin1(fromUTF8: utf8) {
      // Latin-1 is the initial state of Compound Text (CTEXT 4), and STRING's only character set.
      add(["COMPOUND_TEXT"], latin1)
      add(["STRING"], latin1)
    } else {
      pendingCompoundText = PendingText(position: forms.count, utf8: utf8)
    }
    add(["text/plain;charset=utf-16"], Self.utf16LittleEndian(fromUTF8: utf8))
  }

  /// The offer to publish.
  /// - Parameter convert: COMPOUND_TEXT from UTF-8; where it gives nil, the target is not offered.
  func offer(compoundText convert: ([UInt8]) -> [UInt8]?) -> Offer {
    var forms = forms
    if let pending = pendingCompoundText, let bytes = convert(pending.utf8) {
      forms.insert(Offer.Form(targets: ["COMPOUND_TEXT"], bytes: bytes), at: pending.position)
    }
    return Offer(forms: forms)
  }
}
