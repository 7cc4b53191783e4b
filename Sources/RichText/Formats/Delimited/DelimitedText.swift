/// Tables as lines of values: comma-separated (RFC 4180) or tab-separated.
///
///     file   = record *(line-end record) [line-end]
///     record = field *(separator field)
///     field  = DQUOTE *(any / 2DQUOTE) DQUOTE / *any
///
/// A field is quoted where it holds the separator, a quotation mark, a line end, or a space at one of its ends. Line
/// ends are written as LF; LF, CRLF and CR are read. Text outside of tables is written as records of one field, so that
/// nothing is lost.
///
/// Where the comma is the decimal sign, spreadsheets write semicolons instead of commas. They are read if the first
/// line has no comma, or is `sep=;`. For that reason a field with a semicolon is quoted.
public struct DelimitedText: Hashable, Sendable {
  /// The byte between two fields.
  public let separator: UInt8

  public static let commas = DelimitedText(separator: UInt8(ascii: ","))
  public static let tabs = DelimitedText(separator: 0x09)

  private static let quote = UInt8(ascii: "\"")
  private static let semicolon = UInt8(ascii: ";")
  /// The commas of spreadsheets where the comma is the decimal sign.
  private static let semicolons = DelimitedText(separator: semicolon)

  // MARK: Reading

  /// Reads a table; short records are filled up with empty fields. The first of several records is the header, as in
  /// nearly all such files.
  /// - Parameters:
  ///   - bytes: the text of the table, in UTF-8 or with a byte order mark.
  ///   - limits: the limits of a document; each field counts as a block.
  /// - Throws: `FormatError` if a limit is passed.
  public func read(_ bytes: [UInt8], limits: ReadLimits = .default) throws(FormatError) -> Reading {
    try read(bytes, options: ReadOptions(limits: limits))
  }

