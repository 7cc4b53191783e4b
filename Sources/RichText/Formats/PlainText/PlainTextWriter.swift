/// Writes UTF-8 lines, each but the last with its end, and blank lines between paragraphs that are set apart.
struct PlainTextWriter {
  private let lineEnd: [UInt8]
  private var bytes: [UInt8] = []
  private var findings = Findings()
  /// The next line break at or after the text written last.
  private var nextLineBreak = -1

  private init(lineEnd: [UInt8]) { self.lineEnd = lineEnd }

  static func write(_ document: Document, options: WriteOptions) -> Writing {
    let document = document.emptyingBlankParagraphs()
    let spelled = options.formulas == .tex ? document.writingFormulas() : document
    let flat = spelled.writingCapitals().markingFormulas().flattening(.all, listMarkers: options.listMarkers)
    let isLine = flat.paragraphStyles.all.map { $0.isLine(in: .open) }
    var writer = PlainTextWriter(lineEnd: options.lineEnd.bytes)
    if flat.attachments.isEmpty, writer.lineBreak(in: flat.text, from: 0) == flat.text.count, !isLine.contains(false) {
      return Writing(bytes: writer.lines(of: flat))
    }
    writer.bytes.reserveCapacity(flat.text.count + 2 * flat.paragraphs.count * writer.lineEnd.count)
    // By style: whether nothing sets its paragraphs apart from those before and after.
    let isFlushBefore = zip(flat.paragraphStyles.all, isLine).map { $1 || $0.flushSide == .before }
    let isFlushAfter = zip(flat.paragraphStyles.all, isLine).map { $1 || $0.flushSide == .after }
    var previous: Paragraph?
    for paragraph in flat.paragraphs {
      if let previous {
        writer.bytes += writer.lineEnd
        let areLines = isFlushAfter[Int(previous.style)] && isFlushBefore[Int(paragraph.style)]
        // A paragraph without text is a blank line itself.
        if !areLines, !previous.range.isEmpty, !paragraph.range.isEmpty { writer.bytes += writer.lineEnd }
      }
      if flat.attachments.isEmpty {
        writer.append(flat.text, paragraph.range)
      } else {
        writer.append(flat, paragraph)
      }
      previous = paragraph
    }
    return Writing(bytes: writer.bytes, findings: writer.findings)
  }

  /// Returns the lines of a document that has neither line breaks nor attachments, whose bytes are known to the last.
  private func lines(of flat: Document) -> [UInt8] {
    // A line that stands alone is the text as it is.
    guard flat.paragraphs.count > 1 else { return flat.text }
    let count = flat.text.count + (flat.paragraphs.count - 1) * lineEnd.count
    return [UInt8](unsafeUninitializedCapacity: count) { lines, written in
      flat.text.withUnsafeBufferPointer { text in
        for (index, paragraph) in flat.paragraphs.enumerated() {
          if index > 0 { written = lines[written...].initialize(fromContentsOf: lineEnd) }
          written = lines[written...].initialize(fromContentsOf: text[paragraph.range])
        }
      }
    }
  }

  private mutating func append(_ flat: Document, _ paragraph: Paragraph) {
    var leavesBlank = false
    let start = bytes.count
    flat.forEachPiece(in: paragraph.range) { piece, _ in
      switch piece {
      case .text(var range):
        // The space on the other side of a picture that nothing stands for.
        if leavesBlank, flat.text[range.lowerBound] == 0x20 { range = range.lowerBound + 1..<range.upperBound }
        leavesBlank = false
        append(flat.text, range)
      case .attachment(let index):
        let attachment = flat.attachments[index].attachment
        findings.record(.attachmentAsText, from: attachment.type.string)
        bytes += Array(attachment.alternativeText.utf8)
        leavesBlank = attachment.alternativeText.isEmpty && (bytes.count == start || bytes.last == 0x20)
      }
    }
  }

  /// Appends text with U+2028 as the end of a line.
  private mutating func append(_ text: [UInt8], _ range: Range<Int>) {
    var start = range.lowerBound
    while case let end = lineBreak(in: text, from: start), end < range.upperBound {
      bytes.append(stretch: text[start..<end])
      bytes += lineEnd
      start = end + Document.lineSeparator.count
    }
    bytes.append(stretch: text[start..<range.upperBound])
  }

  /// Returns the place of the next line break; the length of the text if there is none. It is searched once.
  private mutating func lineBreak(in text: [UInt8], from start: Int) -> Int {
    if nextLineBreak < start {
      nextLineBreak = text.withUnsafeBufferPointer { ByteScan.first(0xE2, 0x80, 0xA8, in: $0, from: start) }
    }
    return nextLineBreak
  }
}

extension Finding.Code {
  /// An attachment that the format cannot hold, written as its alternative text.
  public static let attachmentAsText = Finding.Code("write.attachment-as-text")
}
