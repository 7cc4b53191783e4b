import Testing

/// Laws of the architecture that the folders of a target show.
struct SourceFoldersTests {
  @Test(arguments: [
    "ClipboardTargets", "Guard", "RichText", "RichText/Formats", "RichText/Formats/HTML", "RichText/Formats/Markdown",
    "Sanitizer", "Sanitizer/Policies", "Configuration", "Selections", "ICCCM", "X11Clipboard", "WaylandClipboard",
    "SystemCalls", "ServiceCore", "Service", "washboard",
  ])
  func `no folder names another that names it`(target: String) throws {
    let folders = try SourceFolders(ofTarget: target)
    let circle = folders.circle
    #expect(circle.isEmpty, "\(folders.references.filter { circle.contains($0.key) })")
  }

  @Test func `the core of the service reads no descriptor and no clock`() throws {
    let allowed: Set<String> = [
      "ClipboardTargets", "Configuration", "FoundationEssentials", "Guard", "Logging", "RichText", "Sanitizer",
      "Selections", "Synchronization",
    ]
    for (file, modules) in try SourceFolders(ofTarget: "ServiceCore").imports {
      #expect(modules.subtracting(allowed).isEmpty, "\(file)")
    }
  }

  @Test func `the rooms without input and output import what the architecture says`() throws {
    for (target, allowed) in [
      ("RichText", ["FoundationEssentials", "Glibc", "Synchronization"] as Set<String>), ("ClipboardTargets", []),
      ("Guard", []),
      ("SystemCalls", ["CDescriptors", "Glibc"]),
      ("Selections", ["ClipboardTargets"]), ("ICCCM", ["ClipboardTargets", "Selections"]),
      ("Sanitizer", ["CPCRE2", "Glibc", "RichText", "Swift", "Synchronization"]),
      ("Configuration", ["CTOML", "ClipboardTargets", "RichText", "Sanitizer", "Selections"]),
    ] {
      for (file, modules) in try SourceFolders(ofTarget: target).imports {
        #expect(modules.subtracting(allowed).isEmpty, "\(target)/\(file)")
      }
    }
  }
}
