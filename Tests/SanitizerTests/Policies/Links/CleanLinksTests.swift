import RichText
import ProcessorTime
import Testing
import TestMaterial

@testable import Sanitizer

struct CleanLinksTests {
  static func clean(_ url: String, schemes: [String]? = nil, tracking: StripHandling = .strip, unwrap: Bool = true)
    -> LinkCleaner.Cleaning
  {
    var settings = LinkSettings()
    if let schemes { settings.schemes = schemes }
    settings.tracking = tracking
    settings.unwrap = unwrap
    return LinkCleaner(settings: settings).clean(url)
  }

  @Test(arguments: [
    ("https://a.test/?utm_source=x&b=1", "https://a.test/?b=1"),
    ("https://a.test/?b=1&utm_source=x", "https://a.test/?b=1"),
    ("https://a.test/?utm_source=x", "https://a.test/"),
    ("https://a.test/?utm_source=x#part", "https://a.test/#part"),
    ("https://a.test/?fbclid=x&&utm_id=1&", "https://a.test/"),
    ("https://a.test?gclid=1", "https://a.test"),
    ("https://a.test/?utm%5Fsource=x&c=%7B%7d+ é", "https://a.test/?c=%7B%7d+ é"),
    ("https://a.test/?a=?utm_source=x&fbclid", "https://a.test/?a="),
    ("https://a.test/?id=1?utm_source=x&b=2", "https://a.test/?id=1&b=2"),
    ("https://a.test/?utm_source=x?id=1", "https://a.test/?id=1"),
    ("https://a.test/#?utm_source=x", "https://a.test/"),
    ("https://a.test/?UTM_Source=x&Fbclid=y&GCLID=z&ID=1", "https://a.test/?ID=1"),
    ("https://a.test/?utm_source=x;id=1", "https://a.test/?id=1"),
    ("https://a.test/?id=1;utm_source=x;utm_medium=y&b=2", "https://a.test/?id=1&b=2"),
    ("https://a.test/?utm_content=a;b;c&id=1;d", "https://a.test/?id=1;d"),
    ("https://a.test/?utm_source=x;=1;;id=1", "https://a.test/?id=1"),
    ("https://a.test/?id=1&amp;utm_source=x&amp;b=2", "https://a.test/?id=1&amp;b=2"),
    ("https://a.test/#utm_source=x&utm_medium=y", "https://a.test/"),
    ("https://a.test/?id=1#part&utm_source=x", "https://a.test/?id=1#part"),
    ("https://a.test/#part?utm_source=x", "https://a.test/#part"),
    ("https://a.test/#!/p?utm_source=x&id=2", "https://a.test/#!/p?id=2"),
    ("https://a.test/#gclid", "https://a.test/#gclid"), ("https://a.test/#", "https://a.test/#"),
    ("https://a.test/#?", "https://a.test/#?"), ("https://a.test/#:~:text=b=c", "https://a.test/#:~:text=b=c"),
    ("https://a.test/gclid/?xgclid=1", "https://a.test/gclid/?xgclid=1"),
    ("HTTPS://A.TEST/?utm_source=x", "HTTPS://A.TEST/"),
    ("https:a.test?fbclid=1", "https:a.test"),
    ("mailto:a@b.test?subject=x&utm_source=y", "mailto:a@b.test?subject=x&utm_source=y"),
    ("https://www.youtube.com/watch?v=1&si=2", "https://www.youtube.com/watch?v=1"),
    ("https://a.test/?si=2", "https://a.test/?si=2"),
    ("https://www.amazon.co.uk/dp/X?tag=t&pd_rd_w=1", "https://www.amazon.co.uk/dp/X"),
    ("https://amazon.evil.example.test/?qid=1", "https://amazon.evil.example.test/?qid=1"),
    ("https://youtube.com@a.test/?si=2", "https://youtube.com@a.test/?si=2"),
    ("https://u:p@youtube.com:443/?si=2&t=1", "https://u:p@youtube.com:443/?t=1"),
    (
      "https://eur.safelinks.protection.outlook.com/?url=x&utm_source=y",
      "https://eur.safelinks.protection.outlook.com/?url=x&utm_source=y"
    ),
    ("https://a.test/unsubscribe?mkt_tok=1&utm_term=2", "https://a.test/unsubscribe?mkt_tok=1"),
    ("https://a.test/?mkt_tok=1&utm_x=unsubscribe", "https://a.test/"),
    ("https://a.test/Unsubscribe?ck_subscriber_id=1", "https://a.test/Unsubscribe?ck_subscriber_id=1"),
    ("https://a.test/?ck_subscriber_id=1", "https://a.test/"),
    ("https://a.test/email/?h_sid=1&h_slt=2&fbclid=3", "https://a.test/email/?h_sid=1&h_slt=2"),
    ("https://a.test/?h_sid=1&h_slt=2", "https://a.test/"),
    ("https://a.test/x ?utm_x=1", "https://a.test/x"),
    ("#part", "#part"), ("../x?utm_source=y", "../x"), ("", ""),
  ])
  func `only trackers go, the rest stays byte for byte`(url: String, cleaned: String) {
    #expect(Self.clean(url).url == cleaned)
  }

