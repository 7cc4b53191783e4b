// Tables: HTML, sections 13.2.6.4.9 to 13.2.6.4.15. What does not belong in a table goes before it (foster parenting).
extension HTMLTreeBuilder {
  mutating func processTable(_ token: HTMLToken, in mode: Mode) {
    switch mode {
    case .inTable: processInTable(token)
    case .inTableText: processInTableText(token)
    case .inCaption: processInCaption(token)
    case .inColumnGroup: processInColumnGroup(token)
    case .inTableBody: processInTableBody(token)
    case .inRow: processInRow(token)
    default: processInCell(token)
    }
  }

  private mutating func processInTable(_ token: HTMLToken) {
    switch token {
    case .characters where HTMLTagSet.fostering.contains(currentTag):
      tableText = .empty
      originalMode = mode
      reprocess(in: .inTableText)
    case .startTag(let tag):
      startTagInTable(tag, tag.kind, token)
    case .endTag(let tag):
      let kind = tag.kind
      switch kind {
      case .table: closeTable()
      case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
      case .template: endTemplate()
      default: foster(token)
      }
    case .endOfFile:
      processInBody(token)
    case .characters:
      foster(token)
    case .comment, .doctype:
      break
    }
  }

  private mutating func startTagInTable(_ tag: HTMLStartTag, _ kind: HTMLTag, _ token: HTMLToken) {
    switch kind {
    case .caption:
      pop(backTo: .tableContext)
      formatting.append(nil)
      insertElement(tag)
      mode = .inCaption
    case .colgroup:
      pop(backTo: .tableContext)
      insertElement(tag)
      mode = .inColumnGroup
    case .col:
      pop(backTo: .tableContext)
      insertImplied(.colgroup)
      reprocess(in: .inColumnGroup)
    case .tbody, .tfoot, .thead:
      pop(backTo: .tableContext)
      insertElement(tag)
      mode = .inTableBody
    case .td, .th, .tr:
      pop(backTo: .tableContext)
      insertImplied(.tbody)
      reprocess(in: .inTableBody)
    case .table:
      guard hasInScope(.table, .tableScope) else { return }
      closeTable()
      reprocesses = true
    case .style, .script, .template:
      insertInHead(tag, kind)
    case .input where source.text(.type, in: tag.attributes)?.lowercased() == "hidden":
      insertElement(tag, opens: false)
    case .form:
      guard form == HTMLTree.none, templateModes.isEmpty else { return }
      form = insertElement(tag, opens: false)
    default:
      foster(token)
    }
  }

  private mutating func closeTable() {
    guard hasInScope(.table, .tableScope) else { return }
    pop(through: .table)
    resetMode()
  }

  private mutating func foster(_ token: HTMLToken) {
    isFostering = true
    processInBody(token)
    isFostering = false
  }

  private mutating func processInTableText(_ token: HTMLToken) {
    guard case .characters(let text) = token else {
      flushTableText()
      reprocess(in: originalMode)
      return
    }
    guard source.holdsNUL(text) else {
      tableText = tokenizer.source.joining(tableText, text)
      return
    }
    for part in source[text].split(separator: 0) {
      tableText = tokenizer.source.joining(tableText, HTMLText(start: part.startIndex, end: part.endIndex))
    }
  }

  mutating func flushTableText() {
    let text = tableText
    tableText = .empty
    if source.isBlank(text) {
      insertText(text)
    } else {
      foster(.characters(text))
    }
  }

  private mutating func processInCaption(_ token: HTMLToken) {
    func close() -> Bool {
      guard hasInScope(.caption, .tableScope) else { return false }
      generateImpliedEndTags()
      pop(through: .caption)
      clearFormattingToMarker()
      mode = .inTable
      return true
    }
    switch token {
    case .startTag(let tag):
      switch tag.kind {
      case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: if close() { reprocesses = true }
      default: processInBody(token)
      }
    case .endTag(let tag):
      let kind = tag.kind
      switch kind {
      case .caption: _ = close()
      case .table: if close() { reprocesses = true }
      case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
      default: processInBody(token)
      }
    case .characters, .comment, .doctype, .endOfFile:
      processInBody(token)
    }
  }

