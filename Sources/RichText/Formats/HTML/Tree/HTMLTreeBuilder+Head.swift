// Before the body, and templates: HTML, sections 13.2.6.4.1 to 13.2.6.4.6 and 13.2.6.4.22.
extension HTMLTreeBuilder {
  mutating func processBeforeBody(_ token: HTMLToken, in mode: Mode) {
    if case .characters(let text) = token {
      let (blank, rest) = source.dividing(text)
      if mode == .inHead || mode == .afterHead { insertText(blank) }
      guard !rest.isEmpty else { return }
      if !blank.isEmpty {
        // The white space is dealt with; the rest begins what follows.
        leave(mode)
        reprocesses = false
        process(.characters(rest))
        return
      }
    }
    switch (mode, token) {
    case (.initial, _):
      leave(mode)
    case (_, .startTag(let tag)) where tag.kind == .html:
      if mode == .beforeHTML {
        insertElement(tag)
        self.mode = .beforeHead
      } else {
        processInBody(token)
      }
    case (.beforeHead, .startTag(let tag)) where tag.kind == .head:
      head = insertElement(tag)
      self.mode = .inHead
    case (.inHead, .startTag(let tag)), (.afterHead, .startTag(let tag)):
      processHead(tag, token: token, in: mode)
    case (_, .endTag(let tag)):
      endTagBeforeBody(tag.kind, in: mode)
    default:
      leave(mode)
    }
  }

  private mutating func endTagBeforeBody(_ kind: HTMLTag, in mode: Mode) {
    switch kind {
    case .head where mode == .inHead:
      leave(mode)
      reprocesses = false
    case .template where mode == .inHead || mode == .afterHead: endTemplate()
    case .head, .body, .html, .br: leave(mode)
    default: break
    }
  }

  private mutating func processHead(_ tag: HTMLStartTag, token: HTMLToken, in mode: Mode) {
    let kind = tag.kind
    switch kind {
    case .head:
      break
    case .noscript where mode == .inHead:
      insertRawText(tag, state: .rawText)
    case .body where mode == .afterHead:
      insertElement(tag)
      self.mode = .inBody
    case _ where HTMLTagSet.inHead.contains(kind):
      if mode == .afterHead, head != HTMLTree.none {
        stack.append(head)
        insertInHead(tag, kind)
        if let position = stack.lastIndex(of: head) { stack.remove(at: position) }
      } else {
        insertInHead(tag, kind)
      }
    default:
      leave(mode)
    }
  }

  mutating func insertInHead(_ tag: HTMLStartTag, _ kind: HTMLTag) {
    switch kind {
    case .title: insertRawText(tag, state: .rcdata)
    case .style, .noframes: insertRawText(tag, state: .rawText)
    case .script: insertRawText(tag, state: .scriptData)
    case .template:
      insertElement(tag)
      formatting.append(nil)
      mode = .inTemplate
      templateModes.append(.inTemplate)
    default: insertElement(tag, opens: false)
    }
  }

  /// Supplies the element that the next mode needs and processes the token there.
  private mutating func leave(_ mode: Mode) {
    switch mode {
    case .initial:
      reprocess(in: .beforeHTML)
    case .beforeHTML:
      insertImplied(.html)
      reprocess(in: .beforeHead)
    case .beforeHead:
      head = insertImplied(.head)
      reprocess(in: .inHead)
    case .inHead:
      stack.removeLast()
      reprocess(in: .afterHead)
    default:
      insertImplied(.body)
      reprocess(in: .inBody)
    }
  }

  mutating func endTemplate() {
    guard stack.contains(where: { tree.tag($0) == .template }) else { return }
    generateImpliedEndTags(thoroughly: true)
    pop(through: .template)
    clearFormattingToMarker()
    _ = templateModes.popLast()
    resetMode()
  }

  mutating func processInTemplate(_ token: HTMLToken) {
    func enter(_ mode: Mode) {
      _ = templateModes.popLast()
      templateModes.append(mode)
      reprocess(in: mode)
    }
    switch token {
    case .startTag(let tag):
      let kind = tag.kind
      switch kind {
      case _ where HTMLTagSet.inHead.contains(kind): insertInHead(tag, kind)
      case .caption, .colgroup, .tbody, .tfoot, .thead: enter(.inTable)
      case .col: enter(.inColumnGroup)
      case .tr: enter(.inTableBody)
      case .td, .th: enter(.inRow)
      default: enter(.inBody)
      }
    case .endTag(let tag) where tag.kind == .template:
      endTemplate()
    case .endOfFile:
      guard stack.contains(where: { tree.tag($0) == .template }) else { return }
      pop(through: .template)
      clearFormattingToMarker()
      _ = templateModes.popLast()
      resetMode()
      reprocesses = true
    case .characters:
      processInBody(token)
    case .endTag, .comment, .doctype:
      break
    }
  }
}
