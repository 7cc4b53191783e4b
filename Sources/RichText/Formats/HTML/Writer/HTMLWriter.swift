/// Writes a document as a compact page: elements for what has one, `style` for the rest, and nothing else.
///
///     <meta http-equiv="content-type" content="text/html; charset=utf-8"><h1>Title</h1><p>Some <b>bold</b> text</p>
///
/// Paragraphs that are set apart are `<p>`, lines `<div>`, unless they were `<p>` without margins. A document of a
/// single plain paragraph is written without `<p>`, so that a copied word joins the line it is pasted in.
struct HTMLWriter {
  private let document: Document
  private let alignments: HTMLCellAlignments
  private var output = HTMLOutput()
  private var findings = Findings()
  private var previous: Document.Event?
  private var present: Document.Event?
  private var traits: HTMLInlineTraitCatalog
  private var layering = HTMLInlineLayering()
  private var tags: HTMLParagraphTags
  private var lists: HTMLListTags
  private let directions: HTMLDirections
  /// The notes of the document; `nil` if it has none.
  private var notes: HTMLNoteNames?
  /// The state of the checkbox that comes before what is written next.
  private var checkbox: Bool?
  /// Whether white space of the present paragraph would collapse.
  private var keepsSpaces = false
  /// The first run that may reach into what is written next: paragraphs come in the order of the text.
  private var nextRun = 0

  /// The tag that Firefox puts before a copied fragment.
  static let preamble = "<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">"

  static func write(_ document: Document) -> Writing {
    let notes = HTMLNoteNames(document)
    var document = (notes.map { $0.linked(document) } ?? document).settlingFormulas()
    let alignments = HTMLCellAlignments(takenOutOf: &document)
    var writer = HTMLWriter(document, alignments: alignments)
    writer.notes = notes
    writer.output.markup(preamble)
    document.forEachEvent { writer.pass(to: $0) }
    writer.pass(to: nil)
    writer.recordUncarried()
    return Writing(bytes: writer.output.bytes, findings: writer.findings)
  }

  private init(_ document: Document, alignments: HTMLCellAlignments) {
    self.document = document
    self.alignments = alignments
    traits = HTMLInlineTraitCatalog(document)
    tags = HTMLParagraphTags(document)
    lists = HTMLListTags(document)
    directions = HTMLDirections(document)
    output.reserve(document.text.count + document.text.count / 2)
  }

  /// Takes the present step, now that the next one is known.
  private mutating func pass(to next: Document.Event?) {
    switch present {
    case .blockOpened(let block): openBlock(block)
    case .blockClosed(let block): closeBlock(block, next: next)
    case .paragraph(let paragraph): writeParagraph(document.paragraphs[paragraph], previous: previous, next: next)
    case nil: break
    }
    previous = present
    present = next
  }

  private mutating func recordUncarried() {
    findings.record(contentsOf: traits.findings)
    for style in document.characterStyles.all { recordUncarried(style) }
    for style in document.paragraphStyles.all {
      if !style.tabs.isEmpty { findings.record(.notCarried, from: "tabs") }
      if !style.custom.isEmpty { findings.record(.notCarried, from: "custom") }
    }
  }

  // MARK: Blocks

