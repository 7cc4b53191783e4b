import Testing

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
}
