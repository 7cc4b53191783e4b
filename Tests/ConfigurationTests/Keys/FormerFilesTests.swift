import TestMaterial
import Testing

@testable import Configuration

/// Files that former versions shipped, with their examples switched on.
struct FormerFilesTests {
  private static let folder = Checkout.root + "/Tests/ConfigurationTests/FormerFiles"

  @Test(arguments: ["first.toml", "written-by-hand.toml"])
  func `a configuration of a former version is read without an error`(name: String) throws {
    let file = ConfigurationFile(name: name, bytes: try Checkout.bytes("\(Self.folder)/\(name)"))
    let rules = try Checkout.list(Self.folder + "/rules.d").map {
      ConfigurationFile(name: $0, bytes: try Checkout.bytes("\(Self.folder)/rules.d/\($0)"))
    }
    for file in [file, Checkout.switchedOn(file)] {
      let reading = Settings.read(file, rules: rules)
      #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
      #expect(reading.configuration != nil)
    }
  }
}
