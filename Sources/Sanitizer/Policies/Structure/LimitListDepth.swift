package import RichText

/// Makes the items of lists that stand too deep in others items of the deepest list that is allowed.
///
/// The rest of an item that followed a list inside of it follows the last item that moved up. Lists in a quote, a table
/// or a description list start a new depth.
package struct LimitListDepth: PurePolicy {
  package static let keys = ["values.list-depth"]

  private let limit: Int

  package init?(profile: borrowing Profile) {
    guard let limit = profile.values.listDepth else { return nil }
    self.limit = limit
  }

  package func apply(to document: Document) -> Sanitized {
    var lifting = Lifting(source: document, limit: limit)
    guard lifting.count > 0 else { return Sanitized(document: document) }
    var findings = Findings()
    findings.record(.listLifted, count: lifting.count)
    let result = document.rebuilt { event, builder throws(FormatError) in try lifting.handle(event, &builder) }
    return Sanitized(document: result, findings: findings)
  }

  /// Rebuilds a document without the lists that are too deep.
  private struct Lifting {
    let source: Document
    /// Whether each block is a list that goes, or an item of one.
    private var isLifted: [Bool]
    /// Whether the open item has anything yet.
    private var itemIsEmpty = true

    init(source: Document, limit: Int) {
      self.source = source
      isLifted = [Bool](repeating: false, count: source.blocks.count)
      // How many lists each block stands in directly, one as an item of the other.
      var depths = [Int](repeating: 0, count: source.blocks.count)
      for (index, block) in source.blocks.enumerated() {
        let outer = block.parent.map { depths[$0] } ?? 0
        switch block.kind {
        case .list:
          depths[index] = outer + 1
          isLifted[index] = outer + 1 > limit
        case .item:
          depths[index] = outer
          isLifted[index] = outer > limit
        case .quote, .code, .table, .row, .cell, .descriptionList, .term, .description, .note: break
        }
      }
    }

    /// The number of lists that go.
    var count: Int {
      source.blocks.indices.count { index in
        if case .list = source.blocks[index].kind { isLifted[index] } else { false }
      }
    }

    mutating func handle(_ event: Document.Event, _ builder: inout DocumentBuilder) throws(FormatError) {
      switch event {
      case .blockOpened(let index) where isLifted[index]:
        // The item before ends where its first item begins.
        guard case .item(let isChecked) = source.blocks[index].kind else { break }
        if !itemIsEmpty {
          try builder.closeBlock()
          try open(Block(.item(isChecked: isChecked)), &builder)
        } else if isChecked != nil {
          // An item without text takes the place of the one around it.
          builder.changeOpenBlock(to: .item(isChecked: isChecked))
        }
      case .blockOpened(let index): try open(source.blocks[index], &builder)
      case .blockClosed(let index):
        if !isLifted[index] { try builder.closeBlock() }
        itemIsEmpty = false
      case .paragraph(let index):
        try builder.append(source.paragraphs[index], of: source)
        itemIsEmpty = false
      }
    }

    private mutating func open(_ block: Block, _ builder: inout DocumentBuilder) throws(FormatError) {
      try builder.openBlock(like: block)
      itemIsEmpty = true
    }
  }
}

extension Finding.Code {
  /// Lists that stood too deep in others.
  package static let listLifted = Finding.Code("values.list-lifted")
}
