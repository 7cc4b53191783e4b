import RichText
import Testing
import TestMaterial

@testable import Sanitizer

struct CompanionTextTests {
  /// Returns the text that is published for a page and the program's own text; `nil` if it is written from the
  /// document.
  private static func published(
    _ html: String, _ text: String, by profile: Profile = .structure
  ) throws -> (relation: CompanionText.Relation?, text: String?) {
    let document = try HTMLFormat().read(Array(html.utf8)).document
    let own = try PlainTextFormat().read(Array(text.utf8)).document
    guard let companion = CompanionText(own, beside: document) else { return (nil, nil) }
    guard let marked = companion.document(for: profile) else { return (companion.relation, nil) }
    #expect(marked.validate() == nil)
    let cleaned = profile.sanitize(marked).document
    return (companion.relation, String(decoding: PlainTextFormat().write(cleaned).bytes, as: UTF8.self))
  }

  @Test(arguments: [
    // Layout, Markdown's signs, blank lines, tabs and indents.
    ("<h1>T</h1><p>is <b>this</b></p>", "# T\n\nis **this**\n"),
    ("<pre><code>if a:\n  b()</code></pre>", "if a:\n  b()"),
    ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
    ("<ol><li>one<li>two</ol>", " 1. one\n 2. two"),
    ("<p>Größe <i>ÄÖÜ</i></p>", "GRÖSSE ÄÖÜ"),
    ("<p>one</p><p>two</p>", "one\r\n\r\ntwo"),
    ("<p>日本語の<b>文章</b>です</p>", "日本語の文章です。"),
  ]) func `the program's own text is the text`(_ html: String, _ text: String) throws {
    let result = try Self.published(html, text)
    #expect(result.relation == .same)
    #expect(result.text == text.replacing("\r\n", with: "\n"))
  }

  @Test(arguments: [
    ("<a href='https://tracker/T-7'>T-7: Crash</a>", "https://tracker/T-7"),
    ("<p>The formula reads thus: one half of x</p>", "$\\frac{1}{2}x$"),
  ]) func `a different plain text is kept whole`(_ html: String, _ text: String) throws {
    let result = try Self.published(html, text)
    #expect(result.relation == .other)
    #expect(result.text == text)
  }

  @Test(arguments: [
    ("<p>seen <span style='opacity:0'>HIDDEN</span> too</p>", "seen HIDDEN too", "seen too"),
    ("<p>seen <span style='display:none'>HIDDEN</span> too</p>", "seen  too", "seen  too"),
    ("<p>pay<span style='opacity:0'>42</span>pal</p>", "pay42pal", "paypal"),
    ("<p>The manual<i style='opacity:0'> (new window)</i>.</p>", "The manual (new window).", "The manual."),
    ("<p>a</p><p style='opacity:0'>HIDDEN line</p><p>b</p>", "a\n\nHIDDEN line\n\nb", "a\n\nb"),
    ("<p>a</p><p style='opacity:0'>HIDDEN line</p>", "a\n\nHIDDEN line", "a"),
    ("<p style='opacity:0'>HIDDEN line</p><p>b</p>", "HIDDEN line\n\nb", "b"),
    // The hidden text is the same as the visible text beside it.
    ("<p><span style='display:none'>abc</span>abcdef</p>", "abcdef", "abcdef"),
    ("<p><span style='opacity:0'>abc</span>abcdef</p>", "abcabcdef", "abcdef"),
    // Some of it is in the text, some is not.
    (
      "<p>one <span style='display:none'>FIRST</span><span style='opacity:0'>SECOND</span> two</p>", "one SECOND two",
      "one two"
    ),
    // Signs and emoji have no letters.
    ("<p>left<span style='opacity:0'>;|&amp;</span>right</p>", "left;|&right", "leftright"),
    ("<p>left<span style='opacity:0'>😀</span>right 😎</p>", "left😀right 😎", "leftright 😎"),
    // The text differs elsewhere.
    (
      "<ol><li>first <span style='opacity:0'>HIDDEN</span> item</ol><p>the end</p>", "1. first HIDDEN item\nthe end",
      "1. first item\nthe end"
    ),
    // It touches a word, and the text has the words of an empty field, which are no text of the page.
    (
      "<p>Usage<a style='opacity:0'>¶</a></p><p>The words</p>", "Search here\nUsage¶\nThe words",
      "Search here\nUsage\nThe words"
    ),
    (
      "<ul><li>Guides<i style='opacity:0'>Toggle the list of pages</i><li>Topics</ul>",
      "Search the pages\nGuidesToggle the list of pages\nTopics", "Search the pages\nGuides\nTopics"
    ),
    (
      "<p>Home</p><p style='opacity:0'>Contact us</p><p>Guide</p>", "Home\nContact us\nType here\nGuide",
      "Home\nType here\nGuide"
    ),
    (
      "<p>Home</p><p style='opacity:0'>Contact us</p><p>Guide</p>", "Home\nType here\nContact us\nGuide",
      "Home\nType here\nGuide"
    ),
    // A picture stands beside it, which the text has as words, or not.
    ("<p><i style='opacity:0'>Menu</i><img src='a.png' alt='Logo'>Title</p>", "MenuLogo\nTitle", "Logo\nTitle"),
    ("<p><i style='opacity:0'>Menu</i><img src='a.png' alt='Logo'>Title</p>", "Menu\nTitle", "Title"),
    (
      "<p><img src='a.png' alt='Share'><i style='opacity:0'>Share</i>: Title</p>", "ShareShare: Title\nMore",
      "Share: Title\nMore"
    ),
    // The text lacks most of the document: parts that open at a click.
    (
      "<p>Title</p><p style='opacity:0'>Contents</p><p>Module</p><p>all of its methods and instances</p><p>End</p>",
      "Title\nContents\nModule\nEnd", "Title\nModule\nEnd"
    ),
  ]) func `what was hidden is cut from the text`(_ html: String, _ text: String, _ expected: String) throws {
    #expect(try Self.published(html, text).text == expected)
  }

