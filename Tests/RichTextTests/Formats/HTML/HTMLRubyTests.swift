import Testing

@testable import RichText

/// Readings beside ruby text.
struct HTMLRubyTests {
  private func shown(_ html: String) throws -> String {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document.runs.filter { !document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
  }

  @Test(arguments: [
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>", "漢(かん)字(じ)"),
    ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>", "漢(かん)字(じ)"),
    ("<ruby>漢 <rp>(</rp> <rt>かん</rt> <rp>)</rp></ruby>", "漢 ( かん )"),
    ("<ruby>漢<rp style='display:none'>(</rp><rt>かん</rt><rp style='display:none'>)</rp></ruby>", "漢(かん)"),
    ("<style>rp{display:none}</style><ruby>漢<rp>（</rp><rt>かん</rt><rp>）</rp></ruby>", "漢(かん)"),
    ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢(かん)字(じ)"),
    ("<ruby><rb>漢</rb>\n<rp>（</rp> <rp>）</rp></ruby>", "漢"),
    ("<ruby>漢<rp>(</rp><rtc><rt>かん</rt></rtc><rp>)</rp></ruby>", "漢(かん)"),
  ])
  func `each reading stands in one pair of brackets`(html: String, text: String) throws {
    #expect(try shown("<p>\(html)") == text)
  }
}
