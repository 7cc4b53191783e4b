/// Changes bytes as transport, age and malice do, the same way for the same seed.
package struct Mutation {
  private var random: SeededGenerator
  /// Words of the format, which chance alone would not spell.
  private let words: [[UInt8]]

  /// Words of RTF, HTML and the native format.
  package static let wordsOfFormats = [
    #"{\"#, "}", #"\par "#, #"\pard"#, #"\row"#, #"\cell"#, #"\trowd\cellx9"#, #"\intbl\itap3 "#, #"\bin99999999999 "#,
    #"\u-10179?"#, #"\u56832?"#, #"\uc999 "#, #"\'"#, #"\'8"#, #"{\field{\*\fldinst HYPERLINK "#, #"\ls1\ilvl8 "#,
    #"{\*\shppict{\pict\bin4 "#, #"{\upr{"#, #"{\*\ud "#, #"\fromhtml1 "#, #"{\*\htmltag "#, #"\fs99999999999999999 "#,
    #"\dbch\af1 "#, #"\ansicpg932 "#, "<table>", "</table>", "<td rowspan=65534 colspan=1000>", "<b><p>", "</b>",
    "<a href=", "<svg>", "<math>", "</p>", "<template>", "<select>", "<!--", "-->", "<![CDATA[", "]]>", "&#x10FFFF;",
    "&#xD800;", "&NotEqualTilde", "<style>*{", #"style="font:"#, "<li>", "<ol start=-1>", "<plaintext>", "<caption>",
    "\u{FFFC}", "\u{2029}", "\u{FEFF}", #"{""#, "[[", #"\ud800"#, "1e999", "null", "-1,", "]",
  ]

  /// Words of layout, notes, lists and code, in HTML, RTF and Markdown.
  package static let wordsOfLayout = [
    "<div style='margin-bottom:0in;margin-left:0pt'>", "<p style='margin:0 0 1em 40px;text-indent:-2em'>", "</div>",
    "<a href='#_ftn1' name='_ftnref1'>[1]</a>", "<a id=fn1 href='#fnref1'>1</a>",
    "<sup><a href='#fn1' id=fnref1>1</a></sup>",
    "<pre><code>", "<pre></pre>", "<code> </code>", "</code></pre>", "<blockquote>", "<ul><li>", "</ul>", "<ol type=i>",
    "<dl><dt>a<dd>b", "<hr>", "<br>", "<h2>", "</h2>", "<tr>", "<td>", "<th>", "<i>", "<s>", "<sub>", "<u>", "&nbsp;",
    " ",
    "<span style='font-family:Courier New;font-size:9pt;color:red'>", "<span style='mso-tab-count:1'>", "</span>",
    "<p style='line-height:150%;text-align:center'>", "<p dir=rtl lang=ar>", "<input type=checkbox checked>", "\t",
    "\n\n",
    "<img alt='a' src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'>",
    #"{\footnote\chftn  a}"#, #"\li720\fi-360 "#, #"\sb0\sa240\sl360\slmult1 "#, #"\b "#, #"\i0 "#, #"\strike "#,
    #"\super "#,
    #"\tab "#, #"\line "#, #"\f1 "#, #"\qc "#, #"\intbl a\cell\row "#, #"\'a0"#, "\n2.\n", "\n- ", "\n1. ", "\n> ",
    "\n```\n", "**", "_", "~~", "[^1]", "\n[^1]: a\n", "\n    ", "\\", "`", "|", "\n---\n", "# ", "\r\n", "\u{00AD}",
    "\u{FB01}",
  ]

  package init(seed: UInt64, words: [String]) {
    random = SeededGenerator(seed: seed)
    self.words = words.map { Array($0.utf8) }
  }

  package mutating func truncated(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
  }

  package mutating func withOtherByte(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    guard let index = bytes.indices.randomElement(using: &random) else { return bytes }
    // In half of the cases a byte with a meaning in the syntax.
    bytes[index] =
      Bool.random(using: &random)
      ? UInt8.random(in: 0...255, using: &random)
      : Array("{}\\<>&;\"'/= -0\u{0}\n".utf8).randomElement(using: &random) ?? 0
    return bytes
  }

  /// A few changes of any kind; `other` gives what is spliced in.
  package mutating func mangled(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes = withOtherByte(bytes)
      case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 0...40, using: &random), bytes.count))
      case 2: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
      case 3:
        let chunk = bytes[place..<min(place + Int.random(in: 1...30, using: &random), bytes.count)]
        bytes.insert(
          contentsOf: repeatElement(chunk, count: Int.random(in: 1...100, using: &random)).joined(), at: place)
      case 4:
        let start = Int.random(in: 0...other.count, using: &random)
        bytes.insert(contentsOf: other[start...].prefix(Int.random(in: 0...400, using: &random)), at: place)
      default:
        if let index = bytes.indices.randomElement(using: &random) {
          bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
    }
    return bytes
  }
}
