/// Writes the text of paragraphs with its emphasis and links.
///
/// Elements nest: the one that reaches furthest stands outside, and a link is never divided. White space at the ends of
/// an element moves out of it. Beside letters and punctuation, the flanking rules of CommonMark, section 6.2, may not
/// accept a delimiter. Then the letter outside is written as a character reference, which counts as punctuation.
struct MarkdownTextWriter {
  /// The surroundings of the text.
  enum Place {
    case paragraph, heading, cell
  }

  private let document: Document
  private var traitsOfStyle: [MarkdownTraits?]
  private(set) var findings = Findings()
  /// Whether dollar signs of the text could be taken for those of a formula.
  private var escapesDollars = false

  init(_ document: Document) {
    self.document = document
    traitsOfStyle = Array(repeating: nil, count: document.characterStyles.count)
  }

  /// The paragraph without the white space at its ends; of several lines only in a paragraph.
  mutating func write(_ range: Range<Int>, in place: Place) -> [UInt8] {
    for run in document.runs(in: range) { _ = traits(of: run.style) }
    let known = traitsOfStyle
    let segments = MarkdownTextSegment.segments(of: range, in: document) { known[Int($0)] ?? MarkdownTraits.plain }
    escapesDollars = false
    let before = findings
    var (output, formulas) = write(segments, end: range.upperBound, in: place)
    let hasDollars = output.withUnsafeBufferPointer { ByteScan.first(UInt8(ascii: "$"), in: $0) } < output.count
    if hasDollars, MarkdownFormulas(in: output[...]).ranges != formulas {
      escapesDollars = true
      findings = before
      output = write(segments, end: range.upperBound, in: place).output
    }
    if place == .heading, output.last == UInt8(ascii: "#") {
      // Number signs that come last are not part of a heading (CommonMark, section 4.2).
      output.insert(UInt8(ascii: "\\"), at: output.count - 1)
    }
    return output
  }

  /// Writes segments, and tells where the formulas among them are.
  private mutating func write(
    _ segments: [MarkdownTextSegment], end: Int, in place: Place
  ) -> (output: [UInt8], formulas: [Range<Int>]) {
    var output: [UInt8] = []
    var formulas: [Range<Int>] = []
    var layering = MarkdownLayering(segments, document.text)
    for index in segments.indices {
      layering.enter(index, &output)
      let start = output.count
      write(segments[index], end: end, in: place, encodesFirst: layering.encodesNext, &output)
      if segments[index].traits.isFormula { formulas.append(start..<output.count) }
    }
    layering.enter(segments.count, &output)
    return (output, formulas)
  }

  /// A line of code, without what is said of its parts.
  mutating func writeCode(_ range: Range<Int>) -> [UInt8] {
    var line: [UInt8] = []
    var isStyled = false
    document.forEachPiece(in: range) { piece, style in
      var traits = traits(of: style)
      traits.isCode = false
      isStyled = isStyled || traits != .plain
      switch piece {
      case .text(let range): line += document.text[range]
      case .attachment(let index):
        let attachment = document.attachments[index].attachment
        findings.record(.attachmentAsText, from: attachment.type.string)
        line += Array(PictureDescription.line(attachment.alternativeText.string).utf8)
      }
    }
    if isStyled { findings.record(.markdownNotCarried, from: "style in code") }
    guard line.contains(0xE2) else { return line }
    let parts = String(decoding: line, as: UTF8.self).unicodeScalars.split(
      separator: "\u{2028}", omittingEmptySubsequences: false)
    return Array(parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n").utf8)
  }

  private mutating func traits(of style: StyleTable<CharacterStyle>.ID) -> MarkdownTraits {
    if let known = traitsOfStyle[Int(style)] { return known }
    let traits = MarkdownTraits(document.characterStyles[style], findings: &findings)
    traitsOfStyle[Int(style)] = traits
    return traits
  }

  private mutating func write(
    _ segment: MarkdownTextSegment, end: Int, in place: Place, encodesFirst: Bool, _ output: inout [UInt8]
  ) {
    let text = document.text
    switch segment.content {
    case .text:
      var range = segment.range
      if encodesFirst, let scalar = text.scalar(at: range.lowerBound, to: range.upperBound) {
        output += "&#\(scalar.value);".utf8
        range = range.lowerBound + String(scalar).utf8.count..<range.upperBound
      }
      let line: MarkdownEscaping.LineStart =
        place != .paragraph ? .none : output.isEmpty ? .first : output.last == 0x0A ? .later : .none
      MarkdownEscaping.append(
        text, range, end: end, line: line, isInLink: segment.traits.link != nil, escapesDollars: escapesDollars,
        to: &output)
    case .markup: output += text[segment.range]
    case .code: MarkdownEscaping.appendCode(text[segment.range], to: &output)
    case .address:
      output.append(UInt8(ascii: "<"))
      output += text[segment.range]
      output.append(UInt8(ascii: ">"))
    case .lineBreak: output += (place == .paragraph ? "\\\n" : "<br>").utf8
    case .attachment(let index): write(document.attachments[index].attachment, segment.traits, &output)
    }
  }

  private mutating func write(_ attachment: Attachment, _ traits: MarkdownTraits, _ output: inout [UInt8]) {
    switch attachment.origin {
    case .remote(let url) where !url.isEmpty && SafeMarkup.isInert(url.string):
      return MarkdownEscaping.appendImage(url.string, alternative: attachment.alternativeText.string, to: &output)
    case .remote(let url):
      if !url.isEmpty { findings.record(.markdownUnsafeAddress) }
    case .embedded
    where attachment.isShownAsPicture && SafeMarkup.isMediaType(attachment.type.string) && !attachment.bytes.isEmpty:
      var data = HTMLOutput()
      data.markup("data:\(attachment.type);base64,")
      data.base64(attachment.bytes)
      let address = String(decoding: data.bytes, as: UTF8.self)
      return MarkdownEscaping.appendImage(address, alternative: attachment.alternativeText.string, to: &output)
    case .embedded: break
    }
    findings.record(.attachmentAsText, from: attachment.type.string)
    let text = Array(PictureDescription.line(attachment.alternativeText.string).utf8)
    MarkdownEscaping.append(
      text, text.indices, end: text.count, line: .first, isInLink: traits.link != nil, to: &output)
  }
}

extension MarkdownTraits {
  static let plain: MarkdownTraits = {
    var findings = Findings()
    return MarkdownTraits(CharacterStyle(), findings: &findings)
  }()
}