  private mutating func openBlock(_ block: Int) {
    writeCheckbox()
    switch document.blocks[block].kind {
    case .quote: openTag("<blockquote", isTight: document.blocks[block].isTight)
    case .list(let style):
      if style != HTMLListTags.carried(style) { findings.record(.notCarried, from: "list marker") }
      lists.open(
        style, block: block, isTight: document.blocks[block].isTight, direction: directions.stated(on: block),
        to: &output)
    case .item(let isChecked):
      lists.openItem(isChecked: isChecked, to: &output)
      checkbox = isChecked
    case .descriptionList: openTag("<dl", isTight: document.blocks[block].isTight)
    case .term: output.tag("<dt>")
    case .description: output.tag("<dd>")
    case .code(let language):
      openTag("<pre", isTight: document.blocks[block].isTight)
      // CKEditor 5 takes no `<pre>` without it for code.
      output.tag("<code")
      if let language { output.attribute("class", "language-" + language.string) }
      output.tag(">")
    case .table(let style):
      output.tag("<table")
      if style.isFullWidth { output.tag(" width=\"100%\"") }
      if let direction = directions.stated(on: block) { output.attribute("dir", direction.rawValue) }
      output.tag(style.isBordered ? " border=\"1\" style=\"border-collapse:collapse\">" : ">")
    case .row: output.tag("<tr>")
    case .cell(let style):
      var alignment = alignments.ofCells.isEmpty ? nil : alignments.ofCells[block]
      if alignment == .left, !style.isHeader, !directions.isUsed { alignment = nil }
      guard style.columnSpan > 1 || style.rowSpan > 1 || alignment != nil else {
        return output.tag(style.isHeader ? "<th>" : "<td>")
      }
      output.tag(style.isHeader ? "<th" : "<td")
      if style.columnSpan > 1 { output.attribute("colspan", String(style.columnSpan)) }
      if style.rowSpan > 1 { output.attribute("rowspan", String(style.rowSpan)) }
      if let alignment { output.attribute("style", HTMLParagraphText.css(of: alignment)) }
      output.tag(">")
    case .note:
      output.tag("<div")
      if let name = notes?.name(of: block) { output.attribute("id", name) }
      output.tag(">")
    }
  }

  /// Writes the rest of a container's tag. Its margins are logical ones, which programs that know only paper pass over.
  private mutating func openTag(_ tag: StaticString, isTight: Bool) {
    output.tag(tag)
    if isTight { output.attribute("style", HTMLListTags.tightMargins) }
    output.tag(">")
  }

  private mutating func closeBlock(_ block: Int, next: Document.Event?) {
    switch document.blocks[block].kind {
    case .quote: output.tag("</blockquote>")
    case .list(let style): lists.close(style, before: list(openedBy: next, after: block), to: &output)
    case .item: output.tag("</li>")
    case .descriptionList: output.tag("</dl>")
    case .term: output.tag("</dt>")
    case .description: output.tag("</dd>")
    case .code: output.tag("</code></pre>")
    case .table: output.tag("</table>")
    case .row: output.tag("</tr>")
    case .cell(let style): output.tag(style.isHeader ? "</th>" : "</td>")
    case .note: output.tag("</div>")
    }
  }

  /// Writes the sign of a checkbox: LibreOffice drops an `<input>`, and mail and word processors do not keep its state.
  private mutating func writeCheckbox() {
    guard let isChecked = checkbox else { return }
    checkbox = nil
    output.text(Array((CheckboxSign.text(isChecked: isChecked) + " ").utf8)[...])
  }

  /// Returns the style of a list that may go on in the one before it.
  private func list(openedBy event: Document.Event?, after former: Int) -> ListStyle? {
    guard case .blockOpened(let block) = event, case .list(let style) = document.blocks[block].kind,
      directions.areRightToLeft(inside: block) == directions.areRightToLeft(inside: former)
    else { return nil }
    return style
  }

  // MARK: Paragraphs

  private mutating func writeParagraph(_ paragraph: Paragraph, previous: Document.Event?, next: Document.Event?) {
    let role = paragraph.block.map { document.blocks[$0].kind.role }
    if role == .code {
      writeLine(paragraph, next: next)
      return
    }
    let isLine = document.paragraphStyles[paragraph.style].isLine(in: ParagraphStyle.Place(role))
    if document.isThematicBreak(paragraph) {
      writeCheckbox()
      return output.tag("<hr>")
    }
    let isReversed = directions.areRightToLeft(inside: paragraph.block)
    keepsSpaces = HTMLParagraphText.needsPreservedSpaces(document.text[paragraph.range])
    let endsWithBreak = document.endsWithLineBreak(paragraph)
    if !endsWithBreak, isLine || role == nil, tags.isPlain(paragraph.style, inRightToLeft: isReversed),
      document.isBare(paragraph, role, previous, next)
    {
      writeCheckbox()
      if keepsSpaces { output.tag(Self.preservedSpaces) }
      writeRuns(paragraph.range, inCode: false, atTop: role == nil && !keepsSpaces)
      if keepsSpaces { output.tag("</span>") }
      return
    }
    let start = tags.start(
      of: paragraph.style, in: document, isLine: isLine, keepsSpaces: keepsSpaces, inRightToLeft: isReversed)
    if role == .note, let block = paragraph.block, start.starts(with: "<p".utf8) {
      // This class makes LibreOffice use its paragraph style for notes.
      output.tag("<p")
      output.attribute("class", HTMLNoteNames.paragraphClass(of: document.blocks[block].kind))
      output.markup(Array(start.dropFirst(2)))
    } else {
      output.markup(start)
    }
    writeCheckbox()
    writeRuns(paragraph.range, inCode: false)
    // A line break that comes last, and an empty paragraph, need a break to show.
    if paragraph.range.isEmpty || endsWithBreak { output.tag("<br>") }
    output.markup(tags.end(of: paragraph.style, in: document, isLine: isLine))
  }

