import TestProcesses
import Testing

@testable import Service

struct InstallationMethodTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["share", "share/washboard"] { try folder.makeFolder(name) }
  }

  /// Returns the method that is read of a program in `bin` of the test's folder.
  private var found: InstallationMethod { InstallationMethod(ofProgram: folder.path + "/bin/washboard") }

  @Test(arguments: InstallationMethod.allCases.filter { $0 != .elsewhere })
  func `a method is known by its name in the shared folder`(method: InstallationMethod) throws {
    try folder.write(method.rawValue + "\n", to: "share/washboard/installed-by")
    #expect(found == method)
  }

  @Test(arguments: ["", "\n", "flatpak\n", "\u{1B}[31mdeb\n", "elsewhere", String(repeating: "deb\n", count: 1000)])
  func `an unknown name is no method`(content: String) throws {
    try folder.write(content, to: "share/washboard/installed-by")
    #expect(found == .elsewhere)
  }

  @Test(arguments: ["", "/", "washboard", "/washboard", "/nowhere/bin/washboard"])
  func `a program without that file is installed elsewhere`(path: String) {
    #expect(InstallationMethod(ofProgram: path) == .elsewhere)
  }

  @Test func `each method is recognized and names its own way to upgrade`() {
    #expect(Set(InstallationMethod.allCases.map(\.description)).count == InstallationMethod.allCases.count)
    #expect(Set(InstallationMethod.allCases.map(\.upgrade)).count == InstallationMethod.allCases.count)
  }

  @Test func `the running program's path is known`() {
    #expect(InstallationMethod.runningProgram?.hasPrefix("/") == true)
  }
}
