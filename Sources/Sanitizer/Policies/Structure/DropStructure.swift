package import RichText

/// Takes lists, tables, quotes or headings away with all that they hold.
package struct DropStructure: PurePolicy {
  package static let keys = ["structure"]

  private let structure: StructureSettings

  package init?(profile: borrowing Profile) {
    structure = profile.structure
    let all = [structure.lists, structure.tables, structure.quotes, structure.headings]
    if !all.contains(.drop) { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    let dropped = droppedBlocks(of: document)
    let result = document.rebuilt { event, builder throws(FormatError) in
      switch event {
      case .blockOpened(let index):
        if dropped[index] == nil { try builder.openBlock(like: document.blocks[index]) }
      case .blockClosed(let index):
        if dropped[index] == nil { try builder.closeBlock() }
      case .paragraph(let index):
        let paragraph = document.paragraphs[index]
        if let kind = paragraph.block.flatMap({ dropped[$0] }) ?? droppedHeading(paragraph, of: document) {
          // An empty paragraph is no text, but it goes as well.
          let count = document.text[paragraph.range].count { $0 & 0xC0 != 0x80 }
          findings.record(.structureDropped, from: kind.rawValue)
          findings.record(.droppedText, count: count)
        } else {
          try builder.append(paragraph, of: document)
        }
      }
    }
    return Sanitized(document: findings.isEmpty ? document : result, findings: findings)
  }

  /// Returns for each block that goes the kind of the outermost dropped block around it.
  private func droppedBlocks(of document: Document) -> [Attribute?] {
    var dropped: [Attribute?] = []
    for block in document.blocks {
      let outer = block.parent.flatMap { dropped[$0] }
      switch block.kind {
      case .list where structure.lists == .drop: dropped.append(outer ?? .list)
      case .descriptionList where structure.lists == .drop: dropped.append(outer ?? .list)
      case .table where structure.tables == .drop: dropped.append(outer ?? .table)
      case .quote where structure.quotes == .drop: dropped.append(outer ?? .quote)
      case .list, .table, .quote, .code, .item, .row, .cell: dropped.append(outer)
      case .descriptionList, .term, .description: dropped.append(outer)
      case .note: dropped.append(nil)
      }
    }
    return dropped
  }

  private func droppedHeading(_ paragraph: Paragraph, of document: Document) -> Attribute? {
    structure.headings == .drop && document.style(of: paragraph).headingLevel != nil ? .heading : nil
  }
}

extension Finding.Code {
  /// Dropped structure; `from` is its kind, the count is that of its paragraphs.
  package static let structureDropped = Finding.Code("structure.dropped")
  /// Count: characters that went with it, an attachment being one.
  package static let droppedText = Finding.Code("structure.dropped-text")
}
