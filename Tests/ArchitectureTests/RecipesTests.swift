import FoundationEssentials
import TestMaterial
import Testing

/// Laws of the recipes in config/packaging: each has its own place for the versions that all of them need.
struct RecipesTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: "\(Checkout.root)/config/packaging/\(path)"), encoding: .utf8)
  }

  @Test func `all recipes take the Swift packages of the Debian package`() throws {
    let (arch, fedora, nix) = try (
      Self.text("arch/PKGBUILD"), Self.text("fedora/washboard.spec"), Self.text("nix/flake.nix")
    )
    for line in try Self.text("dependencies").split(separator: "\n") {
      let (name, version) = try #require(line.wholeMatch(of: /swift-(\S+) (\S+)/).map { ($0.output.1, $0.output.2) })
      #expect(arch.contains("swift-\(name).git#tag=\(version)'"))
      #expect(fedora.contains("%global \(name.replacing("-", with: "_")) \(version)\n"))
      #expect(nix.contains("apple/swift-\(name)/\(version)\""))
    }
  }

  @Test func `all recipes ask for the same Swift`() throws {
    let arch = try Self.text("arch/PKGBUILD").firstMatch(of: /swift-language>=([\d.]+)/)
    let fedora = try Self.text("fedora/washboard.spec").firstMatch(of: /swift-lang >= ([\d.]+)/)
    let nix = try Self.text("nix/package.nix").firstMatch(of: /versionAtLeast swift.version "([\d.]+)"/)
    let version = try #require(arch?.output.1)
    #expect(fedora?.output.1 == version)
    #expect(nix?.output.1 == version)
  }
}
