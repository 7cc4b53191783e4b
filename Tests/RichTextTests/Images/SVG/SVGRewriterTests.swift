import FoundationEssentials
import HTMLOracles
import RichText
import Testing
import TestMaterial
import TinyPictures

struct SVGRewriterTests {
  private static let namespaces = #" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink""#

  private func rewritten(_ svg: String) throws -> String {
    let file = try ImageFile(Array(svg.utf8))
    #expect(file.type == .svg)
    return String(decoding: file.withoutMetadata(keepsColorProfile: true), as: UTF8.self)
  }

  /// The content of a drawing that has this content.
  private func content(_ content: String) throws -> String {
    let output = try rewritten("<svg\(Self.namespaces)>\(content)</svg>")
    #expect(try rewritten(output) == output)
    return String(output.dropFirst("<svg\(Self.namespaces)>".count).dropLast("</svg>".count))
  }

  private func fault(_ svg: String) -> ImageFault? {
    do {
      _ = try ImageFile(Array(svg.utf8))
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    #"<g id="a" class="b c" transform="translate(1 2) rotate(-4.5e1)"><path d="M0 0L10,10z" fill="red"/></g>"#,
    #"<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" x2="1"><stop offset="50%" stop-color="rgb(1,2,3)"/></linearGradient>"#,
    ##"<clipPath id="a"><use href="#b"/></clipPath><rect clip-path="url(#a)" style="fill:url(#c);stroke:red!important"/>"##,
    #"<text x="1" y="2" font-family="'Noto Sans', serif">a &lt; b <tspan dx="3">c</tspan></text>"#,
    #"<style>.a,g &gt; #b{fill:red;stroke-width:2px}</style><rect class="a" xml:space="preserve"/>"#,
    #"<filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="2"/></filter><g filter="url(#f)"/>"#,
    #"<circle r="5"><animate attributeName="r" values="1;5" dur="1.5s" begin="0s" repeatCount="indefinite"/></circle>"#,
    #"<mask id="m"/><marker id="k" refX="1"/><pattern id="p"/><symbol id="s" viewBox="0 0 1 1"/><switch><g/></switch>"#,
  ])
  func `what draws stays as it is`(drawing: String) throws {
    #expect(try content(drawing) == drawing)
  }

