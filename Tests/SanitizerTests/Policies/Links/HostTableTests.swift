import Testing

@testable import Sanitizer

struct HostTableTests {
  private let table = HostTable(["example.org": 1, "amazon.*": 2, "x.com": 3])

  private func slice(_ text: String) -> ArraySlice<UInt8> { Array("//\(text)/".utf8)[2..<(2 + text.utf8.count)] }

  @Test func `a host is known by its own name in any case, and by no other`() {
    #expect(table.entry(of: slice("example.org")) == 1)
    #expect(table.entry(of: slice("EXAMPLE.org")) == 1)
    #expect(table.entry(of: slice("www.example.org")) == nil)
    #expect(table.entry(of: slice("amazon.*")) == nil)
    #expect(table.entry(of: slice("")) == nil)
  }

  @Test func `a label stands for its name under every top-level domain`() {
    #expect(table.wildcardEntry(of: slice("amazon.de")) == 2)
    #expect(table.wildcardEntry(of: slice("Amazon.co.uk")) == 2)
    #expect(table.wildcardEntry(of: slice("example.org")) == nil)
    #expect(table.wildcardEntry(of: slice(".amazon")) == nil)
  }

  @Test func `the names above a host are those after each of its dots`() {
    let domains = Domains(of: slice("a.example.co"))
    #expect(domains.map { String(decoding: $0, as: UTF8.self) } == ["a.example.co", "example.co", "co"])
    #expect(domains.name(ofLast: 2).map { String(decoding: $0, as: UTF8.self) } == "example.co")
    #expect(domains.name(ofLast: 4) == nil)
    #expect(Domains(of: slice(String(repeating: "a", count: 254))).count == 0)
  }
}
