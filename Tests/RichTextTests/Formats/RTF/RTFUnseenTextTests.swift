import Testing

@testable import RichText

/// Text of RTF that nobody sees, by the same bounds as in HTML.
struct RTFUnseenTextTests {
  private static let colors =
    #"{\colortbl;\red0\green0\blue0;\red255\green255\blue255;\red254\green254\blue254;\red18\green52\blue86;}"#

  @Test(arguments: [
    (#"\v"#, "invisible"), (#"\webhidden"#, "invisible"), (#"\fs2"#, "too small"), (#"\expnd-48"#, "too small"),
    (#"\cf2\chcbpat2"#, "in the color behind it"), (#"\up800"#, "out of the page"),
  ])
  func `the finding says why a text is hidden`(words: String, reason: String) throws {
    let rtf = #"{\rtf1"# + Self.colors + #"a{"# + words + #" x\b y}{"# + words + #"  }b\par}"#
    let findings = try RTFFormat().read(Array(rtf.utf8)).findings.all.filter { $0.code == .hiddenText }
    #expect(findings.map(\.from) == [reason] && findings.first?.count == 2)
  }

  private func hidden(_ text: String) throws -> String {
    let reading = try RTFFormat().read(
      Array((#"{\rtf1\ansi\deff0"# + Self.colors + #"\pard\plain\fs24 "# + text + "}").utf8))
    let document = reading.document
    #expect(document.validate() == nil)
    return document.runs.filter { document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
  }

  @Test(arguments: [
    #"\v"#, #"\webhidden"#, #"\fs0"#, #"\fs2"#, #"\cf2\chcbpat2"#, #"\cf2\chcbpat3"#, #"\cf4\cb4"#, #"\cf2\highlight2"#,
    #"\up800"#, #"\dn800"#, #"\expndtw-200"#, #"\expnd-48"#, #"\charscalex1"#,
    #"\charscalex10"#, #"\charscalex3\fs60"#, #"\fs20\charscalex5"#,
  ])
  func `text whose look leaves nothing to be seen is hidden`(words: String) throws {
    #expect(try hidden(#"a{"# + words + #" x}b\par"#) == "x")
  }

  @Test(arguments: [
    #"\v0"#, #"\webhidden0"#, #"\fs3"#, #"\cf2"#, #"\cf2\chcbpat4"#, #"\cf4\highlight2"#, #"\cf0\cb1"#, #"\up6"#,
    #"\dn40"#,
    #"\expndtw-20"#, #"\expndtw200"#, #"\charscalex20"#, #"\charscalex100"#, #"\charscalex500"#, #"\charscalex0"#,
    #"\charscalex-1"#, #"\charscalex9999"#, #"\charscalex"#, #"\charscalex1\plain"#, #"\charscalex10\fs60"#,
  ])
  func `text that is seen is not`(words: String) throws {
    #expect(try hidden(#"a{"# + words + #" x}b\par"#) == "")
  }

  @Test func `text in the colour of its paragraph is hidden until the paragraph's look ends`() throws {
    #expect(try hidden(#"\cbpat2 a{\cf2 x}\plain\cf3 y\par\pard\cf2 b\par"#) == "xy")
  }

  private func box(_ place: String, _ property: String = "", _ text: String = "x") -> String {
    #"a\par{\shp{\*\shpinst"# + place + #"{\sp{\sn shapeType}{\sv 202}}"# + property + #"{\shptxt \pard\plain "# + text
      + #"\par}}}b\par"#
  }

  @Test(arguments: [
    (#"\shpleft500\shptop300\shpright5000\shpbottom1500"#, "", false),
    (#"\shpleft500\shptop300\shpright5000\shpbottom1500"#, #"{\sp{\sn fHidden}{\sv 1}}"#, true),
    (#"\shpleft500\shptop300\shpright5000\shpbottom1500"#, #"{\sp{\sn fHidden}{\sv 0}}"#, false),
    (#"\shpleft-50000\shptop300\shpright-45000\shpbottom1500"#, "", true),
    (#"\shpleft500\shptop90000\shpright5000\shpbottom91500"#, "", true),
    (#"\shpleft500\shptop300\shpright500\shpbottom1500"#, "", true), ("", "", false),
  ])
  func `the text of a box is seen if the box is`(place: String, property: String, isHidden: Bool) throws {
    #expect(try hidden(box(place, property)) == (isHidden ? "x" : ""))
  }

  @Test func `no word in a hidden box shows its text`() throws {
    let place = #"\shpleft500\shptop300\shpright5000\shpbottom1500"#
    #expect(try hidden(box(place, #"{\sp{\sn fHidden}{\sv 1}}"#, #"\v0\plain\v0 x{\cf1 y}"#)) == "xy")
  }

  @Test func `text after a hidden box is seen`() throws {
    let place = #"\shpleft500\shptop300\shpright5000\shpbottom1500"#
    let text = box(place, #"{\sp{\sn fHidden}{\sv 1}}"#) + box(place, "", "y")
    #expect(try hidden(text) == "x")
  }
}
