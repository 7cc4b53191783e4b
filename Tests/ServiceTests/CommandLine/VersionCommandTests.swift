import FoundationEssentials
import TestProcesses
import Testing

@testable import Service
@testable import ServiceCore

/// `washboard version`, and what `washboard doctor` says of upgrades, on the real program.
struct VersionCommandTests {
  private struct Report: Decodable {
    var architecture, installedBy, program, release, upgrade: String
    var controlProtocol: Int
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["bin", "share", "share/washboard"] { try folder.makeFolder(name) }
  }

  /// Copies the program below the test's folder, as a package of that method would.
  private func install(by method: InstallationMethod) throws -> String {
    try folder.write(method.rawValue + "\n", to: "share/washboard/installed-by")
    let path = folder.path + "/bin/washboard"
    // A separate process writes the program. A file that is open for writing here could still be open in the child of another test,
    // and then it cannot be run.
    try #require(try ChildProcess.run("/bin/cp", [Product.washboard, path]).exitCode == 0)
    return path
  }

  @Test func `version prints one line of JSON with the release and the method`() throws {
    let program = try install(by: .debian)
    let result = try ChildProcess.run(program, ["version", "--json"])
    #expect(result.exitCode == 0 && result.errorText.isEmpty && result.output.last == UInt8(ascii: "\n"))
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
    #expect(report.release == Release.version && report.controlProtocol == ControlProtocol.version)
    #expect(report.installedBy == "deb" && report.upgrade == InstallationMethod.debian.upgrade)
    #expect(report.program.hasSuffix("/bin/washboard"))
    #expect(["x86_64", "aarch64"].contains(report.architecture))
  }

  @Test func `version prints the same for people`() throws {
    let result = try ChildProcess.run(Product.washboard, ["version"])
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(result.exitCode == 0 && text.hasPrefix("washboard \(Release.version) ("))
    #expect(text.contains(InstallationMethod.elsewhere.description))
  }

  @Test func `doctor names the method and the way to upgrade`() throws {
    let program = try install(by: .nix)
    let result = try ChildProcess.run(
      program, ["doctor"], environment: ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path])
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    let line = lines.first { $0.contains(": upgrade: ") }
    #expect(line?.hasPrefix("ok: upgrade: release \(Release.version) was installed by Nix; to upgrade, ") == true)
  }
}
