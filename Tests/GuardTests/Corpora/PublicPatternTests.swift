import FoundationEssentials
import Testing

@testable import Guard

/// The cases of the public collection github.com/don-san-sec/clickfix-patterns (MIT), which lie beside a checkout and are no part of it.
struct PublicPatternTests {
  private struct Cases: Decodable {
    var malicious: [String]
    var benign: [String]
  }

  private static func cases() throws -> Cases {
    try JSONDecoder().decode(Cases.self, from: Data(contentsOf: URL(filePath: Checkout.publicPatterns)))
  }

  @Test(.enabled(if: Checkout.hasPublicPatterns, "the collection's cases do not lie beside this checkout"))
  func `at least nineteen in twenty of the public malicious cases are detected`() throws {
    let cases = try Self.cases().malicious
    #expect(cases.count > 300)
    let missed = cases.filter { assess($0).severity == .none }
    #expect(missed.count * 20 <= cases.count, "\(missed)")
  }

  @Test(.enabled(if: Checkout.hasPublicPatterns, "the collection's cases do not lie beside this checkout"))
  func `less than one in a hundred of the public benign cases is noticed, and none is held`() throws {
    let cases = try Self.cases().benign
    let noticed = cases.filter { assess($0).severity > .none }
    #expect(noticed.count * 100 < cases.count, "\(noticed)")
    #expect(!cases.contains { assess($0).severity == .hold })
  }
}
