import RichText
import Testing

@testable import Sanitizer

struct RedirectServiceTests {
  private func clean(_ url: String) -> LinkCleaner.Cleaning { LinkCleaner(settings: LinkSettings()).clean(url) }

  @Test(arguments: [
    ("https://www.google.com/url?sa=t&q=https://a.test/x%3Fb%3D1%26c&usg=AOv", "https://a.test/x?b=1&c"),
    ("https://www.google.co.uk/url?sa=t&url=http%3A%2F%2Fa.test%2F&ved=1", "http://a.test/"),
    ("http://google.de/url?q=HTTPS://a.test/%23part", "HTTPS://a.test/#part"),
    ("//www.google.com/url?q=https://a.test/", "https://a.test/"),
    ("https://l.facebook.com/l.php?u=https%3A%2F%2Fa.test%2Fx%3Ffbclid%3DIw1&h=AT1", "https://a.test/x"),
    ("https://lm.facebook.com/l.php?u=https%3A%2F%2Fa.test%2F", "https://a.test/"),
    ("https://l.instagram.com/?u=https%3A%2F%2Fa.test%2F&e=1", "https://a.test/"),
    (
      "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.test%2Fx%3Fb%3D1&data=05%7C02%7Cme&reserved=0",
      "https://a.test/x?b=1"
    ),
    (
      "https://urldefense.proofpoint.com/v1/url?u=http://a.test/x%3Fb%3D1&k=oIvRg1%2BdGAgOoM1BIlLLqw%3D%3D%0A",
      "http://a.test/x?b=1"
    ),
    (
      "https://urldefense.proofpoint.com/v2/url?u=https-3A__a.test_x-3Fb-3D1-5F2-2Dc&d=DwMFaQ&c=k",
      "https://a.test/x?b=1_2-c"
    ),
    (
      "https://urldefense.com/v3/__https://a.test:443/search?q=a*test&gs=ps__;Kw!!x!y$",
      "https://a.test:443/search?q=a+test&gs=ps"
    ),
    ("https://urldefense.com/v3/__https://a.test/**Cz__;YWJjZGU!!x$", "https://a.test/abcdz"),
    ("https://urldefense.com/v3/__https://a.test/b*20c*2A__;JSU!!x$", "https://a.test/b%20c%2A"),
    ("https://urldefense.com/v3/__https:/a.test/x__;!!x$", "https://a.test/x"),
    ("https://urldefense.com/v3/__https://a.test/*__;w6k!!x$", "https://a.test/%C3%A9"),
    ("https://urldefense.us/v3/__https://a.test/__;!!x$", "https://a.test/"),
    ("https://www.youtube.com/redirect?event=video&q=https%3A%2F%2Fa.test%2F&v=1", "https://a.test/"),
    ("https://duckduckgo.com/l/?uddg=https%3A%2F%2Fa.test%2F&rut=1", "https://a.test/"),
    ("https://out.reddit.com/t3_1?url=https%3A%2F%2Fa.test%2F&token=1", "https://a.test/"),
    ("https://steamcommunity.com/linkfilter/?url=https://a.test/", "https://a.test/"),
    ("https://steamcommunity.com/linkfilter/?u=https%3A%2F%2Fa.test%2F", "https://a.test/"),
    ("https://slack-redir.net/link?url=https%3A%2F%2Fa.test%2F&v=3", "https://a.test/"),
    ("https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fa%2Etest%2F&urlhash=1", "https://a.test/"),
    ("https://www.google.co.uk/amp/s/a.test/x?b=1#part", "https://a.test/x?b=1#part"),
    ("https://www.google.com/amp/a.test/x?utm_source=1", "http://a.test/x"),
    ("https://a-test.cdn.ampproject.org/c/s/a.test/x", "https://a.test/x"),
    ("https://a-test.cdn.ampproject.org/v/s/a.test/x?usqp=1&amp_js_v=0.1#aoh=2&csi=1", "https://a.test/x"),
    ("https://t.umblr.com/redirect?z=https%3A%2F%2Fa.test%2F&t=1", "https://a.test/"),
    ("https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fa.test%2f&c=E", "https://a.test/"),
    ("https://vk.com/away.php?to=https%3A%2F%2Fa.test%2F&cc_key=", "https://a.test/"),
  ])
  func `a link through a known service leads to its end at once`(url: String, target: String) {
    #expect(clean(url).url == target)
    #expect(clean(url).wrappings == 1)
  }

  @Test func `the services of one host are next to each other`() {
    let hosts = RedirectService.known.map(\.host)
    let changes = zip(hosts, hosts.dropFirst()).count { $0 != $1 }
    #expect(changes + 1 == Set(hosts).count)
  }

