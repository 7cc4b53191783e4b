import Testing

@testable import Sanitizer

struct PrivateHostTests {
  @Test(arguments: [
    "http://localhost:8080/", "http://192.168.1.1/", "http://10.0.0.7", "https://172.31.0.1/x", "http://[::1]/",
    "http://[fd00::1]:80/", "https://nas.local/", "https://wiki/", "http://router.home.arpa./", "http://169.254.1.1/",
  ])
  func `links into a local network go where they are asked to`(url: String) {
    var settings = LinkSettings()
    #expect(LinkCleaner(settings: settings).clean(url).url == url)
    settings.privateNetworks = .drop
    #expect(LinkCleaner(settings: settings).clean(url).refused == "private network")
  }

  @Test(arguments: [
    "https://example.org/", "http://172.32.0.1/", "http://8.8.8.8/", "http://[2001:db8::1]/", "https://local.test/",
    "mailto:a@nas.local", "#part", "/path",
  ])
  func `others stay`(url: String) {
    var settings = LinkSettings()
    settings.privateNetworks = .drop
    #expect(LinkCleaner(settings: settings).clean(url).url == url)
  }
}
