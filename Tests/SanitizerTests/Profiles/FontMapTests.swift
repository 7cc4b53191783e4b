import Testing
import TestMaterial

@testable import Sanitizer

struct FontMapTests {
  private func resolve(_ entries: [(String, String)], default family: String? = nil) -> (
    map: FontMap, cycles: [FontMap.Cycle]
  ) {
    FontMap.resolve(entries.map { FontMap.Entry(pattern: $0.0, target: $0.1) }, defaultFamily: family)
  }

  @Test func `names match in any letter case, names before patterns, earlier patterns first`() {
    let map = resolve([("C*", "P1"), ("Ca*", "P2"), ("Calibri", "Sans X")]).map
    #expect(map.target(of: "CALIBRI") == .family("Sans X"))
    #expect(map.target(of: "cambria") == .family("P1"))
    #expect(map.target(of: "Arial") == nil)
  }

  @Test func `chains are followed to their end, through patterns and the default`() {
    let map = resolve([("A", "B1"), ("B*", "default"), ("D", "E")], default: "D").map
    #expect(map.target(of: "A") == .family("E"))
    #expect(map.target(of: "Bx") == .family("E"))
  }

  @Test func `the default without a family states none`() {
    #expect(resolve([("A", "default")]).map.target(of: "a") == .unstated)
  }

  @Test func `a font mapped to itself stays as spelt there, and ends chains`() {
    let (map, cycles) = resolve([("*", "Arial"), ("Courier", "COURIER"), ("X", "courier")])
    #expect(cycles.isEmpty)
    #expect(map.target(of: "arial") == .family("Arial"))
    #expect(map.target(of: "Courier") == .family("COURIER"))
    #expect(map.target(of: "X") == .family("COURIER"))
  }

  @Test func `each circle is reported once`() {
    let cycles = resolve([("A", "B"), ("B", "A"), ("C", "A"), ("D", "E"), ("E", "D")]).cycles
    #expect(cycles.map(\.families) == [["A", "B", "A"], ["D", "E", "D"]])
    #expect(cycles.map(\.entry) == [0, 3])
  }

  @Test func `resolving is idempotent for any map without circles`() {
    var random = SeededGenerator(seed: 11)
    let names = ["a", "A", "b", "B", "c", "ab", "default"]
    for _ in 0..<500 {
      let patterns = Set(
        (0..<Int.random(in: 1...5, using: &random)).map { _ in random.pick(["a", "b", "c", "a*", "*b", "*", "?"]) }
      ).sorted()
      let (map, cycles) = resolve(patterns.map { ($0, random.pick(names)) }, default: random.chance(2) ? "b" : nil)
      guard cycles.isEmpty else { continue }
      for name in names.dropLast() {
        guard case .family(let target) = map.target(of: name) else { continue }
        if let again = map.target(of: target) { #expect(again == .family(target)) }
      }
    }
  }
}