  @Test(arguments: [
    // Not the way of the service, or not the service
    "https://www.google.com/search?q=https://a.test/", "https://google.example.org/url?q=https://a.test/",
    "https://example.org/url?q=https://a.test/", "https://t.co/abc", "https://notgoogle.com/url?q=https://a.test/",
    "https://www.youtube.com/watch?q=https://a.test/",
    "https://google.com@a.test/url?q=https://b.test/",
    // No web address inside
    "https://www.google.com/url?q=javascript:alert(1)", "https://www.google.com/url?q=data:text/html,x",
    "https://www.google.com/url?q=file:///etc/passwd", "https://www.google.com/url?q=", "https://www.google.com/url",
    "https://www.google.com/url?q=/search", "https://www.google.com/url?q=java%0Ascript:x",
    "https://www.google.com/url?q=//a.test/", "https://www.google.com/url?q=https:",
    "https://www.google.com/url?Q=https://a.test/", "https://www.google.com/amp/s/",
    "https://www.google.com/amp/s/page",
    "https://www.google.com/amp/s?a=b.c", "https://cdn.ampproject.org/v0.js",
    "https://urldefense.com/v3/__javascript:x__;!!x$", "https://urldefense.com/v3/__https://a.test/",
    "https://urldefense.com/v3/__https://a.test/*__;Kw", "https://urldefense.com/v3/__https://a.test/*__;K(!!x",
  ])
  func `what is no link to a web address through a service stays as it is`(url: String) {
    #expect(clean(url) == LinkCleaner.Cleaning(url: url))
  }

  @Test func `what cannot stand in an address stays encoded`() {
    #expect(
      clean("https://google.com/url?q=https://a.test/%20%22%3C%3E%0A%00%7F%C3%A9%ZZ%2").url
        == "https://a.test/%20%22%3C%3E%0A%00%7F%C3%A9%ZZ%2")
    #expect(clean("https://google.com/url?q=https://a.test/%2520x%252526").url == "https://a.test/%20x%2526")
  }

  @Test func `services within services are unwrapped, trackers go at every level`() {
    let inner = "https://www.google.com/url?q=https%3A%2F%2Fa.test%2F%3Futm_source%3Dx%26b%3D1%26gclid%3D2"
    let outer =
      "https://l.facebook.com/l.php?fbclid=3&u=" + inner.map { "&?=:/%".contains($0) ? $0.escaped : "\($0)" }.joined()
    let cleaning = clean(outer)
    let services = cleaning.changes.filter { $0.code == .linkUnwrapped }.map(\.name)
    #expect(services == ["l.facebook.com/l.php", "google.*/url"])
    #expect(cleaning.changes.contains(LinkChange(.trackingRemoved, by: "fbclid")))
    #expect(cleaning.url == "https://a.test/?b=1")
  }

  @Test func `a link wrapped too often stays whole, however often it is cleaned`() {
    let wrapper = "https://google.com/url?q="
    let sixteen = String(repeating: wrapper, count: 16) + "https://a.test/"
    #expect(clean(sixteen).url == "https://a.test/")
    #expect(clean(wrapper + sixteen) == LinkCleaner.Cleaning(url: wrapper + sixteen))
    var encoded = "https://a.test/"
    for _ in 0..<12 { encoded = wrapper + encoded.map { "&?=:/%".contains($0) ? $0.escaped : "\($0)" }.joined() }
    #expect(clean(encoded).url == "https://a.test/")
  }

  @Test func `a scheme that is not allowed stays out of reach behind its service`() {
    var settings = LinkSettings()
    settings.schemes = ["https"]
    let url = "https://google.com/url?q=http://a.test/"
    #expect(LinkCleaner(settings: settings).clean(url) == LinkCleaner.Cleaning(url: url))
  }

  @Test func `unwrapping can be turned off, and is reported without content`() throws {
    let url = "https://google.com/url?q=https://a.test/%3Futm_source%3D1"
    #expect(CleanLinksTests.clean(url, unwrap: false) == LinkCleaner.Cleaning(url: url))
    let document = try Document.paragraph(("x", { $0.link = Link(url) }))
    let result = Profile.structure.sanitize(document)
    #expect(result.document.characterStyles.all.map(\.link?.target) == ["https://a.test/"])
    #expect(
      result.findings.all == [Finding(.linkUnwrapped, from: "google.*/url"), Finding(.trackingRemoved, from: "utm_*")])
  }
}

extension Character {
  fileprivate var escaped: String {
    utf8.map { String(decoding: PercentEncoding.encode($0), as: UTF8.self) }.joined()
  }
}