  func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    let limits = options.limits
    guard bytes.count <= limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.bytes) bytes of text")
    }
    var findings = Findings()
    let text = try PlainTextReader.decode(bytes, options: options, findings: &findings).text
    let (separated, rest) = separation(of: text)
    let records = separated.records(of: rest)
    let columns = records.lazy.map(\.count).max() ?? 0
    guard columns > 0 else { return Reading(document: Document(), findings: findings) }
    // A wide record among many short ones would be a large table of a small text.
    let places = columns.multipliedReportingOverflow(by: records.count)
    guard !places.overflow, places.partialValue <= limits.blocks else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.blocks) fields")
    }
    var builder = DocumentBuilder(limits: limits)
    try builder.openBlock(.table(TableStyle()))
    for (row, record) in records.enumerated() {
      let style = CellStyle(isHeader: row == 0 && records.count > 1)
      try builder.openBlock(.row)
      for column in 0..<columns {
        try builder.openBlock(.cell(style))
        if column < record.count { try builder.append(utf8: record[column]) }
        try builder.endParagraph()
        try builder.closeBlock()
      }
      try builder.closeBlock()
    }
    try builder.closeBlock()
    findings.record(contentsOf: builder.findings)
    return Reading(document: try builder.finish(), findings: findings)
  }

  /// Reports whether the first line has the separator, or none of the others that programs use.
  public func isLikelySeparator(of bytes: [UInt8]) -> Bool {
    let found = Self.separators(inFirstLineOf: bytes[...])
    return found.contains(separator) || found.isEmpty
  }

  private static func separators(inFirstLineOf text: ArraySlice<UInt8>) -> Set<UInt8> {
    var isQuoted = false
    var found: Set<UInt8> = []
    for byte in text {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if byte == commas.separator || byte == tabs.separator || byte == semicolon { found.insert(byte) }
    }
    return found
  }

  /// The separator that the text has in truth, and the text without a line that only names it.
  private func separation(of text: ArraySlice<UInt8>) -> (DelimitedText, ArraySlice<UInt8>) {
    guard self == .commas else { return (self, text) }
    let first = text.prefix { $0 != 0x0A && $0 != 0x0D }
    for sign in [self, .semicolons] where first.elementsEqual(Array("sep=".utf8) + [sign.separator]) {
      return (sign, text[first.endIndex...].drop { $0 == 0x0D }.drop { $0 == 0x0A })
    }
    return (Self.separators(inFirstLineOf: text) == [Self.semicolon] ? .semicolons : self, text)
  }

  private func records(of text: ArraySlice<UInt8>) -> [[[UInt8]]] {
    var records: [[[UInt8]]] = []
    var record: [[UInt8]] = []
    var field: [UInt8] = []
    var (isQuoted, wasQuoted) = (false, false)
    func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if isQuoted {
        if byte != Self.quote {
          field.append(byte)
        } else if index < text.endIndex, text[index] == Self.quote {
          field.append(byte)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == Self.quote, field.isEmpty, !wasQuoted {
        (isQuoted, wasQuoted) = (true, true)
      } else if byte == separator {
        record.append(field)
        (field, wasQuoted) = ([], false)
      } else if endsLine(byte) {
        if byte == 0x0D, index < text.endIndex, text[index] == 0x0A { index += 1 }
        records.append(record + [field])
        (record, field, wasQuoted) = ([], [], false)
      } else {
        field.append(byte)
      }
    }
    if !record.isEmpty || !field.isEmpty || wasQuoted { records.append(record + [field]) }
    return records
  }

  // MARK: Writing

  /// Reports whether a document is one table, with nothing around it but empty paragraphs.
  public static func isTable(_ document: Document) -> Bool {
    let tables = document.blocks.indices.filter {
      document.blocks[$0].kind.isTable && document.blocks[$0].parent == nil
    }
    guard tables.count == 1 else { return false }
    return document.paragraphs.allSatisfy { $0.range.isEmpty || document.outermostBlock(of: $0) == tables[0] }
  }

  /// Writes the tables of a document, and the lines around them, ended by LF.
  public func write(_ document: Document) -> [UInt8] {
    var output: [UInt8] = []
    var index = 0
    while index < document.paragraphs.count {
      let block = document.outermostBlock(of: document.paragraphs[index])
      if let block, document.blocks[block].kind.isTable {
        write(table: block, of: document, to: &output)
        while index < document.paragraphs.count, document.outermostBlock(of: document.paragraphs[index]) == block {
          index += 1
        }
      } else {
        let text = document.cellText(of: [index])
        if !text.isEmpty {
          append(field: text, to: &output)
          output.append(0x0A)
        }
        index += 1
      }
    }
    return output
  }

  private func write(table: Int, of document: Document, to output: inout [UInt8]) {
    var paragraphs: [Int: [Int]] = [:]
    for (index, paragraph) in document.paragraphs.enumerated() {
      if let cell = document.cell(of: paragraph, in: table) { paragraphs[cell, default: []].append(index) }
    }
    let grid = TableGrid(of: table, in: document)
    for row in grid.rows {
      for column in 0..<grid.columnCount {
        if column > 0 { output.append(separator) }
        if column < row.count, case .cell(let cell) = row[column] {
          append(field: document.cellText(of: paragraphs[cell] ?? []), to: &output)
        }
      }
      output.append(0x0A)
    }
  }

  private func append(field: [UInt8], to output: inout [UInt8]) {
    let needsQuotes =
      field.first == 0x20 || field.last == 0x20
      || field.contains {
        $0 == separator || $0 == Self.quote || $0 == 0x0A || $0 == 0x0D || $0 == Self.semicolon && self == .commas
      }
    guard needsQuotes else {
      output += field
      return
    }
    output.append(Self.quote)
    for byte in field {
      if byte == Self.quote { output.append(byte) }
      output.append(byte)
    }
    output.append(Self.quote)
  }
}

extension Document {
  fileprivate func outermostBlock(of paragraph: Paragraph) -> Int? {
    var block = paragraph.block
    while let inner = block, let parent = blocks[inner].parent { block = parent }
    return block
  }

  /// The cell of this very table that a paragraph stands in; those of tables in it count as a part of the cell.
  fileprivate func cell(of paragraph: Paragraph, in table: Int) -> Int? {
    var (block, cell) = (paragraph.block, Int?.none)
    while let inner = block, inner != table {
      if case .cell = blocks[inner].kind { cell = inner }
      block = blocks[inner].parent
    }
    return block == table ? cell : nil
  }

  /// The text of paragraphs, a line each, with the alternative text of pictures.
  fileprivate func cellText(of indices: [Int]) -> [UInt8] {
    var text: [UInt8] = []
    for (place, index) in indices.enumerated() {
      if place > 0 { text.append(0x0A) }
      let range = paragraphs[index].range
      var start = range.lowerBound
      for anchored in attachments[firstAttachment(from: start)...].prefix(while: { $0.offset < range.upperBound }) {
        text += self.text[start..<anchored.offset]
        text += Array(anchored.attachment.alternativeText.utf8)
        start = anchored.offset + Document.anchor.count
      }
      text += self.text[start..<range.upperBound]
    }
    guard text.contains(0xE2) else { return text }
    return Array(String(decoding: text, as: UTF8.self).replacing("\u{2028}", with: "\n").utf8)
  }
}
