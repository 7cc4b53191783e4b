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

extension HTMLTag {
  /// The case's place; a payload-free enum of fewer than 256 cases is stored as this byte.
  var ordinal: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}
