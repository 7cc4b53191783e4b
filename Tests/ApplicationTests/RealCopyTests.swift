import Testing

/// A person copies in one real program and pastes in another.
@Suite(.enabled(if: Applications.isWanted, Applications.reason), .serialized)
struct RealCopyTests {
  private func expectClean(_ portions: [String]) throws {
    let bold = try #require(portions.first { $0.contains(#""text": "bold""#) }, "no bold word in \(portions)")
    #expect(bold.contains(#""bold": true"#))
    let link = try #require(portions.first { $0.contains(#""text": "link""#) }, "no link in \(portions)")
    #expect(link.contains(#""link": "https://example.org/p?id=7""#))
    #expect(!portions.contains { $0.contains(#""color": 16711680"#) }, "something is red in \(portions)")
  }

  private func expectClean(_ pasted: String) {
    // Writer underlines its links by a character style of theirs, and says so.
    let markup = pasted.replacing("<u>link</u>", with: "link")
    #expect(markup.contains("<b>bold</b>"), "\(markup)")
    #expect(markup.contains(#"<a href="https://example.org/p?id=7">link</a>"#), "\(markup)")
    #expect(!markup.contains("red)") && !markup.contains("#ff0000"), "\(markup)")
    #expect(!markup.contains("style="), "\(markup)")
  }

  @Test func `a copy from Writer is clean in Chromium and in Writer itself`() throws {
    let applications = try Applications()
    try applications.copyInWriter()
    try applications.waitForCleanCopy()
    expectClean(try applications.pasteInChromium())
    try expectClean(try applications.pasteInWriter())
  }

  @Test(arguments: [Applications.Plugin.gtk3, .gen])
  func `a copy keeps its footnote and its field in the same Writer, and is clean elsewhere`(plugin: Applications.Plugin)
    throws
  {
    let applications = try Applications(rules: "word-processors.toml", plugin: plugin)
    try applications.copyNoteInWriter()
    try applications.waitForCleanCopy()
    let pasted = try applications.pasteNoteInWriter()
    #expect(pasted.contains(#""footnotes": 2, "fields": 2"#), "\(pasted)")
    let markup = try applications.pasteInChromium()
    #expect(markup.contains("Before the note"), "\(markup)")
    // A note is part of the structure, and keeps its mark.
    #expect(markup.contains("sdfootnote1anc") && !markup.contains("sdfield") && !markup.contains("font"), "\(markup)")
  }

  @Test func `without a rule, Writer is given no more than every other program: its note, and no field`() throws {
    let applications = try Applications()
    try applications.copyNoteInWriter()
    try applications.waitForCleanCopy()
    let pasted = try applications.pasteNoteInWriter()
    #expect(pasted.contains(#""footnotes": 2, "fields": 1"#), "\(pasted)")
  }

  @Test func `a copy from Chromium is clean in Writer and in Chromium itself`() throws {
    let applications = try Applications()
    try applications.copyInChromium()
    try applications.waitForCleanCopy()
    try expectClean(try applications.pasteInWriter())
    expectClean(try applications.pasteInChromium())
  }
}
