import Testing

@testable import RichText

/// Footnotes and endnotes: a mark in the text, and a note behind it.
struct RTFNoteTests {
  private func check(_ rtf: String, _ expected: String) throws {
    let reading = try RTFFormat().read(Array(rtf.utf8))
    #expect(reading.document.validate() == nil)
    #expect(reading.document.dump() == expected + "\n")
    #expect(reading.findings.isEmpty)
  }

  private func lines(_ rtf: String) throws -> [String] {
    let document = try RTFFormat().read(Array(rtf.utf8)).document
    #expect(document.validate() == nil)
    return document.paragraphs.map { document.string(in: $0.range) }
  }

  @Test func `Writer's notes keep their number in the text and their text after it`() throws {
    try check(
      #"""
      {\rtf1\ansi\ftnbj\ftnstart1\ftnnar\aftnnrlc{\*\ftnsep\chftnsep}\pard\plain \sb0\sa140{\loch
      Pressed since 1911}{{\super \loch \chftn{\*\footnote \chftn\pard\plain \li340\fi-340{\loch
      \tab Said below}
      \par \pard\plain \li340\fi-340{\loch
      More of it}
      }}
      }{\loch
      , they say.}
      \par \pard\plain \sb0\sa140{\loch
      In every village}{{\super \loch \chftn{\*\footnote\ftnalt \chftn\pard\plain \li340\fi-340{\loch
      \tab Said at the end}
      }}
      }{\loch
      .}
      \par }
      """#,
      """
      paragraph before=0 after=7
        "Pressed since 1911"
        "1" super note=1
        ", they say."
      paragraph before=0 after=7
        "In every village"
        "i" super note=2
        "."
      footnote
        paragraph line first=-17 left=17
          "1" note=1
          " Said below"
        paragraph line first=-17 left=17
          "More of it"
      endnote
        paragraph line first=-17 left=17
          "i" note=2
          " Said at the end"
      """)
  }

  @Test(arguments: [
    // Word, pandoc, a mark of its own, and a note without any.
    (#"a{\cs16\super \chftn {\footnote \ltrpar \pard\plain {\cs16\super \chftn } b}}c"#, ["a1c", "1 b"]),
    (#"a{\cs16\super \chftn {\footnote \ftnalt \pard\plain {\cs16\super \chftn } b}}c"#, ["aic", "i b"]),
    (#"a{\super\chftn}{\*\footnote\chftn\~\plain\pard b}c"#, ["a1c", "1 b"]),
    (#"a{\super *}{\footnote {\super *} b}c{\super\chftn}{\footnote{\super\chftn}d}"#, ["a*c1", "* b", "1 d"]),
    (#"a{\footnote b}c"#, ["ac", "b"]),
    (#"\ftnnauc\ftnstart3 a{\super\chftn}{\footnote\chftn  b}"#, ["aC", "C b"]),
    // A number without a note, and a note in a note.
    (#"a\chftn b"#, ["ab"]),
    (#"a{\footnote b{\footnote c}d}e"#, ["ae", "bd"]),
    // A note in a cell, in a list and in a field.
    (#"\trowd\cellx99\intbl a{\footnote\pard\plain b\par}\cell\row\pard c\par"#, ["a", "c", "b"]),
    (#"{\field{\*\fldinst HYPERLINK "https://e.org"}{\fldrslt a{\footnote b}}}c"#, ["ac", "b"]),
    // A note that nothing ends.
    (#"a{\super\chftn}{\footnote\chftn b{\i c"#, ["a1", "1 bc"]),
    (#"a{\footnote b\par c\par}d"#, ["ad", "b", "c"]),
  ])
  func `notes follow the text, numbered as in it`(rtf: String, expected: [String]) throws {
    #expect(try lines(#"{\rtf1 "# + rtf + "}") == expected)
  }

  @Test func `a mark of its own belongs to its note, and the note begins with it`() throws {
    try check(
      #"{\rtf1 a{\super *}{\footnote\pard\plain {\super *} b\par\pard\plain c}d{\super 2}e\par}"#,
      """
      paragraph line
        "a"
        "*" super note=1
        "d"
        "2" super
        "e"
      footnote
        paragraph line
          "*" note=1
          " b"
        paragraph line
          "c"
      """)
  }

  private func written(_ rtf: String) throws -> String {
    let document = try RTFFormat().read(Array(rtf.utf8)).document
    let written = RTFFormat().write(document)
    #expect(written.findings.isEmpty)
    #expect(try RTFFormat().read(written.bytes).document == document)
    return String(decoding: written.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (
      #"a{\super\chftn}{\footnote\pard\plain {\super\chftn} b}c"#,
      #"a{\super \chftn{\footnote\pard\plain {\super\chftn} b}}c"#
    ),
    (#"a{\super\chftn}{\footnote\ftnalt\pard\plain\chftn b}"#, #"{\footnote\ftnalt\pard\plain {\super\chftn} b}"#),
    (#"\aftnnar\aftnstart3 a{\super\chftn}{\footnote\ftnalt\pard\plain\chftn b}"#, #"\aftnnar\aftnstart3"#),
    // A mark of its own is not counted.
    (
      #"{\super\chftn}{\footnote\pard\plain\chftn a}{\super *}{\footnote\pard\plain {\super *} b}{\super\chftn}{\footnote\pard\plain\chftn c}"#,
      #"{\super *{\footnote\pard\plain {\super *} b}}{\super \chftn{\footnote\pard\plain {\super\chftn} c}}"#
    ),
    // Without a mark a note is text.
    (#"a\par"#, #"a\par"#),
  ])
  func `notes are written as notes, and numbered where their marks are numbers`(rtf: String, expected: String) throws {
    #expect(try written(#"{\rtf1 "# + rtf + "}").contains(expected))
  }

  @Test func `a note has no part in a link around it`() throws {
    let rtf = #"{\rtf1{\field{\*\fldinst HYPERLINK "https://e.org"}{\fldrslt a{\footnote b}}}}"#
    let document = try RTFFormat().read(Array(rtf.utf8)).document
    #expect(document.runs.map { document.style(of: $0).link?.target } == ["https://e.org", nil])
  }

  @Test func `many notes are read once each`() throws {
    let note = #"a{\super\chftn}{\footnote\chftn{\footnote\chftn c} b}\par "#
    let found = try lines(#"{\rtf1 "# + String(repeating: note, count: 300) + "}")
    #expect(found.count == 600)
    #expect(found.last == "300 b")
  }
}
