import FoundationEssentials
import Testing
import TestMaterial

@testable import Guard

/// The cases of the public collection github.com/don-san-sec/clickfix-patterns (MIT), which lie beside a checkout and
/// are no part of it.
struct PublicPatternTests {
  private struct Cases: Decodable {
    var malicious: [String]
    var benign: [String]
  }

  private static func cases() throws -> Cases {
    try Checkout.json(SharedMaterial.corpora + "/commands-clickfix-patterns/cases.json", as: Cases.self)
  }

  @Test(.enabled(if: SharedMaterial.has("commands-clickfix-patterns"), "\(SharedMaterial.reason)"))
  func `at least nineteen in twenty of the public malicious cases are detected`() throws {
    let cases = try Self.cases().malicious
    #expect(cases.count > 300)
    let missed = cases.filter { assess($0).severity == .none }
    #expect(missed.count * 20 <= cases.count, "\(missed)")
  }

  @Test(.enabled(if: SharedMaterial.has("commands-clickfix-patterns"), "\(SharedMaterial.reason)"))
  func `less than one in a hundred of the public benign cases is noticed, and none is held`() throws {
    let cases = try Self.cases().benign
    let noticed = cases.filter { assess($0).severity > .none }
    #expect(noticed.count * 100 < cases.count, "\(noticed)")
    #expect(!cases.contains { assess($0).severity == .hold })
  }
}