  @Test(arguments: [
    ("https://x.com/a/status/1?s=20&t=abc", "https://x.com/a/status/1"),
    ("https://mobile.x.com/a/status/1?T=abc", "https://mobile.x.com/a/status/1"),
    ("https://twitter.com/a?s=21&t=b", "https://twitter.com/a"),
    ("https://x.com/searching?t=b", "https://x.com/searching"),
    ("https://x.com/search?q=t&s=01&src=typed_query", "https://x.com/search?q=t&s=01&src=typed_query"),
    ("https://x.com/?t=1", "https://x.com/?t=1"), ("https://x.com?t=1", "https://x.com?t=1"),
    ("https://a.test/a/status/1?s=20&t=abc", "https://a.test/a/status/1?s=20&t=abc"),
    ("https://www.linkedin.com/posts/a-1?rcm=A", "https://www.linkedin.com/posts/a-1"),
    ("https://www.amazon.de/N/dp/B/ref=sr_1_1?keywords=a&qid=1&th=1", "https://www.amazon.de/N/dp/B?th=1"),
    ("https://www.amazon.de/s/ref=nb?keywords=a", "https://www.amazon.de/s?keywords=a"),
    ("https://www.amazon.com/ref=nav/x/ref=y/?tag=z", "https://www.amazon.com/x/"),
    ("https://www.amazon.com/ref=nav", "https://www.amazon.com/"),
    ("https://aws.amazon.com/blogs/?tag=a", "https://aws.amazon.com/blogs/?tag=a"),
    ("https://a.test/dp/ref=sr_1_1", "https://a.test/dp/ref=sr_1_1"),
    (
      "https://www.google.com/search?q=a&client=firefox-b-d&source=hp&gs_lcp=1&udm=2",
      "https://www.google.com/search?q=a&udm=2"
    ),
    ("https://www.google.com/maps?client=x&ei=1", "https://www.google.com/maps?client=x"),
  ])
  func `what follows people on one site goes where it does, and stays where it means something`(
    url: String, cleaned: String
  ) {
    #expect(Self.clean(url).url == cleaned)
  }

  @Test(arguments: [
    ("\u{200B}https://a.test/b", "https://a.test/b"), ("https://a.test/b\u{FEFF} \u{200B}", "https://a.test/b"),
    ("https://a.test/\u{202E}txt.exe", "https://a.test/txt.exe"),
    ("https://a.t\u{200B}est/\u{2066}x\u{2069}", "https://a.test/x"),
    ("https://a.test/\u{200F}\u{5D0}\u{200E}", "https://a.test/\u{5D0}"),
    ("https://a.test/?utm\u{200B}_source=x&id=1", "https://a.test/?id=1"),
  ])
  func `characters that nobody sees go from links that stay`(url: String, cleaned: String) {
    let cleaning = Self.clean(url)
    #expect(cleaning.url == cleaned)
    #expect(cleaning.hadInvisibles)
  }

