/// Looks for the marks of foreign objects in the opening of a page: its head, and the element that its content begins
/// with.
///
///     head ──first element──▶ verdict by the head ──▶ verdict by the element ──▶ [look at the rest of the window]
///       └────first text─────▶ verdict by the head
///
/// Each byte of the window is passed once.
struct HTMLOpeningScan {
  private var tokenizer: HTMLTokenizer
  private var head = HTMLHeadMarks()
  private let isCut: Bool
  /// Whether the wrapper of Office on the web stands around the content.
  private var isFromOfficeOnTheWeb = false

  /// - Parameters:
  ///   - text: UTF-8 with line feeds.
  ///   - isCut: whether the page goes on behind it.
  init(_ text: [UInt8], isCut: Bool) {
    tokenizer = HTMLTokenizer(text)
    self.isCut = isCut
  }

  /// Reads the opening, once.
  mutating func object() -> HTMLForeignObject? {
    while true {
      switch tokenizer.next() {
      case .endOfFile:
        return nil
      case .characters(let text):
        if !tokenizer.source.isBlankOrSpace(text) { return head.isSpreadsheet(before: nil) ? .spreadsheet : nil }
      case .startTag(let tag):
        if !note(tag) { return object(in: tag) }
      case .endTag, .comment, .doctype:
        continue
      }
    }
  }

  // MARK: Head

  /// Takes note of a tag that belongs to the head, or that wraps the whole page; false for the first one of the
  /// content.
  private mutating func note(_ tag: HTMLStartTag) -> Bool {
    let source = tokenizer.source
    switch tag.kind {
    case .html:
      for index in tag.attributes.indices where source.nameHasPrefix("xmlns", index) {
        head.note(namespace: source[source.attributes[index].value])
      }
    case .meta:
      if let name = source.value(.name, in: tag.attributes), let content = source.value(.content, in: tag.attributes) {
        head.note(meta: source[name], content: source[content])
      }
    case .style:
      let style = rawText(of: "style")
      head.note(style: tokenizer.source[style])
    case .title, .script, .noscript:
      _ = rawText(of: source.name(tag.name))
    case .head, .body, .link, .base:
      break
    case .div where source.value(named: "ccp_infra_version".utf8, in: tag.attributes) != nil:
      isFromOfficeOnTheWeb = true
    case .div where source.value(named: "data-coolorigin".utf8, in: tag.attributes) != nil:
      break
    default:
      return false
    }
    return true
  }

  /// Passes over the text of an element that holds no tags, and returns it.
  private mutating func rawText(of name: String) -> HTMLText {
    tokenizer.state = .rawText
    tokenizer.lastStartTag = name
    guard case .characters(let text) = tokenizer.next() else { return .empty }
    return text
  }

  // MARK: Content

  private mutating func object(in first: HTMLStartTag) -> HTMLForeignObject? {
    if head.isWordProcessor { return nil }
    if head.isSpreadsheet(before: first.kind) { return .spreadsheet }
    switch HTMLElementMark(first, in: tokenizer.source) {
    case .object(let object): return object
    case .document: return nil
    case .drawingData: return drawing(from: first, within: nil)
    case .cells: return cells(from: first, areMarked: true)
    case nil: break
    }
    switch first.kind {
    case .table:
      if isFromOfficeOnTheWeb, !HTMLElementMark.isOfficeDocument(first, in: tokenizer.source) { return .spreadsheet }
      return cells(from: first, areMarked: false)
    case .div, .p:
      if let inner = nextTag(), HTMLElementMark(inner, in: tokenizer.source) == .drawingData {
        return drawing(from: inner, within: first.kind)
      }
      return head.isPresentation || isFromOfficeOnTheWeb ? emptyDrawing(from: first) : nil
    default:
      let isWrapped = HTMLElementMark.isGoogleWrapper(first, in: tokenizer.source)
      return isWrapped || head.isPresentation ? emptyDrawing(from: first) : nil
    }
  }

  /// The next tag, if it holds a drawing and nothing but space stands before it; otherwise nothing is passed.
  private mutating func nextTag() -> HTMLStartTag? {
    var tokens = tokenizer
    while true {
      switch tokens.next() {
      case .characters(let text) where tokens.source.isBlankOrSpace(text): continue
      case .comment: continue
      case .startTag(let tag):
        guard HTMLElementMark(tag, in: tokens.source) == .drawingData else { return nil }
        tokenizer = tokens
        return tag
      case .characters, .endTag, .doctype, .endOfFile: return nil
      }
    }
  }

  /// A drawing that an attribute holds. Pages keep such elements from what was pasted into them; there, text of the
  /// page follows.
  private mutating func drawing(from tag: HTMLStartTag, within outer: HTMLTag?) -> HTMLForeignObject? {
    let rest = HTMLWindowRest(of: &tokenizer, from: tag)
    return rest.hasDocumentElements || outer == .p && rest.hasText ? nil : .drawing
  }

  /// Cells that stand alone.
  private mutating func cells(from tag: HTMLStartTag, areMarked: Bool) -> HTMLForeignObject? {
    let rest = HTMLWindowRest(of: &tokenizer, from: tag)
    let hasCells = areMarked || rest.hasSheetsCells || rest.hasCalcCells && !head.isPaged
    return hasCells && (!rest.goesOn || head.hasCellBreakStyle) ? .spreadsheet : nil
  }

  /// A wrapper whose content the program keeps to itself.
  private mutating func emptyDrawing(from tag: HTMLStartTag) -> HTMLForeignObject? {
    guard !isCut else { return nil }
    let rest = HTMLWindowRest(of: &tokenizer, from: tag)
    return rest.hasText || rest.hasPictures ? nil : .drawing
  }
}

extension HTMLSource {
  /// Reports whether text is white space or U+00A0.
  func isBlankOrSpace(_ text: HTMLText) -> Bool { HTMLTree.trimmingEnd(of: self[text]).isEmpty }

  /// Reports whether the name of an attribute begins with `prefix`.
  func nameHasPrefix(_ prefix: StaticString, _ index: Int) -> Bool {
    begins(attributes[index].nameText, with: prefix)
  }

  func begins(_ text: HTMLText, with prefix: StaticString) -> Bool {
    withBytes(of: text) { bytes in prefix.withUTF8Buffer { bytes.starts(with: $0) } }
  }
}
