/// A set of tags, most of them named by HTML's rules of parsing. Each is one bit, and each tag has its bits
/// (`HTMLTag.sets`).
///
/// A single paragraph tests a dozen times whether a tag is in a set. Each test is a load from a constant table. Sets
/// that were lists of tags cost 180 instructions for each paragraph.
struct HTMLTagSet: OptionSet, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  func contains(_ tag: HTMLTag) -> Bool { tag.sets.rawValue & rawValue != 0 }

  /// Section 13.2.4.2, "special".
  static let special = HTMLTagSet(rawValue: 1 << 0)
  static let formatting = HTMLTagSet(rawValue: 1 << 1)
  static let headings = HTMLTagSet(rawValue: 1 << 2)
  /// Elements that end an open paragraph and stand in it no more.
  static let closesParagraph = HTMLTagSet(rawValue: 1 << 3)
  static let impliedEnd = HTMLTagSet(rawValue: 1 << 4)
  static let scope = HTMLTagSet(rawValue: 1 << 5)
  static let tableScope = HTMLTagSet(rawValue: 1 << 6)
  static let bodyContext = HTMLTagSet(rawValue: 1 << 7)
  static let rowContext = HTMLTagSet(rawValue: 1 << 8)
  static let tableSections = HTMLTagSet(rawValue: 1 << 9)
  static let cells = HTMLTagSet(rawValue: 1 << 10)
  static let fostering = HTMLTagSet(rawValue: 1 << 11)
  static let inHead = HTMLTagSet(rawValue: 1 << 12)
  static let void = HTMLTagSet(rawValue: 1 << 13)
  /// Their text is read without tags.
  static let rawText = HTMLTagSet(rawValue: 1 << 14)
  /// Section 13.2.6.5: HTML that ends foreign content.
  static let foreignBreakout = HTMLTagSet(rawValue: 1 << 15)
  static let mathTextIntegration = HTMLTagSet(rawValue: 1 << 16)
  static let svgIntegration = HTMLTagSet(rawValue: 1 << 17)
  static let tableParts = HTMLTagSet(rawValue: 1 << 18)
  static let button = HTMLTagSet(rawValue: 1 << 19)
  static let numberedOrMarked = HTMLTagSet(rawValue: 1 << 20)
  /// Never shown, and not part of the text.
  static let unseen = HTMLTagSet(rawValue: 1 << 21)
  /// Elements that would run or send something.
  static let active = HTMLTagSet(rawValue: 1 << 22)
  static let media = HTMLTagSet(rawValue: 1 << 23)
  /// Elements that are reported: active content and media.
  static let reported = HTMLTagSet(rawValue: 3 << 22)
  /// White space directly in these is no text, but may part the terms of a list that a page shows in one line.
  static let structural = HTMLTagSet(rawValue: 1 << 24)
  /// Blocks whose background is taken for that of their text.
  static let shaded = HTMLTagSet(rawValue: 1 << 25)
  /// The sizes of these are the least, and grow with the text (CSS 2.2, sections 17.5.2 and 17.5.3).
  static let growing = HTMLTagSet(rawValue: 1 << 26)
  /// Section 15.3: `display: block` and what is shown like it.
  static let block = HTMLTagSet(rawValue: 1 << 27)
  /// Section 15.3: blocks with a margin of one line above and below.
  static let setApart = HTMLTagSet(rawValue: 1 << 28)
  /// Blocks that stand close to each other whatever their margins. A list with space between its items is still a list,
  /// and the margins of a figure do not part its picture from the caption.
  static let close = HTMLTagSet(rawValue: 1 << 29)
  /// Elements whose text is shown as it stands in the source: code.
  static let preformatted = HTMLTagSet(rawValue: 1 << 30)
  /// Elements at which dialects begin, and style sheets: they are found without a search.
  static let dialectStarts = HTMLTagSet(rawValue: 1 << 31)

  static let impliedEndThoroughly: HTMLTagSet = [.impliedEnd, .tableParts]
  static let buttonScope: HTMLTagSet = [.scope, .button]
  static let listScope: HTMLTagSet = [.scope, .numberedOrMarked]
  static let tableContext = tableScope
}

