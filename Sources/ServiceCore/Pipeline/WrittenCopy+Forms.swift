import ClipboardTargets
import RichText
import Selections

extension WrittenCopy {
  /// Every form of a clean document that is offered, written before the selection is taken.
  ///
  /// Nothing here needs the display, so that it can run on the worker; only Compound Text beyond Latin-1 waits for the
  /// transport, in `offer(compoundText:)`.
  struct Forms: Hashable, Sendable {
    /// The sections in the order of TARGETS.
    private var sections: [Section] = []

    /// Writes the forms of a copy.
    /// - Parameters:
    ///   - text: the plain text; `nil` to write it from the document.
    ///   - formats: the formats to publish, in the order of TARGETS. Only a table has values.
    ///   - written: forms of the same document and text, written with the same options; they are not written again.
    init(
      of document: Document, text: Document? = nil, formats: [FormatName], options: WriteOptions,
      reusing written: Forms? = nil
    ) {
      let isTable = formats.contains { $0.tableNotation != nil } && DelimitedText.isTable(document)
      sections = formats.compactMap { format in
        if let section = written?.sections.first(where: { $0.format == format }) { return section }
        if format.tableNotation != nil, !isTable { return nil }
        let source = format == .text ? text ?? document : document
        let writing = FormatCatalog.format(named: format).write(source, options: options)
        return Section(format, writing.bytes, writing.findings)
      }
    }

    /// The forms of plain text.
    init(ofText utf8: [UInt8]) { sections = [Section(.text, utf8)] }

    /// The formats that are offered, in the order of TARGETS.
    var formats: [FormatName] { sections.map(\.format) }

    /// Whether anything but plain text is offered.
    var isMoreThanText: Bool { formats != [.text] }

    /// The forms in the order of TARGETS.
    var forms: [Offer.Form] { sections.flatMap(\.forms) }

    /// The findings on what the writers could not carry, by format.
    var findings: [FormatName: Findings] {
      Dictionary(sections.filter { !$0.findings.isEmpty }.map { ($0.format, $0.findings) }) { first, _ in first }
    }

    /// The offer to publish.
    /// - Parameter convert: COMPOUND_TEXT from UTF-8; where it gives nil, the target is not offered.
    func offer(compoundText convert: ([UInt8]) -> [UInt8]?) -> Offer {
      Offer(forms: sections.flatMap { $0.forms(compoundText: convert) })
    }
  }
}

extension WrittenCopy.Forms {
  /// The forms of one format.
  private struct Section: Hashable, Sendable {
    let format: FormatName
    let findings: Findings
    private(set) var forms: [Offer.Form] = []
    /// Text beyond Latin-1, and its place among `forms`.
    private var pendingCompoundText: PendingText?

    private struct PendingText: Hashable, Sendable {
      let position: Int
      let targets: [String]
      let utf8: [UInt8]
    }

    init(_ format: FormatName, _ bytes: [UInt8], _ findings: Findings = Findings()) {
      self.format = format
      self.findings = findings
      let publications = TargetCatalog.publications(of: format.ofTarget)
      // Names of equal bytes share them.
      let latin1 =
        publications.contains { $0.encoding == .latin1 } ? WrittenCopy.Forms.latin1(fromUTF8: bytes) : nil
      for publication in publications {
        switch publication.encoding {
        case .utf8:
          add(publication, bytes)
        case .utf16:
          add(publication, WrittenCopy.Forms.utf16LittleEndian(fromUTF8: bytes))
        case .latin1:
          if let latin1 { add(publication, latin1) }
        case .compoundText:
          // Latin-1 is the initial state of Compound Text (CTEXT 4), and STRING's only character set.
          if let latin1 {
            add(publication, latin1)
          } else {
            pendingCompoundText = PendingText(position: forms.count, targets: publication.names, utf8: bytes)
          }
        }
      }
    }

    private mutating func add(_ publication: TargetCatalog.Publication, _ bytes: [UInt8]) {
      forms.append(Offer.Form(targets: publication.names, type: publication.replyType, bytes: bytes))
    }

    func forms(compoundText convert: ([UInt8]) -> [UInt8]?) -> [Offer.Form] {
      var forms = forms
      if let pending = pendingCompoundText, let bytes = convert(pending.utf8) {
        forms.insert(Offer.Form(targets: pending.targets, bytes: bytes), at: pending.position)
      }
      return forms
    }
  }
}
