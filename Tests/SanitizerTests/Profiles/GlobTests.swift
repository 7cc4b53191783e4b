import ProcessorTime
import Testing
import TestMaterial

@testable import Sanitizer

struct GlobTests {
  @Test(arguments: [
    ("firefox", "Firefox", true), ("fire*", "firefox", true), ("*fox", "firefox", true), ("f*o*x", "firefox", true),
    ("f?refox", "firefox", true), ("?", "é", true), ("??", "é", false), ("*", "", true), ("", "", true),
    ("", "a", false),
    ("a", "", false), ("a*b", "aXbX", false), ("a*b", "aXbXb", true), ("*é*", "caféx", true),
    ("fire", "firefox", false),
    ("**a", "ba", true), ("É*", "éa", true),
  ])
  func `stars stand for any characters, question marks for one`(pattern: String, name: String, matches: Bool) {
    #expect(Glob(pattern).matches(name) == matches)
  }

  @Test func `many stars do not make it slow`() {
    let glob = Glob(String(repeating: "a*", count: 500) + "b")
    let elapsed = ProcessorClock().measure { #expect(!glob.matches(String(repeating: "a", count: 5000))) }
    #expect(elapsed < .seconds(20))
  }

  @Test func `a table finds the first pattern that matches, as trying each would`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let patterns = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(["a", "b", "*", "?", "é"]).first ?? "a" })
      }
      var table = GlobTable()
      for pattern in patterns { table.append(Glob(pattern)) }
      for _ in 0..<20 {
        let name = String(
          (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(["a", "b", "é"]).first ?? "a" })
        #expect(
          table.firstMatch(folded: Array(name.utf8)[...]) == patterns.firstIndex { Glob($0).matches(name) },
          "\(patterns) on \(name)")
      }
    }
  }
}
