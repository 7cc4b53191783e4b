import RichText
import Selections

/// Every form of a clean document that is offered, written before the selection is taken.
///
/// Nothing here needs the display, so that it can run on the worker; only Compound Text beyond Latin-1 waits for the
/// transport, in `offer(compoundText:)`.
struct PublishedForms: Hashable, Sendable {
  /// In the order of TARGETS.
  private var sections: [Section] = []

  /// Writes the forms of a copy.
  /// - Parameters:
  ///   - text: the plain text; `nil` to write it from the document.
  ///   - formats: the formats to publish, in the order of TARGETS.
  ///   - written: forms of the same document and text, written with the same options; they are not written again.
  init(
    of document: Document, text: Document? = nil, formats: [FormatName], options: WriteOptions,
    reusing written: PublishedForms? = nil
  ) {
    sections = formats.map { format in
      if let section = written?.sections.first(where: { $0.format == format }) { return section }
      let source = format == .text ? text ?? document : document
      let writing = FormatCatalog.format(named: format).write(source, options: options)
      return Section(format, writing.bytes, writing.findings)
    }
  }

  /// The forms of plain text.
  init(ofText utf8: [UInt8]) { sections = [Section(.text, utf8)] }

  /// The formats that are offered, in the order of TARGETS.
  var formats: [FormatName] { sections.map(\.format) }

  /// In the order of TARGETS.
  var forms: [Offer.Form] { sections.flatMap(\.forms) }

  /// What the writers could not carry, by format.
  var findings: [FormatName: Findings] {
    Dictionary(sections.filter { !$0.findings.isEmpty }.map { ($0.format, $0.findings) }) { first, _ in first }
  }

  /// The offer to publish.
  /// - Parameter convert: COMPOUND_TEXT from UTF-8; where it gives nil, the target is not offered.
  func offer(compoundText convert: ([UInt8]) -> [UInt8]?) -> Offer {
    Offer(forms: sections.flatMap { $0.forms(compoundText: convert) })
  }
}

extension PublishedForms {
  /// The forms of one format.
  private struct Section: Hashable, Sendable {
    let format: FormatName
    let findings: Findings
    private(set) var forms: [Offer.Form] = []
    /// Text beyond Latin-1, and its place among `forms`.
    private var pendingCompoundText: PendingText?

    private struct PendingText: Hashable, Sendable {
      let position: Int
      let utf8: [UInt8]
    }

    init(_ format: FormatName, _ bytes: [UInt8], _ findings: Findings = Findings()) {
      self.format = format
      self.findings = findings
      switch format {
      case .native:
        add(["org.washboard.rich-text", "application/vnd.washboard.rich-text+json"], bytes)
      case .html:
        add(["text/html"], bytes)
      case .rtf:
        // LibreOffice takes text/richtext first, AbiWord reads the other two; equal bytes under all names.
        add(["text/rtf", "application/rtf", "text/richtext"], bytes)
      case .markdown:
        add(["text/markdown"], bytes)
      case .text:
        addText(bytes)
      }
    }

    private mutating func add(_ targets: [String], type: String? = nil, _ bytes: [UInt8]) {
      forms.append(Offer.Form(targets: targets, type: type, bytes: bytes))
    }

    private mutating func addText(_ utf8: [UInt8]) {
      add(["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"], utf8)
      // ICCCM 2.6.2: TEXT is answered in a type of the owner's choice.
      add(["TEXT"], type: "UTF8_STRING", utf8)
      if let latin1 = PublishedForms.latin1(fromUTF8: utf8) {
        // Latin-1 is the initial state of Compound Text (CTEXT 4), and STRING's only character set.
        add(["COMPOUND_TEXT"], latin1)
        add(["STRING"], latin1)
      } else {
        pendingCompoundText = PendingText(position: forms.count, utf8: utf8)
      }
      add(["text/plain;charset=utf-16"], PublishedForms.utf16LittleEndian(fromUTF8: utf8))
    }

    func forms(compoundText convert: ([UInt8]) -> [UInt8]?) -> [Offer.Form] {
      var forms = forms
      if let pending = pendingCompoundText, let bytes = convert(pending.utf8) {
        forms.insert(Offer.Form(targets: ["COMPOUND_TEXT"], bytes: bytes), at: pending.position)
      }
      return forms
    }
  }
}
