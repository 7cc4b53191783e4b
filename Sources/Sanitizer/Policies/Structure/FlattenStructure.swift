package import RichText

/// Turns lists, tables, quotes, code blocks and headings into plain paragraphs where the profile does not keep them.
///
/// Markers and the tabs between cells become text, so nothing that could be read is lost.
package struct FlattenStructure: PurePolicy {
  package static let keys = ["attributes.keep", "structure"]

  private let containers: Flattening
  private let headings: Bool

  package init?(profile: borrowing Profile) {
    let structure = profile.structure
    let all: [(Attribute, Flattening, StructureHandling)] = [
      (.list, .lists, structure.lists), (.table, .tables, structure.tables), (.quote, .quotes, structure.quotes),
      (.code, .code, .keep),
      // A profile that keeps no lists is one for text, where the notes are its last lines.
      (.list, .notes, .keep),
    ]
    containers = all.reduce(into: []) { containers, kind in
      if kind.2 == .flatten || !profile.keep.contains(kind.0) { containers.formUnion(kind.1) }
    }
    headings = structure.headings == .flatten
    if containers.isEmpty, !headings { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    for block in document.blocks {
      switch block.kind {
      case .list where containers.contains(.lists): findings.record(.flattened, from: Attribute.list.rawValue)
      case .descriptionList where containers.contains(.lists):
        findings.record(.flattened, from: Attribute.list.rawValue)
      case .table where containers.contains(.tables): findings.record(.flattened, from: Attribute.table.rawValue)
      case .quote where containers.contains(.quotes): findings.record(.flattened, from: Attribute.quote.rawValue)
      case .code where containers.contains(.code): findings.record(.flattened, from: Attribute.code.rawValue)
      case .list, .table, .quote, .code, .item, .row, .cell, .descriptionList, .term, .description: break
      case .note: if containers.contains(.notes) { findings.record(.flattened, from: "note") }
      }
    }
    var result = document.flattening(containers)
    if headings {
      let counts = result.paragraphCounts
      var index = 0
      result = result.rewritingParagraphStyles { old in
        defer { index += 1 }
        guard old.headingLevel != nil else { return old }
        var new = old
        new.headingLevel = nil
        findings.record(.flattened, from: Attribute.heading.rawValue, count: counts[index])
        return new
      }
    }
    return Sanitized(document: result, findings: findings)
  }
}

extension Finding.Code {
  /// Flattened structure; `from` is its kind.
  package static let flattened = Finding.Code("structure.flattened")
}
