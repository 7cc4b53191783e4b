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

  /// The transport needs a tenth of a second for this many bytes, in which the service would do nothing else. Programs that
  /// read COMPOUND_TEXT read UTF8_STRING, too.
  static let maximumCompoundText = 1 << 20

  /// - Parameter formats: what to publish, in the order of TARGETS.
  init(of document: Document, formats: [FormatName], options: WriteOptions) {
    for format in formats {
      let writing = FormatCatalog.format(named: format).write(document, options: options)
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
    } else if utf8.count <= Self.maximumCompoundText {
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

  /// ISO 8859-1; nil where a character lies outside it.
  static func latin1(fromUTF8 utf8: [UInt8]) -> [UInt8]? {
    let ascii = utf8.withUnsafeBufferPointer { ByteScan.endOfASCII($0, from: 0) }
    if ascii == utf8.count { return utf8 }
    var latin1 = Array(utf8[..<ascii])
    latin1.reserveCapacity(utf8.count)
    var lead: UInt8?
    for byte in utf8[ascii...] {
      switch (lead, byte) {
      case (nil, 0x00...0x7F):
        latin1.append(byte)
      case (nil, 0xC2...0xC3):
        lead = byte
      case (let first?, 0x80...0xBF):
        latin1.append(first << 6 | byte & 0x3F)
        lead = nil
      default:
        return nil
      }
    }
    return lead == nil ? latin1 : nil
  }

  /// UTF-16LE without a byte order mark, as LibreOffice writes and reads it, of well-formed UTF-8.
  static func utf16LittleEndian(fromUTF8 utf8: [UInt8]) -> [UInt8] {
    // No scalar has more than two bytes of UTF-16 for each of UTF-8.
    [UInt8](unsafeUninitializedCapacity: utf8.count * 2) { memory, count in
      func write(_ unit: UInt16) {
        memory[count] = UInt8(truncatingIfNeeded: unit)
        memory[count + 1] = UInt8(truncatingIfNeeded: unit >> 8)
        count += 2
      }
      count = 0
      var index = 0
      while index < utf8.count {
        if utf8[index] < 0x80 {
          write(UInt16(utf8[index]))
          index += 1
          continue
        }
        let length = utf8[index] >= 0xF0 ? 4 : utf8[index] >= 0xE0 ? 3 : 2
        var value = UInt32(utf8[index]) & 0xFF >> UInt32(length + 1)
        for byte in utf8[index...].prefix(length).dropFirst() { value = value << 6 | UInt32(byte & 0x3F) }
        if value >= 0x10000 {
          write(UInt16(truncatingIfNeeded: 0xD7C0 &+ value >> 10))
          value = 0xDC00 | value & 0x3FF
        }
        write(UInt16(truncatingIfNeeded: value))
        index += length
      }
    }
  }
}
