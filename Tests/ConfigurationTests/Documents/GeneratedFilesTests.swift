import FoundationEssentials
import Sanitizer
import TestMaterial
import Testing

@testable import Configuration

/// The files that the declarations of the keys are the source of.
///
/// `WASHBOARD_UPDATE_SNAPSHOTS=1` writes them, for a look at the difference before it is committed.
struct GeneratedFilesTests {
  private func expect(_ text: String, isIn file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = "\(Checkout.root)/\(file)"
    if ProcessInfo.processInfo.environment["WASHBOARD_UPDATE_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    let isCurrent = try Checkout.bytes(path) == Array(text.utf8)
    #expect(isCurrent, "\(file) is not as the keys are declared: make documents", sourceLocation: sourceLocation)
  }

  @Test func `the schema is that of the declarations`() throws {
    try expect(SchemaDocument.text, isIn: "config/washboard.schema.json")
  }

  @Test func `the shipped configuration is that of the declarations`() throws {
    try expect(ExampleDocument.text, isIn: "config/config.toml")
  }

  @Test func `the manual's tables are those of the declarations`() throws {
    let file = "Sources/washboard/Manual/washboard.toml.5"
    let manual = String(decoding: try Checkout.bytes("\(Checkout.root)/\(file)"), as: UTF8.self)
    try expect(ManualDocument.renewed(manual), isIn: file)
  }

  @Test func `the keys of a policy are keys of a profile`() {
    let known = Set(ProfileDraft.keys.flatMap { $0.description.all() }.map(\.path))
    for policy in PolicyCatalog.all {
      #expect(!policy.keys.isEmpty && known.isSuperset(of: policy.keys), "\(policy)")
    }
  }

  @Test func `no opening bracket of the manual is set apart from the name that follows`() throws {
    let manual = try Checkout.bytes("\(Checkout.root)/Sources/washboard/Manual/washboard.toml.5")
    #expect(manual.count > 10_000 && !String(decoding: manual, as: UTF8.self).contains(" (\n"))
  }
}
