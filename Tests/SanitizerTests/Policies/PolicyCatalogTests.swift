import Testing
import TestMaterial

@testable import Sanitizer

struct PolicyCatalogTests {
  private static let folder = Checkout.root + "/Sources/Sanitizer/Policies"

  @Test func `the catalog lists every policy in the folders once`() throws {
    let folders = try Checkout.list(Self.folder).filter { !$0.hasSuffix(".swift") }
    let policies = try folders.flatMap { folder in
      try Checkout.list("\(Self.folder)/\(folder)").filter { file in
        let text = String(decoding: try Checkout.bytes("\(Self.folder)/\(folder)/\(file)"), as: UTF8.self)
        return text.contains("struct \(file.dropLast(".swift".count)): PurePolicy")
          || text.contains("struct \(file.dropLast(".swift".count)): Policy")
      }
    }
    #expect(PolicyCatalog.all.map { "\($0).swift" }.sorted() == policies.sorted())
  }

  @Test func `each policy stands in the folder of its subject`() throws {
    let files = try Checkout.list(Self.folder).filter { $0.hasSuffix(".swift") }
    #expect(files == ["PolicyCatalog.swift", "PolicyMemory.swift"])
  }

  @Test func `a policy is named as its type is`() {
    for policy in PolicyCatalog.all {
      let words = policy.name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      #expect(words.joined() == String(describing: policy))
    }
  }
}
