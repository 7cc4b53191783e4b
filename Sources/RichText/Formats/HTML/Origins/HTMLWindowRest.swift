/// Facts about what follows the first tag of the content, to the end of the window.
struct HTMLWindowRest {
  private(set) var hasText = false
  private(set) var hasPictures = false
  /// Whether there are elements that only documents have.
  private(set) var hasDocumentElements = false
  /// Whether cells carry values as Google Sheets writes them.
  private(set) var hasSheetsCells = false
  /// Whether cells carry values or number formats as LibreOffice writes them.
  private(set) var hasCalcCells = false
  /// Whether something follows the first element.
  private(set) var goesOn = false

  init(of tokenizer: inout HTMLTokenizer, from first: HTMLStartTag) {
    let name = first.name
    var depth = 1
    while true {
      switch tokenizer.next() {
      case .endOfFile:
        return
      case .characters(let text):
        if tokenizer.source.isBlankOrSpace(text) { continue }
        hasText = true
        goesOn = goesOn || depth == 0
      case .startTag(let tag):
        note(tag, in: tokenizer.source)
        if depth == 0, tag.kind != .br, tag.kind != .meta { goesOn = true }
        if depth > 0, tokenizer.source.areEqual(tag.name, name) { depth += 1 }
      case .endTag(let tag):
        if depth > 0, tokenizer.source.areEqual(tag, name) { depth -= 1 }
      case .comment, .doctype:
        continue
      }
    }
  }

  private mutating func note(_ tag: HTMLStartTag, in source: HTMLSource) {
    switch tag.kind {
    case .img, .svg, .object, .canvas, .video:
      hasPictures = true
      hasDocumentElements = true
    case .h1, .h2, .h3, .h4, .h5, .h6, .p, .ul, .ol, .table, .a, .blockquote, .pre, .article, .section:
      hasDocumentElements = true
    case .td, .th:
      for index in tag.attributes.indices {
        if source.nameHasPrefix("data-sheets-", index) { hasSheetsCells = true }
      }
      if ["sdval", "sdnum"].contains(where: { source.value(named: $0.utf8, in: tag.attributes) != nil }) {
        hasCalcCells = true
      }
    default:
      break
    }
  }
}
