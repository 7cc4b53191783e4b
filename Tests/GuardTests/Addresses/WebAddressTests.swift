import Testing

@testable import Guard

struct WebAddressTests {
  @Test(arguments: [
    ("https://a.example/b", "a.example", "/b"), ("HTTP://A.Example:80/b?c", "a.example", "/b?c"),
    ("https://u:p@a.example", "a.example", ""),
    ("https://[2001:db8::1]:8/x", "[2001:db8::1]", "/x"), ("https://a.example\\@b.example/", "a.example", "/"),
    ("https://a.example?b@c", "a.example", "?b@c"), ("a.example/b", "a.example", "/b"),
    ("localhost:80/b", "localhost", "/b"),
  ])
  func `host and path are where a program looks for them`(text: String, host: String, path: String) throws {
    let address = try #require(WebAddress(text, isBare: true))
    #expect(address.host == host)
    #expect(address.path == path || text.contains("\\"))
  }

  @Test(arguments: ["", "a", "./a.sh", "a b", "-x", "https://", "/etc/passwd", "a..b"])
  func `other words are not addresses`(text: String) {
    #expect(WebAddress(text, isBare: true) == nil)
  }

  @Test(arguments: [
    ("https://sh.rustup.rs", AddressTrust.wellKnown), ("https://get.docker.com/", .wellKnown),
    ("https://a.example/x", .unknown),
    ("http://localhost:80/x", .unknown), ("http://127.0.0.1/x", .unknown), ("http://sh.rustup.rs", .suspect),
    ("http://a.example", .suspect),
    ("ftp://a.example/x", .suspect), ("https://203.0.113.7/x", .suspect), ("https://[2001:db8::1]/x", .suspect),
    ("https://3405803786/x", .suspect),
    ("https://pastebin.com/raw/x", .suspect), ("https://a.ngrok.io/x", .suspect),
    ("https://notpastebin.com/x", .unknown),
    ("https://sh.rustup.rs@a.example", .suspect), ("https://sh.rustup.rs.a.example", .unknown),
    ("https://gооgle.example", .suspect),
    ("https://cdn.discordapp.com/attachments/1/2/x", .suspect),
  ])
  func `trust is by scheme and host`(text: String, trust: AddressTrust) {
    #expect(WebAddress(text)?.trust == trust)
  }

  @Test(arguments: [
    ("raw.githubusercontent.com", "/nvm-sh/nvm/v0.39.7/install.sh", true),
    ("raw.githubusercontent.com", "/nvm-sh-x/nvm/main/install.sh", false),
    ("raw.githubusercontent.com", "/other/repo/main/install.sh", false),
    ("raw.githubusercontent.com", "/nvm-sh/nvm/0123456789abcdef0123456789abcdef01234567/install.sh", false),
    ("raw.githubusercontent.com", "/nvm-sh/nvm/refs/pull/1/head/install.sh", false),
    ("raw.githubusercontent.com", "/nvm-sh/nvm/../../other/repo/main/x.sh", false),
    ("github.com", "/microsoft/vcpkg/files/14125503/x.zip", false),
    ("github.com", "/rust-lang/rustup/raw/master/rustup-init.sh", true),
    ("deno.land", "/install.sh", true), ("deno.land", "/x/other/mod.ts", false), ("a.get.docker.com", "/", false),
  ])
  func `of a shared host only the project's own places are well known`(host: String, path: String, isKnown: Bool) {
    #expect(WellKnownInstallers.contains(host: host, path: path) == isKnown)
  }
}