extension HTMLTag {
  /// The sets that the tag is in: what HTML, sections 13.2.4 to 13.2.6, says of each element.
  var sets: HTMLTagSet {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: [.special, .headings, .foreignBreakout, .shaded, .block, .setApart]
    case .p: [.special, .closesParagraph, .impliedEnd, .foreignBreakout, .shaded, .block, .setApart]
    case .ol, .ul:
      [.special, .closesParagraph, .foreignBreakout, .numberedOrMarked, .structural, .block, .dialectStarts]
    case .dl, .menu: [.special, .closesParagraph, .foreignBreakout, .structural, .block]
    case .blockquote: [.special, .closesParagraph, .foreignBreakout, .block, .setApart]
    case .center, .div: [.special, .closesParagraph, .foreignBreakout, .block, .dialectStarts]
    case .figure: [.special, .closesParagraph, .block, .close]
    case .dir: [.special, .closesParagraph, .structural, .block]
    case .address, .article, .aside, .details, .fieldset, .figcaption, .footer, .header, .hgroup, .main,
      .nav, .search, .section, .summary:
      [.special, .closesParagraph, .block]
    case .li, .dd, .dt: [.special, .impliedEnd, .foreignBreakout, .block, .close]
    case .marquee, .select: [.special, .scope]
    case .template: [.special, .scope, .tableScope, .bodyContext, .rowContext, .inHead, .unseen]
    case .html: [.special, .scope, .tableScope, .bodyContext, .rowContext, .block, .close]
    case .table:
      [.special, .scope, .tableScope, .fostering, .foreignBreakout, .structural, .growing, .block, .dialectStarts]
    case .td, .th: [.special, .scope, .cells, .tableParts, .shaded, .growing, .block, .close]
    case .caption: [.special, .scope, .tableParts, .block, .dialectStarts]
    case .applet: [.special, .scope, .unseen, .active]
    case .object: [.special, .scope, .active]
    case .tbody, .tfoot, .thead:
      [.special, .bodyContext, .tableSections, .fostering, .tableParts, .structural, .growing, .block]
    case .tr: [.special, .rowContext, .fostering, .tableParts, .structural, .shaded, .growing, .block]
    case .meta: [.special, .inHead, .void, .foreignBreakout, .unseen]
    case .base, .basefont, .bgsound, .link: [.special, .inHead, .void, .unseen]
    case .title: [.special, .inHead, .rawText, .svgIntegration, .unseen]
    case .noframes, .style: [.special, .inHead, .rawText, .unseen, .dialectStarts]
    case .script: [.special, .inHead, .rawText, .unseen, .active]
    case .input: [.special, .void]
    case .br, .img: [.special, .void, .foreignBreakout]
    case .embed: [.special, .void, .foreignBreakout, .unseen, .active]
    case .hr: [.special, .void, .foreignBreakout, .block]
    case .area, .col, .frame, .keygen, .param, .source, .track, .wbr: [.special, .void, .unseen]
    case .textarea: [.special, .rawText]
    case .noembed, .noscript: [.special, .rawText, .unseen]
    case .iframe: [.special, .rawText, .unseen, .active]
    case .plaintext, .xmp: [.special, .rawText, .block, .setApart, .preformatted, .dialectStarts]
    case .head: [.special, .foreignBreakout, .unseen]
    case .body: [.special, .foreignBreakout, .block, .close]
    case .listing, .pre: [.special, .foreignBreakout, .block, .setApart, .preformatted, .dialectStarts]
    case .colgroup: [.special, .tableParts, .unseen]
    case .button: [.special, .button, .dialectStarts]
    case .frameset: [.special, .unseen]
    case .form: [.special, .active, .block]
    case .a: [.formatting, .dialectStarts]
    case .font: [.formatting]
    case .b, .big, .code, .em, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: [.formatting, .foreignBreakout]
    case .dialog: [.closesParagraph, .block]
    case .rb, .rp, .rt, .rtc: [.impliedEnd]
    case .optgroup, .option: [.impliedEnd, .block]
    case .image: [.void]
    case .ruby, .span, .sub, .sup, .var: [.foreignBreakout]
    case .mi, .mo, .mn, .ms, .mtext: [.mathTextIntegration]
    case .desc, .foreignObject: [.svgIntegration]
    case .canvas, .video, .audio: [.unseen, .media]
    // A bar is shown in the place of the text, and the options of a list are offered to whoever fills in a field.
    case .meter, .progress, .datalist: [.unseen]
    case .legend: [.block]
    default: []
    }
  }
}
