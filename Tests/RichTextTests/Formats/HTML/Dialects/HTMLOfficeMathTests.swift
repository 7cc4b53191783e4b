import Testing

@testable import RichText

struct HTMLOfficeMathTests {
  private func read(_ html: String) throws -> Document {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    #expect(document.validate() == nil)
    return document
  }

  private func shown(_ html: String) throws -> String {
    let document = try read(html)
    return document.runs.filter { !document.style(of: $0).hidden }.map { run in
      let text = document.string(in: run.range)
      switch document.style(of: run).script {
      case .exponent, .superscript: return "<\(text)>"
      case .index, .subscript: return "[\(text)]"
      case nil: return text
      }
    }.joined()
  }

  private static let picture =
    "<span style='position:relative;top:5.5pt'><!--[if gte vml 1]><v:shape/><![endif]-->"
    + "<![if !vml]><img src='file:///C:/Temp/image002.png'><![endif]></span>"

  /// A paragraph of Word's with a formula in a conditional comment and what stands for it.
  private static func page(_ math: String, _ alternative: String = picture, namespace: String = "xmlns:m='urn:omml'")
    -> String
  {
    "<html \(namespace)><body><p>a <!--[if gte msEquation 12]>\(math)<![endif]-->"
      + "<![if !msEquation]>\(alternative)<![endif]> b</p></body></html>"
  }

  private static let power = "<m:oMath><m:sSup><m:e><m:r>x</m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:oMath>"

