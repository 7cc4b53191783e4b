import Testing

@testable import Guard

struct AccountNumberTests {
  private func number(_ text: String) -> AccountNumber? { AccountNumber(Array(text.utf8)) }

  @Test(arguments: [
    ("1BoatSLRHtKNngkdXEeobR76b53LETtpyT", "bitcoin"), ("3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy\n", "bitcoin"),
    ("  bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bitcoin"), ("LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ", "litecoin"),
    ("0x52908400098527886E0F7030069857D2E4169EE7", "ethereum"), ("TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW", "tron"),
    (
      "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A", "monero"
    ),
    ("DE89 3704 0044 0532 0130 00", "iban"), ("gb82west12345698765432", "iban"), ("NO93 8601 1117 947\r\n", "iban"),
  ])
  func `a copy that is an account number has its kind`(text: String, kind: String) throws {
    #expect(number(text)?.kind == kind)
  }

  @Test(arguments: [
    "", "DE88 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 0\u{661}", "8937040044053201300012", "GB82WEST1234",
    "1BoatSLRHtKNngkdXEeobR76b53LETtpyl", "1BoatSLRHtKNngkd XEeobR76b53LETtpyT", "1BoatSLRHtKNngkdXEeobR76",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tb", "0x52908400098527886E0F7030069857D2E4169EEg",
    "0x52908400098527886E0F7030069857D2E4169EE70", "pay 1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
    "DE89370400440532013000" + String(repeating: " ", count: 200),
  ])
  func `other texts are none, and one with a wrong check digit is none`(text: String) {
    #expect(number(text) == nil)
  }

  @Test func `spelling makes no difference, and numbers differ`() {
    #expect(number("DE89 3704 0044 0532 0130 00") == number("de89370400440532013000\n"))
    #expect(
      number("0x52908400098527886E0F7030069857D2E4169EE7") == number("0x52908400098527886e0f7030069857d2e4169ee7"))
    #expect(number("DE89370400440532013000") != number("GB82WEST12345698765432"))
  }
}
