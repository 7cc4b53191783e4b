import Testing
import TestMaterial

@testable import Sanitizer

struct PunycodeTests {
  // RFC 3492, section 7.1, and well-known host names.
  @Test(arguments: [
    ("bcher-kva", "bücher"), ("mnchen-3ya", "münchen"), ("egbpdaj6bu4bxfgehfvwxn", "ليهمابتكلموشعربي؟"),
    ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"), ("80ak6aa92e", "аррӏе"), ("abc-", "abc"), ("", ""),
  ])
  func `labels are decoded`(label: String, text: String) {
    #expect(Punycode.decode(label[...]) == text)
  }

  @Test(arguments: ["99999999999", "a-é", "é-a", "bcher-kv", "a-_"])
  func `malformed input is not decoded`(label: String) {
    #expect(Punycode.decode(label[...]) == nil)
  }

  @Test func `no label is too strange to be read`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5000 {
      let label = String((0..<Int.random(in: 0...70, using: &random)).map { _ in random.pick(Array("az09-9zé")) })
      _ = Punycode.decode(label[...])
    }
  }
}
