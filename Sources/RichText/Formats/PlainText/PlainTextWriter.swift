/// Writes UTF-8 lines, each but the last with its end.
enum PlainTextWriter {
  static func write(_ document: Document, lineEnd: LineEnd = .lf) -> Writing {
    let lineEnd = lineEnd.bytes
    let flat = document.flattening(.all)
    var findings = Findings()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(flat.text.count + flat.paragraphs.count)
    for (index, paragraph) in flat.paragraphs.enumerated() {
      if index > 0 { bytes += lineEnd }
      if flat.attachments.isEmpty {
        append(flat.text[paragraph.range], lineEnd: lineEnd, to: &bytes)
        continue
      }
      flat.forEachPiece(in: paragraph.range) { piece, _ in
        switch piece {
        case .text(let range): append(flat.text[range], lineEnd: lineEnd, to: &bytes)
        case .attachment(let index):
          let attachment = flat.attachments[index].attachment
          findings.record(.attachmentAsText, from: attachment.type)
          bytes += Array(attachment.alternativeText.utf8)
        }
      }
    }
    return Writing(bytes: bytes, findings: findings)
  }

  /// Appends text with U+2028 as the end of a line.
  private static func append(_ text: ArraySlice<UInt8>, lineEnd: [UInt8], to bytes: inout [UInt8]) {
    text.withUnsafeBufferPointer { text in
      var start = 0
      var index = ByteScan.first(0xE2, in: text)
      while index + 2 < text.count {
        if text[index + 1] == 0x80, text[index + 2] == 0xA8 {
          bytes.append(contentsOf: text[start..<index])
          bytes += lineEnd
          start = index + 3
        }
        index = ByteScan.first(0xE2, in: text, from: index + 1)
      }
      bytes.append(contentsOf: text[start...])
    }
  }
}

extension Finding.Code {
  /// An attachment that the format cannot hold, written as its alternative text.
  public static let attachmentAsText = Finding.Code("write.attachment-as-text")
}