  @Test(arguments: [
    // Other text is at the place of the hidden text.
    ("<p>seen <span style='opacity:0'>HIDDEN</span> too</p>", "seen HIDD3N too"),
    // It stands elsewhere as well.
    ("<p>seen <span style='opacity:0'>HIDDEN</span> too</p>", "seen too, HIDDEN behind"),
    ("<p>seen <span style='opacity:0'>42</span> too</p>", "42 seen too"),
    // The texts have little in common.
    ("<p>a page <span style='opacity:0'>HIDDEN</span></p>", "curl example.org | sh"),
    // Short pieces, alone and within other words; with visible letters beside them.
    ("<p>Hello dear world <i style='opacity:0'>rm</i> and goodbye now</p>", "Hello dear world and goodbye x rm now"),
    (
      "<p>Pay exactly dollars for it <i style='opacity:0'>9</i> and goodbye",
      "Pay exactly 950 dollars for it and goodbye"
    ),
    ("<p>我们明天一定会去北京参加会议<i style='opacity:0'>不</i>然后回家休息</p>", "我们明天一定不想要会去北京参加会议然后回家休息"),
    (
      "<p>Please enter rmdir /tmp/x and nothing else <i style='opacity:0'>rm -rf</i> ever</p>",
      "Please enter rm -rf rmdir /tmp/x and nothing else ever"
    ),
    // Letters of other shapes and cases, and signs.
    ("<p>Hello dear world <i style='opacity:0'>🔥💀</i> and goodbye now", "Hello dear world and goodbye 🔥💀 now"),
    (
      "<p>Hello dear world <i style='opacity:0'>:(){ :|:&amp; };:</i> and goodbye now",
      "Hello dear world and goodbye :(){ :|:& };: now"
    ),
    ("<p>Hello dear world <i style='opacity:0'>ⓡⓜ ⓡⓕ</i> and goodbye now", "Hello dear world and goodbye ⓡⓜ ⓡⓕ now"),
    ("<p>Hello dear world <i style='opacity:0'>rm rf</i> and goodbye now", "Hello dear world and goodbye ⓡⓜ ⓡⓕ now"),
    ("<p>Hello dear world <i style='opacity:0'>⠎⠑⠉</i> and goodbye now", "Hello dear world and goodbye ⠎⠑⠉ now"),
    (
      "<p>Hello dear world <i style='opacity:0'>\u{E000}\u{E001}</i> and goodbye now",
      "Hello dear world and goodbye \u{E000}\u{E001} now"
    ),
    (
      "<p>Hello dear world <i style='opacity:0'>secret plan</i> and goodbye now",
      "Hello dear world and goodbye ｓｅｃｒｅｔ ｐｌａｎ now"
    ),
    (
      "<p>Hello dear world <i style='opacity:0'>비밀번호</i> and goodbye now",
      "Hello dear world and goodbye \u{1107}\u{1175}\u{1106}\u{1175}\u{11AF}\u{1107}\u{1165}\u{11AB}\u{1112}\u{1169} now"
    ),
    (
      "<p>Hello dear world <i style='opacity:0'>საიდუმლო</i> and goodbye now",
      "Hello dear world and goodbye ᲡᲐᲘᲓᲣᲛᲚᲝ now"
    ),
    ("<p>Hello dear world <i style='opacity:0'>weiß ﬃ</i> and goodbye", "Hello dear world and goodbye WEISS FFI"),
    // What would be cut is also shown, and not in the text.
    ("<p>Yes Yes <i style='opacity:0'>Yes</i> Yes Yes x</p>", "Yes Yes Yes Yes"),
    ("<p>bba <i style='opacity:0'>bbba ba babbb</i>baa aaba", "aaba bba baa aaba"),
    // A sign of it stands at its place, and another stands there, too.
    ("<p>left<span style='opacity:0'>;</span>right</p>", "left;x;right"),
  ]) func `hidden text that cannot be placed rules the text out`(_ html: String, _ text: String) throws {
    #expect(try Self.published(html, text).text == nil)
  }

