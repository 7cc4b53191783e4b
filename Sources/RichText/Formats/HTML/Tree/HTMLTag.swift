/// The element names that mean something to a parser or a reader; all others are `unknown`.
enum HTMLTag: String, Hashable, Sendable, CaseIterable {
  case unknown = ""
  case a, abbr, address, applet, area, article, aside, b, base, basefont, bdi, bdo, bgsound, big, blockquote, body, br
  case button, canvas, caption, center, cite, code, col, colgroup, dd, del, details, dfn, dialog, dir, div, dl, dt, em
  case embed, fieldset, figcaption, figure, font, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header
  case hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen, legend, li, link, listing, main, map, mark
  case marquee, math, menu, meta, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, p, param
  case plaintext, pre, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, small, source, span, strike
  case strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr
  case track, tt, u, ul, `var`, video, audio, wbr, xmp
  // MathML and SVG names with rules of their own.
  case mi, mo, mn, ms, mtext, mglyph, malignmark, desc
  case annotationXML = "annotation-xml"
  case foreignObject = "foreignobject"

  init(name: String) {
    var key = HTMLTagTable.Key(0)
    for byte in name.utf8 { key = HTMLTagTable.adding(byte, to: key) }
    self = HTMLTagTable.shared.tag(key)
  }
}

/// Finds tags by their names, each packed into one number: a table of open addresses, thrice as long as there are tags.
struct HTMLTagTable: Sendable {
  /// A name of at most 16 bytes, its last byte lowest; zero is no name, and all ones a longer one.
  typealias Key = UInt128

  static let shared = HTMLTagTable()

  private static let length = 512
  private var keys = [Key](repeating: 0, count: length)
  private var tags = [HTMLTag](repeating: .unknown, count: length)
  /// The names by ordinal.
  private let names = HTMLTag.allCases.map(\.rawValue)

  private init() {
    for tag in HTMLTag.allCases where tag != .unknown {
      let key = tag.rawValue.utf8.reduce(Key(0)) { Self.adding($1, to: $0) }
      let slot = slot(of: key)
      keys[slot] = key
      tags[slot] = tag
    }
  }

  static func adding(_ byte: UInt8, to key: Key) -> Key {
    key >> 120 == 0 ? key << 8 | Key(byte) : .max
  }

  func tag(_ key: Key) -> HTMLTag { tags[slot(of: key)] }

  func name(of tag: HTMLTag) -> String { names[Int(tag.ordinal)] }

  /// Where `key` stands, or the free slot where it would.
  private func slot(of key: Key) -> Int {
    let folded = UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64)
    var slot = Int(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> 55)
    while keys[slot] != key, keys[slot] != 0 { slot = (slot + 1) % Self.length }
    return slot
  }
}

/// A set of tags that is tested in a few instructions: one bit for each case, in two words.
struct HTMLTagSet: Sendable {
  private var low: UInt128 = 0
  private var high: UInt128 = 0

  /// Whether this is the table scope, which foreign elements do not bound.
  var isTable: Bool { !contains(.applet) && contains(.table) }

  init(_ tags: HTMLTag...) {
    for tag in tags {
      if tag.ordinal < 128 { low |= 1 << tag.ordinal } else { high |= 1 << (tag.ordinal - 128) }
    }
  }

  func contains(_ tag: HTMLTag) -> Bool {
    let ordinal = tag.ordinal
    return (ordinal < 128 ? low &>> ordinal : high &>> (ordinal - 128)) & 1 != 0
  }

  func union(_ other: HTMLTagSet) -> HTMLTagSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }
}

extension HTMLTag {
  /// The case's place; a payload-free enum of fewer than 256 cases is stored as this byte.
  var ordinal: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}

extension HTMLTagSet {
  /// HTML, section 13.2.4.2, "special".
  static let special = HTMLTagSet(
    .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button, .caption,
    .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption, .figure, .footer,
    .form,
    .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input,
    .keygen,
    .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript, .object, .ol, .p, .param,
    .plaintext, .pre, .script, .search, .section, .select, .source, .style, .summary, .table, .tbody, .td, .template,
    .textarea, .tfoot, .th, .thead, .title, .tr, .track, .ul, .wbr, .xmp)
  static let formatting = HTMLTagSet(
    .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u)
  static let headings = HTMLTagSet(.h1, .h2, .h3, .h4, .h5, .h6)
  /// Elements that end an open paragraph and stand in it no more.
  static let closesParagraph = HTMLTagSet(
    .address, .article, .aside, .blockquote, .center, .details, .dialog, .dir, .div, .dl, .fieldset, .figcaption,
    .figure,
    .footer, .header, .hgroup, .main, .menu, .nav, .ol, .p, .search, .section, .summary, .ul)
  static let impliedEnd = HTMLTagSet(.dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc)
  static let impliedEndThoroughly = impliedEnd.union(
    HTMLTagSet(.caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr))
  static let scope = HTMLTagSet(
    .applet, .caption, .html, .table, .td, .th, .marquee, .object, .select, .template)
  static let buttonScope = scope.union(HTMLTagSet(.button))
  static let listScope = scope.union(HTMLTagSet(.ol, .ul))
  static let tableScope = HTMLTagSet(.html, .table, .template)
  static let tableContext = HTMLTagSet(.table, .template, .html)
  static let bodyContext = HTMLTagSet(.tbody, .tfoot, .thead, .template, .html)
  static let rowContext = HTMLTagSet(.tr, .template, .html)
  static let tableSections = HTMLTagSet(.tbody, .tfoot, .thead)
  static let cells = HTMLTagSet(.td, .th)
  static let fostering = HTMLTagSet(.table, .tbody, .tfoot, .thead, .tr)
  static let inHead = HTMLTagSet(
    .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title)
  static let void = HTMLTagSet(
    .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .image, .img, .input, .keygen, .link, .meta,
    .param,
    .source, .track, .wbr)
  /// Their text is read without tags.
  static let rawText = HTMLTagSet(
    .iframe, .noembed, .noframes, .noscript, .plaintext, .script, .style, .textarea, .title, .xmp)
  /// 13.2.6.5: HTML that ends foreign content.
  static let foreignBreakout = HTMLTagSet(
    .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4, .h5, .h6,
    .head,
    .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small, .span, .strong, .strike, .sub,
    .sup,
    .table, .tt, .u, .ul, .var)
  static let mathTextIntegration = HTMLTagSet(.mi, .mo, .mn, .ms, .mtext)
  static let svgIntegration = HTMLTagSet(.foreignObject, .desc, .title)
}
