package import RichText

/// Takes out invisible characters: bidi controls, zero-width and tag characters, and others.
///
/// Joiners stay where the script or an emoji needs them, and selectors stay after characters that have variants.
/// Direction marks stay in paragraphs that have right-to-left letters. Labels, such as alternative texts, titles and
/// addresses, are text, too. A character keeps only as many combining marks as writing needs: stacks beyond
/// ``CombiningStack/limit`` are removed.
package struct StripInvisibles: PurePolicy {
  package static let keys = ["text.bidi", "text.invisible"]

  private let bidi: Bool
  private let invisible: Bool

  package init?(profile: borrowing Profile) {
    bidi = profile.text.bidi == .strip
    invisible = profile.text.invisible == .strip
    if !bidi, !invisible { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.text.withUnsafeBufferPointer { ByteScan.endOfASCII($0, from: 0) < $0.count }
      || document.hasLabel { !$0.isASCII }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var result = document
    if document.hasLabel(where: { !$0.isASCII }) {
      result = document.rewritingLabels { _, label in label.isASCII ? label : clean(label, findings: &findings) }
    }
    return Sanitized(document: result.applying(edits(of: document, findings: &findings)), findings: findings)
  }

  private func edits(of document: Document, findings: inout Findings) -> [TextEdit] {
    var edits: [TextEdit] = []
    var removed = RemovedScalars()
    var candidate = InvisibleScalar.candidate(in: document.text, from: 0)
    for paragraph in document.paragraphs where candidate < paragraph.range.upperBound {
      defer { candidate = InvisibleScalar.candidate(in: document.text, from: paragraph.range.upperBound) }
      for removal in removals(from: document.text, in: paragraph.range) {
        removed.append(removal.scalar, to: &findings)
        if let last = edits.indices.last, edits[last].range.upperBound == removal.range.lowerBound,
          removal.range.lowerBound > paragraph.range.lowerBound
        {
          edits[last].range = edits[last].range.lowerBound..<removal.range.upperBound
        } else {
          edits.append(TextEdit(range: removal.range))
        }
      }
    }
    removed.record(in: &findings)
    return edits
  }

  private func clean(_ label: Label, findings: inout Findings) -> Label {
    let bytes = Array(label.utf8)
    var kept: [UInt8] = []
    var position = 0
    var removed = RemovedScalars()
    for removal in removals(from: bytes, in: 0..<bytes.count) {
      removed.append(removal.scalar, to: &findings)
      kept += bytes[position..<removal.range.lowerBound]
      position = removal.range.upperBound
    }
    removed.record(in: &findings)
    kept += bytes[position...]
    return Label(String(decoding: kept, as: UTF8.self))
  }

  private func removals(from bytes: [UInt8], in range: Range<Int>) -> [InvisibleScan.Removal] {
    var scan = InvisibleScan(bytes, in: range, stripsBidi: bidi, stripsInvisible: invisible)
    scan.run()
    return scan.removals
  }
}

/// The counts of removed characters. Most copies hold one kind many times, and one finding reports all in a row.
private struct RemovedScalars {
  private var scalar: Unicode.Scalar?
  private var count = 0

  mutating func append(_ scalar: Unicode.Scalar, to findings: inout Findings) {
    if scalar != self.scalar {
      record(in: &findings)
      self.scalar = scalar
    }
    count += 1
  }

  /// Records the counts as findings. Call it at the end.
  mutating func record(in findings: inout Findings) {
    guard let scalar else { return }
    findings.record(code(of: scalar), from: scalar.invisibleLabel, count: count)
    self.scalar = nil
    count = 0
  }

  private func code(of scalar: Unicode.Scalar) -> Finding.Code {
    guard let kind = InvisibleScalar(scalar) else { return .marksRemoved }
    return kind.isBidirectional ? .bidiControlRemoved : .invisibleRemoved
  }
}

extension Finding.Code {
  /// A removed bidi control; `from` is its code point.
  package static let bidiControlRemoved = Finding.Code("text.bidi-control-removed")
  /// A removed invisible character; `from` is its code point or its kind.
  package static let invisibleRemoved = Finding.Code("text.invisible-removed")
  /// Combining marks that were too many on one character.
  package static let marksRemoved = Finding.Code("text.marks-removed")
}

extension Label {
  fileprivate var isASCII: Bool {
    string.utf8.withContiguousStorageIfAvailable { ByteScan.endOfASCII($0, from: 0) == $0.count }
      ?? string.utf8.allSatisfy { $0 < 0x80 }
  }
}
