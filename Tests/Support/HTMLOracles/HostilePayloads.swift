private import TestMaterial

/// Markup that tries to run code or to reach out. Some payloads are our own, some are of the kinds that got past other
/// cleaners in recent years. The cases of other cleaners are included where they lie beside the checkout.
package enum HostilePayloads {
  package struct Payload: Decodable, Sendable {
    package var id: String
    package var payload: String
    /// The texts that the lower-cased output of any cleaner must not contain.
    package var forbidden: [String]?

    private enum CodingKeys: String, CodingKey {
      case id, payload
      case forbidden = "not_contains"
    }
  }

  package static let corpora = ["html-dompurify", "html-owasp", "html-bleach", "html-sanitize-html", "html-ammonia"]

  /// The cases of one corpus.
  /// - Throws: where it is not beside this checkout.
  package static func cases(of corpus: String) throws -> [Payload] {
    try Checkout.json(SharedMaterial.corpora + "/\(corpus)/cases.json", as: [Payload].self)
  }

  /// Returns one or more of each kind of markup that DOMPurify let through in 2024 to 2026, in words of our own. Other
  /// parsers read them otherwise.
  package static func bypasses() throws -> [Payload] {
    try Checkout.json(Checkout.root + "/Tests/Support/HTMLOracles/Payloads/bypasses.json", as: [Payload].self)
  }

  /// Returns the payloads that stand in this repository.
  package static func committed() throws -> [Payload] { try own + bypasses() }

  /// Returns our own payloads, and those of other cleaners where they lie beside the checkout.
  package static func all() throws -> [Payload] {
    try committed() + (SharedMaterial.hasCorpora ? corpora.flatMap(cases(of:)) : [])
  }

  /// Each fires a trap if it is opened as it is; the name says which.
  package static let own: [Payload] = [
    ("script", "<script>alert(1)</script>"),
    ("handler", "<img src='data:,x' onerror='alert(1)'>"),
    ("handler", "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>"),
    ("handler", "<p onmouseover=alert(1)>over"),
    ("address", "<a href='java&Tab;script:alert(1)'>follow</a>"),
    ("address", "<a href='data:text/html,&lt;script>alert(1)&lt;/script>'>follow</a>"),
    ("request", "<img src='http://remote.example/a.png'>"),
    ("request", "<style>@import url(http://remote.example/b.css)</style>"),
    ("request", "<p style='background:url(http://remote.example/c.png)'>drawn"),
    ("request", "<link rel=stylesheet href='http://remote.example/d.css'>"),
    ("navigation", "<meta http-equiv=refresh content='0;url=/elsewhere'>"),
    ("frame", "<iframe srcdoc='&lt;script>parent.alert(1)&lt;/script>'></iframe>"),
    (
      "mutation",
      "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=alert(1)&gt;'>"
    ),
    ("mutation", "<a title='</title><img src=x onerror=alert(1)>'>&lt;/textarea>&lt;img src=x onerror=alert(1)></a>"),
    ("mutation", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>"),
    ("mutation", "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>"),
  ].enumerated().map { Payload(id: "own-\($0.offset)-\($0.element.0)", payload: $0.element.1) }
}