  private mutating func processInColumnGroup(_ token: HTMLToken) {
    func close() -> Bool {
      guard currentTag == .colgroup else { return false }
      stack.removeLast()
      mode = .inTable
      return true
    }
    switch token {
    case .characters(let text):
      let (blank, rest) = source.dividing(text)
      insertText(blank)
      if !rest.isEmpty, close() { process(.characters(rest)) }
    case .startTag(let tag):
      switch tag.kind {
      case .col: insertElement(tag, opens: false)
      case .template: insertInHead(tag, .template)
      case .html: processInBody(token)
      default: if close() { reprocesses = true }
      }
    case .endTag(let tag):
      switch tag.kind {
      case .colgroup: _ = close()
      case .col: break
      case .template: endTemplate()
      default: if close() { reprocesses = true }
      }
    case .endOfFile: processInBody(token)
    case .comment, .doctype: break
    }
  }

  private mutating func processInTableBody(_ token: HTMLToken) {
    func close() {
      guard hasInScope(.tableScope, where: { HTMLTagSet.tableSections.contains($0) }) else { return }
      pop(backTo: .bodyContext)
      stack.removeLast()
      reprocess(in: .inTable)
    }
    switch token {
    case .startTag(let tag):
      switch tag.kind {
      case .tr:
        pop(backTo: .bodyContext)
        insertElement(tag)
        mode = .inRow
      case .td, .th:
        pop(backTo: .bodyContext)
        insertImplied(.tr)
        reprocess(in: .inRow)
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead: close()
      default: processInTable(token)
      }
    case .endTag(let tag):
      let kind = tag.kind
      switch kind {
      case .tbody, .tfoot, .thead:
        guard hasInScope(kind, .tableScope) else { return }
        pop(backTo: .bodyContext)
        stack.removeLast()
        mode = .inTable
      case .table: close()
      case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: break
      default: processInTable(token)
      }
    case .characters, .comment, .doctype, .endOfFile:
      processInTable(token)
    }
  }

  private mutating func processInRow(_ token: HTMLToken) {
    func close() -> Bool {
      guard hasInScope(.tr, .tableScope) else { return false }
      pop(backTo: .rowContext)
      stack.removeLast()
      mode = .inTableBody
      return true
    }
    switch token {
    case .startTag(let tag):
      switch tag.kind {
      case .td, .th:
        pop(backTo: .rowContext)
        insertElement(tag)
        mode = .inCell
        formatting.append(nil)
      case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr: if close() { reprocesses = true }
      default: processInTable(token)
      }
    case .endTag(let tag):
      let kind = tag.kind
      switch kind {
      case .tr: _ = close()
      case .table: if close() { reprocesses = true }
      case .tbody, .tfoot, .thead: if hasInScope(kind, .tableScope), close() { reprocesses = true }
      case .body, .caption, .col, .colgroup, .html, .td, .th: break
      default: processInTable(token)
      }
    case .characters, .comment, .doctype, .endOfFile:
      processInTable(token)
    }
  }

  private mutating func processInCell(_ token: HTMLToken) {
    func close() {
      generateImpliedEndTags()
      pop(throughAny: .cells)
      clearFormattingToMarker()
      mode = .inRow
    }
    switch token {
    case .startTag(let tag):
      switch tag.kind {
      case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr:
        guard hasInScope(.tableScope, where: { HTMLTagSet.cells.contains($0) }) else { return }
        close()
        reprocesses = true
      default: processInBody(token)
      }
    case .endTag(let tag):
      let kind = tag.kind
      switch kind {
      case .td, .th:
        guard hasInScope(kind, .tableScope) else { return }
        generateImpliedEndTags()
        pop(through: kind)
        clearFormattingToMarker()
        mode = .inRow
      case .body, .caption, .col, .colgroup, .html: break
      case .table, .tbody, .tfoot, .thead, .tr:
        guard hasInScope(kind, .tableScope) else { return }
        close()
        reprocesses = true
      default: processInBody(token)
      }
    case .characters, .comment, .doctype, .endOfFile:
      processInBody(token)
    }
  }
}
