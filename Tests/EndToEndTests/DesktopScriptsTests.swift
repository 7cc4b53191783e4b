import TestProcesses
import Testing

/// The scripts that run within desktops and report the focus (`config/desktops`), each by its own laws.
struct DesktopScriptsTests {
  private static let engine = Product.program("gjs")

  @Test(.enabled(if: engine != nil, "gjs is not installed"), arguments: ["focus_test.js", "kwin_test.js"])
  func `a script keeps its laws`(name: String) throws {
    let result = try ChildProcess.run(Self.engine ?? "", ["-m", "\(Product.root)/Tests/Desktops/\(name)"])
    #expect(result.exitCode == 0, "\(result.errorText)")
  }

  @Test func `each desktop has its own part, of one name for each kind`() throws {
    for (folder, name) in [
      ("gnome", "focus@washboard"), ("gnome-43", "focus-43@washboard"), ("kwin", "washboard-focus"),
    ] {
      let path = "\(Product.root)/config/desktops/\(folder)/metadata.json"
      #expect(String(decoding: contents(of: path), as: UTF8.self).contains("\"\(name)\""))
    }
  }
}
