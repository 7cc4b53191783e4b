import RichText
import Testing


@testable import Sanitizer

/// Laws of the strings beside the text of a document: none of them brings along a character that nobody sees.
struct BesideTheTextTests {
  /// A place of a document in which a stranger's string may stand; `@` marks it.
  struct Place: CustomTestStringConvertible, Sendable {
    let format: FormatName
    let name: String
    let source: String

    var testDescription: String { "\(format.rawValue): \(name)" }

    init(_ format: FormatName, _ name: String, _ source: String) {
      self.format = format
      self.name = name
      self.source = source
    }

    /// The bytes of the document with a character in this place, in each notation that the format has for it.
    func documents(with character: Unicode.Scalar) -> [[UInt8]] {
      notations(of: character).map { notation in
        Array(source.split(separator: "@", omittingEmptySubsequences: false).joined(separator: notation).utf8)
      }
    }

    private func notations(of character: Unicode.Scalar) -> [String] {
      let hex = String(character.value, radix: 16)
      let units = String(character).utf16.map { $0 }
      switch format {
      case .html, .markdown: return [String(character), "&#x\(hex);", "&#\(character.value);"]
      case .rtf:
        let byte = character.value < 0x80 ? ["\\'" + (hex.count < 2 ? "0" : "") + hex, String(character)] : []
        return byte + [units.map { "\\u\(Int16(bitPattern: $0))?" }.joined()]
      case .native:
        return [
          units.map { "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16) }
            .joined()
        ]
      case .text, .csv, .tsv: return [String(character)]
      }
    }
  }

