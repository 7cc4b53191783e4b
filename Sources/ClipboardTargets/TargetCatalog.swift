/// The known names of targets: one row for each name or pattern. Every part of the program derives from it which
/// targets it requests, offers, hands on and shows.
package enum TargetCatalog {
  /// The target of plain text in UTF-8.
  package static let utf8Text = "UTF8_STRING"
  /// The target that says on which page a copy was made, in UTF-8.
  package static let pageAddress = "chromium/x-source-url"

  /// Returns the row that stands for a name: its own, or else that of the longest pattern; `nil` for a name that is not
  /// known.
  /// - Parameter ignoringCase: Whether names of X11's are found in any letter case, too.
  package static func row(of name: TargetName, ignoringCase: Bool = false) -> ClipboardTarget? {
    ofType(name, ignoringCase: ignoringCase) ?? windowsFormat(of: name)
  }

  /// Reports whether a row stands for this one name, in this spelling.
  package static func hasRow(named name: String) -> Bool {
    index[name].map { $0.name == name && !$0.isPattern } ?? false
  }

  /// Returns the row of the format that LibreOffice states in a parameter, whatever the type is; `nil` if there is
  /// none.
  package static func windowsFormat(of name: TargetName) -> ClipboardTarget? {
    name.windowsFormat.flatMap { index["*;windows_formatname=" + $0] }
  }

  /// Reports whether a form may be requested by a name. An unknown name may.
  package static func isAskable(_ name: String) -> Bool { row(of: TargetName(name))?.isAskable ?? true }

  private static func ofType(_ name: TargetName, ignoringCase: Bool) -> ClipboardTarget? {
    if let charset = name.charset {
      let full = name.type + ";charset=" + charset
      if let row = index[full] ?? index.charsetPatterns.first(where: { full.hasPrefix($0.prefix) })?.row {
        return row
      }
    }
    if let row = index[name.type] {
      return ignoringCase || !row.traits.contains(.caseSensitive) || row.name == name.raw ? row : nil
    }
    return index.patterns.first { name.type.hasPrefix($0.prefix) }?.row
  }

  // MARK: Offers of Washboard's own

  /// Names under which equal bytes are published.
  package struct Publication: Hashable, Sendable {
    package fileprivate(set) var names: [String]
    package let encoding: ClipboardTarget.Encoding
    package let replyType: String?
  }

  /// Returns the names under which a format is published, in the order of TARGETS.
  package static func publications(of format: ClipboardTarget.Format) -> [Publication] { published[format] ?? [] }

  private static let published: [ClipboardTarget.Format: [Publication]] = {
    var published: [ClipboardTarget.Format: [Publication]] = [:]
    for row in rows where row.isPublished {
      guard let format = row.format else { continue }
      let publication = Publication(names: [row.name], encoding: row.encoding ?? .utf8, replyType: row.replyType)
      var list = published[format] ?? []
      if let last = list.last, last.encoding == publication.encoding, last.replyType == publication.replyType {
        list[list.count - 1].names.append(row.name)
      } else {
        list.append(publication)
      }
      published[format] = list
    }
    return published
  }()

  /// The names of plain text to request from an owner that does not list its targets, best first. They are those names
  /// of ICCCM 2.6.2 that state their encoding.
  package static let blindText: [String] = rows.filter {
    $0.kind == .text && $0.isPublished && $0.encoding != nil && $0.traits.contains(.caseSensitive)
  }.sorted { ($0.rank ?? .max) < ($1.rank ?? .max) }.map(\.name)

  // MARK: Index

  private struct Index {
    typealias Pattern = (prefix: String, row: ClipboardTarget)
    /// The places of rows by their names, in lower case and as they are spelled.
    var places: [String: Int] = [:]
    /// The longest ones first.
    var patterns: [Pattern] = []
    var charsetPatterns: [Pattern] = []

    /// Returns the row of a name in lower case, or as it is spelled.
    subscript(name: String) -> ClipboardTarget? { places[name].map { rows[$0] } }
  }

  private static let index: Index = {
    var index = Index()
    for (place, row) in rows.enumerated() {
      let name = row.name.lowercased()
      guard name.hasSuffix("*") else {
        index.places[row.name] = place
        index.places[name] = place
        continue
      }
      let pattern = (prefix: String(name.dropLast()), row: row)
      if name.contains(";") { index.charsetPatterns.append(pattern) } else { index.patterns.append(pattern) }
    }
    index.patterns.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    index.charsetPatterns.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    return index
  }()
}