  @Test func `joiners that a script needs stay in a path, and encoded bytes stay encoded`() {
    for url in ["https://a.test/\u{645}\u{6CC}\u{200C}\u{634}\u{648}\u{62F}", "https://a.test/%E2%80%AEtxt"] {
      #expect(Self.clean(url) == LinkCleaner.Cleaning(url: url))
    }
  }

  @Test(arguments: [
    ("javascript:alert(1)", "javascript"), ("JavaScript:alert(1)", "javascript"),
    ("java\tscript:alert(1)", "javascript"),
    ("java\r\nscript:x", "javascript"), (" \u{1}javascript:x", "javascript"), ("\u{0}java\u{0}script:x", "javascript"),
    ("data:text/html,x", "data"), ("vbscript:x", "vbscript"), ("file:///etc/passwd", "file"), ("C:\\x", "c"),
    ("ms-word:ofe|u|https://x", "ms-word"), ("localhost:80/x", "localhost"), ("java\u{200B}script:x", "javascript"),
    ("%6Aavascript:x", "invalid"), (":x", "invalid"), ("1a:b", "invalid"), ("\\\\host\\share", "file"),
    ("/\\host/x", "invalid"), ("a b:c", "invalid"),
  ])
  func `what is not allowed loses its link, however it is written`(url: String, refused: String) {
    let cleaning = Self.clean(url)
    #expect(cleaning.url == nil)
    #expect(cleaning.refused == refused)
  }

  @Test(arguments: [
    ("//a.test/x?utm_source=y", "https://a.test/x", nil), ("//a.test/x", "http://a.test/x", ["http"]),
    ("///a.test", "https://a.test", nil), ("//\\a.test\\x", "https://a.test\\x", nil),
    ("\t//a.test/", "https://a.test/", nil),
    ("\\\\a.test\\share\\x.docx", "file://a.test/share/x.docx", ["file"]),
    ("\\\\a.test/share", "file://a.test/share", ["*"]),
  ])
  func `a link that names a host has a scheme, too`(url: String, cleaned: String, schemes: [String]?) {
    let cleaning = Self.clean(url, schemes: schemes)
    #expect(cleaning.url == cleaned)
    #expect(cleaning.gotScheme)
  }

  @Test(arguments: [
    ("//a.test/x", ["gemini"], "https"), ("//", ["https"], "invalid"), ("//:80/", ["https"], "invalid"),
  ])
  func `a link that names a host loses what its scheme or host does not allow`(
    url: String, schemes: [String], refused: String
  ) {
    #expect(Self.clean(url, schemes: schemes) == LinkCleaner.Cleaning(refused: refused))
  }

  @Test func `every scheme may be allowed, and trackers kept`() {
    #expect(Self.clean("javascript:x", schemes: ["*"]).url == "javascript:x")
    #expect(Self.clean("a b:c", schemes: ["*"], tracking: .keep, unwrap: false).url == "a b:c")
    #expect(Self.clean("gemini://x/?utm_source=a", schemes: ["gemini"]).url == "gemini://x/?utm_source=a")
    #expect(Self.clean("https://x/?utm_source=a", tracking: .keep).url == "https://x/?utm_source=a")
    #expect(Self.clean("https://x/", schemes: ["gemini"]).refused == "https")
  }