  @Test(arguments: [
    ("<title>a</title><desc>b</desc><metadata>c</metadata>", ""),
    ("<a href='http://e.test/'><text>x</text></a>", "<text>x</text>"),
    ("<text>a<a href='#'>b</a></text>", "<text>ab</text>"),
    ("<g><!-- a --><?b c?> \n </g>", "<g></g>"),
    ("<rect foo='1' data-a='2' fill='red'/>", #"<rect fill="red"/>"#),
    ("<unknown><rect/></unknown><rect/>", "<rect/>"),
    ("<rect style='fill: red; foo: bar; -inkscape-x: y'/>", #"<rect style="fill:red"/>"#),
    ("<style>@media print{.a{fill:red}} .b{fill:blue} .c:hover{fill:red}</style>", "<style>.b{fill:blue}</style>"),
    ("<style media='print'>.a{fill:red}</style><style type='text/x'>.a{fill:red}</style>", ""),
    ("<text>a\r\nb\rc</text>", "<text>a\nb\nc</text>"),
    ("<style><![CDATA[.a{fill:red}]]></style>", "<style>.a{fill:red}</style>"),
    ("<path d='M0 0&#10;L1 1'/>", #"<path d="M0 0 L1 1"/>"#),
    ("<x:rect xmlns:x='http://www.w3.org/2000/svg' width='1'/>", #"<rect width="1"/>"#),
    (
      "<x:use xmlns:x='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink' l:href='#a'/>",
      ##"<use xlink:href="#a"/>"##
    ),
    ("<rect fill='red' fill-opacity='url(http://e.test/)'/>", #"<rect fill="red"/>"#),
    ("<linearGradient href='http://e.test/#a' id='b'/>", #"<linearGradient id="b"/>"#),
  ])
  func `what does not draw goes`(drawing: String, expected: String) throws {
    #expect(try content(drawing) == expected)
  }

  @Test(arguments: HostileDrawings.all.map(\.kind)) func `what runs, loads or is of another language goes`(kind: String)
    throws
  {
    let drawing = try #require(HostileDrawings.all.first { $0.kind == kind }?.drawing)
    let output = try rewritten(drawing)
    #expect(Self.danger(in: output) == nil, "\(output)")
    #expect(try rewritten(output) == output)
  }

  @Test func `what came in shows the danger that is looked for, or hides it`() {
    let shown = HostileDrawings.all.filter { Self.danger(in: $0.drawing) != nil }
    #expect(shown.count > HostileDrawings.all.count * 9 / 10)
  }

  /// Returns the first danger that no drawing of ours may hold.
  private static func danger(in svg: String) -> String? {
    // A drawing inside is held to the same.
    var parts = svg.split(separator: "\"data:image/svg+xml;base64,", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      let data = parts[index].prefix { $0 != "\"" }
      parts[index].removeFirst(data.count)
      guard let inner = Data(base64Encoded: String(data)) else { return "data:" }
      if let danger = danger(in: String(decoding: inner, as: UTF8.self)) { return danger }
    }
    var text = parts.joined().lowercased()
    for namespace in ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"] {
      text = text.split(separator: "=\"\(namespace)\"", omittingEmptySubsequences: false).joined()
    }
    let signs = [
      "<script", ":script", "<foreign", "<iframe", "<img", "<html", "<body", "<a ", "<a>", "javascript", "http:",
      "https:", "//",
      "<!", "<?", "@", "\\", "expression", "binding", "behavior", "data:", " on", "image-set", "var(", "feimage",
      "xml:base",
      "<audio", "<object", "<link", "<meta", "<form", "<math", "<handler", "<font-face", "<view",
    ]
    return signs.first { text.contains($0) }
  }

  @Test func `hostile markup comes out without danger, or not at all`() throws {
    #expect(try drawn(HostilePayloads.committed()) > 0)
  }

  @Test(
    .enabled(if: SharedMaterial.has("html-dompurify"), "\(SharedMaterial.reason)"))
  func `cases of other cleaners come out without danger, or not at all`() throws {
    #expect(try drawn(HostilePayloads.corpora.flatMap(HostilePayloads.cases(of:))) > 0)
  }

  /// Rewrites every drawing in the payloads.
  /// - Returns: how many could be.
  private func drawn(_ payloads: [HostilePayloads.Payload]) throws -> Int {
    var drawn = 0
    for payload in payloads {
      let parts = payload.payload.split(separator: "<svg", omittingEmptySubsequences: false).dropFirst()
      for part in parts {
        for ending in ["", "</svg>", "/>", "\"/>"] {
          guard let output = try? rewritten("<svg xmlns='http://www.w3.org/2000/svg'" + part + ending) else { continue }
          drawn += 1
          #expect(Self.danger(in: output) == nil, "\(payload.id): \(output)")
        }
      }
    }
    return drawn
  }

  @Test(arguments: [
    ("<svg><g></svg>", ImageFault.corrupted), ("<svg ", .truncated), ("<svg><g>", .truncated),
    ("<svg a=1/>", .corrupted),
    ("<svg a='1' a='2'/>", .corrupted), ("<svg>&unknown;</svg>", .corrupted), ("<svg>\u{1}</svg>", .corrupted),
    ("<svg a='<'/>", .corrupted), ("<svg/><svg/>", .trailingBytes), ("<svg/>text", .trailingBytes),
    ("<svg xmlns='http://www.w3.org/1999/xhtml'/>", .disguised), ("<svg a='1'b='2'/>", .corrupted),
    ("<svg>&#0;</svg>", .corrupted), ("<svg>&#xD800;</svg>", .corrupted), ("<svg><!--", .truncated),
    ("<!DOCTYPE svg [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><svg>&b;</svg>", .corrupted),
    ("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>", .corrupted),
  ])
  func `what is not well-formed is refused, since no program would draw it`(svg: String, expected: ImageFault) {
    #expect(fault(svg) == expected)
  }

  @Test func `what would grow without bound is refused`() {
    let deep = String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
    #expect(fault("<svg>\(deep)</svg>") == .tooComplex)
    let entity = String(repeating: "x", count: 256)
    let references = String(repeating: "&a;", count: 1000)
    #expect(fault("<!DOCTYPE svg [<!ENTITY a '\(entity)'>]><svg>\(references)</svg>") == .tooComplex)
    // Each part draws the next one ten times.
    func bomb(_ reference: (Int) -> String, rules: String = "") -> String {
      let parts = (1...9).map { level in
        "<pattern id='p\(level)'>" + String(repeating: reference(level - 1), count: 10) + "</pattern>"
      }
      return "<svg><style>\(rules)</style><pattern id='p0'><rect/></pattern>\(parts.joined())\(reference(9))</svg>"
    }
    #expect(fault(bomb { "<use href='#p\($0)'/>" }) == .tooComplex)
    #expect(fault(bomb { "<rect fill='url(#p\($0))'/>" }) == .tooComplex)
    #expect(fault(bomb { "<rect style='fill:url(#p\($0))'/>" }) == .tooComplex)
    let rules = (0...9).map { ".c\($0){fill:url(#p\($0))}" }.joined()
    #expect(fault(bomb({ "<rect class='c\($0)'/>" }, rules: rules)) == .tooComplex)
    #expect(fault(bomb { "<g fill='url(#p\($0))'>" + String(repeating: "<rect/>", count: 9) + "</g>" }) == .tooComplex)
    // A sheet of many selectors with many references each.
    let selectors = (0..<2000).map { ".a\($0)" }.joined(separator: ",")
    let names = (0..<2000).map { "url(#b\($0))" }.joined(separator: " ")
    #expect(fault("<svg><style>\(selectors){fill:\(names)}</style></svg>") == .tooComplex)
    // A marker at each corner of a long line, whose parts have as many.
    let line = String(repeating: "h1", count: 50_000)
    let marked = "<marker id='m'><path d='\(line)'/></marker><path marker-mid='url(#m)' d='M0 0\(line)'/>"
    #expect(fault("<svg>\(marked)</svg>") == .tooComplex)
    // Many parts, drawn once each, and parts that draw each other.
    let many = (0..<2000).map { "<path id='s\($0)'/><use href='#s\($0)'/>" }.joined()
    #expect(fault("<svg>\(many)</svg>") == nil)
    #expect(fault("<svg><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></svg>") == .tooComplex)
    #expect(fault("<svg><pattern id='p'><path d='M0 0h1'/></pattern><g fill='url(#p)'>\(many)</g></svg>") == nil)
  }

  @Test(arguments: [
    ("width='30' height='20'", 30, 20), ("width='1in' height='25.4mm'", 96, 96), ("viewBox='0 0 40 10'", 40, 10),
    ("width='80' viewBox='0 0 40 10'", 80, 20), ("width='100%' height='100%' viewBox='0,0,40,10'", 40, 10),
    ("width='1e300' height='1'", 1_000_000_000, 1),
  ])
  func `the size is the outermost element's`(attributes: String, width: Int, height: Int) throws {
    let file = try ImageFile(Array("<svg \(attributes)/>".utf8))
    #expect(file.pixelWidth == width)
    #expect(file.pixelHeight == height)
  }

  @Test func `a drawing without a size has none`() throws {
    #expect(try ImageFile(Array("<svg width='100%'/>".utf8)).pixelWidth == nil)
  }

  @Test func `a drawing in any declared encoding comes out in UTF-8`() throws {
    let expected = "<svg\(Self.namespaces)><text>é</text></svg>"
    let text = "<svg><text>é</text></svg>"
    let utf8 = Array(text.utf8)
    let wide: [UInt8] = text.utf16.flatMap { (unit: UInt16) -> [UInt8] in TinyPicture.little(unit) }
    let latin: [UInt8] = text.unicodeScalars.map { UInt8($0.value) }
    let files: [[UInt8]] = [
      utf8, [0xEF, 0xBB, 0xBF] + utf8, [0xFF, 0xFE] + wide, utf8 + [0],
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + latin,
    ]
    for bytes in files {
      let file = try ImageFile(bytes, declaredType: "image/svg+xml")
      #expect(file.withoutMetadata(keepsColorProfile: true) == Array(expected.utf8))
    }
  }

  @Test(arguments: [ImageType.png, .jpeg, .gif, .webp])
  func `a picture inside stays, without its metadata`(type: ImageType) throws {
    func drawing(_ bytes: [UInt8]) throws -> String {
      var page = DocumentBuilder()
      try page.append(Attachment(type: type.mediaType, bytes: bytes))
      try page.endParagraph()
      let html = String(decoding: HTMLFormat().write(try page.finish()).bytes, as: UTF8.self)
      let address = html.split(separator: "src=\"")[1].prefix { $0 != "\"" }
      return "<image width=\"3\" href=\"\(address)\"/>"
    }
    let picture = TinyPicture.withMetadata(type)
    let clean = try ImageFile(picture).withoutMetadata(keepsColorProfile: true)
    #expect(try content(drawing(picture)) == drawing(clean))
    #expect(try content(drawing(picture + Array("<script>".utf8))) == "")
  }

  @Test func `a drawing inside a drawing is rewritten, and none inside that one`() throws {
    func image(_ drawing: String) -> String {
      let address = drawing.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      return "<image href='data:image/svg+xml,\(address)'/>"
    }
    func sizes(_ drawing: String) throws -> Int { try content(image(drawing)).utf8.count }
    let bare = try sizes("<svg><rect/></svg>")
    #expect(bare > 0)
    #expect(try sizes("<svg onload='alert(1)'><script>alert(1)</script><rect/></svg>") == bare)
    #expect(try sizes("<svg>\(image("<svg/>"))<rect/></svg>") == bare)
    #expect(try sizes("<svg><g></svg>") == 0)
  }
}
