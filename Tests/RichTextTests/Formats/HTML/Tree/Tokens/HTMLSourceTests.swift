import Testing

@testable import RichText

struct HTMLSourceTests {
  private func added(_ text: String, to source: inout HTMLSource) -> HTMLText {
    let start = source.addedEnd
    source.add(Array(text.utf8))
    return HTMLText(start: start, end: source.addedEnd)
  }

  @Test func `neighbours in the input are joined without a copy`() {
    var source = HTMLSource(Array("abcdef".utf8))
    let whole = source.joining(HTMLText(start: 1, end: 3), HTMLText(start: 3, end: 5))
    #expect(whole == HTMLText(start: 1, end: 5))
    #expect(source.string(whole) == "bcde")
  }

  @Test func `separate parts are joined, even with other text between them`() {
    var source = HTMLSource(Array("abc def".utf8))
    let reference = added("&", to: &source)
    var whole = source.joining(HTMLText(start: 0, end: 3), reference)
    _ = added("noise", to: &source)
    whole = source.joining(whole, HTMLText(start: 4, end: 7))
    #expect(source.string(whole) == "abc&def")
    let other = source.joining(HTMLText(start: 0, end: 1), HTMLText(start: 2, end: 3))
    #expect(source.string(other) == "ac")
    whole = source.joining(whole, reference)
    #expect(source.string(whole) == "abc&def&")
  }

  @Test(arguments: [
    ("ONCLICK", "onclick"), ("o\u{0}n", "o\u{FFFD}n"), ("averyverylongattribute-NAME", "averyverylongattribute-name"),
  ])
  func `attribute names arrive in lower case`(written: String, read: String) {
    #expect(
      ReadToken.all(of: Array("<p \(written)=1 \(written)=2>".utf8)) == [
        .startTag(name: "p", attributes: [.init(name: read, value: [0x31])])
      ])
  }
}