  @Test func `text stays when its link goes, and each link is counted once`() throws {
    let document = try Document.paragraph(
      ("one ", { $0.link = Link("javascript:x") }),
      (
        "bold",
        {
          $0.link = Link("javascript:x"); $0.bold = true
        }
      ),
      (" and ", { _ in }), ("two", { $0.link = Link("https://a.test/?utm_source=secret&utm_medium=x", title: "t") }))
    let result = Profile.faithful.sanitize(document)
    #expect(
      result.document.dump() == """
        paragraph
          "one "
          "bold" bold
          " and "
          "two" link=<https://a.test/>/"t"

        """)
    #expect(
      result.findings.all == [
        Finding(.linkRemoved, from: "javascript"), Finding(.trackingRemoved, from: "utm_*", count: 2),
      ])
  }

  @Test func `control characters go from links that stay`() throws {
    let document = try Document.paragraph(("x", { $0.link = Link(" https://a.test/\tb\n") }))
    let result = Profile.structure.sanitize(document)
    #expect(result.document.characterStyles.all.map(\.link?.target) == ["https://a.test/b"])
    #expect(result.findings.all == [Finding(.linkControlCharacter)])
  }

  @Test func `a cleaned link is clean, whatever it was`() {
    let pieces = [
      "https:", "http://", "//", "a.test", "youtube.com", "/", "?", "&", "utm_x=1", "utm_x=unsubscribe", "mkt_tok=2",
      "unsubscribe", "si=1",
      " ", "\t", "\u{7F}", "\u{1}", "#", "%20", "=", "\\", "javascript:", ":", "@", "é", "gclid", "%67clid=", "x",
      "[::1]", "https://google.com/url?q=", "https://urldefense.com/v3/__", "__;", "!", "Kw", "**A", "%2525",
      "https://out.reddit.com?url=https%3A%2F%2F", ";", "&amp;", "#!/p?", "/ref=a", "x.com/a", "t=1", "amazon.de/s",
      "\u{200B}", "\u{202E}", "\u{200C}", "\u{628}", "\u{200E}", "\u{FE0F}", "https://google.com/amp/s/",
    ]
    var random = SeededGenerator(seed: 9)
    for _ in 0..<20_000 {
      let start = random.pick(["", "https://a.test/?"])
      let url = start + (0..<Int.random(in: 1...10, using: &random)).map { _ in random.pick(pieces) }.joined()
      guard let once = Self.clean(url).url else { continue }
      #expect(Self.clean(once) == LinkCleaner.Cleaning(url: once), "\(url)")
      #expect(!IgnoredURLBytes.holdsControls(once) && !IgnoredURLBytes.holdsInvisibles(once))
    }
  }

  @Test func `hostile links cost no more than their length`() {
    for url in [
      "https://" + String(repeating: "a.", count: 50_000) + "/?utm_source=1",
      "https://a/?" + String(repeating: "&", count: 50_000),
      "https://a/?" + String(repeating: "utm_source=1&", count: 10_000),
      "https://a/?" + String(repeating: "mkt_tok&", count: 50_000),
      "https://a/?" + String(repeating: "a;", count: 50_000),
      "https://a/?" + String(repeating: ";a=", count: 50_000),
      "https://a/#" + String(repeating: "?utm_a=1", count: 50_000),
      "https://amazon.de" + String(repeating: "/ref=", count: 50_000),
      String(repeating: "https://google.com/amp/s/", count: 5000),
      "https://a/" + String(repeating: "\u{200B}\u{628}\u{200C}", count: 50_000),
      "https://a/?" + String(repeating: "%41", count: 50_000),
      String(repeating: "https://google.com/url?q=", count: 5000),
      "https://urldefense.com/v3/__https://a/" + String(repeating: "**_", count: 50_000) + "__;"
        + String(repeating: "w6nD", count: 20_000) + "!",
      "https://urldefense.com/v3/" + String(repeating: "__", count: 50_000),
    ] {
      let elapsed = ProcessorClock().measure { _ = Self.clean(url) }
      #expect(elapsed < .seconds(5))
    }
  }
}
