import Testing

@testable import ServiceCore

struct ProvenanceTargetTests {
  @Test(arguments: [
    ("https://www.Example.org/a?b=c#d", "https://www.example.org"),
    ("http://user:secret@example.org:8080/x", "http://example.org:8080"),
    ("https://example.org", "https://example.org"),
    ("file:///home/jo/page.html", nil),
    ("about:blank", nil),
    ("://example.org", nil),
    ("java script://x", nil),
    ("", nil),
  ])
  func `an origin is scheme, host and port, and nothing else of the address`(address: String, origin: String?) {
    #expect(ProvenanceTarget.origin(ofAddress: address) == origin)
  }

  @Test func `browsers' own encodings are read`() {
    let utf16 = "https://example.org/a".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(ProvenanceTarget.origin(target: "text/x-moz-url-priv", bytes: utf16) == "https://example.org")
    #expect(ProvenanceTarget.origin(target: "text/x-moz-url-priv", bytes: utf16.dropLast()) == "https://example.org")
    let utf8 = Array("https://example.org/a".utf8)
    #expect(ProvenanceTarget.origin(target: "chromium/x-source-url", bytes: utf8) == "https://example.org")
  }
}
