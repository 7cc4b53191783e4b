/// HTML as browsers, office suites and mail programs put it on the clipboard (WHATWG HTML).
///
///     bytes ─▶ Tree ─▶ Look ─▶ Dialects ─▶ Walk ─▶ document ─▶ Writer ─▶ bytes
///
/// Each step is a folder, after `Bytes` has decoded the page. `Tree` parses the markup as browsers do. `Look` gives
/// each element a style by the cascade of CSS, and `Look/Sight` the reasons for which it is not seen. `Dialects` are
/// passes over the tree, in the order of `HTMLDialectCatalog`. Each puts plain elements in the place of what some
/// programs write, or notes what it means. `Walk` goes through the elements once, changes none of them, and makes the
/// document. `Origins` recognizes the program by the first bytes.
public struct HTMLFormat: Format {
  public init() {}

  public var name: FormatName { .html }
  public var title: String { "HTML" }
  public var fileEndings: [String] { ["html", "htm", "xhtml"] }
  public var losses: Set<Finding.Code> {
    [.formField, .formulaAsText, .unreadMedia, .horizontalRule, .unreadableImage, .excessMarkup, .notCarried]
  }

  /// Reads any bytes: HTML has no malformed documents, only surprising ones.
  public func read(_ bytes: [UInt8], options: ReadOptions) throws(FormatError) -> Reading {
    let limits = options.limits
    guard bytes.count <= limits.bytes else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.bytes) bytes of html")
    }
    let decoded = HTMLEncoding.decode(bytes, declared: options.encoding)
    var parser = HTMLTreeBuilder(decoded.text, maximumDepth: limits.depth * 2 + 32, maximumNodes: limits.runs)
    parser.run()
    try Cancellation.check()
    guard !parser.isTruncated else {
      throw FormatError(.limitExceeded, reason: "more than \(limits.runs) elements and texts")
    }
    var page = HTMLPage(parser.takeTree())
    HTMLDialectCatalog.rewrite(&page)
    var reader = HTMLReader(page, limits: limits)
    try reader.walk()
    guard !reader.styles.hasTooMany else {
      throw FormatError(.limitExceeded, reason: "too many different styles")
    }
    reader.findings.record(.undecodable, count: decoded.replacements)
    reader.findings.record(.tooDeep, count: parser.flattenedCount)
    reader.findings.record(.excessMarkup, count: parser.tokenizer.droppedAttributes)
    if reader.styles.isExhausted { reader.findings.record(.excessMarkup) }
    reader.findings.record(contentsOf: reader.text.builder.findings)
    let document = try reader.text.builder.finish().readingCheckboxes()
    return Reading(document: document, findings: reader.findings)
  }

  /// Writes a compact, semantic page of UTF-8 that holds nothing active and opens no address by itself.
  public func write(_ document: Document, options: WriteOptions) -> Writing {
    HTMLWriter.write(document)
  }
}

extension Finding.Code {
  /// Scripts, frames, plug-ins and event handlers, which are not read.
  public static let activeContent = Finding.Code("html.active-content")
  /// Sound, film and drawings, which are not read.
  public static let unreadMedia = Finding.Code("html.media")
  /// Comments on the text, and headers and footers of Word's pages, which are not read.
  public static let comment = Finding.Code("html.comment")
  /// A rule that is not shown, or stands where the model has no place for a thematic break.
  public static let horizontalRule = Finding.Code("html.rule")
  /// A picture whose data could not be read; its alternative text stands in its place.
  public static let unreadableImage = Finding.Code("html.unreadable-image")
  /// A field that a person fills in or chooses from: what it holds stands as text, if anything does. From: its kind.
  public static let formField = Finding.Code("html.form-field")
  /// A formula, which stands as one line of text.
  public static let formulaAsText = Finding.Code("html.formula-as-text")
  /// Style rules or attributes beyond what is read.
  public static let excessMarkup = Finding.Code("html.excess-markup")
}
