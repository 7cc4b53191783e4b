import Testing

/// Laws of the architecture that the folders of a target show.
struct SourceFoldersTests {
  @Test(arguments: [
    "ClipboardTargets", "Guard", "RichText", "RichText/Formats", "RichText/Formats/HTML", "RichText/Formats/Markdown",
    "Selections", "X11Clipboard", "ServiceCore", "Service", "washboard",
  ])
  func `no folder names another that names it`(target: String) throws {
    let folders = try SourceFolders(ofTarget: target)
    let circle = folders.circle
    #expect(circle.isEmpty, "\(folders.references.filter { circle.contains($0.key) })")
  }

  @Test(arguments: [
    ("Sanitizer", ["Configuration", "Policies", "Rules"])
  ])
  func `folders that name each other are these and no more`(target: String, known: [String]) throws {
    #expect(try SourceFolders(ofTarget: target).circle.sorted() == known)
  }

  @Test func `the core of the service reads no descriptor and no clock`() throws {
    let allowed: Set<String> = [
      "ClipboardTargets", "FoundationEssentials", "Guard", "Logging", "RichText", "Sanitizer", "Selections",
      "Synchronization",
    ]
    for (file, modules) in try SourceFolders(ofTarget: "ServiceCore").imports {
      #expect(modules.subtracting(allowed).isEmpty, "\(file)")
    }
  }
}
