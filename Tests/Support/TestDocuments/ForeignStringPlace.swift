import RichText

/// A place of a document in which a stranger's string may stand; `@` marks it.
package struct ForeignStringPlace: CustomStringConvertible, Sendable {
  package let format: FormatName
  private let name: String
  private let source: String

  package var description: String { "\(format.rawValue): \(name)" }

  fileprivate init(_ format: FormatName, _ name: String, _ source: String) {
    self.format = format
    self.name = name
    self.source = source
  }

  /// The bytes of the document with a character and a text in this place, once for each notation of the character.
  package func documents(with character: Unicode.Scalar, followedBy text: String = "") -> [[UInt8]] {
    notations(of: character).map { notation in
      Array(source.split(separator: "@", omittingEmptySubsequences: false).joined(separator: notation + text).utf8)
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

extension ForeignStringPlace {
  private static let picture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  package static let all: [ForeignStringPlace] =
    [
      ForeignStringPlace(.html, "alt of a kept picture", "<p>a <img alt='x@y' src='\(picture)'> b</p>"),
      ForeignStringPlace(.html, "alt of a remote picture", "<p>a <img alt='x@y' src='https://a.example/p.png'> b</p>"),
      ForeignStringPlace(.html, "address of a picture", "<p>a <img alt='x' src='https://a.example/@p.png'> b</p>"),
      ForeignStringPlace(.html, "media type of a picture", "<p>a <img alt='x' src='data:image/x@y;base64,R0lG'> b</p>"),
      ForeignStringPlace(.html, "title of a picture", "<p>a <img title='x@y' src='\(picture)'> b</p>"),
      ForeignStringPlace(.html, "family in style", "<p>a <span style=\"font-family:'Ab@cd',serif\">b</span></p>"),
      ForeignStringPlace(.html, "family in a sheet", "<style>b{font-family:\"Ab@cd\"}</style><p>a <b>b</b></p>"),
      ForeignStringPlace(.html, "font face", "<p>a <font face='Ab@cd'>b</font></p>"),
      ForeignStringPlace(.html, "title of a link", "<p><a href='https://a.example/' title='x@y'>b</a></p>"),
      ForeignStringPlace(.html, "address of a link", "<p><a href='https://a.example/x@y'>b</a></p>"),
      ForeignStringPlace(.html, "host of a link", "<p><a href='https://a@b.example/'>b</a></p>"),
      ForeignStringPlace(.html, "fragment of a link", "<p><a href='#x@y'>b</a></p>"),
      ForeignStringPlace(.html, "mail of a link", "<p><a href='mailto:a@@example.org?subject=x@y'>b</a></p>"),
      ForeignStringPlace(.html, "text of a link", "<p><a href='https://a.example/'>b@c</a></p>"),
      ForeignStringPlace(.html, "language", "<p>a <span lang='de-@x'>b</span></p>"),
      ForeignStringPlace(.html, "language of code", "<pre><code class='language-sw@ift'>let a</code></pre>"),
      ForeignStringPlace(.html, "marker of a list", "<ul style=\"list-style-type:'x@y '\"><li>a<li>b</ul>"),
      ForeignStringPlace(
        .html, "marker of Word",
        "<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span>x@y<span>&nbsp; </span></span><![endif]>a</p>"),
      ForeignStringPlace(.html, "caption", "<table><caption>x@y</caption><tr><td>a<td>b</table>"),
      ForeignStringPlace(
        .html, "name of a note",
        "<p>a<a href='#fn@1' id='ref@1'><sup>1</sup></a></p><section class='footnotes'><ol><li id='fn@1'>n <a href='#ref@1'>↩</a></ol></section>"
      ),
      ForeignStringPlace(.html, "formula", "<p>a <math alttext='x@y'><mi>x@y</mi></math></p>"),
      ForeignStringPlace(.html, "text", "<p>x@y</p>"),
      ForeignStringPlace(.rtf, "font table", "{\\rtf1\\ansi{\\fonttbl{\\f0\\fswiss Ab@cd;}}\\f0 a}"),
      ForeignStringPlace(
        .rtf, "address of a link",
        "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"https://a.example/x@y\"}{\\fldrslt b}}}"),
      ForeignStringPlace(
        .rtf, "title of a link",
        "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"https://a.example/\" \\\\o \"x@y\"}{\\fldrslt b}}}"),
      ForeignStringPlace(
        .rtf, "bookmark of a link", "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \\\\l \"x@y\"}{\\fldrslt b}}}"),
      ForeignStringPlace(
        .rtf, "text of a link", "{\\rtf1\\ansi{\\field{\\*\\fldinst HYPERLINK \"https://a.example/\"}{\\fldrslt b@c}}}"),
      ForeignStringPlace(
        .rtf, "marker of a list",
        "{\\rtf1\\ansi{\\*\\listtable{\\list{\\listlevel\\levelnfc23{\\leveltext\\'02x@;}{\\levelnumbers;}}\\listid1}}{\\*\\listoverridetable{\\listoverride\\listid1\\listoverridecount0\\ls1}}{\\listtext x@\\tab}\\ls1\\ilvl0 a\\par}"
      ),
      ForeignStringPlace(
        .rtf, "old marker", "{\\rtf1\\ansi{\\pntext x@y\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb x@y}}a\\par}"),
      ForeignStringPlace(
        .rtf, "description of a picture",
        "{\\rtf1\\ansi a{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv x@y}}}\\pngblip 89504e470d0a1a0a}}b}"
      ),
      ForeignStringPlace(.rtf, "style", "{\\rtf1\\ansi{\\stylesheet{\\s1 Preformatted Text (sw@ift);}}\\s1 a\\par}"),
      ForeignStringPlace(.rtf, "text", "{\\rtf1\\ansi x@y}"),
      ForeignStringPlace(.markdown, "title of a link", "[b](https://a.example/ \"x@y\")"),
      ForeignStringPlace(.markdown, "address of a link", "[b](https://a.example/x@y)"),
      ForeignStringPlace(.markdown, "alt of a picture", "a ![x@y](https://a.example/p.png) b"),
      ForeignStringPlace(.markdown, "language of code", "```sw@ift\nlet a\n```"),
      ForeignStringPlace(.markdown, "name of a note", "a[^x@y]\n\n[^x@y]: n"),
      ForeignStringPlace(.markdown, "text", "x@y"),
      ForeignStringPlace(.text, "text", "x@y"),
    ] + nativePlaces

  /// Every string of a native file but its keys and its own words.
  private static let nativePlaces: [ForeignStringPlace] =
    [
      ("family", "{\"font\":{\"name\":\"Ab@cd\"}}"), ("language", "{\"language\":\"de-@x\"}"),
      ("address of a link", "{\"link\":{\"target\":\"https://a.example/x@y\"}}"),
      ("title of a link", "{\"link\":{\"target\":\"https://a.example/\",\"title\":\"x@y\"}}"),
      ("unknown attribute", "{\"unknown@\":{\"a@b\":[\"x@y\"]}}"),
    ].map { name, style in
      ForeignStringPlace(
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
      ForeignStringPlace(
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
      ForeignStringPlace(
        .native, name,
        "{\"format\":\"org.washboard.rich-text\",\"version\":1,\"text\":\"a\u{FFFC}b\",\"characterStyles\":[{}],\"runs\":[5,0],\"paragraphStyles\":[{}],\"blocks\":[],\"paragraphs\":[5,0,-1],\"attachments\":[{\"offset\":1,\(attachment)}]}"
      )
    }
}
