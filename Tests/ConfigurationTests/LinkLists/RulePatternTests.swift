import Testing

@testable import Configuration

struct RulePatternTests {
  @Test(
    arguments: [
      (#"^https?:\/\/(?:[a-z0-9-]+\.)*?a\.test"#, "a.test", true),
      (#"^https?:\/\/(?:[a-z0-9-]+\.)*?a(?:\.[a-z]{2,}){1,}"#, "a.*", true),
      (#"^https?:\/\/(?:[a-z0-9-]+\.)*?a(?:\.[a-z]{2,}){1,}\/s\?"#, "a.*", false),
      (#"^https?:\/\/a\-b\.test\/x"#, "a-b.test", false), ("^https?://(?:[a-z0-9-]+\\.)*?a\\.it", "a.it", true),
      (#"^https?:\/\/(?:[a-z0-9-]+\.)*?a\.co(?:m|\.jp)"#, nil, false),
      (#"^https?:\/\/(?:[a-z0-9-]+\.)*?(a\.test|b\.test)"#, nil, false),
      (#"^https?:\/\/(?:[a-z0-9-]+\.)*?ab?\.test"#, nil, false),
      (#"^https?:\/\/a\.test|b"#, nil, false), ("a.test", nil, false),
    ] as [(String, String?, Bool)])
  func `the host of a pattern is found where it is stated`(pattern: String, host: String?, isEnough: Bool) {
    let found = RulePattern.host(of: pattern)
    #expect(found.host == host && found.isEnough == isEnough)
  }

  @Test(arguments: [
    ("ab_[a-z]*", "ab_"), ("abc?d", "ab"), ("abc*", "ab"), ("abc+", "abc"), ("a|b", ""), ("ab(?:c|d)", "ab"),
    (#"a\(|b"#, ""),
    ("[a-z]b", ""), ("ab{2}", "a"),
  ])
  func `what all names begin with is taken from a pattern`(pattern: String, prefix: String) {
    #expect(RulePattern.prefix(of: pattern) == prefix)
  }
}
