import RichText
import Sanitizer
import TestMaterial
import Testing

@testable import Configuration

struct LinkListReaderTests {
  /// The rules of a list, at work on links.
  private struct Reading {
    let reading: ConfigurationReading

    init(_ list: String, own: String = "") {
      let file = LinkListFile(path: "/lists/list", content: .success(Array(list.utf8)))
      let main = ConfigurationFile(name: "c.toml", bytes: Array("links.lists = ['list']\n\(own)".utf8))
      reading = Settings.read(main, list: { _ in file })
    }

    var count: String { reading.configuration?.linkListCounts.first?.description ?? "" }
    var diagnostics: [String] { reading.diagnostics.map(\.description) }

    func clean(_ url: String) -> String? {
      guard let profile = reading.configuration?.profiles["structure"] else { return nil }
      var builder = DocumentBuilder(limits: .unlimited)
      builder.style.link = Link(url)
      guard (try? builder.append("text")) != nil, (try? builder.endParagraph()) != nil,
        let document = try? builder.finish(), let clean = try? profile.sanitize(document, with: PolicyResources())
      else { return nil }
      return clean.document.characterStyles.all.compactMap(\.link).first?.target.string
    }
  }

  // MARK: ClearURLs

  private static let clearURLs = #"""
    { "providers": {
      "globalRules": {
        "urlPattern": ".*", "completeProvider": false,
        "rules": ["(?:%3F)?zz(?:_[a-z]*)?", "%24deep", "plain"], "exceptions": ["^https?:\\/\\/(?:[a-z0-9-]+\\.)*?safe\\.test\\/login"]
      },
      "shop": {
        "urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?shop(?:\\.[a-z]{2,}){1,}", "rules": ["p[fd]_[a-z]*"],
        "referralMarketing": ["tag"], "rawRules": ["\\/ref=[^/?]*"], "redirections": ["^https?:\\/\\/shop\\.test\\/out\\?u=([^&]*)"]
      },
      "ads": { "urlPattern": "^https?:\\/\\/ads\\.test", "completeProvider": true },
      "broken": { "urlPattern": "^https?:\\/\\/(?:broken\\.test", "rules": ["a", "b"] }
    } }
    """#

  @Test(arguments: [
    ("https://a.test/?zz=1&zz_ab=2&zzb=3&PLAIN=4&%24deep=5", "https://a.test/?zzb=3"),
    ("https://safe.test/login?plain=1", "https://safe.test/login?plain=1"),
    ("https://safe.test/?plain=1", "https://safe.test/"),
    ("https://www.shop.co.uk/a/ref=x/b?pf_rd=1&tag=2&p=3", "https://www.shop.co.uk/a/b?p=3"),
    ("https://shop.test/out?u=https%3A%2F%2Fb.test%2F%3Fplain%3D1", "https://b.test/"),
    ("https://a.test/?tag=2&pf_rd=1", "https://a.test/?tag=2&pf_rd=1"),
    ("https://broken.test/?a=1", "https://broken.test/?a=1"),
  ])
  func `the data of ClearURLs cleans as its makers mean it`(url: String, cleaned: String) {
    #expect(Reading(Self.clearURLs).clean(url) == cleaned)
  }

  @Test func `what the data has that is not used is counted, and faults have their place`() {
    let reading = Reading(Self.clearURLs)
    #expect(reading.count == "list: 7 rules read, 3 not used: 1 that block addresses, 2 with errors")
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics[0].hasPrefix("/lists/list:11:3: warning: provider 'broken': the pattern "))
  }

  @Test(arguments: [
    ("{ \"providers\": {\n  \"a\": [1, } }", "/lists/list:2:12: warning: the list is not JSON from here on"),
    ("{ \"rules\": [] }", "/lists/list:1:1: warning: the list has no 'providers'"),
    ("<html>", "/lists/list:1:1: warning: the list has no rule about the parameters of links"),
  ])
  func `a file that is no list is a warning with its place`(text: String, message: String) {
    let reading = Reading(text)
    #expect(reading.diagnostics == [message])
    #expect(reading.reading.configuration != nil)
  }

  // MARK: Filters

  private static let filters = #"""
    [Adblock Plus 2.0]
    ! Title: ours
    $removeparam=everywhere
    ||a.test^$removeparam=one
    ||a.test/page^$removeparam=two
    ||b.*^$removeparam=three
    $removeparam=four,domain=c.test|~x.c.test
    $removeparam=/^five=[0-9]{2\,}/i
    ||d.test^$removeparam=~id
    ||e.test^$removeparam
    @@||a.test/keep?$removeparam=one
    /f\.test\/[0-9]+/$removeparam=six
    ?from=g^$removeparam=from
    ||a.test^$script,removeparam=seven
    ||a.test^$removeparam=eight,domain=other.test
    $3p,removeparam=nine
    ||a.test^$~xhr,doc,removeparam=ten
    ||a.test^$removeparam=eleven
    ||a.test^$removeparam=eleven,badfilter
    !#if env_mobile
    $removeparam=mobile
    !#else
    $removeparam=other
    !#endif
    a.test##.banner
    ||ads.test^
    $removeparam=/(/
    """#

  @Test(arguments: [
    ("https://x.test/?everywhere=1&one=1", "https://x.test/?one=1"),
    ("https://www.a.test/?one=1&two=2", "https://www.a.test/?two=2"),
    ("https://a.test/page?two=2", "https://a.test/page"),
    ("https://a.test/pages?two=2", "https://a.test/pages?two=2"), ("https://b.co.uk/?three=3", "https://b.co.uk/"),
    ("https://c.test/?four=4", "https://c.test/"), ("https://x.c.test/?four=4", "https://x.c.test/?four=4"),
    ("https://y.test/?five=12&five=1", "https://y.test/?five=1"), ("https://y.test/?FIVE=12", "https://y.test/"),
    ("https://d.test/?id=1&x=2", "https://d.test/?id=1"), ("https://e.test/?id=1&x=2", "https://e.test/"),
    ("https://a.test/keep?one=1", "https://a.test/keep?one=1"), ("https://f.test/12?six=6", "https://f.test/12"),
    ("https://f.test/a?six=6", "https://f.test/a?six=6"), ("https://h.test/?from=g&x=1", "https://h.test/?x=1"),
    ("https://h.test/?from=go", "https://h.test/?from=go"),
    ("https://a.test/?seven=7&eight=8&nine=9", "https://a.test/?seven=7&eight=8&nine=9"),
    ("https://a.test/?ten=10&eleven=11", "https://a.test/?eleven=11"),
    ("https://a.test/?mobile=1&other=1", "https://a.test/?mobile=1"),
  ])
  func `filters clean as their makers mean them`(url: String, cleaned: String) {
    #expect(Reading(Self.filters).clean(url) == cleaned)
  }

  @Test func `filters that are not used are counted by the reason, and faults have their line`() {
    let reading = Reading(Self.filters)
    #expect(
      reading.count == """
        list: 13 rules read, 9 not used: 2 of another kind than about parameters, 1 for scripts, pictures, frames and \
        other requests, 2 that ask for the page around a link, or have other options, 1 for other programs, 2 \
        cancelled by the list itself, 1 with errors
        """)
    #expect(reading.diagnostics.count == 1)
    #expect(reading.diagnostics[0].hasPrefix("/lists/list:27:1: warning: the pattern '(' has an error: "))
  }

  @Test func `a list has limits, and its faults are shown up to ten`() {
    let names = (0..<LinkRules.maximumCount + 5).map { "$removeparam=n\($0)\n" }.joined()
    #expect(Reading(names).count == "list: 30,000 rules read, 5 not used: 5 beyond the limits")
    #expect(Reading(names).clean("https://a.test/?n29999=1&n30000=1") == "https://a.test/?n30000=1")
    let long = String(repeating: "a", count: LinkRules.maximumPatternLength)
    let reading = Reading(String(repeating: "$removeparam=/^\(long)/\n", count: 20))
    #expect(reading.count == "list: 0 rules read, 20 not used: 20 with errors")
    #expect(reading.diagnostics.count == 10)
    #expect(reading.diagnostics[9].hasSuffix("; further faults of this list are not shown"))
  }

  @Test(.enabled(if: SharedMaterial.has("links-clearurls"), "\(SharedMaterial.reason)"))
  func `the list of ClearURLs is read whole, but for addresses that it blocks`() throws {
    let path = SharedMaterial.corpora + "/links-clearurls/clearurls.data.min.json"
    let reading = Reading(String(decoding: try Checkout.bytes(path), as: UTF8.self))
    #expect(reading.diagnostics == [])
    #expect(reading.count == "list: 806 rules read, 10 not used: 10 that block addresses")
    #expect(reading.clean("https://www.zalando.de/a.html?wmc=1&size=2") == "https://www.zalando.de/a.html?size=2")
    #expect(reading.clean("https://sub.example.org/?utm_x_y=1&ref_=2&id=3") == "https://sub.example.org/?id=3")
  }

  // MARK: Rules of one's own

  @Test func `a rule of one's own comes before a list and wins by what it keeps`() {
    let own = "[[links.rules]]\nname = 'mine'\nhosts = ['a.test']\nkeep = ['one']\nremove = ['gone_*']\n"
    let reading = Reading(Self.filters, own: own)
    #expect(reading.clean("https://a.test/?one=1&gone_x=1&everywhere=2") == "https://a.test/?one=1")
  }

  @Test(arguments: [
    (
      "[[links.rules]]\nhosts = ['a.test']\n",
      "c.toml:1:1: error: a rule of 'links.rules' must have remove, keep or unwrap"
    ),
    (
      "[[links.rules]]\nhosts = ['https://a.test/']\nremove = ['x']\n",
      "c.toml:2:10: error: 'https://a.test/' is not a host such as \"example.org\"; did you mean 'a.test'?"
    ),
    (
      "[[links.rules]]\nhosts = ['*.a.test']\nremove = ['x']\n",
      "c.toml:2:10: error: '*.a.test' is not a host such as \"example.org\" or \"example.*\"; hosts below it are "
        + "included; did you mean 'a.test'?"
    ),
    (
      "[[links.rules]]\nremoves = ['x']\nkeep = ['y']\n",
      "c.toml:2:1: error: unknown key 'removes'; did you mean 'remove'?"
    ),
    (
      "[[links.rules]]\nunwrap = ['x']\n",
      "c.toml:1:1: warning: 'links.rules.unwrap' holds for every host, since the rule has no hosts"
    ),
  ])
  func `faults of rules have their place`(text: String, message: String) {
    #expect(Settings.read(text, fileName: "c.toml").diagnostics.map(\.description) == [message])
  }

  @Test func `a list that cannot be read is a warning at its name`() {
    let main = ConfigurationFile(name: "c.toml", bytes: Array("links.lists = ['a', '/b/c.json']\n".utf8))
    let reading = Settings.read(main) { LinkListFile(path: $0, content: .failure(.init(reason: "not there"))) }
    #expect(
      reading.diagnostics.map(\.description) == [
        "c.toml:1:16: warning: the list 'a' is not used: not there",
        "c.toml:1:21: warning: the list '/b/c.json' is not used: not there",
      ])
    #expect(reading.configuration?.profiles["structure"]?.links.rules == nil)
  }
}
