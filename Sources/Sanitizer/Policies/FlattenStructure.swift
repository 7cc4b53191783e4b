package import RichText

/// Turns lists, tables, quotes and code blocks into plain paragraphs where the profile does not keep them.
///
/// Markers and the tabs between cells become text, so nothing that could be read is lost.
package struct FlattenStructure: Policy {
  package static let name = "flatten-structure"

  private let containers: Flattening

  package init?(profile: Profile) {
    let all: [(Attribute, Flattening)] = [
      (.list, .lists), (.table, .tables), (.quote, .quotes), (.code, .code),
    ]
    containers = all.reduce(into: []) { if !profile.keep.contains($1.0) { $0.formUnion($1.1) } }
    if containers.isEmpty { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    for block in document.blocks {
      switch block.kind {
      case .list where containers.contains(.lists): findings.record(.flattened, from: Attribute.list.rawValue)
      case .table where containers.contains(.tables): findings.record(.flattened, from: Attribute.table.rawValue)
      case .quote where containers.contains(.quotes): findings.record(.flattened, from: Attribute.quote.rawValue)
      case .code where containers.contains(.code): findings.record(.flattened, from: Attribute.code.rawValue)
      case .list, .table, .quote, .code, .item, .row, .cell: break
      }
    }
    return Sanitized(document: document.flattening(containers), findings: findings)
  }
}

extension Finding.Code {
  /// From: the kind of container.
  package static let flattened = Finding.Code("structure.flattened")
}