  @Test(arguments: [
    ("<m:f><m:num><m:r>3</m:r></m:num><m:den><m:r>4</m:r></m:den></m:f>", "3/4"),
    (
      "<m:d><m:e><m:f><m:fPr><m:type m:val='noBar'/></m:fPr><m:num><m:r>n</m:r></m:num><m:den><m:r>k</m:r></m:den></m:f>"
        + "</m:e></m:d>", "(n k)"
    ),
    ("<m:sSub><m:e><m:r>T</m:r></m:e><m:sub><m:r>s</m:r></m:sub></m:sSub>", "T[s]"),
    ("<m:sSubSup><m:e><m:r>x</m:r></m:e><m:sub><m:r>i</m:r></m:sub><m:sup><m:r>2</m:r></m:sup></m:sSubSup>", "x[i]<2>"),
    ("<m:sPre><m:sub><m:r>6</m:r></m:sub><m:sup><m:r>14</m:r></m:sup><m:e><m:r>C</m:r></m:e></m:sPre>", "[6]<14>C"),
    ("<m:rad><m:radPr><m:degHide m:val='on'/></m:radPr><m:deg></m:deg><m:e><m:r>2</m:r></m:e></m:rad>", "√2"),
    ("<m:rad><m:deg><m:r>3</m:r></m:deg><m:e><m:r>x</m:r></m:e></m:rad>", "∛x"),
    (
      "<m:nary><m:naryPr><m:chr m:val='&#8721;'/><m:limLoc m:val='undOvr'/><span style='color:red'><m:ctrlPr></m:ctrlPr>"
        + "</span></m:naryPr><m:sub><m:r>i=1</m:r></m:sub><m:sup><m:r>n</m:r></m:sup><m:e><m:r>i</m:r></m:e></m:nary>",
      "∑[i=1]<n>i"
    ),
    ("<m:d><m:dPr><m:begChr m:val='['/><m:endChr m:val=']'/></m:dPr><m:e><m:r>a</m:r></m:e></m:d>", "[a]"),
    ("<m:d><m:e><m:r>a</m:r></m:e><m:e><m:r>b</m:r></m:e></m:d>", "(a|b)"),
    (
      "<m:m><m:mr><m:e><m:r>1</m:r></m:e><m:e><m:r>2</m:r></m:e></m:mr><m:mr><m:e><m:r>3</m:r></m:e></m:mr></m:m>",
      "1 2; 3"
    ),
    ("<m:func><m:fName><m:r>sin</m:r></m:fName><m:e><m:r>x</m:r></m:e></m:func>", "sin x"),
    ("<m:acc><m:accPr><m:chr m:val='&#772;'/></m:accPr><m:e><m:r>x</m:r></m:e></m:acc>", "x\u{304}"),
    ("<m:bar><m:barPr><m:pos m:val='top'/></m:barPr><m:e><m:r>x</m:r></m:e></m:bar>", "x\u{304}"),
    ("<m:phant><m:phantPr><m:show m:val='0'/></m:phantPr><m:e><m:r>q</m:r></m:e></m:phant><m:r>x</m:r>", "x"),
    ("<i><span lang=EN-US><m:r><m:rPr><m:sty m:val='p'/></m:rPr>SNR\n(dB)</m:r></span></i>", "SNR (dB)"),
    ("<m:r><m:t>x</m:t></m:r><m:r><m:t>=1</m:t></m:r>", "x=1"),
    ("<m:limLow><m:e><m:r>lim</m:r></m:e><m:lim><m:r>n</m:r></m:lim></m:limLow>", "lim[n]"),
  ])
  func `a formula of Word in a comment or in the page is a line of text`(math: String, text: String) throws {
    #expect(try shown(Self.page("<m:oMath>\(math)</m:oMath>")) == "a \(text) b")
    #expect(try shown(Self.page("<m:oMathPara><m:oMath>\(math)</m:oMath></m:oMathPara>")) == "a \(text) b")
    let element = math.replacing("/>", with: "></m:x>")
    if !math.contains("phant") { #expect(try shown("<p>a <m:oMath>\(element)</m:oMath> b</p>") == "a \(text) b") }
  }

  @Test func `the picture of a formula that is read is gone`() throws {
    let document = try read(Self.page(Self.power))
    #expect(document.attachments.isEmpty)
    let plain = PlainTextFormat().write(document).bytes
    #expect(String(decoding: plain, as: UTF8.self) == "a x^2 b")
    #expect(try NativeFormat().read(NativeFormat().write(document).bytes).document == document)
  }

  @Test(arguments: [
    // A page that no program of Office wrote.
    page(power, "drawn", namespace: ""),
    // Another text than what is shown for it.
    page("<m:oMath><m:r>secret</m:r></m:oMath>", "drawn"),
    // What is no formula, or not only one.
    page("<p>secret</p>", "drawn"), page("secret", "drawn"), page("<m:oMath>secret</m:oMath>", "drawn"),
    page("<m:oMath><img alt=secret><m:r>x</m:r></m:oMath>", "drawn"), page(power + "secret", "drawn"),
    page("<m:oMath><m:r>drawn<m:rPr>secret</m:rPr></m:r></m:oMath>", "drawn"),
    page("<m:oMath><m:f><m:num><m:r>drawn</m:r></m:num><m:x><m:r>secret</m:r></m:x></m:f></m:oMath>", "drawn"),
    page("<m:oMath><m:r>drawn", "drawn"), page("<m:oMath><m:r a='", "drawn"), page("<m:oMath></m:oMath>", "drawn"),
    // What Word hides.
    page("<m:oMath><m:r>x</m:r><span style='display:none'><m:r>secret</m:r></span></m:oMath>", "drawn"),
  ])
  func `a comment that is not surely what is shown leaves what stands for it`(html: String) throws {
    #expect(try shown(html) == "a drawn b")
    let all = try read(html)
    #expect(!all.string(in: 0..<all.text.count).contains("secret"))
  }

  @Test func `text that stands for a formula and says the same gives way to it`() throws {
    #expect(try shown(Self.page(Self.power, "<span>x2</span>")) == "a x<2> b")
  }

  @Test func `conditions within what stands for a formula belong to it`() throws {
    let alternative = "<![if !vml]>x2<![endif]><!--[if gte vml 1]><v:shape/><![endif]-->"
    #expect(try shown(Self.page(Self.power, alternative)) == "a x<2> b")
  }

  @Test func `two formulas of one paragraph are both read`() throws {
    let second = Self.page("<m:oMath><m:r>y</m:r></m:oMath>")
    let body = second.drop { $0 != "p" }.dropFirst()
    #expect(try shown(Self.page(Self.power).replacing("</body></html>", with: "<p" + body)) == "a x<2> ba y b")
  }

  @Test func `text in the page that a line would not show stays`() throws {
    #expect(try shown("<p><m:oMath>seen<m:r>x</m:r></m:oMath></p>") == "seenx")
    #expect(try shown("<p><m:oMath><m:r>x<m:rPr>seen</m:rPr></m:r></m:oMath></p>") == "xseen")
  }

  @Test func `formulas of great depth and comments that go on are read to a limit`() throws {
    let depth = 100_000
    let deep =
      "<m:oMath>" + String(repeating: "<m:e>", count: depth) + "<m:r>x</m:r>"
      + String(repeating: "</m:e>", count: depth) + "</m:oMath>"
    #expect(try shown(Self.page(deep, "drawn")) == "a drawn b")
    #expect(try shown("<p>\(deep)</p>") == "x")
    let open = String(repeating: "<!--[if gte msEquation 12]><m:oMath><m:r a='<![endif]-->", count: 20_000)
    #expect(try shown("<html xmlns:m=x><p>a \(open) b</p></html>") == "a b")
  }
}
