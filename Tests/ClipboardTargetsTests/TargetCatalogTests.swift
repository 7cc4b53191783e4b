import Testing

@testable import ClipboardTargets

struct TargetCatalogTests {
  private func row(_ name: String) -> ClipboardTarget? { TargetName(name).row }

  @Test func `no two rows have one name`() {
    let names = TargetCatalog.rows.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count)
    for name in Set(names) where names.count(where: { $0 == name }) > 1 { Issue.record("\(name) stands twice") }
  }

  @Test(arguments: TargetCatalog.rows)
  func `every row stands for its own name, and for what continues a pattern`(row: ClipboardTarget) {
    guard row.isPattern else {
      #expect(self.row(row.name) == row)
      return
    }
    let name =
      row.name.hasPrefix("*") ? "application/x-unheard-of\(row.name.dropFirst())" : "\(row.name.dropLast())unheard-of"
    #expect(self.row(name) == row)
  }

  @Test(arguments: [
    ("image/x-inkscape-svg", ClipboardTarget.Kind.drawing),
    ("image/unheard-of", .picture),
    ("chromium/x-source-url", .provenance),
    ("chromium/unheard-of", .data),
    ("application/x-openoffice-dif", .spreadsheet),
    ("application/vnd.portal.files", .files),
    ("application/vnd.portal.unheard-of", .handle),
    ("application/x-unheard-of;windows_formatname=\"Biff8\"", .spreadsheet),
    ("application/vnd.portal.unheard-of;windows_formatname=\"Biff8\"", .handle),
    ("x-special/a;windows_formatname=\"Biff8\"", .files),
    ("x-kde-passwordManagerHint;windows_formatname=\"Biff8\"", .secret),
    ("text/html;windows_formatname=\"Biff8\"", .rich(.html)),
  ])
  func `a name wins over a pattern, and a longer pattern over a shorter one`(name: String, kind: ClipboardTarget.Kind) {
    #expect(row(name)?.kind == kind)
  }

  @Test(arguments: [
    ("text/plain;charset=UTF-8", "text/plain;charset=utf-8"),
    ("text/plain; charset=\"utf-16\"", "text/plain;charset=utf-16"),
    ("text/plain;charset=utf-16le", "text/plain;charset=utf-16*"),
    ("text/plain;charset=iso-8859-2", "text/plain;charset=*"),
    ("text/plain;format=flowed", "text/plain"),
    ("text/html;charset=utf-16", "text/html"),
    ("text/_moz_htmlcontext;charset=utf-8", "text/_moz_htmlcontext"),
    ("IMAGE/PNG;x=y", "image/png"),
  ])
  func `character sets tell rows of text apart, and other parameters nothing`(name: String, row: String) {
    #expect(self.row(name)?.name == row)
  }

  @Test func `letter case tells the names of X11 apart, unless it is not asked for`() {
    for row in TargetCatalog.rows where row.traits.contains(.caseSensitive) {
      #expect(self.row(row.name.lowercased()) == nil)
      #expect(TargetCatalog.row(of: TargetName(row.name.lowercased()), ignoringCase: true) == row)
    }
    for row in TargetCatalog.rows where !row.isPattern && !row.traits.contains(.caseSensitive) {
      #expect(self.row(row.name.uppercased()) == row)
    }
  }

  @Test func `names of any shape are survived, and not known`() {
    for name in [
      "", ";", ";;=", "a;charset", "\u{0}", "*", "*;windows_formatname=", String(repeating: "x;", count: 5000),
    ] {
      #expect(row(name) == nil)
      #expect(TargetCatalog.isAskable(name))
    }
  }

  @Test func `forms are published under names in the order of TARGETS, equal bytes together`() {
    #expect(
      ClipboardTarget.Format.allCases.map { TargetCatalog.publications(of: $0).map(\.names) } == [
        [["org.washboard.rich-text", "application/vnd.washboard.rich-text+json"]],
        [["text/html"]],
        [["text/rtf", "application/rtf", "text/richtext"]],
        [["text/markdown"]],
        [["text/csv"]],
        [["text/tab-separated-values"]],
        [
          ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"], ["TEXT"], ["COMPOUND_TEXT"], ["STRING"],
          ["text/plain;charset=utf-16"],
        ],
      ])
    #expect(TargetCatalog.blindText == ["UTF8_STRING", "COMPOUND_TEXT", "STRING"])
  }
}
