import Testing

@testable import RichText

/// The classes that hide text from everybody but the readers of screens.
struct HTMLScreenReaderClassesTests {
  private func hidden(_ html: String) throws -> (text: String, findings: Int) {
    let reading = try HTMLFormat().read(Array(html.utf8))
    let document = reading.document
    #expect(document.validate() == nil)
    let text = document.runs.filter { document.style(of: $0).hidden }.map { document.string(in: $0.range) }.joined()
    return (text, reading.findings.count(of: .hiddenText))
  }

  @Test(arguments: [
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screenreader-only", "is-visually-hidden",
    "u-visually-hidden", "cdk-visually-hidden", "a-offscreen", "assistive-text", "slds-assistive-text", "show-for-sr",
    "btn sr-only", "sr-only sr-only-focusable", "sr-only focus:not-sr-only",
  ])
  func `text of such a class is hidden and counted`(classes: String) throws {
    let (text, findings) = try hidden("<p>Price <span class='\(classes)'>was</span>5")
    #expect(text == "was")
    #expect(findings == 1)
  }

  @Test(arguments: [
    "not-sr-only", "sr-only not-sr-only", "sr-only md:not-sr-only", "md:sr-only", "sr-only-focusable", "SR-ONLY",
    "sr", "visually-hidden-x", "",
  ])
  func `text of other classes is not`(classes: String) throws {
    #expect(try hidden("<p>Price <span class='\(classes)'>was</span>5").text == "")
  }

  @Test(arguments: [
    "<span class=sr-only style='position:static'>x</span>", "<span class=sr-only style='width:auto'>x</span>",
    "<span class=sr-only style='clip:auto'>x</span>", "<span class=sr-only style='all:unset'>x</span>",
    "<style>.sr-only{color:red}</style><span class=sr-only>x</span>",
    "<style>.sr-only:not(:focus){position:absolute}</style><span class=sr-only>x</span>",
    "<style>.shown{position:static}</style><span class='sr-only shown'>x</span>",
    "<style>#own{position:static!important}</style><span class=sr-only id=own>x</span>",
    "<p style='-webkit-text-stroke-width:0px'>a <span class=sr-only>x</span>",
    "<span class=sr-only style='color:red;-webkit-text-stroke-width:0px'>x</span>",
  ])
  func `a style that contradicts the class prevails`(html: String) throws {
    #expect(try hidden("<div>\(html)</div>").text == "")
  }

  @Test(arguments: [
    "<style>.sr-only:not(:focus){position:absolute;clip:rect(0,0,0,0)}</style><span class=sr-only>x</span>",
    "<style>.sr-only{position:absolute;clip:rect(0,0,0,0)}</style><span class=sr-only>x</span>",
    "<span class=sr-only style='color:red;padding:0'>x</span>",
  ])
  func `with other styles the text stays hidden`(html: String) throws {
    #expect(try hidden("<div>\(html)</div>").text == "x")
  }

  @Test func `a formula without MathML is hidden only beside its drawing`() throws {
    let stated = "<span class=katex-mathml>e^x</span>"
    #expect(try hidden("<span class=katex>\(stated)<span class=katex-html>ex</span></span>").text == "e^x")
    #expect(try hidden("<span class=katex>\(stated)</span>").text == "")
    #expect(try hidden("<span class=katex-mathml><math><mi>x</mi></math></span>").text == "")
  }

  @Test(arguments: [
    "class=sr-only", "style='position:absolute;clip:rect(0,0,0,0)'",
    "class=sr-only style='position:absolute;width:1px;height:1px;overflow:hidden'",
  ])
  func `the bar of a fraction is text`(attributes: String) throws {
    let html = "<p>a <span class=sfrac><span>3</span><span \(attributes)>/</span><span>4</span></span> b"
    #expect(try hidden(html).text == "")
    #expect(try hidden("<div style='display:none'>\(html)</div>").text == "a 3/4 b")
    #expect(try hidden("<p>3<span \(attributes)>/x</span>4").text == "/x")
    #expect(try hidden("<p>3<span style='display:none'>/</span>4").text == "/")
  }
}