  private mutating func writeLine(_ paragraph: Paragraph, next: Document.Event?) {
    writeRuns(paragraph.range, inCode: true)
    let isLast = if case .paragraph = next { false } else { true }
    // One of the line feeds at the end has no meaning.
    if !isLast || paragraph.range.isEmpty { output.tag("\n") }
    noteStyle(ofLine: paragraph)
  }

  /// Reports a paragraph style that a line of code cannot have. Code runs to the right anyway.
  private mutating func noteStyle(ofLine paragraph: Paragraph) {
    guard !tags.isPlain(paragraph.style, inRightToLeft: false) else { return }
    var style = document.paragraphStyles[paragraph.style]
    (style.isLine, style.isTightParagraph) = (nil, false)
    if style.direction == .leftToRight { style.direction = nil }
    if style != ParagraphStyle() { findings.record(.notCarried, from: "code paragraph") }
  }

  // MARK: Text

  private static let preservedSpaces: StaticString = "<span style=\"white-space:pre-wrap\">"

  private mutating func writeRuns(_ range: Range<Int>, inCode: Bool, atTop: Bool = false) {
    guard !range.isEmpty else { return }
    while nextRun < document.runs.count, document.runs[nextRun].range.upperBound <= range.lowerBound { nextRun += 1 }
    var last = nextRun
    while last < document.runs.count, document.runs[last].range.upperBound < range.upperBound { last += 1 }
    if last == nextRun, traits.traits(of: document.runs[last].style).isEmpty {
      writeText(range, inCode: inCode)
      return
    }
    let runs = document.runs[nextRun...last]
    layering.begin(runs, inCode: inCode, catalog: &traits)
    for (index, run) in runs.enumerated() {
      layering.enter(index, catalog: &traits, output: &output)
      let run = run.range.clamped(to: range)
      // Quill drops white space that stands alone at the top of a page, and Chromium a `<span>` without a style.
      let standsAlone = atTop && layering.isEmpty && document.text[run].allSatisfy { $0 == 0x20 }
      if standsAlone { output.tag(Self.preservedSpaces) }
      writeText(run, inCode: inCode)
      if standsAlone { output.tag("</span>") }
    }
    layering.enter(runs.count, catalog: &traits, output: &output)
  }

  private mutating func writeText(_ range: Range<Int>, inCode: Bool) {
    let spells = keepsSpaces && !inCode
    var start = range.lowerBound
    while let index = document.nextMark(in: start..<range.upperBound, inCode: inCode) {
      output.text(document.text[start..<index], spellsSpaces: spells)
      if document.text[index] == 0xE2 {
        output.tag("<br>")
      } else if let attachment = document.attachmentIndex(at: index) {
        write(document.attachments[attachment].attachment)
      }
      start = index + 3
    }
    output.text(document.text[start..<range.upperBound], spellsSpaces: spells)
  }