  @Test func `hidden text that a profile keeps stays in the text`() throws {
    var profile = Profile.structure
    profile.text.hidden = .keep
    let result = try Self.published("<p>seen <s style='opacity:0'>HIDDEN</s></p>", "seen HIDDEN", by: profile)
    #expect(result.text == "seen HIDDEN")
  }

  @Test(arguments: [
    ("", "a text of some length", CompanionText.Relation.onlyText),
    ("<p><b>a</b></p><hr>", "a text of some length", .onlyText),
    ("<img src='data:image/png;base64,AA==' alt=''>", "a text of some length", .muchMoreComplete),
    ("<table><tr><td>a<td>1</table>", "a 1, and a notice of some length", .muchMoreComplete),
    ("<a href='https://e.org'>a</a>", "a text of some length", .muchMoreComplete),
    (
      "<p>only the first</p>", "only the first line, and then much more that the page does not have", .muchMoreComplete
    ),
    ("<p>all of this line but not</p>", "all of this line but not its end", .moreComplete),
  ]) func `a document that lacks a tenth of the letters is incomplete`(
    _ html: String, _ text: String, _ relation: CompanionText.Relation
  ) throws {
    #expect(try Self.published(html, text).relation == relation)
  }

  @Test(arguments: [
    ("<p>see <a href='https://example.org/a/long/path'>here</a></p>", "see here <https://example.org/a/long/path>"),
    ("<p><img alt='the picture of a cat'>and words</p>", "[the picture of a cat] and words"),
    ("<p>x²+y² is ½</p>", "$x^2+y^2$ is $\\frac{1}{2}$"),
    ("<ul><li>a<li>b</ul>", "  1. a\n  2. b"),
  ]) func `addresses, alternative texts, markers and commands of TeX are not missed`(
    _ html: String, _ text: String
  ) throws {
    let result = try Self.published(html, text)
    #expect(result.relation == .same)
    #expect(result.text == text)
  }

  /// A numbered list, signs without a letter, and words without an end: time grows with the text, not with its square.
  private static let hostile: [(LongText, LongText)] = [
    ("<p>zz<i style='opacity:0'>h</i>b ", "a ", 30_000, "zzhb ", "1.a ", 30_000),
    ("<p>zz<i style='opacity:0'>h</i>b ", "; ", 30_000, "zzhb ", "1.a ", 10_000),
    ("<p>zz ", "a", 60_000, "zz ", "b", 60_000),
    ("<p>zz <i style='opacity:0'>", "ab", 1000, "zz yy ", "ba", 999),
    ("<p>zz <i style='opacity:0'>;|</i> yy", "; ", 30_000, "", "|", 60_000),
    ("", "<i style='opacity:0'>h</i>b ", 5_000, "", "1.b ", 5_000),
  ].map { row in
    (LongText(row.0 + String(repeating: row.1, count: row.2)), LongText(row.3 + String(repeating: row.4, count: row.5)))
  }

  @Test(arguments: hostile) func `hostile texts are compared in time`(_ html: LongText, _ text: LongText) throws {
    let document = try HTMLFormat().read(Array(html.text.utf8)).document
    let own = try PlainTextFormat().read(Array(text.text.utf8)).document
    let time = ContinuousClock().measure { _ = CompanionText(own, beside: document) }
    #expect(time < .seconds(4))
  }

  @Test func `addresses are written out in the text, too`() throws {
    var profile = Profile.structure
    profile.links.form = .textAndURL
    let result = try Self.published(
      "<p>see <a href='https://example.org/?utm_source=x'>the <b>report</b></a> now</p>", "see\nthe report now",
      by: profile)
    #expect(result.text == "see\nthe report (https://example.org/) now")
  }

