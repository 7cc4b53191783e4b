// The body: HTML, section 13.2.6.4.7.
extension HTMLTreeBuilder {
  mutating func processInBody(_ token: HTMLToken) {
    switch token {
    case .characters(let text): insertBodyText(text)
    case .startTag(let tag): startTagInBody(tag, tag.kind)
    case .endTag(let tag): endTagInBody(tag, tag.kind)
    case .endOfFile: if !templateModes.isEmpty { processInTemplate(token) }
    case .comment, .doctype: break
    }
  }

  private mutating func insertBodyText(_ text: HTMLText) {
    guard source.holdsNUL(text) else {
      reconstructFormatting()
      insertText(text)
      return
    }
    // Only plain stretches of the input hold NUL: all others have U+FFFD in its place.
    for part in source[text].split(separator: 0) {
      reconstructFormatting()
      insertText(HTMLText(start: part.startIndex, end: part.endIndex))
    }
  }

  private mutating func startTagInBody(_ tag: HTMLStartTag, _ kind: HTMLTag) {
    switch kind {
    case .html:
      if let html = stack.first, templateModes.isEmpty { addAttributes(of: tag, to: html) }
    case .body:
      if stack.count > 1, tree.tag(stack[1]) == .body { addAttributes(of: tag, to: stack[1]) }
    case .frameset, .caption, .col, .colgroup, .frame, .head, .tbody, .td, .tfoot, .th, .thead, .tr:
      break
    case _ where HTMLTagSet.inHead.contains(kind):
      insertInHead(tag, kind)
    case _ where HTMLTagSet.closesParagraph.contains(kind):
      closeParagraph()
      insertElement(tag)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      closeParagraph()
      if HTMLTagSet.headings.contains(currentTag) { stack.removeLast() }
      insertElement(tag)
    case .pre, .listing:
      closeParagraph()
      insertElement(tag)
      dropsNextLineFeed = true
    case .form:
      guard form == HTMLTree.none || !templateModes.isEmpty else { return }
      closeParagraph()
      let element = insertElement(tag)
      if templateModes.isEmpty { form = element }
    case .li, .dd, .dt:
      startItem(tag, kind)
    case .plaintext:
      closeParagraph()
      insertElement(tag)
      tokenizer.state = .plainText
    case .button:
      if hasInScope(.button) {
        generateImpliedEndTags()
        pop(through: .button)
      }
      reconstructFormatting()
      insertElement(tag)
    case .a:
      if let open = formattingElement(.a) {
        runAdoptionAgency(tag.name)
        forget(open)
        stack.removeAll { $0 == open }
      }
      insertFormatting(tag)
    case .nobr:
      reconstructFormatting()
      if hasInScope(.nobr) { runAdoptionAgency(tag.name) }
      insertFormatting(tag)
    case _ where HTMLTagSet.formatting.contains(kind):
      insertFormatting(tag)
    case .applet, .marquee, .object:
      reconstructFormatting()
      insertElement(tag)
      formatting.append(nil)
    case .table:
      closeParagraph()
      insertElement(tag)
      mode = .inTable
    case .image:
      startTagInBody(HTMLStartTag(name: HTMLTagName(kind: .img), attributes: tag.attributes), .img)
    case .area, .br, .embed, .img, .keygen, .wbr, .input:
      if kind == .input, hasInScope(.select) { pop(through: .select) }
      reconstructFormatting()
      insertElement(tag, opens: false)
    case .param, .source, .track:
      insertElement(tag, opens: false)
    case .hr:
      closeParagraph()
      if hasInScope(.select) { generateImpliedEndTags() }
      insertElement(tag, opens: false)
    case .textarea:
      insertRawText(tag, state: .rcdata)
      dropsNextLineFeed = true
    case .xmp:
      closeParagraph()
      reconstructFormatting()
      insertRawText(tag, state: .rawText)
    case .iframe, .noembed, .noscript:
      insertRawText(tag, state: .rawText)
    case .select:
      if hasInScope(.select) {
        pop(through: .select)
        return
      }
      reconstructFormatting()
      insertElement(tag)
    case .optgroup, .option:
      if hasInScope(.select) {
        generateImpliedEndTags(except: kind == .option ? .optgroup : nil)
      } else if currentTag == .option {
        stack.removeLast()
      }
      reconstructFormatting()
      insertElement(tag)
    case .rb, .rtc:
      if hasInScope(.ruby) { generateImpliedEndTags() }
      insertElement(tag)
    case .rp, .rt:
      if hasInScope(.ruby) { generateImpliedEndTags(except: .rtc) }
      insertElement(tag)
    case .math, .svg:
      reconstructFormatting()
      insertElement(tag, namespace: kind == .math ? .math : .svg, opens: !tag.isSelfClosing)
    default:
      reconstructFormatting()
      insertElement(tag)
    }
  }

