import RichText

/// The findings of reading, cleaning and writing a document, without its content.
package struct ConversionReport: Hashable, Sendable, Codable {
  /// Faults that reading put in order.
  package var reading: [CopyReport.FindingLine]
  /// Content that reading could not carry into the document.
  package var lost: [CopyReport.FindingLine]
  /// Changes that cleaning made.
  package var sanitizing: [CopyReport.FindingLine]
  /// Content that a format could not carry out of the document.
  package var writing: [CopyReport.FormatFindings]

  init(
    reading: [CopyReport.FindingLine], lost: [CopyReport.FindingLine], sanitizing: [CopyReport.FindingLine],
    writing: [CopyReport.FormatFindings]
  ) {
    self.reading = reading
    self.lost = lost
    self.sanitizing = sanitizing
    self.writing = writing
  }

  package init(reading: Findings, sanitizing: Findings, writing: Findings, to format: FormatName) {
    self.reading = CopyReport.FindingLine.lines(reading.filter { !$0.isLoss })
    lost = CopyReport.FindingLine.lines(reading.filter(\.isLoss))
    self.sanitizing = CopyReport.FindingLine.lines(sanitizing)
    let lines = CopyReport.FindingLine.lines(writing)
    self.writing = lines.isEmpty ? [] : [.init(format: format.rawValue, findings: lines)]
  }

  /// The labels of the findings and their texts; the first of a label's lines bears it.
  var labeled: [(label: String, texts: [String])] {
    let unwritten = writing.flatMap { format in format.findings.map { "\($0), in \(format.format)" } }
    func texts(_ lines: [CopyReport.FindingLine], noticed: Bool) -> [String] {
      lines.filter { FindingWords($0)?.isNotice ?? false == noticed }.map {
        // The label says it.
        noticed ? $0.description.replacing(" noticed", with: "", maxReplacements: 1) : $0.description
      }
    }
    return [
      ("Repaired", texts(reading, noticed: false)), ("Lost", lost.map(\.description) + unwritten),
      ("Changed", texts(sanitizing, noticed: false)), ("Noticed", texts(reading + sanitizing, noticed: true)),
    ]
  }
}

extension ConversionReport {
  /// One finding a line, as `washboard explain` prints them; empty if nothing was found.
  package var lines: [String] {
    labeled.flatMap { label, texts in
      texts.enumerated().map { ReportLine.text($0.offset == 0 ? label : "", $0.element) }
    }
  }
}
