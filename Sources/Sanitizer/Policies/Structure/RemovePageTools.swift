package import RichText

/// Removes the tools of a web page, such as buttons that copy, which are no content.
package struct RemovePageTools: PurePolicy {
  package static let keys = ["text.page-tools"]

  package init?(profile: borrowing Profile) {
    if profile.text.pageTools == .keep { return nil }
  }

  package func concerns(_ document: borrowing Document) -> Bool {
    document.characterStyles.all.contains { $0.pageTool }
  }

  package func apply(to document: Document) -> Sanitized {
    var findings = Findings()
    var removal = StretchRemoval(from: document)
    for (paragraph, tool) in document.stretches(where: \.pageTool) {
      _ = removal.remove(tool, ofParagraph: paragraph)
      findings.record(.pageToolRemoved)
    }
    return Sanitized(document: removal.applied(to: document), findings: findings)
  }
}

extension Finding.Code {
  /// Count: tools; two that stand together in a line are one.
  package static let pageToolRemoved = Finding.Code("text.page-tool-removed")
}
