/// All dialects, in the order in which they are read.
///
/// Notes come first: they are found by links, and a list of notes is no list to nest. Captions leave their tables
/// before the code of a table takes its place. The tools of the page are looked for around the code. Lists are nested
/// once all of them stand in the tree, and their items looked at once they are nested. What was copied is decided last,
/// on the tree that is walked.
enum HTMLDialectCatalog {
  static let all: [any HTMLDialect.Type] = [
    HTMLNotes.self,
    HTMLStatedTables.self,
    HTMLCaptions.self,
    HTMLCodeTables.self,
    HTMLPageTools.self,
    HTMLItemBlocks.self,
    HTMLListLevels.self,
    HTMLListsApart.self,
    HTMLListMarkers.self,
    HTMLCheckboxes.self,
    HTMLOfficeMathComments.self,
    HTMLFormulas.self,
    HTMLFragmentMarks.self,
  ]

  static func rewrite(_ page: inout HTMLPage) {
    for dialect in all where dialect.concerns(page.tree) { dialect.rewrite(&page) }
  }
}
