import TestDocuments
import Testing
import TestMaterial

@testable import RichText

/// Laws of input that is cut short, damaged or forged: every reader returns a sound document within its limits, or
/// throws.
struct MutationTests {
  static let seed: UInt64 = 20_261_121
  private static let filesOfFormat = 50

  /// Low enough that mutated input passes them now and then.
  private static let limits: ReadLimits = {
    var limits = ReadLimits()
    limits.depth = 24
    limits.runs = 3000
    limits.paragraphs = 3000
    limits.styles = 500
    limits.blocks = 2000
    limits.attachments = 20
    return limits
  }()

  @Test(arguments: FormatCatalog.all.map(\.name))
  func `a file that is cut short is read or refused`(format: FormatName) throws {
    var mutation = Mutation(seed: Self.seed, words: [])
    for original in try Self.originals(of: format) {
      for _ in 0..<4 {
        let bytes = mutation.truncated(original.bytes)
        try check(bytes, format, "\(original.name) cut to \(bytes.count) bytes")
      }
    }
  }

  @Test(arguments: FormatCatalog.all.map(\.name))
  func `a file with another byte is read or refused`(format: FormatName) throws {
    var mutation = Mutation(seed: Self.seed, words: [])
    for original in try Self.originals(of: format) {
      for round in 0..<4 {
        try check(mutation.withOtherByte(original.bytes), format, "\(original.name), change \(round)")
      }
    }
  }

  @Test(arguments: FormatCatalog.all.map(\.name))
  func `a mangled file is read or refused`(format: FormatName) throws {
    var mutation = Mutation(seed: Self.seed, words: Mutation.wordsOfFormats)
    let originals = try Self.originals(of: format)
    for (index, original) in originals.enumerated() {
      let other = originals[(index + 1) % originals.count].bytes
      for round in 0..<3 {
        try check(mutation.mangled(original.bytes, with: other), format, "\(original.name), mangling \(round)")
      }
    }
  }

  /// Reads `bytes` and checks what comes of them.
  private func check(_ bytes: [UInt8], _ format: FormatName, _ what: String) throws {
    let limits = Self.limits
    let document: Document
    do throws(FormatError) {
      document = try FormatCatalog.format(named: format).read(bytes, options: ReadOptions(limits: limits)).document
    } catch {
      return
    }
    let fault = document.validate()
    #expect(fault == nil, "\(what), seed \(Self.seed)")
    #expect(
      document.runs.count <= limits.runs && document.paragraphs.count <= limits.paragraphs
        && document.blocks.count <= limits.blocks && document.attachments.count <= limits.attachments
        && document.characterStyles.count <= limits.styles && document.paragraphStyles.count <= limits.styles,
      "\(what), seed \(Self.seed)")
  }

  // MARK: Originals

  private struct Original {
    var name: String
    var bytes: [UInt8]
  }

  /// Files of the corpora where they are at hand, and always some of our own writing.
  private static func originals(of format: FormatName) throws -> [Original] {
    var originals: [Original] = []
    if format == .rtf || format == .html {
      let own = format == .rtf ? ownRTF : ownHTML
      originals = own.map { Original(name: "own file", bytes: Array($0.utf8)) }
      var files: [SharedMaterial.File] = []
      for corpus in format == .rtf ? rtfCorpora : htmlCorpora where SharedMaterial.has(corpus) {
        files += try SharedMaterial.files(in: corpus, extension: format == .rtf ? "rtf" : "html").filter {
          (1...4000).contains($0.data.count)
        }
      }
      // Evenly chosen, so that every program is among them.
      let step = max(1, files.count / filesOfFormat)
      for file in stride(from: 0, to: files.count, by: step).prefix(filesOfFormat).map({ files[$0] }) {
        originals.append(Original(name: file.name, bytes: file.bytes))
      }
    }
    guard originals.count < filesOfFormat else { return originals }
    return try originals
      + (UInt64(originals.count)..<UInt64(filesOfFormat)).map {
        let document = try DocumentGenerator().document(seed: $0)
        return Original(
          name: "generated document \($0)", bytes: FormatCatalog.format(named: format).write(document).bytes)
      }
  }

  private static let rtfCorpora = [
    "rtf-abiword", "rtf-libreoffice", "rtf-office-clipboard", "rtf-outlook", "rtf-pandoc", "rtf-rtfjs",
    "rtf-rtfparserkit", "rtf-rtfpipe", "rtf-stream-parser", "rtf-striprtf-py", "rtf-striprtf-r", "rtf-tika",
  ]
  private static let htmlCorpora = [
    "html-ammonia", "html-bleach", "html-ckeditor4", "html-ckeditor5", "html-dompurify", "html-gdocs",
    "html-owasp", "html-sanitize-html", "html-substance",
  ]

  private static let ownRTF = [
    #"""
    {\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fcharset128 MS Gothic;}}{\colortbl;\red255;}
    {\stylesheet{\s1\outlinelevel0 heading 1;}}\pard\s1\b Title\b0\par\pard\cf1 caf\'e9 {\f1\'83\'65} \u8364?\par}
    """#,
    #"""
    {\rtf1{\*\listtable{\list{\listlevel\levelnfc0\levelstartat3}\listid7}}{\*\listoverridetable
    {\listoverride\listid7\ls1}}\pard\ls1{\listtext 3.}three\par\ls1 four\par
    \pard{\field{\*\fldinst HYPERLINK "http://example.org/"}{\fldrslt link}}\par}
    """#,
    #"""
    {\rtf1\trowd\cellx1000\clvmgf\cellx2000\intbl a\cell\itap2 b\nestcell{\*\nesttableprops\trowd\cellx1\nestrow}
    \itap1 c\cell\row\pard{\pict\pngblip\picwgoal20 89504e470d0a1a0a}{\*\unknown{\bin3 }}}\par}
    """#,
  ]
  private static let ownHTML = [
    """
    <style>p.c > b {color: red} /* x */</style><p class=c align=right>a<b>b<i>c</b>d</i> &amp; &notit; &#x2014;<br>
    <ul><li>one<ol start=3><li value=5>two</ul><pre>\n x\n</pre>
    """,
    """
    <table><caption>t</caption><tr><td colspan=2>a<td rowspan=0><table><td>b</table>c<p>d</table>
    <a href="http://example.org/?a=1&b=2" title='x'>link</a><img src="data:image/png;base64,iVBORw0KGgo=" alt=i>
    """,
    """
    <!--StartFragment--><svg><![CDATA[x]]><desc><p>y</svg><math><mi>z</math><select><option selected>o</select>
    <script>if (a<b) <!-- <script> </script><template><tr></template><span style='mso-list:l0 level1 lfo1'>w</span>
    """,
  ]
}