  private mutating func write(_ attachment: Attachment) {
    let alternative = Array(PictureDescription.line(attachment.alternativeText.string).utf8)
    // A remote picture's type is a guess at best, and not written.
    let isRemote = if case .remote = attachment.origin { true } else { false }
    guard
      attachment.isShownAsPicture && SafeMarkup.isMediaType(attachment.type.string)
        || isRemote && attachment.type.isEmpty
    else {
      findings.record(.notCarried, from: "attachment")
      return output.text(alternative[...])
    }
    switch attachment.origin {
    case .embedded where attachment.bytes.isEmpty:
      findings.record(.notCarried, from: "attachment")
      return output.text(alternative[...])
    case .embedded:
      output.markup("<img src=\"data:\(attachment.type);base64,")
      output.base64(attachment.bytes)
      output.tag("\"")
    case .remote(let url):
      guard SafeMarkup.isInert(url.string), !url.isEmpty else {
        findings.record(.unsafeAddress)
        return output.text(alternative[...])
      }
      output.tag("<img")
      output.attribute("src", url.string)
    }
    if !alternative.isEmpty { output.attribute("alt", String(decoding: alternative, as: UTF8.self)) }
    var css: [String] = []
    for (name, length) in [("width", attachment.width), ("height", attachment.height)] {
      guard let length, length > .zero else { continue }
      // 15 twips are a pixel.
      if length.twips.isMultiple(of: 15) {
        output.attribute(name, String(length.twips / 15))
      } else {
        css.append("\(name):\(length.pointsDescription)pt")
      }
    }
    if attachment.baselineOffset != .zero {
      css.append("vertical-align:\(attachment.baselineOffset.pointsDescription)pt")
    }
    if !css.isEmpty { output.attribute("style", css.joined(separator: ";")) }
    output.tag(">")
  }

  private mutating func recordUncarried(_ style: CharacterStyle) {
    if !style.custom.isEmpty { findings.record(.notCarried, from: "custom") }
    switch style.underline?.kind {
    case .thick, .words, .dotDash, .dotDotDash: findings.record(.notCarried, from: "underline kind")
    case .single, .double, .dotted, .dashed, .wave, nil: break
    }
  }
}

extension Finding.Code {
  /// A part of the model that HTML as we write it cannot express.
  public static let notCarried = Finding.Code("html.not-carried")
  /// An address that would run code; what it stood on is kept.
  public static let unsafeAddress = Finding.Code("html.unsafe-address")
}

extension Document {
  /// Reports whether a line break comes last in a paragraph.
  @inline(__always)
  fileprivate func endsWithLineBreak(_ paragraph: Paragraph) -> Bool {
    paragraph.range.count >= 3 && text[paragraph.range.upperBound - 3] == 0xE2
      && text[paragraph.range].suffix(3).elementsEqual(Document.lineSeparator)
  }

  /// Reports whether a paragraph needs no element if it ends with no line break. It is the first of an item, term,
  /// description or cell that no other follows, or alone in the document.
  fileprivate func isBare(
    _ paragraph: Paragraph, _ role: Block.Role?, _ previous: Event?, _ next: Event?
  ) -> Bool {
    switch role {
    case nil: return paragraphs.count == 1 && !paragraph.range.isEmpty
    case .item, .cell, .term, .description:
      guard case .blockOpened(let block)? = previous, block == paragraph.block else { return false }
      if case .paragraph = next { return false }
      // A term or a description without anything would be left out.
      if case .blockClosed = next, role == .item || role == .cell { return true }
      return !paragraph.range.isEmpty
    default: return false
    }
  }

  /// Returns the place of the next U+FFFC or, outside of code, U+2028. These are the only characters that are not
  /// written unchanged.
  fileprivate func nextMark(in range: Range<Int>, inCode: Bool) -> Int? {
    text.withUnsafeBufferPointer { text in
      let text = UnsafeBufferPointer(rebasing: text[..<range.upperBound])
      var index = range.lowerBound
      while true {
        index = ByteScan.first(in: text, from: index) { $0.bytes(equalTo: 0xE2) | $0.bytes(equalTo: 0xEF) }
        guard index + 2 < text.count else { return nil }
        switch (text[index], text[index + 1], text[index + 2]) {
        case (0xE2, 0x80, 0xA8) where !inCode: return index
        case (0xEF, 0xBF, 0xBC): return index
        default: index += 1
        }
      }
    }
  }
}
