import Testing
import TestMaterial

@testable import Sanitizer

struct PolicyCatalogTests {
  @Test func `the catalog lists every policy in the folder once`() throws {
    let files = try Checkout.list(Checkout.root + "/Sources/Sanitizer/Policies")
      .filter { $0.hasSuffix(".swift") && $0 != "Policy.swift" && $0 != "PolicyCatalog.swift" }
      .map { String($0.dropLast(".swift".count)) }
    #expect(PolicyCatalog.all.map { String(describing: $0) }.sorted() == files)
  }

  @Test func `a policy is named as its type is`() {
    for policy in PolicyCatalog.all {
      let words = policy.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      #expect(words.joined() == String(describing: policy))
    }
  }

  private func manual() throws -> [Substring] {
    String(decoding: try Checkout.bytes(Checkout.root + "/Sources/washboard/Manual/washboard.toml.5"), as: UTF8.self)
      .split(separator: "\n")
  }

  @Test func `the manual lists every policy in the order in which they act`() throws {
    let listed = try manual().filter { $0.hasPrefix(".It Nm ") }.map { String($0.dropFirst(".It Nm ".count)) }
    #expect(listed == PolicyCatalog.all.map { $0.name })
  }

  @Test func `the manual explains every key that the configuration's reader knows`() throws {
    let manual = try manual()
    let (_, reader) = ConfigurationReader.read(try Checkout.completeExample())
    // Tables are explained by their keys, `when` and its conditions each under its own name.
    for key in reader.askedKeys.keys.sorted() where !reader.askedKeys.keys.contains(where: { $0.hasPrefix(key + ".") })
    {
      let names = [key, key.split(separator: ".").last.map(String.init) ?? key]
      let isExplained = names.contains { name in
        manual.contains { $0 == ".It Ic \(name)" || $0.hasPrefix(".It Ic \(name) ") || $0.hasPrefix(".Ss [\(name).") }
      }
      #expect(isExplained, "\(key)")
    }
  }
}
