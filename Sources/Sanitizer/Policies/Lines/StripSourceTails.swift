package import RichText

/// Removes the lines that reading programs and web pages put around a copy: "Excerpt From", "Kindle Edition.", "Read
/// more at", "著作权归作者所有".
///
/// Only the end of a text is looked at, and only if there is text before it. Some Chinese pages put the same four lines
/// at the start or at the end, and those are known at both.
package struct StripSourceTails: PurePolicy {
  package static let keys = ["text.source-tails"]
  /// No tail has more lines with text.
  private static let mostLines = 6
  private static let longestLine = 400

  private static let excerpts = [
    "excerpt from", "auszug aus", "extrait de", "extracto de", "estratto da", "trecho de", "fragment uit",
  ]
  private static let editions = [
    "kindle edition.", "kindle-version.", "kindle ausgabe.", "édition du kindle.", "edizione del kindle.",
    "edición de kindle.",
  ]
  /// The words before an address, which is in the same line, or alone in the next one.
  private static let links = [
    "read more at", "read more:", "read more here", "read more on", "see more at", "more at:",
    "read the original article", "mehr dazu unter", "mehr dazu:", "leggi anche", "read the full article",
    "read the full story", "read full article", "read full story", "full story:",
    "full article:", "source:", "source link:", "original article:", "originally published at",
    "originally published on", "article source:", "retrieved from", "in detail:", "via:", "lesen sie mehr",
    "mehr lesen", "weiterlesen", "quelle:", "den artikel finden", "lire la suite", "lire l'article",
    "lire l’article", "en savoir plus", "source :", "leer más", "fuente:", "ver más en", "leggi di più",
    "leggi tutto", "leggi l'articolo", "leggi l’articolo", "fonte:", "leia mais", "veja mais", "lees meer",
    "bron:", "czytaj więcej", "więcej:", "źródło:", "zdroj:", "zdroj :", "více na", "forrás:", "kaynak:",
    "källa:", "kilde:", "lähde:", "sursa:", "sumber:", "baca selengkapnya", "baca selanjutnya", "nguồn:",
    "xem thêm", "источник:", "ссылка на источник:", "подробнее:", "подробнее на", "читать далее",
    "читайте далее", "читать полностью", "оригинал:", "джерело:", "читати далі", "детальніше:", "πηγή:",
    "المصدر:", "اقرأ المزيد", "منبع:", "출처:", "출처 :", "引用元:", "引用元：", "出典:", "出典：", "続きを読む", "来源:", "来源：",
    "本文来源:", "本文来源：", "文章来源:", "文章来源：", "来源链接:", "来源链接：", "原文链接:", "原文链接：", "原文地址:", "原文地址：", "原文出处:", "原文出处：",
    "转载请注明来源", "转载请注明出处", "轉載請註明", "原文網址:", "原文網址：", "資料來源:", "資料來源：",
  ]
  /// Notices that stand where a page speaks of the rights in what was copied.
  private static let notices = ["版权声明：本文为", "版权声明:本文为", "著作权归", "著作權歸"]
  /// The beginnings of the four lines of such pages, in their order.
  private static let credits = [["作者：", "作者:"], ["链接：", "链接:", "連結："], ["来源：", "来源:", "來源："], ["著作权归", "著作權歸"]]

  package init?(profile: borrowing Profile) {
    if profile.text.sourceTails == .keep { return nil }
  }

  package func apply(to document: Document) -> Sanitized {
    guard let lines = DocumentLines(document) else { return Sanitized(document: document) }
    let start = Self.start(lines.lines)
    let head = Self.headEnd(lines.lines[..<(start ?? lines.lines.endIndex)])
    guard start != nil || head > 0 else { return Sanitized(document: document) }
    var plan = LineRepairs(lines.lines)
    var findings = Findings()
    for index in lines.lines.indices where index < head || index >= start ?? .max {
      plan.lines[index].isDropped = true
      if !lines.lines[index].isBlank { findings.record(.sourceTailRemoved) }
    }
    return Sanitized(document: lines.applying(plan, to: document), findings: findings)
  }

  private static func text(_ line: TextLine) -> String { String(decoding: line.content, as: UTF8.self).lowercased() }

  /// Returns the end of the lines at the start that name the author, the address, the page and the rights; 0 if there
  /// are none.
  private static func headEnd(_ lines: ArraySlice<TextLine>) -> Int {
    var found = 0
    for index in lines.indices {
      if lines[index].isBlank { continue }
      guard found < credits.count else { return index }
      let line = text(lines[index])
      guard lines[index].range.count <= longestLine, isCredit(line, found), found != 1 || hasAddress(line) else {
        return 0
      }
      found += 1
    }
    return 0
  }

  /// Returns the first line of the tail, or of the blank lines before it.
  private static func start(_ lines: [TextLine]) -> Int? {
    var start: Int?
    // Behind a tail may stand another.
    while let next = lastTail(lines[..<(start ?? lines.endIndex)]) { start = next }
    return start
  }

  private static func lastTail(_ lines: ArraySlice<TextLine>) -> Int? {
    var seen = 0
    var credited = 0
    var last = ""
    var start: Int?
    for index in lines.indices.reversed() {
      if lines[index].isBlank { continue }
      seen += 1
      if seen > mostLines { break }
      guard lines[index].range.count <= longestLine else { break }
      let line = text(lines[index])
      if isTail(line, isLast: seen == 1) { start = index }
      if seen == 1 { last = line }
      if seen == 1 || seen == 2 && (isAddress(last) || last.contains("copyright")), isExcerpt(line) { start = index }
      if seen == 2, isAddress(last), links.contains(where: { label in isLabel(line, label) }) { start = index }
      // The rule above a notice is of the page, too.
      if seen == 2, notices.contains(where: last.hasPrefix), line.allSatisfy({ $0 == "—" }) { start = index }
      // Upwards from the rights, which are the last of the four lines.
      if seen == credited + 1, credited < credits.count, isCredit(line, credits.count - 1 - credited) {
        credited += 1
        start = index
      }
    }
    guard var start, lines[..<start].contains(where: { !$0.isBlank }) else { return nil }
    while start > 0, lines[start - 1].isBlank { start -= 1 }
    return start
  }

  private static func isTail(_ line: String, isLast: Bool) -> Bool {
    if excerpts.contains(where: { line == $0 || line == $0 + ":" }) { return true }
    guard isLast else { return false }
    if editions.contains(where: line.hasSuffix) { return line.utf8.contains(UInt8(ascii: "(")) }
    if line.hasPrefix("copied from ") { return true }
    if notices.contains(where: line.hasPrefix) { return true }
    return links.contains(where: line.hasPrefix) && hasAddress(line)
  }

  /// Reports whether a line names the author of a book and, in quotation marks, its title, as reading programs do.
  private static func isExcerpt(_ line: String) -> Bool {
    excerpts.contains { line.hasPrefix($0 + ":") } && line.contains { "\"“”„«»".contains($0) }
  }

  private static func hasAddress(_ line: String) -> Bool { line.contains("http://") || line.contains("https://") }

  /// Reports whether a line begins as one of the four lines does.
  private static func isCredit(_ line: String, _ number: Int) -> Bool {
    credits[number].contains(where: line.hasPrefix)
  }

  /// Reports whether a line is an address and nothing else.
  private static func isAddress(_ line: String) -> Bool {
    (line.hasPrefix("http://") || line.hasPrefix("https://")) && !line.contains(" ")
  }

  /// Reports whether a line consists of the words before an address.
  private static func isLabel(_ line: String, _ label: String) -> Bool {
    line == label || line == label + ":" || line == label + " at:"
  }
}

extension Finding.Code {
  /// Count: lines at the end, or at the start, that named the source.
  package static let sourceTailRemoved = Finding.Code("text.source-tail-removed")
}
