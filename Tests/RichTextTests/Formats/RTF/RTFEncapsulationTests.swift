import FoundationEssentials
import TestDocuments
import Testing
import TestMaterial

@testable import RichText

/// Documents that wrap HTML or plain text ([MS-OXRTFEX]) are read as what they wrap.
struct RTFEncapsulationTests {
  private let format = RTFFormat()

  /// The texts of the paragraphs.
  private func text(_ rtf: String) throws -> String {
    let document = try format.read(Array(rtf.utf8)).document
    #expect(document.validate() == nil)
    return String(decoding: PlainTextFormat().write(document).bytes, as: UTF8.self)
  }

  private func html(_ rtf: String) throws -> String {
    let document = try format.read(Array(rtf.utf8)).document
    #expect(document.validate() == nil)
    return String(decoding: HTMLFormat().write(document).bytes, as: UTF8.self)
  }

  @Test func `wrapped HTML is read instead of what the RTF shows`() throws {
    let rtf = #"""
      {\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}}{\colortbl\red0\green0\blue0;}
      {\*\htmltag18 <p>}\htmlrtf {\b\cf1 \htmlrtf0 {\*\htmltag84 <b>}\htmlrtf {\b \htmlrtf0 strong\htmlrtf }\htmlrtf0
      {\*\htmltag92 </b>} and {\*\htmltag84 &auml;}\htmlrtf \'e4\htmlrtf0 \'e9\u8364?{\*\htmltag26 </p>}}
      """#
    #expect(try html(rtf).hasSuffix("<b>strong</b> and äé€"))
  }

  @Test func `links come from the wrapped markup, not from the fields around it`() throws {
    let rtf = #"""
      {\rtf1\ansi\fromhtml1{\*\htmltag84 <a href="https://a.example/">}\htmlrtf {\field{\*\fldinst{HYPERLINK "x:"}}{\fldrslt\ul
       \htmlrtf0 here\htmlrtf }\htmlrtf0 \htmlrtf }\htmlrtf0 {\*\htmltag92 </a>}}
      """#
    #expect(try html(rtf).hasSuffix(#"<a href="https://a.example/">here</a>"#))
  }

  @Test func `the state of htmlrtf ends with its group`() throws {
    #expect(try text(#"{\rtf1\ansi\fromhtml1 a{\htmlrtf b{\htmlrtf0 c}d}e}"#) == "ace")
  }

  @Test func `a font chosen where nothing is shown still decodes what follows`() throws {
    #expect(try text(#"{\rtf1\ansi\fromhtml1{\fonttbl{\f1\fcharset161 A;}}\htmlrtf\f1\htmlrtf0\'f0}"#) == "π")
  }

  @Test func `the encoding that the wrapped markup declares no longer holds`() throws {
    #expect(try text(#"{\rtf1\ansi\fromhtml1{\*\htmltag <meta charset=koi8-r>}\'e9}"#) == "é")
  }

  @Test func `wrapped plain text has lines and no formatting`() throws {
    let rtf = #"{\rtf1\ansi\fromtext\deff0{\fonttbl{\f0\fmodern Courier New;}}\f0\fs20\b one <b>\par two\par}"#
    let document = try format.read(Array(rtf.utf8)).document
    #expect(try text(rtf) == "one <b>\ntwo")
    #expect(document.runs.allSatisfy { document.characterStyles[$0.style] == CharacterStyle() })
  }

  @Test(arguments: [
    #"{\rtf1\ansi\fromhtml1\htmlrtf shown}"#,
    #"{\rtf1\ansi\fromhtml1\htmlrtf {\b shown}\par\htmlrtf0 {\*\htmltag <style>b{}</style>}}"#,
    #"{\rtf1\ansi\fromhtml0 shown}"#,
    #"{\rtf1\ansi shown\fromhtml1}"#,
    #"{\rtf1\ansi shown{\*\htmltag not}}"#,
  ])
  func `without anything wrapped the RTF is read as it shows`(rtf: String) throws {
    #expect(try text(rtf) == "shown")
  }

  @Test func `deeply nested wrapping loses no text and does not trap`() throws {
    let depth = 10_000
    let (open, close) = (String(repeating: "{", count: depth), String(repeating: "}", count: depth))
    #expect(try text(#"{\rtf1\fromhtml1"# + open + "in" + close + "}") == "in")
  }

  @Test(.enabled(if: SharedMaterial.has("rtf-outlook"), "\(SharedMaterial.reason)"))
  func `mail bodies of the corpora give the HTML that was wrapped`() throws {
    for corpus in ["rtf-outlook", "rtf-stream-parser"] {
      for file in try SharedMaterial.files(in: corpus, extension: "rtf") where file.wraps(#"\fromhtml1"#) {
        let expected = SharedMaterial.corpora + "/" + corpus + "/" + file.name.dropLast(4) + ".expected.html"
        let wrapped = try HTMLFormat().read((try Checkout.bytes(expected))).document
        #expect(firstDifference(try format.read(file.bytes).document, wrapped) == nil, "\(file.name)")
      }
    }
  }

  private struct Case: Decodable {
    var id, title, rtf, expected: String
  }

  @Test(.enabled(if: SharedMaterial.has("rtf-stream-parser"), "\(SharedMaterial.reason)"))
  func `cases of the corpora give the text that was wrapped`() throws {
    let others: Set = [
      // The codes of a symbol font are read as control characters; here they are the glyphs that the font shows.
      "inline-7ed2d85d", "inline-a0057686",
      // A `\u` is skipped as the substitute of another; here it is a character, because many programs write none.
      "inline-eda330a4",
      // All is hidden in the wrapping; here it is read then, for no text shall be lost.
      "inline-ae822e09",
    ]
    let cases = try Checkout.json(SharedMaterial.corpora + "/rtf-stream-parser/cases.json", as: [Case].self)
    for wrapped in cases where !others.contains(wrapped.id) {
      #expect(try text(wrapped.rtf) == wrapped.expected, "\(wrapped.title)")
    }
  }
}

extension SharedMaterial.File {
  fileprivate func wraps(_ word: String) -> Bool { String(decoding: bytes.prefix(200), as: UTF8.self).contains(word) }
}