  private mutating func addAttributes(of tag: HTMLStartTag, to element: NodeID) {
    tree.setAttributes(tokenizer.source.union(tree.attributes(element), tag.attributes), of: element)
  }

  private mutating func startItem(_ tag: HTMLStartTag, _ kind: HTMLTag) {
    for id in stack.reversed() {
      let open = tree.tag(id)
      if kind == .li ? open == .li : (open == .dd || open == .dt) {
        generateImpliedEndTags(except: open)
        pop(through: open)
        break
      }
      if tree[id].namespace != .html { if tree[id].isIntegrationPoint { break } else { continue } }
      if HTMLTagSet.special.contains(open), open != .address, open != .div, open != .p { break }
    }
    closeParagraph()
    insertElement(tag)
  }

  private mutating func endTagInBody(_ name: HTMLTagName, _ kind: HTMLTag) {
    switch kind {
    case .template:
      endTemplate()
    case .body, .html:
      guard hasInScope(.body) else { return }
      mode = .afterBody
      if kind == .html { reprocesses = true }
    case .p:
      if !hasInScope(.p, .buttonScope) { insertImplied(.p) }
      closeParagraph()
    case .li:
      guard hasInScope(.li, .listScope) else { return }
      generateImpliedEndTags(except: .li)
      pop(through: .li)
    case .dd, .dt:
      guard hasInScope(kind) else { return }
      generateImpliedEndTags(except: kind)
      pop(through: kind)
    case .h1, .h2, .h3, .h4, .h5, .h6:
      guard hasInScope(.scope, where: { HTMLTagSet.headings.contains($0) }) else { return }
      generateImpliedEndTags()
      pop(throughAny: .headings)
    case .form:
      endForm()
    case _ where HTMLTagSet.closesParagraph.contains(kind), .button, .listing, .pre, .select:
      guard hasInScope(kind) else { return }
      generateImpliedEndTags()
      pop(through: kind)
    case .applet, .marquee, .object:
      guard hasInScope(kind) else { return }
      generateImpliedEndTags()
      pop(through: kind)
      clearFormattingToMarker()
    case .br:
      startTagInBody(HTMLStartTag(name: name), .br)
    case _ where HTMLTagSet.formatting.contains(kind):
      runAdoptionAgency(name)
    default:
      endOther(name)
    }
  }

  private mutating func endForm() {
    guard templateModes.isEmpty else {
      guard hasInScope(.form) else { return }
      generateImpliedEndTags()
      pop(through: .form)
      return
    }
    let node = form
    form = HTMLTree.none
    guard node != HTMLTree.none, hasInScope(.form) else { return }
    generateImpliedEndTags()
    stack.removeAll { $0 == node }
  }

  mutating func endOther(_ name: HTMLTagName) {
    for position in stack.indices.reversed() {
      let id = stack[position]
      let node = tree[id]
      if node.namespace == .html, node.tag == name.kind, source.areEqual(tree.tagName(id), name) {
        generateImpliedEndTags(except: name.kind)
        if position < stack.count { stack.removeSubrange(position...) }
        return
      }
      if node.isSpecial { return }
    }
  }
}
