/// The element names that mean something to a parser or a reader; all others are `unknown`.
enum HTMLTag: String, Hashable, Sendable, CaseIterable {
  case unknown = ""
  case a, abbr, address, applet, area, article, aside, b, base, basefont, bdi, bdo, bgsound, big, blockquote, body, br
  case button, canvas, caption, center, cite, code, col, colgroup, dd, del, details, dfn, dialog, dir, div, dl, dt, em
  case datalist
  case embed, fieldset, figcaption, figure, font, footer, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header
  case hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen, legend, li, link, listing, main, map, mark
  case marquee, math, menu, meta, meter, nav, nobr, noembed, noframes, noscript, object, ol, optgroup, option, p
  case param, plaintext, pre, progress, q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, small
  case source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td, template, textarea, tfoot, th
  case thead, time, title, tr, track, tt, u, ul, `var`, video, audio, wbr, xmp
  // MathML and SVG names with rules of their own.
  case mi, mo, mn, ms, mtext, mglyph, malignmark, desc
  case annotationXML = "annotation-xml"
  case foreignObject = "foreignobject"
  // Formulas that are no MathML: Office Math, and those that MathJax draws. They stay the last: see `isFormula`.
  case officeMath = "m:omath"
  case mathJax = "mjx-container"
  case mathJaxDrawing = "mjx-math"
}

extension HTMLTag {
  /// Whether the element is a list of items.
  var isList: Bool { @inline(__always) get { self == .ul || self == .ol || self == .menu || self == .dir } }

  /// Whether a formula begins with such an element of HTML.
  var isFormula: Bool { @inline(__always) get { ordinal >= Self.officeMath.ordinal } }

  /// The case's place; a payload-free enum of fewer than 256 cases is stored as this byte.
  var ordinal: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}
