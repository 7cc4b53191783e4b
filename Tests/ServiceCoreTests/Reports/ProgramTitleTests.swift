import Testing

@testable import ServiceCore

/// Programs by the names that people know.
struct ProgramTitleTests {
  @Test(
    arguments: [
      ("firefox-esr", [], "Firefox"), ("soffice.bin", ["libreoffice", "libreoffice-writer"], "LibreOffice"),
      ("soffice.bin", [], "LibreOffice"), (nil, ["libreoffice-calc"], "LibreOffice"),
      ("libreoffice", [], "LibreOffice"),
      ("mousepad", ["mousepad", "Mousepad"], "Mousepad"), ("vim", [], "vim"),
      (nil, ["gimp-2.10", "Gimp-2.10"], "Gimp-2.10"), ("my-tool", [], "my-tool"),
    ] as [(String?, [String], String)])
  func `a program has the name that people know`(executable: String?, classes: [String], title: String) {
    #expect(ProgramTitle.of(executable: executable, classes: classes) == title)
  }

  @Test func `a program of which nothing is known has no title, and none moves the cursor`() {
    #expect(ProgramTitle.of(executable: nil, classes: []) == nil)
    #expect(ProgramTitle.of("a\u{1B}[2Jb") == "a‹U+001B›[2Jb")
  }
}