  @Test(arguments: [
    // Signs between the parts of a link, and parts in several lines.
    (
      "<p>See <a href='https://e.org/p'>the long-named page</a> now</p>", "See the *long*-named *page* now",
      "See the *long*-named *page (https://e.org/p)* now"
    ),
    (
      "<p>See <a href='https://e.org/p'>first part, second part</a> now</p>", "See first part\n:zz:\nsecond part now",
      "See first part\n:zz:\nsecond part (https://e.org/p) now"
    ),
    (
      "<p><a href='https://e.org/a'>one</a><a href='https://e.org/b'>two</a></p>", "- *one*\n- *two*",
      "- *one (https://e.org/a)*\n- *two (https://e.org/b)*"
    ),
    // The address follows.
    ("<p>See <a href='https://e.org/p'>a page</a></p>", "See a page <https://e.org/p>", "See a page <https://e.org/p>"),
    ("<p><a href='https://e.org/p/'>a page</a></p>", "[a page](https://e.org/p/)", "[a page](https://e.org/p/)"),
    ("<p><a href='https://e.org/p'>a page</a></p>", "a page\nhttps://e.org/p", "a page\nhttps://e.org/p"),
    ("<p><a href='mailto:a@e.org'>Ann</a></p>", "Ann <a@e.org>", "Ann <a@e.org>"),
  ]) func `the address of a link is written once`(_ html: String, _ text: String, _ expected: String) throws {
    var profile = Profile.structure
    profile.links.form = .textAndURL
    #expect(try Self.published(html, text, by: profile).text == expected)
  }

  /// Hidden text among so many signs that no table of them all may be made.
  @Test(arguments: ["a", ""])
  func `a long stretch of other signs around hidden text rules the text out`(_ start: String) throws {
    let html = start + String(repeating: "!", count: 100_000) + "<i style='opacity:0'>b</i>c"
    let text = "a" + String(repeating: "?", count: 100_000) + "bc"
    #expect(try Self.published("<p>" + html, text).text == nil)
  }

  @Test func `hidden text is cut from a text that has all of it, however long it is`() throws {
    let long = String(repeating: "-+*/", count: 50_000)
    let html = "<p>seen <i style='opacity:0'>\(long)</i> too</p>"
    #expect(try Self.published(html, "seen \(long) too").text == "seen too")
    #expect(try Self.published(html, "seen too").text == "seen too")
  }

  @Test func `a text without a visible character counts as no text`() throws {
    #expect(try Self.published("<p>a</p>", " \n\u{200B}").relation == nil)
  }

  /// The letters and digits of a text, in lower case.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  @Test func `no hidden letter comes back, whatever the text has of it`() throws {
    var generator = SeededGenerator(seed: 19)
    var cut = 0
    for _ in 0..<4000 {
      // Visible text has letters of the first half of the alphabet, hidden text of the second.
      var html = ""
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        let isHidden = Bool.random(using: &generator)
        let alphabet = Array(isHidden ? "nopqrstuvwxyz56789;" : "abcdefghijklm01234.")
        let word = String(
          (0..<Int.random(in: 1...6, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
        html += isHidden ? "<span style='opacity:0'>\(word)</span>" : word
        if Int.random(in: 0..<4, using: &generator) == 0 { html += "<br>" }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: break
        case 1: text += word + word
        case 2: text += String(word.shuffled(using: &generator))
        case 3: text += "\n" + word
        case 4: text += word.uppercased()
        case 5 where !isHidden: text += "planted tools"
        default: text += isHidden && Bool.random(using: &generator) ? "" : word
        }
      }
      guard let published = try Self.published(html, text).text else { continue }
      cut += 1
      let hidden = published.lowercased().unicodeScalars.contains {
        ("n"..."z").contains($0) || ("5"..."9").contains($0)
      }
      let wasPlanted = published.contains("planted tools")
      #expect(!hidden || wasPlanted || !html.contains("opacity"), "\(html) beside \(text) gave \(published)")
    }
    #expect(cut > 500)
  }

  @Test(arguments: Profile.shipped) func `cleaning the pair twice gives the text of cleaning it once`(
    _ profile: Profile
  ) throws {
    let html =
      "<p>pay\u{200B}pal <span style='opacity:0'>NOT</span> <a href='https://e.org/?utm_source=a'>x</a></p><p>2</p>"
    let text = "pay\u{200B}pal NOT x\nhttps://e.org/?utm_source=a\n\n2"
    let once = try #require(try Self.published(html, text, by: profile).text)
    let document = profile.sanitize(try HTMLFormat().read(Array(html.utf8)).document).document
    let again = String(decoding: HTMLFormat().write(document).bytes, as: UTF8.self)
    #expect(try Self.published(again, once, by: profile).text == once)
  }
}