  private static let picture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  static let places: [Place] =
    [
      Place(.html, "alt of a kept picture", "<p>a <img alt='x@y' src='\(picture)'> b</p>"),
      Place(.html, "alt of a remote picture", "<p>a <img alt='x@y' src='https://a.example/p.png'> b</p>"),
      Place(.html, "address of a picture", "<p>a <img alt='x' src='https://a.example/@p.png'> b</p>"),
      Place(.html, "media type of a picture", "<p>a <img alt='x' src='data:image/x@y;base64,R0lG'> b</p>"),
      Place(.html, "title of a picture", "<p>a <img title='x@y' src='\(picture)'> b</p>"),
      Place(.html, "family in style", "<p>a <span style=\"font-family:'Ab@cd',serif\">b</span></p>"),
      Place(.html, "family in a sheet", "<style>b{font-family:\"Ab@cd\"}</style><p>a <b>b</b></p>"),
      Place(.html, "font face", "<p>a <font face='Ab@cd'>b</font></p>"),
      Place(.html, "title of a link", "<p><a href='https://a.example/' title='x@y'>b</a></p>"),
      Place(.html, "address of a link", "<p><a href='https://a.example/x@y'>b</a></p>"),
      Place(.html, "host of a link", "<p><a href='https://a@b.example/'>b</a></p>"),
      Place(.html, "fragment of a link", "<p><a href='#x@y'>b</a></p>"),
      Place(.html, "mail of a link", "<p><a href='mailto:a@@example.org?subject=x@y'>b</a></p>"),
      Place(.html, "text of a link", "<p><a href='https://a.example/'>b@c</a></p>"),
      Place(.html, "language", "<p>a <span lang='de-@x'>b</span></p>"),
      Place(.html, "language of code", "<pre><code class='language-sw@ift'>let a</code></pre>"),
      Place(.html, "marker of a list", "<ul style=\"list-style-type:'x@y '\"><li>a<li>b</ul>"),
      Place(
        .html, "marker of Word",
        "<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>x@y<span>&nbsp; </span></span><![endif]>a</p>"),
      Place(.html, "caption", "<table><caption>x@y</caption><tr><td>a<td>b</table>"),
      Place(
        .html, "name of a note",
        "<p>a<a href='#fn@1' id='ref@1'><sup>1</sup></a></p><section class='footnotes'><ol><li id='fn@1'>n <a href='#ref@1'>↩</a></ol></section>"
      ),
      Place(.html, "formula", "<p>a <math alttext='x@y'><mi>x@y</mi></math></p>"),
      Place(.html, "text", "<p>x@y</p>"),
      Place(.rtf, "font table", "{\\rtf1\\ansi{\\fonttbl{\\f0\\fswiss Ab@cd;}}\\f0 a}"),
      Place(
        .rtf, "address of a link",
        "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"https://a.example/x@y\"}{\\fldrslt b}}}"),
      Place(
        .rtf, "title of a link",
        "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"https://a.example/\" \\\\o \"x@y\"}{\\fldrslt b}}}"),
      Place(.rtf, "bookmark of a link", "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \\\\l \"x@y\"}{\\fldrslt b}}}"),
      Place(
        .rtf, "text of a link", "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"https://a.example/\"}{\\fldrslt b@c}}}"),
      Place(
        .rtf, "marker of a list",
        "{\\rtf1\\ansi{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext\\'02x@;}{\\levelnumbers;}}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}{\\listtext x@\\tab}\\ls1\\ilvl0 a\\par}"
      ),
      Place(.rtf, "old marker", "{\\rtf1\\ansi{\\pntext x@y\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb x@y}}a\\par}"),
      Place(
        .rtf, "description of a picture",
        "{\\rtf1\\ansi a{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv x@y}}}\\pngblip 89504e470d0a1a0a}}b}"
      ),
      Place(.rtf, "style", "{\\rtf1\\ansi{\\stylesheet{\\s1 Preformatted Text (sw@ift);}}\\s1 a\\par}"),
      Place(.rtf, "text", "{\\rtf1\\ansi x@y}"),
      Place(.markdown, "title of a link", "[b](https://a.example/ \"x@y\")"),
      Place(.markdown, "address of a link", "[b](https://a.example/x@y)"),
      Place(.markdown, "alt of a picture", "a ![x@y](https://a.example/p.png) b"),
      Place(.markdown, "language of code", "```sw@ift\nlet a\n```"),
      Place(.markdown, "name of a note", "a[^x@y]\n\n[^x@y]: n"),
      Place(.markdown, "text", "x@y"),
      Place(.text, "text", "x@y"),
    ] + nativePlaces

  /// Every string of a native file but its keys and its own words.
  private static let nativePlaces: [Place] =
    [
      ("family", "{\"font\":{\"name\":\"Ab@cd\"}}"), ("language", "{\"language\":\"de-@x\"}"),
      ("address of a link", "{\"link\":{\"target\":\"https://a.example/x@y\"}}"),
      ("title of a link", "{\"link\":{\"target\":\"https://a.example/\",\"title\":\"x@y\"}}"),
      ("unknown attribute", "{\"unknown@\":{\"a@b\":[\"x@y\"]}}"),
    ].map { name, style in
      Place(
        .native, name,
        "{\"format\":\"org.washboard.rich-text\",\"version\":1,\"text\":\"ab\",\"characterStyles\":[\(style)],\"runs\":[2,0],\"paragraphStyles\":[{}],\"blocks\":[],\"paragraphs\":[2,0,-1],\"attachments\":[]}"
      )
    }
    + [
      (
        "marker of a list",
        "{\"kind\":\"list\",\"marker\":\"decimal\",\"prefix\":\"x@y\",\"suffix\":\"x@y\"},{\"kind\":\"item\",\"parent\":0}"
      ),
      (
        "text as a marker",
        "{\"kind\":\"list\",\"marker\":\"text\",\"prefix\":\"x@y\"},{\"kind\":\"item\",\"parent\":0}"
      ),
      ("language of code", "{\"kind\":\"quote\"},{\"kind\":\"code\",\"language\":\"sw@ift\",\"parent\":0}"),
    ].map { name, blocks in
      Place(
        .native, name,
        "{\"format\":\"org.washboard.rich-text\",\"version\":1,\"text\":\"ab\",\"characterStyles\":[{}],\"runs\":[2,0],\"paragraphStyles\":[{}],\"blocks\":[\(blocks)],\"paragraphs\":[2,0,1],\"attachments\":[]}"
      )
    }
    + [
      (
        "alternative text",
        "\"type\":\"image/gif\",\"data\":\"R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7\",\"alternativeText\":\"x@y\""
      ),
      ("media type", "\"type\":\"image/x@y\",\"data\":\"R0lG\",\"alternativeText\":\"x\""),
      (
        "identifier",
        "\"type\":\"image/heic\",\"data\":\"R0lG\",\"alternativeText\":\"x\",\"contentIdentifier\":\"x@y\""
      ),
      ("address of a picture", "\"type\":\"image/gif\",\"url\":\"https://a.example/x@y\",\"alternativeText\":\"x\""),
    ].map { name, attachment in
      Place(
        .native, name,
        "{\"format\":\"org.washboard.rich-text\",\"version\":1,\"text\":\"a\u{FFFC}b\",\"characterStyles\":[{}],\"runs\":[5,0],\"paragraphStyles\":[{}],\"blocks\":[],\"paragraphs\":[5,0,-1],\"attachments\":[{\"offset\":1,\(attachment)}]}"
      )
    }

  /// Controls that terminals obey: C0, DEL and C1.
  private static let controls: [Unicode.Scalar] = [
    "\0", "\u{7}", "\u{8}", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9D}",
  ]
  /// Controls of direction, zero-width and tag characters, which nobody sees.
  private static let invisibles: [Unicode.Scalar] = ["\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{E0041}"]

  private static let formats: [FormatName] = [.text, .markdown, .html, .rtf, .native]

  @Test(arguments: places)
  func `no control character leaves a writer, whatever the profile`(place: Place) throws {
    var count = 0
    for character in Self.controls {
      for document in try read(place, with: character) {
        #expect(document.validate() == nil)
        for profile in [nil] + Profile.shipped.map(Optional.some) {
          let clean = profile.map { $0.sanitize(document).document } ?? document
          for format in Self.formats {
            let written = FormatCatalog.format(named: format).write(clean).bytes
            count += 1
            if Self.holds(character, written, in: format) {
              Issue.record(
                "U+\(String(character.value, radix: 16)) in \(format.rawValue) by \(profile?.name ?? "none")")
            }
          }
        }
      }
    }
    #expect(count > 0)
  }

  @Test(arguments: places)
  func `no invisible character leaves a profile`(place: Place) throws {
    for character in Self.invisibles {
      for document in try read(place, with: character) {
        for profile in [Profile.structure, .faithful, .minimal, .plain] {
          let clean = profile.sanitize(document).document
          for format in Self.formats {
            let written = FormatCatalog.format(named: format).write(clean).bytes
            if Self.holds(character, written, in: format) {
              Issue.record("U+\(String(character.value, radix: 16)) in \(format.rawValue) by \(profile.name)")
            }
          }
        }
      }
    }
  }

  private func read(_ place: Place, with character: Unicode.Scalar) throws -> [Document] {
    try place.documents(with: character).map { try FormatCatalog.format(named: place.format).read($0).document }
  }

  /// Reports whether a form holds a character, as it is or in a notation of the format. JSON may hold controls as
  /// escapes, which nothing obeys, in attributes of another version.
  private static func holds(_ character: Unicode.Scalar, _ bytes: [UInt8], in format: FormatName) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.unicodeScalars.contains(character) { return true }
    let hex = String(character.value, radix: 16)
    let lowercased = text.lowercased()
    switch format {
    case .html, .markdown: return lowercased.contains("&#x\(hex);") || lowercased.contains("&#\(character.value);")
    case .rtf:
      let unit = String(character).utf16.first.map { Int16(bitPattern: $0) } ?? 0
      if lowercased.contains("\\u\(unit)?") { return true }
      // In the table of lists such bytes are lengths and places of numbers.
      let body = lowercased.split(separator: "listoverridetable").last ?? ""
      return character.value < 0x80 && body.contains("\\'\(hex.count < 2 ? "0" : "")\(hex)")
    case .native, .text, .csv, .tsv: return false
    }
  }
}
